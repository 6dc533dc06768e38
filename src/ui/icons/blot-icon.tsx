import React from 'react'
import { View } from '@/platform/components'
import type { Tint } from '../tint'
import type { IconName } from './names'
import './icons.css'
import './icon.css'

/** A feature's icon, 32 px: an ink line over a pastel blot. */
export function BlotIcon({ name, tint }: { name: IconName; tint: Tint }) {
  return <View className={`u-blot u-tint-${tint} i-${name}`} ariaHidden />
}
