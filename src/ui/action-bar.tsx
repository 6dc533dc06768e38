import React, { type ReactNode } from 'react'
import { View } from '@/platform/components'
import './page-frame.css'

/** The row at the bottom edge, for PageFrame's `foot`: icon buttons, an input, the page's main button. */
export function ActionBar({ children }: { children: ReactNode }) {
  return <View className="u-foot">{children}</View>
}
