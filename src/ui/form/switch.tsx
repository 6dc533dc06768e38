import React from 'react'
import { View } from '@/platform/components'
import { classes } from '../classes'
import './form.css'

interface SwitchProps {
  value: boolean
  onChange: (value: boolean) => void
  label: string
  disabled?: boolean | undefined
}

/** The bare control, for the end of a Cell; its 44 px target is the row it stands in. */
export function Switch({ value, onChange, label, disabled }: SwitchProps) {
  return (
    <View
      className="u-switch-hit"
      ariaRole="switch"
      ariaLabel={label}
      ariaChecked={value}
      ariaDisabled={disabled}
      onTap={() => !disabled && onChange(!value)}
    >
      <View className={classes('u-switch', value && 'u-switch-on')}>
        <View className={classes('u-knob', value && 'u-knob-on')} />
      </View>
    </View>
  )
}
