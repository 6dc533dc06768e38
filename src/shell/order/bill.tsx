import React from 'react'
import type { ReactNode } from 'react'
import { View } from '@/platform/components'
import { classes } from '@/ui/classes'
import { yuan } from './words'
import './order.css'

interface BillLineProps {
  title: ReactNode
  /** Fen, or words. */
  value: number | string
  note?: string
  tone?: 'ok'
}

/** One line: what for, and how much. */
export const BillLine = ({ title, value, note = '', tone }: BillLineProps) => (
  <View className={classes('o-line', tone === 'ok' && 'u-ok')}>
    <View className="u-grow">
      {title}
      {note !== '' && <View className="u-meta o-note">{note}</View>}
    </View>
    <View className="u-figures o-value">{typeof value === 'number' ? yuan(value) : value}</View>
  </View>
)
