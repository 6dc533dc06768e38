import React from 'react'
import { observer } from 'mobx-react-lite'
import { makeAutoObservable } from 'mobx'
import type { Figures } from '@contract/discount/counter/schema'
import { t } from '@/locale'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { View } from '@/platform/components'
import { classes } from '@/ui/classes'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { Section } from '@/ui/section'
import { LinesSkeleton } from '@/ui/states/page-skeletons'
import { Tag } from '@/ui/tag'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { phaseTags } from './labels'
import './discount.css'

class FiguresStore {
  readonly figures: Resource<Figures>

  constructor(readonly id: string) {
    this.figures = new Resource(() => get('discount/figures', { id }, inPlace))
    makeAutoObservable(this, { id: false, figures: false })
  }

  load = (): Promise<void> => this.figures.load()

  /** The most uses of a day: how long the longest line is. */
  get most(): number {
    return Math.max(1, ...(this.figures.data?.days ?? []).map(({ coupons, visits }) => coupons + visits))
  }
}

/** Uses of a shop by day, and what became of its coupons. */
export const FiguresView = observer(function FiguresView({ id }: { id: string }) {
  const store = useStore(() => new FiguresStore(id), { show: true, pull: true })
  useTitle(t('核销数据'))
  return (
    <PageFrame>
      <Loaded of={store.figures} onRetry={store.load} skeleton={<LinesSkeleton rows={8} />}>
        {({ shop, days, activities }) => (
          <>
            <Section title={shop.name} />
            <View className="dc-days">
              <View className="dc-legend u-meta">
                <View className="dc-key dc-key-coupon" ariaHidden />
                {t('券')}
                <View className="dc-key dc-key-visit" ariaHidden />
                {t('优惠卡')}
              </View>
              {days.map((day, index) => (
                <DayLine key={day.day} day={day} today={index === 0} most={store.most} />
              ))}
            </View>
            <Section title={t('抢券活动')} />
            {activities.length === 0 && <View className="u-meta u-pad">{t('还没有办过活动。')}</View>}
            {activities.map((activity) => (
              <ActivityLine key={activity.id} activity={activity} />
            ))}
          </>
        )}
      </Loaded>
    </PageFrame>
  )
})

const widthOf = (count: number, most: number) => ({ width: `${(count / most) * 100}%` })

function DayLine({
  day: { day, coupons, visits },
  today,
  most,
}: {
  day: Figures['days'][number]
  today: boolean
  most: number
}) {
  return (
    <View className={classes('dc-day', today && 'u-strong')}>
      <View className="dc-day-name u-figures">{today ? t('今天') : day.slice(5).replace('-', '/')}</View>
      <View className="dc-day-bar" ariaHidden>
        <View className="dc-key-coupon" style={widthOf(coupons, most)} />
        <View className="dc-key-visit" style={widthOf(visits, most)} />
      </View>
      <View className="dc-day-count u-figures">{`${coupons} + ${visits}`}</View>
    </View>
  )
}

function ActivityLine({
  activity: { title, phase, pieces, sold, used },
}: {
  activity: Figures['activities'][number]
}) {
  const { label, tone } = phaseTags[phase]
  return (
    <View className="dc-figure">
      <View className="dc-line">
        <View className="u-one u-grow">{title}</View>
        <Tag tone={tone}>{label}</Tag>
      </View>
      <View className="u-meta u-figures">
        {t('共 {pieces} 张，抢走 {sold}，用了 {used}', { pieces, sold, used })}
      </View>
    </View>
  )
}
