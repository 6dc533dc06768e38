import React from 'react'
import { profileTitles } from '@contract/account/rules'
import type { Me } from '@contract/account/schema'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Card } from '@/ui/card'
import './profile.css'

/** How much of the profile is there, and what is not. */
export function CompleteCard({ completeness: { percent, missing } }: Pick<Me, 'completeness'>) {
  const rest = missing.map((part) => t(profileTitles[part])).join(t('、'))
  return (
    <Card>
      <View className="p-complete-head">
        <View className="u-title">{t('资料完整度')}</View>
        <View className="u-title u-figures">{percent}%</View>
      </View>
      <View
        className="p-complete-bar"
        ariaRole="progressbar"
        ariaLabel={t('资料已完成 {percent}%', { percent })}
      >
        <View className="p-complete-done" style={{ width: `${percent}%` }} />
      </View>
      <View className="u-meta">{rest ? t('还差：{rest}', { rest }) : t('都填好了，同学更容易认识你。')}</View>
    </Card>
  )
}
