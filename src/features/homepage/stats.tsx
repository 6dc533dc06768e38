import React from 'react'
import { View } from '@/platform/components'
import { formatCount } from '@/ui/format'
import './homepage.css'

export interface Stat {
  label: string
  count: number
  onTap: () => void
}

/** A person's counts, each leading to what it counts. */
export function Stats({ items }: { items: readonly Stat[] }) {
  return (
    <View className="hp-stats">
      {items.map(({ label, count, onTap }) => (
        <View
          key={label}
          className="hp-stat"
          ariaRole="button"
          ariaLabel={`${formatCount(count)} ${label}`}
          onTap={onTap}
          hoverClassName="u-press"
        >
          <View className="u-title u-figures">{formatCount(count)}</View>
          <View className="u-meta">{label}</View>
        </View>
      ))}
    </View>
  )
}
