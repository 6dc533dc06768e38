import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import type { SchoolContact } from '@contract/school/contacts/schema'
import { submit } from '@/shell/account/submit'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Chips } from '@/ui/chips'
import { FormErrorSummary } from '@/ui/form/error-summary'
import { TextField } from '@/ui/form/text-field'
import { IconButton } from '@/ui/icon-button'
import { Sheet } from '@/ui/sheet'
import { contactForm, type ContactsStore } from './contacts-store'
import './registrar.css'

interface ContactSheetProps {
  store: ContactsStore
  /** null: a new one. */
  contact: SchoolContact | null
  onClose: () => void
}

/** Writes a number of the yellow pages. */
export const ContactSheet = observer(function ContactSheet({ store, contact, onClose }: ContactSheetProps) {
  const { kinds } = store
  const [form] = useState(() => contactForm(contact, kinds[kinds.length - 1] ?? ''))
  const send = async () => {
    const sent = await submit(form, (values) => store.save(contact, values).then(() => true))
    if (sent) onClose()
  }
  const title = contact ? t('修改电话') : t('加一个电话')
  const head = (
    <View className="g-head">
      <View className="u-title u-grow">{title}</View>
      <IconButton name="x" label={t('关闭')} end onTap={onClose} />
    </View>
  )
  return (
    <Sheet open onClose={onClose} label={title} head={head} bare>
      <View className="g-sheet">
        <FormErrorSummary form={form} />
        <TextField {...form.field('kind')} placeholder={t('例如后勤')} />
        {kinds.length > 0 && (
          <Chips
            items={kinds.map((kind) => ({ key: kind, label: kind }))}
            value={form.values.kind}
            onChange={(kind) => form.set('kind', kind)}
          />
        )}
        <TextField {...form.field('name')} placeholder={t('例如水电报修')} />
        <TextField {...form.field('phone')} placeholder={t('例如 027-67801234')} />
        <TextField {...form.field('note')} placeholder={t('什么时候有人接，分机号')} />
        <View className="u-pad">
          <Button block loading={form.busy} onTap={() => void send()}>
            {t('保存')}
          </Button>
        </View>
      </View>
    </Sheet>
  )
})
