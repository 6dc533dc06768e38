import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/passkey/rules'
import type { Passkey } from '@contract/passkey/schema'
import { submit } from '@/shell/account/submit'
import { t } from '@/locale'
import { post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { FormModel } from '@/ui/form/model'
import { TextField } from '@/ui/form/text-field'
import { IconButton } from '@/ui/icon-button'
import { Sheet } from '@/ui/sheet'
import type { PasskeysStore } from './store'
import '@/shell/account/account.css'
import '@/shell/account/profile.css'

/** One passkey: its name, and its end. Mounted while it is open. */
export const KeySheet = observer(function KeySheet({
  store,
  item,
  onClose,
}: {
  store: PasskeysStore
  item: Passkey
  onClose: () => void
}) {
  const [form] = useState(
    () =>
      new FormModel({
        initial: { name: item.name },
        limits: { name: { label: t('名称'), required: true, max: limits.name.max } },
      }),
  )
  const save = async () => {
    const saved = await submit(form, async ({ name }) => {
      await post('passkey/rename', { id: item.id, name }, inPlace)
      return true
    })
    if (!saved) return
    onClose()
    void store.keys.load()
  }
  const remove = async () => {
    if (await store.remove.run(item)) onClose()
  }
  const label = t('通行密钥')
  const head = (
    <View className="a-sheet-title">
      <View className="u-title">{label}</View>
      <IconButton name="x" label={t('关闭')} end onTap={onClose} />
    </View>
  )
  return (
    <Sheet open onClose={onClose} label={label} head={head} bare>
      <View className="p-form">
        <TextField {...form.field('name')} confirmType="done" onConfirm={() => void save()} />
      </View>
      <View className="p-sheet-acts">
        <Button kind="quiet" disabled={form.busy} onTap={() => void remove()}>
          {t('删除')}
        </Button>
        <View className="u-grow">
          <Button block loading={form.busy} onTap={() => void (form.dirty ? save() : onClose())}>
            {t('保存')}
          </Button>
        </View>
      </View>
    </Sheet>
  )
})
