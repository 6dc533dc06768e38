import React from 'react'
import type { ReactNode } from 'react'
import { View } from '@/platform/components'
import type { Choice } from './choice'
import { classes } from './classes'
import './tabs.css'

interface ChipsProps<K extends string> {
  items: readonly Choice<K>[]
  /** null: none is chosen. */
  value: K | null
  onChange: (key: K) => void
  /** Before the first chip, for example the search on narrow screens. */
  lead?: ReactNode
}

/** A row of filters that scrolls sideways by itself. */
export function Chips<K extends string>({ items, value, onChange, lead }: ChipsProps<K>) {
  return (
    <View className="u-chips" ariaRole="tablist">
      {lead}
      {items.map(({ key, label }) => (
        <View
          key={key}
          className="u-chip-hit"
          ariaRole="tab"
          ariaSelected={key === value}
          onTap={() => onChange(key)}
        >
          <View className={classes('u-chip', key === value && 'u-chip-on')}>{label}</View>
        </View>
      ))}
    </View>
  )
}
