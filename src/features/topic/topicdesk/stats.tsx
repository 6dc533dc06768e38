import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { figures, figureTitles, statsDays, type Figure } from '@contract/topicdesk/rules'
import type { TopicStats } from '@contract/topicdesk/schema'
import { t } from '@/locale'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { View } from '@/platform/components'
import { formatCount } from '@/ui/format'
import { Loaded } from '@/ui/loaded'
import { LinesSkeleton } from '@/ui/states/page-skeletons'
import { useStore } from '@/ui/use-store'
import './topicdesk.css'

type Days = TopicStats['days']

/** 11月3日 of 2026-11-03. */
const shortDay = (day: string): string =>
  t('{month}月{day}日', { month: Number(day.slice(5, 7)), day: Number(day.slice(8)) })

/** The last days of a topic: four figures, and the bars of the one that is chosen. */
export const Stats = observer(function Stats({ id }: { id: string }) {
  const stats = useStore(() => new Resource(() => get('topic/stats', { id }, inPlace)))
  return (
    <Loaded of={stats} skeleton={<LinesSkeleton rows={2} />} part>
      {({ days }) => <Figures days={days} />}
    </Loaded>
  )
})

function Figures({ days }: { days: Days }) {
  const [shown, setShown] = useState<Figure>('dynamics')
  const sum = (figure: Figure) => days.reduce((all, day) => all + day[figure], 0)
  return (
    <>
      <View className="td-figures" ariaRole="tablist">
        {figures.map((figure) => (
          <View
            key={figure}
            className={`td-figure${figure === shown ? ' td-figure-on' : ''}`}
            ariaRole="tab"
            ariaSelected={figure === shown}
            onTap={() => setShown(figure)}
          >
            <View className="u-title u-figures">{formatCount(sum(figure))}</View>
            <View className="u-meta">{t(figureTitles[figure])}</View>
          </View>
        ))}
      </View>
      <Bars days={days} figure={shown} />
    </>
  )
}

/** A bar a day, today's marked. */
function Bars({ days, figure }: { days: Days; figure: Figure }) {
  const most = Math.max(1, ...days.map((day) => day[figure]))
  const best = days.reduce<Days[number] | null>(
    (top, day) => (day[figure] > (top?.[figure] ?? 0) ? day : top),
    null,
  )
  const said = best
    ? t('最多的一天是{day}，{n}', { day: shortDay(best.day), n: best[figure] })
    : t('这 {n} 天还没有', { n: statsDays })
  return (
    <>
      <View className="td-bars" ariaRole="img" ariaLabel={said}>
        {days.map((day, index) => (
          <View key={day.day} className="td-bar">
            <View
              className={`td-bar-fill${index === days.length - 1 ? ' td-bar-on' : ''}`}
              style={{ height: `${Math.round((day[figure] / most) * 100)}%` }}
            />
          </View>
        ))}
      </View>
      <View className="td-scale u-meta">
        <View>{shortDay(days[0]?.day ?? '')}</View>
        <View>{said}</View>
        <View>{t('今天')}</View>
      </View>
    </>
  )
}
