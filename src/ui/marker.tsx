import React from 'react'
import type { ReactNode } from 'react'
import { Text } from '@/platform/components'
import './marker.css'

/** A marker stroke behind a phrase; an underline in the dark. One phrase a screen. */
export function Marker({ children }: { children: ReactNode }) {
  return <Text className="u-hl">{children}</Text>
}
