import React from 'react'
import type { ReactNode } from 'react'
import { Button } from '@/platform/components'
import type { ButtonProps, TapEvent } from '@/platform/components/types'
import { classes } from './classes'
import { Icon } from './icons/icon'
import type { IconName } from './icons/names'
import './button.css'

interface IconButtonProps extends Pick<ButtonProps, 'id' | 'openType'> {
  name: IconName
  /** What it does, for screen readers. */
  label: string
  onTap: (event: TapEvent) => void
  /** Icon, px; the target stays 44. */
  size?: number | undefined
  /** Stands at the end of a row: the icon itself ends at the gutter. */
  end?: boolean | undefined
  /** Takes no taps. */
  disabled?: boolean | undefined
  /** A badge or dot over the icon. */
  children?: ReactNode
}

/** A bare icon in a target of 44 px. */
export function IconButton({ name, label, onTap, size, end, disabled, children, ...host }: IconButtonProps) {
  return (
    <Button
      {...host}
      className={classes('u-ib', end && 'u-ib-end', disabled && 'u-ib-off')}
      disabled={disabled}
      ariaLabel={label}
      onTap={onTap}
      hoverClassName="u-press"
    >
      <Icon name={name} size={size} />
      {children}
    </Button>
  )
}
