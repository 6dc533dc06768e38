import React from 'react'
import { DatePicker } from '@/platform/components'
import { t } from '@/locale'
import { Field } from './field'
import type { FieldProps } from './field'
import { Picked } from './picked'

interface DateFieldProps extends FieldProps {
  /** DateField: YYYY-MM-DD. TimeField: HH:mm. '' while nothing is picked. */
  value: string
  onChange: (value: string) => void
  /** Bounds in the value's form. */
  start?: string | undefined
  end?: string | undefined
  disabled?: boolean | undefined
}

/** A day. */
export function DateField({ value, onChange, start, end, disabled, ...field }: DateFieldProps) {
  return (
    <Field {...field}>
      <DatePicker
        mode="date"
        value={value}
        start={start}
        end={end}
        disabled={disabled}
        ariaLabel={field.label}
        onChange={onChange}
      >
        <Picked
          text={value}
          placeholder={t('选择日期')}
          icon="calendar-week"
          error={Boolean(field.error)}
          disabled={disabled}
        />
      </DatePicker>
    </Field>
  )
}

/** A time of day. */
export function TimeField({ value, onChange, start, end, disabled, ...field }: DateFieldProps) {
  return (
    <Field {...field}>
      <DatePicker
        mode="time"
        value={value}
        start={start}
        end={end}
        disabled={disabled}
        ariaLabel={field.label}
        onChange={onChange}
      >
        <Picked
          text={value}
          placeholder={t('选择时间')}
          icon="clock"
          error={Boolean(field.error)}
          disabled={disabled}
        />
      </DatePicker>
    </Field>
  )
}
