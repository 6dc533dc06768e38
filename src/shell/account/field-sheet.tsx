import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { birthdays, limits } from '@contract/account/rules'
import type { Me } from '@contract/account/schema'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { DateField } from '@/ui/form/date-field'
import { FormModel } from '@/ui/form/model'
import { TextField } from '@/ui/form/text-field'
import { IconButton } from '@/ui/icon-button'
import { Sheet } from '@/ui/sheet'
import { saveProfile } from './save-profile'
import './account.css'
import './profile.css'

export type SheetField = 'birthday' | 'home_town'

const labels = { birthday: t('生日'), home_town: t('家乡') } as const

/** Changes a part of the profile that needs no page of its own. Mounted while it is open. */
export const FieldSheet = observer(function FieldSheet({
  field,
  me,
  onClose,
}: {
  field: SheetField
  me: Me
  onClose: () => void
}) {
  const label = labels[field]
  const [form] = useState(
    () =>
      new FormModel({
        initial: { birthday: me.birthday ?? '', home_town: me.home_town ?? '' },
        limits: {
          birthday: { label: labels.birthday },
          home_town: { label: labels.home_town, ...limits.homeTown },
        },
      }),
  )
  const save = async () => {
    const saved = await saveProfile(form, ({ birthday, home_town }) =>
      field === 'birthday' ? { birthday: birthday || null } : { home_town },
    )
    if (saved) onClose()
  }
  const clear = () => {
    form.set(field, '')
    void save()
  }
  const { first, last } = birthdays(Date.now())
  const head = (
    <View className="a-sheet-title">
      <View className="u-title">{label}</View>
      <IconButton name="x" label={t('关闭')} end onTap={onClose} />
    </View>
  )
  return (
    <Sheet open onClose={onClose} label={label} head={head} bare>
      <View className="p-form">
        {field === 'birthday' ? (
          <DateField {...form.field('birthday')} start={first} end={last} />
        ) : (
          <TextField
            {...form.field('home_town')}
            placeholder={t('例如四川成都')}
            focus
            confirmType="done"
            onConfirm={() => void save()}
          />
        )}
      </View>
      <View className="p-sheet-acts">
        {me[field] && (
          <Button kind="quiet" disabled={form.busy} onTap={clear}>
            {t('清除')}
          </Button>
        )}
        <View className="u-grow">
          <Button block loading={form.busy} onTap={() => void (form.dirty ? save() : onClose())}>
            {t('保存')}
          </Button>
        </View>
      </View>
    </Sheet>
  )
})
