import React from 'react'
import { View } from '@/platform/components'
import { classes } from '../classes'
import { Icon } from '../icons/icon'
import type { IconName } from '../icons/names'
import './form.css'

interface PickedProps {
  text: string
  placeholder: string
  icon?: IconName | undefined
  error?: boolean | undefined
  disabled?: boolean | undefined
}

/** The box of a field whose value is picked, not typed. */
export function Picked({ text, placeholder, icon = 'chevron-down', error, disabled }: PickedProps) {
  return (
    <View className={classes('u-box', error && 'u-box-error', disabled && 'u-box-off')}>
      <View className={classes('u-picked u-one', !text && 'u-unpicked')}>{text || placeholder}</View>
      <Icon name={icon} size={20} />
    </View>
  )
}
