import React from 'react'
import type { ReactNode } from 'react'
import { View } from '@/platform/components'
import type { Tap } from '@/platform/components/types'
import { classes } from './classes'
import './cell.css'

/** For a thing that one can own or act on. Reading matter lies on the page without one. */
export function Card({
  children,
  className,
  onTap,
  label,
}: {
  children: ReactNode
  className?: string | undefined
  onTap?: Tap | undefined
  /** Names the page that a tap leads to, where the card holds buttons of its own. */
  label?: string | undefined
}) {
  return (
    <View
      className={classes('u-card', className)}
      ariaRole={label !== undefined ? 'none' : onTap && 'button'}
      ariaLabel={label}
      onTap={onTap}
      hoverClassName={onTap ? 'u-cell-press' : undefined}
    >
      {children}
    </View>
  )
}
