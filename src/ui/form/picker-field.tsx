import React from 'react'
import { Picker } from '@/platform/components'
import { t } from '@/locale'
import type { Choice } from '../choice'
import { Field } from './field'
import type { FieldProps } from './field'
import { Picked } from './picked'

interface PickerFieldProps<K extends string> extends FieldProps {
  rows: readonly Choice<K>[]
  /** '' while nothing is picked. */
  value: K | ''
  onChange: (value: K) => void
  onBlur?: (() => void) | undefined
  placeholder?: string | undefined
  disabled?: boolean | undefined
}

/** One of several, in the host's picker. */
export function PickerField<K extends string>({
  rows,
  value,
  onChange,
  onBlur,
  placeholder,
  disabled,
  ...field
}: PickerFieldProps<K>) {
  const index = rows.findIndex((row) => row.key === value)
  return (
    <Field {...field}>
      <Picker
        rows={rows.map((row) => row.label)}
        index={Math.max(index, 0)}
        disabled={disabled}
        ariaLabel={field.label}
        onCancel={onBlur}
        onChange={(picked) => {
          const row = rows[picked]
          if (row) onChange(row.key)
        }}
      >
        <Picked
          text={rows[index]?.label ?? ''}
          placeholder={placeholder ?? t('请选择')}
          error={Boolean(field.error)}
          disabled={disabled}
        />
      </Picker>
    </Field>
  )
}
