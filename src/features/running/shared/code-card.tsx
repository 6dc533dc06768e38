import React from 'react'
import { View } from '@/platform/components'
import './errand.css'

/** A code to be told, in digits that are read across a counter. */
export const CodeCard = ({ title, text, code }: { title: string; text: string; code: string }) => (
  <View className="er-code">
    <View className="u-grow">
      <View className="u-strong">{title}</View>
      <View className="u-meta u-ink2">{text}</View>
    </View>
    <View className="er-digits" ariaLabel={Array.from(code).join(' ')}>
      {Array.from(code).map((digit, index) => (
        <View key={index} className="er-digit" ariaHidden>
          {digit}
        </View>
      ))}
    </View>
  </View>
)
