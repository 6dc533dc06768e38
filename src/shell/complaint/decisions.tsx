import React from 'react'
import { observer } from 'mobx-react-lite'
import type { Decision } from '@contract/complaint/schema'
import { t } from '@/locale'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { View } from '@/platform/components'
import { Card } from '@/ui/card'
import { fullTime } from '@/ui/format'
import { PagedListView } from '@/ui/list/paged-list-view'
import { Empty } from '@/ui/states/empty'
import { LinesSkeleton } from '@/ui/states/page-skeletons'
import { Tag } from '@/ui/tag'
import { useStore } from '@/ui/use-store'
import { linkToAppeal } from './entry'
import { appealTitle, appealTones, because, measure } from './labels'
import './complaint.css'

const keyOf = ({ id }: Decision) => id

/** Decisions against the person: those that can be appealed, and what became of appeals. */
export const Decisions = observer(function Decisions() {
  const list = useStore(
    () => new PagedList<Decision>((after) => get('userAppealList', { after }, inPlace), keyOf),
    { show: true },
  )
  return (
    <PagedListView
      list={list}
      keyOf={keyOf}
      renderItem={(decision) => <Row decision={decision} />}
      skeleton={<LinesSkeleton rows={4} />}
      empty={
        <Empty
          drawing="lamp"
          title={t('没有针对你的决定')}
          text={t('内容被下架或收到警告时会列在这里，不同意可以申诉。')}
        />
      }
      rowHeight={130}
    />
  )
})

function Row({ decision }: { decision: Decision }) {
  const { id, number, snapshot, outcome, appeal, appealable, until } = decision
  return (
    <Card className="co-card" onTap={linkToAppeal(id)}>
      <View className="co-head">
        <View className="u-strong u-grow">{measure(decision)}</View>
        {appeal ? (
          <Tag tone={appealTones[appeal.state]}>{appealTitle(appeal.state)}</Tag>
        ) : (
          appealable && <Tag tone="amber">{t('可以申诉')}</Tag>
        )}
      </View>
      {snapshot.name !== '' && !decision.of_person && (
        <View className="u-ink2 u-two">
          {snapshot.title || snapshot.text || (snapshot.films.length > 0 ? t('视频') : t('图片'))}
        </View>
      )}
      <View className="u-text">{because(outcome)}</View>
      <View className="u-meta">
        {[number, appealable ? t('{time} 前可以申诉', { time: fullTime(until) }) : fullTime(outcome.at)].join(
          ' · ',
        )}
      </View>
    </Card>
  )
}
