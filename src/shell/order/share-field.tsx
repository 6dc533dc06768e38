import React from 'react'
import { t } from '@/locale'
import { Chips } from '@/ui/chips'
import type { Binding } from '@/ui/form/model'
import { TextField } from '@/ui/form/text-field'

const percent = /^(100|\d{1,2})$/

/** How much goes back to the buyer, in percent, as forms check it. */
export const shareLimit = (buyer: string) => ({
  label: t('退给{buyer}百分之几', { buyer }),
  required: true,
  pattern: percent.source,
  message: t('写 0 到 100 的整数'),
})

interface ShareFieldProps {
  field: Binding<string>
  /** Shares that one tap gives, with their names. */
  shares: readonly { key: string; label: string }[]
  /** What a share comes to, said under it. */
  hint: (share: number) => string
}

/** Asks for a share: by a tap, or typed. */
export function ShareField({ field, shares, hint }: ShareFieldProps) {
  const { value, onChange } = field
  return (
    <>
      <Chips
        items={shares}
        value={shares.find(({ key }) => key === value)?.key ?? null}
        onChange={onChange}
      />
      <TextField
        {...field}
        type="number"
        max={3}
        hint={percent.test(value) ? hint(Number(value)) : undefined}
      />
    </>
  )
}
