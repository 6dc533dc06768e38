import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/wallet/rules'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { FormErrorSummary } from '@/ui/form/error-summary'
import { FormModel } from '@/ui/form/model'
import { TextField } from '@/ui/form/text-field'
import './wallet.css'

/** The bank's number, which says that it was paid. `onSend` rejects when it did not go through. */
export const SettleForm = observer(function SettleForm({
  onSend,
  onClose,
}: {
  onSend: (reference: string) => Promise<void>
  onClose: () => void
}) {
  const [form] = useState(
    () =>
      new FormModel({
        initial: { reference: '' },
        limits: {
          reference: {
            label: t('银行回单号'),
            required: true,
            ...limits.reference,
            pattern: '^[A-Za-z0-9-]+$',
            message: t('回单号只有字母、数字和横线'),
          },
        },
      }),
  )
  const send = async () => {
    const sent = await form
      .submit(({ reference }) => onSend(reference.trim()).then(() => true))
      .catch(() => false)
    if (sent) onClose()
  }
  return (
    <View className="wl-form">
      <FormErrorSummary form={form} />
      <TextField {...form.field('reference')} placeholder={t('打款之后，填银行给的单号')} />
      <View className="wl-end-row">
        <Button block loading={form.busy} onTap={() => void send()}>
          {t('已打款')}
        </Button>
      </View>
    </View>
  )
})
