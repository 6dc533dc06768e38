import React from 'react'
import { View } from '@/platform/components'
import { useRoomy } from './use-roomy'

interface Column {
  title: string
  className?: string
}

interface ColumnHeadsProps {
  /** Lays the heads out as the rows below them are. */
  className: string
  columns: readonly (Column | string)[]
}

/**
 * What stands in each column of a list that is a table where a page has room; elsewhere nothing. Who reads by ear hears
 * each row as a sentence of its own, as on a phone.
 */
export function ColumnHeads({ className, columns }: ColumnHeadsProps) {
  if (!useRoomy()) return null
  return (
    <View className={`u-meta ${className}`} ariaHidden>
      {columns.map((column, place) =>
        typeof column === 'string' ? (
          <View key={place}>{column}</View>
        ) : (
          <View key={place} className={column.className}>
            {column.title}
          </View>
        ),
      )}
    </View>
  )
}
