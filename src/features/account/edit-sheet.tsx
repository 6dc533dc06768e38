import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/account/rules'
import type { Me } from '@contract/account/schema'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/form/text-field'
import { TextareaField } from '@/ui/form/textarea-field'
import { IconButton } from '@/ui/icon-button'
import { Sheet } from '@/ui/sheet'
import { EditStore } from './edit-store'
import './account.css'

interface EditSheetProps {
  me: Me
  onClose: () => void
  onSaved: () => void
}

/** Edits avatar, name, college and intro. Mounted while it is open. */
export const EditSheet = observer(function EditSheet({ me, onClose, onSaved }: EditSheetProps) {
  const [store] = useState(() => new EditStore(me))
  const { form, replace } = store
  const close = async () => {
    const leave = { title: t('放弃修改？'), content: t('改过的内容还没有保存。'), confirmText: t('放弃'), danger: true }
    if (!store.dirty || (await feedback.modal(leave))) onClose()
  }
  const save = async () => {
    if (!store.dirty) return onClose()
    if (!(await store.save())) return
    onSaved()
    feedback.toast(t('已保存'), { icon: 'success' })
  }
  const title = t('编辑资料')
  const head = (
    <View className="a-sheet-title">
      <View className="u-title">{title}</View>
      <IconButton name="x" label={t('关闭')} end onTap={() => void close()} />
    </View>
  )
  return (
    <Sheet open onClose={() => void close()} label={title} head={head} bare>
      <View className="a-avatar">
        <Avatar src={store.avatar?.thumb ?? me.avatar} name={me.name} size={68} />
        <Button size={44} kind="line" loading={replace.busy} onTap={() => void replace.run()}>
          {replace.busy ? `${store.percent}%` : t('换头像')}
        </Button>
      </View>
      <TextField {...form.field('name')} />
      <TextField {...form.field('college')} placeholder={t('例如新闻学院')} />
      <TextareaField {...form.field('intro')} max={limits.intro.max} placeholder={t('一句话介绍自己')} />
      <View className="a-act">
        <Button block loading={form.busy} disabled={replace.busy} onTap={() => void save()}>
          {t('保存')}
        </Button>
      </View>
    </Sheet>
  )
})
