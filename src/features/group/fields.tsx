import React from 'react'
import { observer } from 'mobx-react-lite'
import { approvals, groupKinds, scopes } from '@contract/chat/groups/rules'
import { t } from '@/locale'
import type { DraftForm } from '@/shell/draft-form'
import { PicturesUploader } from '@/shell/pictures-uploader'
import { FormErrorSummary } from '@/ui/form/error-summary'
import { Field } from '@/ui/form/field'
import { RadioField } from '@/ui/form/option-fields'
import { TextField } from '@/ui/form/text-field'
import type { CreateStore } from './create-store'

const rowsOf = <K extends string>(titles: Readonly<Record<K, string>>) =>
  (Object.entries(titles) as [K, string][]).map(([key, label]) => ({ key, label: t(label) }))

/** What a group is called, looks like, and how people come in. */
export const GroupFields = observer(function GroupFields({
  draft,
  made,
}: {
  draft: CreateStore['draft'] extends DraftForm<infer V> ? DraftForm<V> : never
  /** It is there already: its kind stays. */
  made?: boolean
}) {
  const { form } = draft
  return (
    <>
      <FormErrorSummary form={form} />
      <TextField {...form.field('name')} placeholder={t('比如：新闻 2301 班')} />
      {!made && <RadioField {...form.field('kind')} rows={rowsOf(groupKinds)} />}
      <Field label={made ? t('换群头像') : t('群头像')} hint={t('不选就用成员的头像拼成')}>
        <PicturesUploader of={draft.pictures} />
      </Field>
      <RadioField {...form.field('scope')} rows={rowsOf(scopes)} />
      <RadioField {...form.field('approval')} rows={rowsOf(approvals)} />
    </>
  )
})
