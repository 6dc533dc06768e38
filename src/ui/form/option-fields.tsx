import React from 'react'
import { View } from '@/platform/components'
import type { Choice } from '../choice'
import { classes } from '../classes'
import { Icon } from '../icons/icon'
import { Field } from './field'
import type { FieldProps } from './field'

interface RadioFieldProps<K extends string> extends FieldProps {
  rows: readonly Choice<K>[]
  value: K | ''
  onChange: (value: K) => void
}

/** One of a few, all in sight. */
export function RadioField<K extends string>({ rows, value, onChange, ...field }: RadioFieldProps<K>) {
  return (
    <Field {...field}>
      {rows.map(({ key, label }) => (
        <View
          key={key}
          className="u-option"
          ariaRole="radio"
          ariaChecked={key === value}
          onTap={() => onChange(key)}
        >
          <Radio on={key === value} />
          {label}
        </View>
      ))}
    </Field>
  )
}

interface CheckboxFieldProps<K extends string> extends FieldProps {
  rows: readonly Choice<K>[]
  value: readonly K[]
  onChange: (value: readonly K[]) => void
}

/** Any of a few. */
export function CheckboxField<K extends string>({ rows, value, onChange, ...field }: CheckboxFieldProps<K>) {
  const toggle = (key: K) =>
    onChange(value.includes(key) ? value.filter((other) => other !== key) : [...value, key])
  return (
    <Field {...field}>
      {rows.map(({ key, label }) => (
        <View
          key={key}
          className="u-option"
          ariaRole="checkbox"
          ariaChecked={value.includes(key)}
          onTap={() => toggle(key)}
        >
          <Check on={value.includes(key)} />
          {label}
        </View>
      ))}
    </Field>
  )
}

/** The ring of a radio; the row around it takes the tap. */
export const Radio = ({ on }: { on: boolean }) => <View className={classes('u-radio', on && 'u-radio-on')} />

/** The box of a checkbox; the row around it takes the tap. */
export function Check({ on }: { on: boolean }) {
  return (
    <View className={classes('u-check', on && 'u-check-on')}>{on && <Icon name="check" size={16} />}</View>
  )
}
