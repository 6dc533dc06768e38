import React, { type ComponentProps, type ReactNode } from 'react'
import { View } from '@/platform/components'
import { Button } from './button'
import './page-frame.css'

/** The row at the bottom edge, for PageFrame's `foot`: icon buttons, an input, the page's main button. */
export function ActionBar({ children }: { children: ReactNode }) {
  return <View className="u-foot">{children}</View>
}

/** A button of such a row that takes the room that is left. */
export const BarButton = (props: Omit<ComponentProps<typeof Button>, 'block'>) => (
  <View className="u-grow">
    <Button {...props} block />
  </View>
)
