import React from 'react'
import type { ReactNode } from 'react'
import { View } from '@/platform/components'
import { classes } from './classes'
import { Icon } from './icons/icon'
import type { IconName } from './icons/names'
import './cell.css'

interface CellProps {
  title: ReactNode
  icon?: IconName | undefined
  /** Second line. */
  text?: ReactNode
  /** In meta type at the right. */
  value?: ReactNode
  /** Anything at the right: a tag, a switch, a badge. */
  children?: ReactNode
  /** Gives the row an arrow; one that leads to what is closed takes it away. */
  onTap?: ((() => void) & { readonly closed?: boolean }) | undefined
  danger?: boolean | undefined
}

/** A row of a group, at least 56 px. */
export function Cell({ title, icon, text, value, children, onTap, danger }: CellProps) {
  if (onTap?.closed) return null
  const hasEnd = Boolean(value || children || onTap)
  return (
    <View
      className={classes('u-cell', !icon && 'u-cell-plain', danger && 'u-cell-danger')}
      ariaRole={onTap ? 'button' : undefined}
      onTap={onTap}
      hoverClassName={onTap ? 'u-cell-press' : undefined}
    >
      {icon && <Icon name={icon} />}
      <View className="u-grow">
        {title}
        {text && <View className="u-meta">{text}</View>}
      </View>
      {hasEnd && (
        <View className="u-cell-end">
          {value && <View className="u-cell-value u-one">{value}</View>}
          {children}
          {onTap && <Icon name="chevron-right" size={20} />}
        </View>
      )}
    </View>
  )
}

/** Rows that belong together, as one card. */
export function CellGroup({ children }: { children: ReactNode }) {
  return <View className="u-group">{children}</View>
}
