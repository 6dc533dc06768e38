import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { Image, View } from '@/platform/components'
import { media } from '@/platform/media'
import { Button } from '@/ui/button'
import { Loaded } from '@/ui/loaded'
import { sendCard } from '@/ui/share'
import { Sheet, SheetRow } from '@/ui/sheet'
import { Block } from '@/ui/states/skeleton'
import type { DynamicStore } from '../../shell/dynamic/dynamic'
import { cardOfDynamic } from '../../shell/dynamic/menu'
import { ShareStore } from './share-store'
import './detail.css'

interface ShareSheetProps {
  dynamic: DynamicStore
  onClose: () => void
}

/** The ways to pass a dynamic on. */
export const ShareSheet = observer(function ShareSheet({ dynamic, onClose }: ShareSheetProps) {
  const [store] = useState(() => new ShareStore(dynamic.id))
  if (store.view === 'poster') return <Poster store={store} onClose={onClose} />
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

const Poster = observer(function Poster({
  store: { poster, save },
  onClose,
}: {
  store: ShareStore
  onClose: () => void
}) {
  const { data } = poster
  return (
    <Sheet open onClose={onClose} label={t('海报')} head={<View className="u-title">{t('海报')}</View>} bare>
      <View className="c-poster">
        <Loaded
          of={poster}
          part
          skeleton={
            <View className="c-poster-img u-sk-fade" ariaLabel={t('正在画海报')}>
              <Block width="100%" height="100%" shape="photo" />
            </View>
          }
        >
          {({ url }) => (
            <Image
              className="c-poster-img"
              src={url}
              mode="aspectFit"
              alt={t('这条动态的海报，点按放大')}
              onTap={() => void media.preview([url], 0).catch(() => undefined)}
            />
          )}
        </Loaded>
      </View>
      <View className="c-poster-acts">
        <Button className="u-grow" kind="line" onTap={onClose}>
          {t('关闭')}
        </Button>
        <Button
          className="u-grow"
          icon="download"
          disabled={!data}
          loading={save.busy}
          onTap={() => void save.run()}
        >
          {t('保存到相册')}
        </Button>
      </View>
    </Sheet>
  )
})
