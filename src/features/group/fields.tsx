import React from 'react'
import { observer } from 'mobx-react-lite'
import { approvals, groupKinds, scopes, type GroupKind } from '@contract/chat/groups/rules'
import { t } from '@/locale'
import { profile } from '@/shell/account/profile'
import type { DraftForm } from '@/shell/draft-form'
import { PicturesUploader } from '@/shell/pictures-uploader'
import { CellGroup } from '@/ui/cell'
import { FormErrorSummary } from '@/ui/form/error-summary'
import { Field } from '@/ui/form/field'
import { RadioField } from '@/ui/form/option-fields'
import { SwitchField } from '@/ui/form/switch-field'
import { TextField } from '@/ui/form/text-field'
import type { CreateStore } from './create-store'

const rowsOf = <K extends string>(titles: Readonly<Record<K, string>>) =>
  (Object.entries(titles) as [K, string][]).map(([key, label]) => ({ key, label: t(label) }))

/** What a group is called, looks like, and how people come in. */
export const GroupFields = observer(function GroupFields({
  draft,
  onKind,
}: {
  draft: CreateStore['draft'] extends DraftForm<infer V> ? DraftForm<V> : never
  /** Absent: it is there already, and its kind stays. */
  onKind?: (kind: GroupKind) => void
}) {
  const { form } = draft
  return (
    <>
      <FormErrorSummary form={form} />
      <TextField {...form.field('name')} placeholder={t('比如：新闻 2301 班')} />
      {onKind && <RadioField {...form.field('kind')} onChange={onKind} rows={rowsOf(groupKinds)} />}
      <Field label={onKind ? t('群头像') : t('换群头像')} hint={t('不选就用成员的头像拼成')}>
        <PicturesUploader of={draft.pictures} />
      </Field>
      <RadioField {...form.field('scope')} rows={rowsOf(scopes)} />
      <RadioField {...form.field('approval')} rows={rowsOf(approvals)} />
      {(profile.me?.student || draft.values.findable) && (
        <>
          <CellGroup>
            <SwitchField
              label={t('同校可以找到')}
              hint={t('认证过的同学能在“找群聊”里看到群名、介绍和人数，看不到成员和聊天')}
              value={draft.values.findable}
              onChange={(findable) => draft.change({ findable })}
            />
          </CellGroup>
          {draft.values.findable && (
            <TextField {...form.field('intro')} placeholder={t('谁该进来，群里说什么')} />
          )}
        </>
      )}
    </>
  )
})
