import React from 'react'
import type { Plate } from '@contract/rules'
import { View } from '@/platform/components'
import { nameClass } from '@/ui/person-name'

/** Wider than this, in characters of which a Latin one counts half, a name does not fit beside a button in hero type. */
const roomy = 4

/** A person's name as the heading of their page; a long one is set smaller, on two lines. */
export function HeroName({ name, plate }: { name: string; plate?: Plate | undefined }) {
  const width = Array.from(name).reduce((sum, character) => sum + (character > '\u2e7f' ? 1 : 0.5), 0)
  return (
    <View
      className={nameClass({ plate }, width > roomy ? 'u-display u-text u-two' : 'u-hero u-one')}
      ariaRole="heading"
    >
      {name}
    </View>
  )
}
