import React from 'react'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { IconButton } from './icon-button'
import './stepper.css'

interface StepperProps {
  value: number
  max: number
  onChange: (value: number) => void
  /** What is counted, for screen readers: 件数. */
  label: string
}

/** A small number from 1 up, by ones. */
export function Stepper({ value, max, onChange, label }: StepperProps) {
  return (
    <View className="u-stepper" ariaRole="group" ariaLabel={label}>
      <IconButton
        name="minus"
        label={t('减一')}
        size={20}
        disabled={value <= 1}
        onTap={() => onChange(value - 1)}
      />
      <View className="u-stepper-value u-figures" ariaRole="status">
        {value}
      </View>
      <IconButton
        name="plus"
        label={t('加一')}
        size={20}
        disabled={value >= max}
        onTap={() => onChange(value + 1)}
      />
    </View>
  )
}
