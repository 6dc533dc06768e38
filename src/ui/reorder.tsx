import React from 'react'
import { View } from '@/platform/components'
import { t } from '@/locale'
import { IconButton } from './icon-button'

interface ReorderProps {
  /** How many there are. */
  count: number
  /** Where this one stands, from 0. */
  index: number
  /** What stands there, for screen readers: 第 2 题. */
  label: string
  /** It is to stand at `to`. */
  onMove: (to: number) => void
  onRemove: () => void
}

/** Moves one of a list up or down, or takes it out. At the ends the button that leads nowhere keeps its place. */
export function Reorder({ count, index, label, onMove, onRemove }: ReorderProps) {
  return (
    <View className="u-row">
      <IconButton
        name="arrow-up"
        label={t('把{label}上移', { label })}
        disabled={index === 0}
        onTap={() => onMove(index - 1)}
      />
      <IconButton
        name="arrow-down"
        label={t('把{label}下移', { label })}
        disabled={index === count - 1}
        onTap={() => onMove(index + 1)}
      />
      <IconButton name="trash" label={t('删除{label}', { label })} end onTap={onRemove} />
    </View>
  )
}

/** The list with what stands at `from` at `to`. */
export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from)
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)]
}
