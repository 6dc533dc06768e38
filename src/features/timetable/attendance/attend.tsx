import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Tag } from '@/ui/tag'
import type { AttendanceStore } from './attendance-store'

/** Says that one is in a class, while it is on. */
export const Attend = observer(function Attend({
  store,
  id,
  open,
}: {
  store: AttendanceStore
  id: string
  open: boolean
}) {
  if (store.has(id))
    return (
      <View className="tt-attend">
        <Tag tone="green">{t('到课了')}</Tag>
      </View>
    )
  if (!open) return null
  return (
    <View className="tt-attend">
      <View className="u-meta u-grow">{t('到课会让向日葵长高')}</View>
      <Button size={32} kind="quiet" loading={store.attend.busy} onTap={() => void store.attend.run(id)}>
        {t('我到课了')}
      </Button>
    </View>
  )
})
