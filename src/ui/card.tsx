import React from 'react'
import type { ReactNode } from 'react'
import { View } from '@/platform/components'
import { classes } from './classes'
import './cell.css'

/** For a thing that one can own or act on. Reading matter lies on the page without one. */
export function Card({
  children,
  className,
  onTap,
}: {
  children: ReactNode
  className?: string | undefined
  onTap?: (() => void) | undefined
}) {
  return (
    <View
      className={classes('u-card', className)}
      ariaRole={onTap ? 'button' : undefined}
      onTap={onTap}
      hoverClassName={onTap ? 'u-cell-press' : undefined}
    >
      {children}
    </View>
  )
}
