import React from 'react'
import type { Binding } from '@/ui/form/model'
import { t } from '@/locale'
import { TextField } from '@/ui/form/text-field'
import type { HandleKind } from './handle'
import { phoneIn, typed } from './sign-in-fields'

interface HandleFieldProps extends Binding<string> {
  kind: HandleKind
  hint?: string | undefined
  onConfirm?: () => void
}

const inputs = {
  phone: { type: 'tel', name: 'phone', autoComplete: 'tel-national', placeholder: t('11 位手机号') },
  mail: { type: 'text', name: 'email', autoComplete: 'email', placeholder: t('绑定过的邮箱也可以') },
} as const
const readers = { phone: phoneIn, mail: (text: string) => text.replace(/\s/g, '') }

/** A mobile number, or an address of mail. The next sign-in page begins with it. */
export function HandleField({ kind, onChange, ...field }: HandleFieldProps) {
  const change = (text: string) => {
    typed[kind] = readers[kind](text)
    onChange(typed[kind])
  }
  return <TextField {...field} {...inputs[kind]} onChange={change} />
}
