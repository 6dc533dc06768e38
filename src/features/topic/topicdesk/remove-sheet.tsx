import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { deskLimits, type RemovalReason } from '@contract/topicdesk/rules'
import { t } from '@/locale'
import { submit } from '@/shell/account/submit'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { FormErrorSummary } from '@/ui/form/error-summary'
import { FormModel } from '@/ui/form/model'
import { PickerField } from '@/ui/form/picker-field'
import { TextareaField } from '@/ui/form/textarea-field'
import { Sheet } from '@/ui/sheet'
import { removalRows } from './labels'
import './topicdesk.css'

interface RemoveSheetProps {
  onClose: () => void
  /** Quiet; rejects when it did not go through: the sheet stays with what was typed and says why. */
  onSend: (reason: RemovalReason, note: string) => Promise<unknown>
}

interface Values {
  reason: RemovalReason | ''
  note: string
}

const newForm = () =>
  new FormModel<Values>({
    initial: { reason: '', note: '' },
    limits: {
      reason: { label: t('原因'), required: true, missing: t('请选择原因') },
      note: { label: t('说明'), max: deskLimits.note.max },
    },
    check: ({ reason, note }) =>
      reason === 'other' && note.trim() === '' ? { note: t('请说说是哪里不合适') } : {},
  })

/** Asks why, before a dynamic is taken out of a topic. Its author will read it. */
export const RemoveSheet = observer(function RemoveSheet({ onClose, onSend }: RemoveSheetProps) {
  const [form] = useState(newForm)
  const send = async () => {
    const sent = await submit(form, async ({ reason, note }) => {
      if (reason !== '') await onSend(reason, note.trim())
      return true
    })
    if (sent) onClose()
  }
  const title = t('移出这个话题')
  return (
    <Sheet open onClose={onClose} label={title} head={<View className="u-title">{title}</View>} bare>
      <View className="td-form">
        <FormErrorSummary form={form} />
        <PickerField {...form.field('reason')} rows={removalRows} placeholder={t('选择原因')} />
        <TextareaField
          {...form.field('note')}
          max={deskLimits.note.max}
          placeholder={t('作者会看到，写清楚哪里不合适、怎么改')}
        />
        <View className="td-end">
          <Button block kind="danger" loading={form.busy} onTap={() => void send()}>
            {t('移出')}
          </Button>
          <View className="u-meta">
            {t('动态还在作者那里，只是不再出现在这个话题。作者会收到原因，可以申诉，由另一位管理员复核。')}
          </View>
        </View>
      </View>
    </Sheet>
  )
})
