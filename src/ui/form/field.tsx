import React from 'react'
import type { ReactNode } from 'react'
import { View } from '@/platform/components'
import { Icon } from '../icons/icon'
import { useWanted } from './wanted'
import './form.css'

export interface FieldProps {
  label: string
  /** Said below while nothing is wrong. */
  hint?: string | undefined
  error?: string | undefined
  required?: boolean | undefined
  /** With each turn above 0 it comes into sight; what is typed in takes the focus. */
  wanted?: number | undefined
}

function Problem({ text }: { text: string }) {
  return (
    <View className="u-hint u-hint-error" ariaRole="alert">
      <Icon name="alert-circle" size={20} />
      <View className="u-grow">{text}</View>
    </View>
  )
}

/** What is wrong with a field that stands without a label: the page is the paper. */
export function FieldProblem({ error, wanted }: Pick<FieldProps, 'error' | 'wanted'>) {
  const id = useWanted(wanted)
  return error ? (
    <View id={id}>
      <Problem text={error} />
    </View>
  ) : null
}

/** Label above, control, and below it what is wrong or what helps. */
export function Field({
  label,
  hint,
  error,
  required,
  wanted,
  children,
}: FieldProps & { children: ReactNode }) {
  const id = useWanted(wanted)
  return (
    <View id={error ? id : undefined} className="u-field">
      <View className="u-label">
        {label}
        {required && (
          <View className="u-label-need" style={{ display: 'inline' }} ariaHidden>
            {' '}
            *
          </View>
        )}
      </View>
      {children}
      {error && <Problem text={error} />}
      {!error && hint && <View className="u-hint">{hint}</View>}
    </View>
  )
}
