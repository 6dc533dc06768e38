import React from 'react'
import { View } from '@/platform/components'
import './order.css'

/** A code to be told, in digits that are read across a counter. */
export const CodeCard = ({ title, text, code }: { title: string; text: string; code: string }) => (
  <View className="o-code">
    <View className="u-grow">
      <View className="u-strong">{title}</View>
      <View className="u-meta u-ink2">{text}</View>
    </View>
    <View className="o-digits" ariaRole="img" ariaLabel={Array.from(code).join(' ')}>
      {Array.from(code).map((digit, index) => (
        <View key={index} className="o-digit" ariaHidden>
          {digit}
        </View>
      ))}
    </View>
  </View>
)
