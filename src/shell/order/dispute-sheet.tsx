import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { disputeLimits as limits } from '@contract/order/rules'
import { t } from '@/locale'
import { DraftForm } from '@/shell/draft-form'
import { PicturesUploader } from '@/shell/pictures-uploader'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { FormErrorSummary } from '@/ui/form/error-summary'
import { Field } from '@/ui/form/field'
import { TextareaField } from '@/ui/form/textarea-field'
import { Sheet } from '@/ui/sheet'
import { Submit } from '@/ui/form/submit'
import './order.css'

interface DisputeSheetProps {
  open: boolean
  /** Of the kind of order: what beginning one is called, and what to write. */
  words: { title: string; placeholder: string }
  /** It runs already, and this is said to it. */
  more: boolean
  /** Rejects as a call does. */
  onSend: (text: string, pictures: string[]) => Promise<void>
  onClose: () => void
}

const newDraft = () =>
  new DraftForm({
    initial: { text: '' },
    limits: { text: { label: t('说明'), required: true, ...limits.text } },
    pictures: limits.pictures,
  })

/** Says what went wrong, with pictures; what was typed stays while it is closed. */
export const DisputeSheet = observer(function DisputeSheet({
  open,
  words,
  more,
  onSend,
  onClose,
}: DisputeSheetProps) {
  const [draft] = useState(newDraft)
  const { form, pictures } = draft
  const send = async () => {
    const sent = await draft.send(async ({ text }) => {
      await onSend(text.trim(), pictures.ids)
      return true
    })
    if (!sent) return
    feedback.toast(t('已提交，学校会处理'), { icon: 'success' })
    onClose()
  }
  const title = more ? t('补充说明') : words.title
  return (
    <Sheet open={open} onClose={onClose} label={title} head={title} bare>
      <View className="o-sheet">
        <FormErrorSummary form={form} />
        <TextareaField
          {...form.field('text')}
          max={limits.text.max}
          placeholder={words.placeholder}
          hint={more ? undefined : t('提交后钱由平台保管，学校看过双方的说明再决定')}
        />
        <Field label={t('照片')} hint={t('最多 {n} 张', { n: pictures.max })}>
          <PicturesUploader of={pictures} />
        </Field>
        <Submit of={form} label={t('提交')} onSend={send} />
      </View>
    </Sheet>
  )
})
