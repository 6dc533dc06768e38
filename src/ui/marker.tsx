import React from 'react'
import type { ReactNode } from 'react'
import { View } from '@/platform/components'
import './marker.css'

/** A marker stroke behind a phrase; an underline in the dark. One phrase a screen. Not in a Text: Alipay would drop it. */
export function Marker({ children }: { children: ReactNode }) {
  return <View className="u-hl">{children}</View>
}
