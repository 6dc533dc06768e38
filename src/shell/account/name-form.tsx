import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { isFirstName, renameDays } from '@contract/account/rules'
import type { Me } from '@contract/account/schema'
import { t } from '@/locale'
import { Form, View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { Button } from '@/ui/button'
import { fullTime } from '@/ui/format'
import { FormModel } from '@/ui/form/model'
import { TextField } from '@/ui/form/text-field'
import { Icon } from '@/ui/icons/icon'
import { saveAndLeave } from './save-profile'
import { nameLimits } from './sign-in-fields'
import './account.css'
import './profile.css'

function noteOf({ name, rename_from }: Me): string {
  if (rename_from)
    return t('{time} 后可以再改。昵称 {days} 天内只能改一次。', {
      time: fullTime(rename_from),
      days: renameDays,
    })
  if (isFirstName(name, ''))
    return t('给自己起个名字吧，第一次不占次数。之后 {days} 天内只能改一次。', { days: renameDays })
  return t('昵称 {days} 天内只能改一次，想好了再保存。', { days: renameDays })
}

/** The name, and when it may change again. */
export const NameForm = observer(function NameForm({ me }: { me: Me }) {
  const [form] = useState(() => new FormModel({ initial: { name: me.name }, limits: { name: nameLimits } }))
  const waits = me.rename_from !== null
  const save = async () => {
    const { name } = form.values
    const content = t('保存后 {days} 天内不能再改。', { days: renameDays })
    const asks = form.dirty && form.valid && !isFirstName(me.name, name)
    if (
      asks &&
      !(await feedback.modal({ title: t('改名为“{name}”？', { name }), content, confirmText: t('改名') }))
    )
      return
    await saveAndLeave(form, (values) => values)
  }
  return (
    <Form onSubmit={() => void save()}>
      <View className="p-note">
        <Icon name={waits ? 'clock' : 'pencil'} size={20} />
        <View className="u-grow">{noteOf(me)}</View>
      </View>
      <View className="p-form">
        <TextField
          {...form.field('name')}
          type="nickname"
          name="name"
          autoComplete="nickname"
          disabled={waits}
          onConfirm={() => void save()}
        />
      </View>
      <View className="a-act">
        <Button block loading={form.busy} disabled={waits} onTap={() => void save()}>
          {t('保存')}
        </Button>
      </View>
    </Form>
  )
})
