import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { View } from '@/platform/components'
import { fullTime } from '@/ui/format'
import { IconButton } from '@/ui/icon-button'
import { Loaded } from '@/ui/loaded'
import { Sheet } from '@/ui/sheet'
import { RowSkeleton } from '@/ui/states/skeleton'
import { useStore } from '@/ui/use-store'
import './certification.css'

/** Who looked at the person's papers, and when. Mounted while it is open. */
export const LooksSheet = observer(function LooksSheet({ onClose }: { onClose: () => void }) {
  const looks = useStore(
    () => new Resource(async () => (await get('certification/looks', {}, inPlace)).items),
  )
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
        <Loaded of={looks} skeleton={<RowSkeleton rows={3} />} part>
          {(all) =>
            all.length === 0 ? (
              <View className="c-note u-meta">{t('还没有人看过。每看一次，这里都会多一条。')}</View>
            ) : (
              all.map(({ id, who, at }) => (
                <View key={id} className="c-look">
                  <View className="u-one">{who}</View>
                  <View className="u-meta">{fullTime(at)}</View>
                </View>
              ))
            )
          }
        </Loaded>
      </View>
    </Sheet>
  )
})
