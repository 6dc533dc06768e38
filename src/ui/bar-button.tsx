import React, { type ComponentProps } from 'react'
import { View } from '@/platform/components'
import { Button } from './button'

/** A button of an ActionBar that takes the room that is left. */
export const BarButton = (props: Omit<ComponentProps<typeof Button>, 'block'>) => (
  <View className="u-grow">
    <Button {...props} block />
  </View>
)
