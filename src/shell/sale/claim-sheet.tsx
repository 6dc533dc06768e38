import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { limits, times } from '@contract/sale/rules'
import { t } from '@/locale'
import { DraftForm } from '@/shell/draft-form'
import { PicturesUploader } from '@/shell/pictures-uploader'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { Field } from '@/ui/form/field'
import { TextField } from '@/ui/form/text-field'
import { FormSheet } from '@/shell/order/form-sheet'
import type { SaleStore } from './sale-store'

/** The seller has handed it over without the codes: photos say so, and the buyer is asked. */
export const ClaimSheet = observer(function ClaimSheet({
  store,
  onClose,
}: {
  store: SaleStore
  onClose: () => void
}) {
  const [draft] = useState(
    () =>
      new DraftForm({
        initial: { note: '' },
        limits: { note: { label: t('说明（可以不写）'), max: limits.reason.max } },
        pictures: limits.claim.pictures,
      }),
  )
  const { form, pictures } = draft
  const send = async () => {
    if (pictures.items.length === 0) return feedback.toast(t('先放一张交付时的照片'))
    const done = await draft.send(({ note }) => store.claim(pictures.ids, note.trim()).then(() => true))
    if (!done) return undefined
    feedback.toast(t('好了，等买家确认'))
    return onClose()
  }
  return (
    <FormSheet
      title={t('已经当面交付')}
      label={t('已经交付')}
      busy={form.busy}
      onClose={onClose}
      onSend={send}
    >
      <View className="u-pad u-meta">
        {t('买家不给码、忘了验码时用。买家会看到照片；{n} 天内没有说没收到，就算收到，再过一天钱结给你。', {
          n: times.claimed,
        })}
      </View>
      <Field label={t('交付时的照片')} required hint={t('最多 {n} 张，有争议时是证据', { n: pictures.max })}>
        <PicturesUploader of={pictures} />
      </Field>
      <TextField {...form.field('note')} placeholder={t('例如 几点、在哪里交的')} />
    </FormSheet>
  )
})
