import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { submit } from '@/shell/account/submit'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { FormModel } from '@/ui/form/model'
import { TextField } from '@/ui/form/text-field'
import { Sheet } from '@/ui/sheet'
import './ride.css'

interface CodeSheetProps {
  title: string
  /** Where the code comes from, and what it does. */
  text: string
  label: string
  onClose: () => void
  /** Rejects as a call does: the sheet stays, and says what was wrong. */
  onSend: (code: string) => Promise<void>
}

export const codeForm = (label: string) =>
  new FormModel({
    initial: { code: '' },
    limits: { code: { label, required: true, pattern: '^\\d{4}$', message: t('是 4 位数字') } },
  })

/** Four digits that the other side tells. */
export const CodeSheet = observer(function CodeSheet({
  title,
  text,
  label,
  onClose,
  onSend,
}: CodeSheetProps) {
  const [form] = useState(() => codeForm(title))
  const send = async () => {
    if (await submit(form, ({ code }) => onSend(code).then(() => true))) onClose()
  }
  return (
    <Sheet open onClose={onClose} label={title} head={<View className="u-title">{title}</View>} bare>
      <View className="rr-sheet">
        <View className="u-ink2 rr-sheet-text">{text}</View>
        <TextField {...form.field('code')} type="number" max={4} focus placeholder={t('4 位数字')} />
        <View className="u-pad rr-sheet-end">
          <Button block loading={form.busy} onTap={() => void send()}>
            {label}
          </Button>
        </View>
      </View>
    </Sheet>
  )
})
