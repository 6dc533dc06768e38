import React from 'react'
import { observer } from 'mobx-react-lite'
import type { SignDay } from '@contract/signin/schema'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Tag } from '@/ui/tag'
import type { RecordStore } from './record-store'
import { dayTitle, monthTitle, weekdayOf } from './labels'
import './signin.css'

/** A month: how many of its days were signed, and what they brought. */
export const MonthHead = observer(function MonthHead({
  store,
  month,
}: {
  store: RecordStore
  month: string
}) {
  const signed = store.months.get(month)
  const days = signed?.data?.days
  return (
    <View className="si-month si-month-head">
      <View className="u-display" ariaRole="heading">
        {monthTitle(month)}
      </View>
      <View className="u-meta u-figures">
        {signed?.phase === 'error' && t('没有加载出来')}
        {days &&
          t('{days} 天，得 {points} 积分', {
            days: days.length,
            points: days.reduce((sum, { points }) => sum + points, 0),
          })}
      </View>
    </View>
  )
})

/** A day that was signed, or filled. */
export const RecordRow = ({ record: { day, streak, points } }: { record: SignDay }) => (
  <View className="si-row">
    <View className="u-grow">
      <View className="u-row u-gap8">
        <View className="u-strong">{dayTitle(day)}</View>
        {streak === null && <Tag tone="amber">{t('补签')}</Tag>}
      </View>
      <View className="u-meta">
        {[weekdayOf(day), streak === null ? '' : t('连续第 {n} 天', { n: streak })]
          .filter(Boolean)
          .join(' · ')}
      </View>
    </View>
    {points > 0 && <View className="u-figures u-strong u-ok">{`+${points}`}</View>}
  </View>
)
