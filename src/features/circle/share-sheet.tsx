import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { PosterSheet } from '@/shell/share/poster-sheet'
import { sendCard } from '@/ui/share'
import { Sheet, SheetRow } from '@/ui/sheet'
import type { DynamicStore } from '../../shell/dynamic/dynamic'
import { cardOfDynamic } from '../../shell/dynamic/menu'
import { ShareStore } from './share-store'

interface ShareSheetProps {
  dynamic: DynamicStore
  onClose: () => void
}

/** The ways to pass a dynamic on. */
export const ShareSheet = observer(function ShareSheet({ dynamic, onClose }: ShareSheetProps) {
  const [store] = useState(() => new ShareStore(dynamic.id))
  if (store.view === 'poster')
    return <PosterSheet store={store.poster} onClose={onClose} alt={t('这条动态的海报')} />
  const then = (act: () => unknown) => () => {
    onClose()
    act()
  }
  return (
    <Sheet open onClose={onClose} label={t('分享')}>
      <SheetRow
        icon="send"
        label={t('转发')}
        shares
        onTap={then(() => void sendCard(cardOfDynamic(dynamic)))}
      />
      <SheetRow icon="link" label={t('复制链接')} onTap={then(() => void store.copyLink())} />
      <SheetRow icon="photo" label={t('生成海报')} onTap={store.draw} />
    </Sheet>
  )
})
