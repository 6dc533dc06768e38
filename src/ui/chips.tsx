import React, { useState } from 'react'
import type { ReactNode } from 'react'
import { ScrollView, View } from '@/platform/components'
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
  /** More than a phone is wide, of which a page may open on any: the chosen one is brought into sight. */
  many?: boolean | undefined
}

let rows = 0

/** A row of filters that scrolls sideways by itself. */
export function Chips<K extends string>({ items, value, onChange, lead, many }: ChipsProps<K>) {
  const [row] = useState(() => (many ? `chips-${(rows += 1)}` : ''))
  const idOf = (index: number) => (many ? `${row}-${index}` : undefined)
  const chips = (
    <View
      id={many ? row : undefined}
      className={classes('u-chips', many && 'u-chips-line')}
      ariaRole="tablist"
    >
      {lead}
      {items.map(({ key, label }, index) => (
        <View
          key={key}
          id={idOf(index)}
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
  if (!many) return chips
  // with the one before it, so that there is seen to be more on that side; the first with the margin before it
  const first = Math.max(0, items.findIndex(({ key }) => key === value) - 1)
  return (
    <ScrollView direction="x" scrollIntoView={first === 0 ? row : idOf(first)}>
      {chips}
    </ScrollView>
  )
}
