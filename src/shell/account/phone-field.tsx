import React from 'react'
import type { Binding } from '@/ui/form/model'
import { t } from '@/locale'
import { TextField } from '@/ui/form/text-field'
import { phoneIn, typed } from './sign-in-fields'

interface PhoneFieldProps extends Binding<string> {
  hint?: string | undefined
  onConfirm?: () => void
}

/** A mobile number. The next sign-in page begins with it. */
export function PhoneField({ onChange, onConfirm, ...field }: PhoneFieldProps) {
  const change = (text: string) => {
    typed.phone = phoneIn(text)
    onChange(typed.phone)
  }
  return (
    <TextField
      {...field}
      type="tel"
      name="phone"
      autoComplete="tel-national"
      placeholder={t('11 位手机号')}
      onChange={change}
      onConfirm={onConfirm}
    />
  )
}
