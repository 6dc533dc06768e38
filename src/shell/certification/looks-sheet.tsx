import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { View } from '@/platform/components'
import { fullTime } from '@/ui/format'
import { IconButton } from '@/ui/icon-button'
import { Sheet } from '@/ui/sheet'
import { ErrorState } from '@/ui/states/error-state'
import { RowSkeleton } from '@/ui/states/skeleton'
import './certification.css'

/** Who looked at the person's papers, and when. Mounted while it is open. */
export const LooksSheet = observer(function LooksSheet({ onClose }: { onClose: () => void }) {
  const [looks] = useState(
    () => new Resource(async () => (await get('certification/looks', {}, inPlace)).items),
  )
  useEffect(() => void looks.load(), [looks])
  const title = t('谁看过我的证件照片')
  const head = (
    <View className="c-sheet-head">
      <View className="u-title">{title}</View>
      <IconButton name="x" label={t('关闭')} end onTap={onClose} />
    </View>
  )
  return (
    <Sheet open onClose={onClose} label={title} head={head} bare>
      <View className="c-sheet">
        {looks.phase === 'error' && <ErrorState error={looks.error} onRetry={looks.load} />}
        {looks.data === null && looks.phase !== 'error' && <RowSkeleton rows={3} />}
        {looks.data?.length === 0 && (
          <View className="c-note u-meta">{t('还没有人看过。每看一次，这里都会多一条。')}</View>
        )}
        {looks.data?.map(({ id, who, at }) => (
          <View key={id} className="c-look">
            <View className="u-one">{who}</View>
            <View className="u-meta">{fullTime(at)}</View>
          </View>
        ))}
      </View>
    </Sheet>
  )
})
