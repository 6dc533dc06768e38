import React from 'react'
import { t } from '@/locale'
import { View } from '@/platform/components'
import './form.css'

/** Questions with their answers. */
export const AnswerLines = ({ lines }: { lines: readonly { label: string; value: string }[] }) => (
  <View className="fm-lines">
    {lines.map(({ label, value }, index) => (
      <View key={index}>
        <View className="u-meta u-text">{label}</View>
        <View className={value === '' ? 'u-ink3' : 'u-text'}>{value || t('没有填')}</View>
      </View>
    ))}
  </View>
)
