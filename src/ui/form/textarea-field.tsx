import React, { useState } from 'react'
import { Textarea, View } from '@/platform/components'
import type { TextareaProps } from '@/platform/components/types'
import { t } from '@/locale'
import { classes } from '../classes'
import { Field, FieldProblem } from './field'
import type { FieldProps } from './field'
import { useWantedFocus } from './wanted'

interface TextareaFieldProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  placeholder?: string | undefined
  /** Characters. More can be typed, so that pasting loses nothing; the counter says how many too many. */
  max: number
  /** Without box and visible label: the page is the paper. */
  bare?: boolean | undefined
  disabled?: boolean | undefined
  /** Shows links in blue as they are typed, where the platform can. */
  paint?: TextareaProps['paint']
}

/** Lines of text with a counter. */
export function TextareaField({
  label,
  hint,
  error,
  required,
  wanted,
  value,
  onChange,
  onBlur,
  placeholder,
  max,
  bare,
  disabled,
  paint,
}: TextareaFieldProps) {
  const [focused, setFocused] = useState(false)
  const [called, leave] = useWantedFocus(wanted)
  const count = Array.from(value).length
  const area = (
    <>
      <Textarea
        className={classes('u-area', bare && 'u-area-bare')}
        value={value}
        paint={paint}
        placeholder={placeholder}
        maxLength={-1}
        disabled={disabled}
        autoHeight
        focus={called || undefined}
        cursorSpacing={80}
        ariaLabel={label}
        onInput={onChange}
        onFocus={() => setFocused(true)}
        onBlur={() => {
          setFocused(false)
          leave()
          onBlur?.()
        }}
      />
      <View
        className={classes('u-meta u-count', count > max && 'u-count-over')}
        ariaLabel={t('已写 {count} 字，最多 {max} 字', { count, max })}
      >
        {count} / {max}
      </View>
    </>
  )
  if (bare)
    return (
      <>
        {area}
        <FieldProblem error={error} wanted={wanted} />
      </>
    )
  return (
    <Field label={label} hint={hint} error={error} required={required} wanted={wanted}>
      <View
        className={classes(
          'u-box u-box-area',
          error ? 'u-box-error' : focused && 'u-box-focus',
          disabled && 'u-box-off',
        )}
      >
        {area}
      </View>
    </Field>
  )
}
