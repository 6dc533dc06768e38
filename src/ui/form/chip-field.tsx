import React from 'react'
import { View } from '@/platform/components'
import type { Choice } from '../choice'
import { classes } from '../classes'
import { Field } from './field'
import type { FieldProps } from './field'
import '../tabs.css'

interface ChipFieldProps<K extends string> extends FieldProps {
  rows: readonly Choice<K>[]
  value: K | ''
  onChange: (value: K) => void
}

/** One of a few short words, all in sight in as many rows as they take. */
export const ChipField = <K extends string>({ rows, value, onChange, ...field }: ChipFieldProps<K>) => (
  <Field {...field}>
    <View className="u-chip-set" ariaRole="radiogroup" ariaLabel={field.label}>
      {rows.map(({ key, label }) => (
        <View
          key={key}
          className="u-chip-hit"
          ariaRole="radio"
          ariaChecked={key === value}
          onTap={() => onChange(key)}
        >
          <View className={classes('u-chip', key === value && 'u-chip-on')}>{label}</View>
        </View>
      ))}
    </View>
  </Field>
)
