import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/roles/rules'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { FormModel } from '@/ui/form/model'
import { TextareaField } from '@/ui/form/textarea-field'
import { Sheet } from '@/ui/sheet'
import './roles.css'

interface ReasonSheetProps {
  /** Signs at least and at most. */
  room?: { min: number; max: number }
  /** Who reads it, and what it should say. */
  placeholder?: string
  title: string
  /** The act, on its button. */
  label: string
  onClose: () => void
  /** Rejects when it did not go through: the sheet stays with what was typed. */
  onSend: (reason: string) => Promise<void>
}

/** Asks why, before something is refused or taken from a person, who will read it. */
export const ReasonSheet = observer(function ReasonSheet({
  title,
  label,
  room = limits.reason,
  placeholder = t('对方会看到，写清楚是哪里不行、怎么办'),
  onClose,
  onSend,
}: ReasonSheetProps) {
  const [form] = useState(
    () =>
      new FormModel({
        initial: { reason: '' },
        limits: { reason: { label: t('理由'), required: true, ...room } },
      }),
  )
  const send = async () => {
    const sent = await form.submit(({ reason }) => onSend(reason.trim()).then(() => true)).catch(() => false)
    if (sent) onClose()
  }
  return (
    <Sheet open onClose={onClose} label={title} head={<View className="u-title">{title}</View>} bare>
      <View className="r-form">
        <TextareaField {...form.field('reason')} max={room.max} placeholder={placeholder} />
        <View className="r-end">
          <Button block kind="danger" loading={form.busy} onTap={() => void send()}>
            {label}
          </Button>
        </View>
      </View>
    </Sheet>
  )
})
