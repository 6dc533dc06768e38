import React, { useState } from 'react'
import type { ReactNode } from 'react'
import { Input, View } from '@/platform/components'
import type { InputProps } from '@/platform/components/types'
import { classes } from '../classes'
import { Field } from './field'
import type { FieldProps } from './field'
import { useWantedFocus } from './wanted'

interface TextFieldProps
  extends
    FieldProps,
    Pick<
      InputProps,
      'type' | 'placeholder' | 'disabled' | 'focus' | 'confirmType' | 'onConfirm' | 'name' | 'autoComplete'
    > {
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  /** Characters; typing stops there. */
  max?: number | undefined
  /** At the right end, for example a button that sends a code. */
  children?: ReactNode
}

/** One line of text. */
export function TextField({
  label,
  hint,
  error,
  required,
  wanted,
  value,
  onChange,
  onBlur,
  max,
  children,
  ...input
}: TextFieldProps) {
  const [focused, setFocused] = useState(false)
  const [called, leave] = useWantedFocus(wanted)
  return (
    <Field label={label} hint={hint} error={error} required={required} wanted={wanted}>
      <View
        className={classes(
          'u-box',
          error ? 'u-box-error' : focused && 'u-box-focus',
          input.disabled && 'u-box-off',
        )}
      >
        <Input
          {...input}
          focus={called || input.focus || undefined}
          className="u-input"
          value={value}
          maxLength={max}
          ariaLabel={label}
          onInput={onChange}
          onFocus={() => setFocused(true)}
          onBlur={() => {
            setFocused(false)
            leave()
            onBlur?.()
          }}
        />
        {children}
      </View>
    </Field>
  )
}
