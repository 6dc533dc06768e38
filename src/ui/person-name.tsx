import React from 'react'
import type { Plate } from '@contract/rules'
import { View } from '@/platform/components'
import { classes } from './classes'
import './person-name.css'

interface Named {
  name: string
  plate?: Plate | undefined
}

/** Classes of an element that holds somebody's name, with the plate that they wear. */
export const nameClass = ({ plate }: Pick<Named, 'plate'>, className: string): string =>
  classes(className, plate && `u-plate u-plate-${plate}`)

/** Somebody's name in one line, on the plate that they wear. `says`: another name for them, the viewer's own. */
export const PersonName = ({
  of,
  says = of.name,
  className = 'u-strong u-one',
}: {
  of: Named
  says?: string | undefined
  className?: string | undefined
}) => <View className={nameClass(of, className)}>{says}</View>
