import React from 'react'
import { View } from '@/platform/components'
import type { Choice } from './choice'
import { classes } from './classes'
import './tabs.css'

/** Two to five views of the same thing, side by side. */
export function Segmented<K extends string>({
  items,
  value,
  onChange,
}: {
  items: readonly Choice<K>[]
  value: K
  onChange: (key: K) => void
}) {
  return (
    <View className="u-seg" ariaRole="tablist">
      {items.map(({ key, label }) => (
        <View
          key={key}
          className={classes('u-seg-item', key === value && 'u-seg-on')}
          ariaRole="tab"
          ariaSelected={key === value}
          onTap={() => onChange(key)}
        >
          {label}
        </View>
      ))}
    </View>
  )
}
