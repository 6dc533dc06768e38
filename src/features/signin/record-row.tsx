import React from 'react'
import type { SignDay } from '@contract/signin/schema'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Tag } from '@/ui/tag'
import { longDay, weekdayOf } from './words'
import './signin.css'

/** A day that was signed, or filled. */
export const RecordRow = ({ record: { day, streak, points } }: { record: SignDay }) => (
  <View className="si-row">
    <View className="u-grow">
      <View className="u-row u-gap8">
        <View className="u-strong">{longDay(day)}</View>
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
