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

/** One Tabler outline in the colour of the text around it. */
export function Icon({ name, size, label, className }: IconProps) {
  const style = size ? { width: `${size}px`, height: `${size}px` } : undefined
  return (
    <View
      className={classes('u-i', `i-${name}`, className)}
      style={style}
      ariaRole={label ? 'img' : undefined}
      ariaLabel={label}
      ariaHidden={label ? undefined : true}
    />
  )
}
