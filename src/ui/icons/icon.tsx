import React from 'react'
import { View } from '@/platform/components'
import { classes } from '../classes'
import type { IconName } from './names'
import './icons.css'
import './icon.css'

interface IconProps {
  name: IconName
  /** px, 24 where absent. */
  size?: number | undefined
  /** Read by screen readers; an icon without one is decoration. */
  label?: string | undefined
  className?: string | undefined
}

/** The sizes that most icons have are classes: what a mini-program's page sends of an icon is then its name. */
const usual = [16, 20, 22, 28]
export const sizeOf = (size = 24): { sized?: string; style?: { width: string; height: string } } =>
  usual.includes(size)
    ? { sized: `u-i-${size}` }
    : size === 24
      ? {}
      : { style: { width: `${size}px`, height: `${size}px` } }

/** One Tabler outline in the colour of the text around it. */
export function Icon({ name, size, label, className }: IconProps) {
  const { sized, style } = sizeOf(size)
  return (
    <View
      className={classes('u-i', `i-${name}`, sized, className)}
      style={style}
      ariaRole={label ? 'img' : undefined}
      ariaLabel={label}
      ariaHidden={label ? undefined : true}
    />
  )
}
