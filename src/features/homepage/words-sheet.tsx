import React, { useState } from 'react'
import type { ReactNode } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { Button } from '@/ui/button'
import { FormModel } from '@/ui/form/model'
import { TextareaField } from '@/ui/form/textarea-field'
import { TextField } from '@/ui/form/text-field'
import { Sheet } from '@/ui/sheet'
import './homepage.css'

interface WordsSheetProps {
  title: string
  /** Name of the field, in its label and sentences. */
  label: string
  limits: { min: number; max: number }
  /** What is there already. */
  initial?: string
  placeholder?: string
  /** Nothing written is fine, too. */
  optional?: boolean
  /** More than a line. */
  long?: boolean
  action: string
  /** Rejects as a call does: what was typed stays, and sentences stand at the field. */
  onSend: (text: string) => Promise<void>
  onClose: () => void
  /** Below the field. */
  children?: ReactNode
}

/** Asks for a few words. Mounted while it is open. */
export const WordsSheet = observer(function WordsSheet(props: WordsSheetProps) {
  const {
    title,
    label,
    limits,
    initial = '',
    placeholder,
    optional,
    long,
    action,
    onSend,
    onClose,
    children,
  } = props
  const [form] = useState(
    () =>
      new FormModel({
        initial: { text: initial },
        limits: { text: { label, required: !optional, ...limits } },
      }),
  )
  const close = async () => {
    const leave = {
      title: t('放弃这些字？'),
      content: t('写了的还没有发出去。'),
      confirmText: t('放弃'),
      danger: true,
    }
    if (!form.dirty || form.values.text.trim() === '' || (await feedback.modal(leave))) onClose()
  }
  const send = async () => {
    const sent = await form
      .submit(async ({ text }) => {
        await onSend(text.trim())
        return true
      })
      .catch(() => false)
    if (sent) onClose()
  }
  const { max } = limits
  return (
    <Sheet
      open
      onClose={() => void close()}
      label={title}
      head={<View className="u-title">{title}</View>}
      bare
    >
      <View className="hp-sheet">
        {long ? (
          <TextareaField {...form.field('text')} max={max} placeholder={placeholder} />
        ) : (
          <TextField
            {...form.field('text')}
            max={max}
            placeholder={placeholder}
            focus
            confirmType="done"
            onConfirm={() => void send()}
          />
        )}
        {children}
        <View className="hp-sheet-act">
          <Button block loading={form.busy} onTap={() => void send()}>
            {action}
          </Button>
        </View>
      </View>
    </Sheet>
  )
})
