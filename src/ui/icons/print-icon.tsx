import React from 'react'
import { View } from '@/platform/components'
import { classes } from '../classes'
import { sizeOf } from './icon'
import type { SolidName } from './solid'
import './icons.css'
import './icon.css'

/** These outlines only repeat the edge of their shape, so a solid shape in the dark needs no line. */
const edgeOnly: readonly SolidName[] = ['heart', 'message-circle', 'star', 'user']

interface PrintIconProps {
  name: SolidName
  /** px, 24 where absent. */
  size?: number | undefined
  /** Off it is the plain outline. Prefer this to swapping icons: it changes one class. */
  on?: boolean | undefined
}

/** A selected icon: an ink line over the brand's flat shape, off register as in print. */
export function PrintIcon({ name, size, on = true }: PrintIconProps) {
  const { sized, style } = sizeOf(size)
  const lit = on && classes('u-print-on', edgeOnly.includes(name) && 'u-print-edge')
  return <View className={classes('u-print', `i-${name} s-${name}`, sized, lit)} style={style} ariaHidden />
}
