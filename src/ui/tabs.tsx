import React from 'react'
import { View } from '@/platform/components'
import type { Choice } from './choice'
import { classes } from './classes'
import { Marker } from './marker'
import './tabs.css'

interface TabsProps<K extends string> {
  /** `dot`: something new is there. */
  items: readonly (Choice<K> & { dot?: boolean | undefined })[]
  value: K
  onChange: (key: K) => void
}

/** Tabs as a masthead: the chosen one in Songti under the marker. */
export function Tabs<K extends string>({ items, value, onChange }: TabsProps<K>) {
  return (
    <View className="u-tabs" ariaRole="tablist">
      {items.map(({ key, label, dot }) => {
        const on = key === value
        return (
          <View
            key={key}
            className={classes('u-tab', on && 'u-tab-on')}
            ariaRole="tab"
            ariaSelected={on}
            onTap={() => onChange(key)}
          >
            {on ? <Marker>{label}</Marker> : label}
            {dot && <View className="u-tab-dot" />}
          </View>
        )
      })}
    </View>
  )
}
