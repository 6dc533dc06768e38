import React from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/home/form/rules'
import type { Field } from '@contract/home/form/schema'
import { t } from '@/locale'
import { DateField } from '@/ui/form/date-field'
import type { Binding, FormModel } from '@/ui/form/model'
import { CheckboxField, RadioField } from '@/ui/form/option-fields'
import { TextField } from '@/ui/form/text-field'
import { TextareaField } from '@/ui/form/textarea-field'
import type { Value } from './form-store'

const rowsOf = ({ choices }: Field) => choices.map((choice) => ({ key: choice, label: choice }))
const keyboards = { text: 'text', number: 'digit', phone: 'tel' } as const

/** One question of a form, by its kind. */
export const FormField = observer(function FormField({
  field,
  form,
}: {
  field: Field
  form: FormModel<Record<string, Value>>
}) {
  const { name, kind } = field
  if (kind === 'several')
    return <CheckboxField {...(form.field(name) as Binding<readonly string[]>)} rows={rowsOf(field)} />
  const own = form.field(name) as Binding<string>
  if (kind === 'choice') {
    // a second tap takes it back where it may be left open
    const choose = (key: string) => own.onChange(key === own.value && !field.required ? '' : key)
    return <RadioField {...own} rows={rowsOf(field)} onChange={choose} />
  }
  if (kind === 'date') return <DateField {...own} />
  if (kind === 'textarea') return <TextareaField {...own} max={limits.textarea.max} />
  return (
    <TextField
      {...own}
      type={keyboards[kind]}
      hint={kind === 'phone' ? t('11 位手机号') : kind === 'number' ? t('只填数字') : undefined}
    />
  )
})
