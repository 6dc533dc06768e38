import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { signedIn } from '@/shell/account/sign-in-first'
import { PosterPicture } from '@/shell/share/poster-sheet'
import { withId } from '@/shell/with-id'
import { cardOfGoods } from '@/features/secondhand/goods/menu'
import { GoodsPosterStore } from '@/features/secondhand/goods/poster'
import { View } from '@/platform/components'
import { ActionBar } from '@/ui/action-bar'
import { Button } from '@/ui/button'
import { PageFrame } from '@/ui/page-frame'
import { ShareButton } from '@/ui/share-button'
import { OfflineStrip } from '@/ui/states/offline-strip'
import { useShare } from '@/ui/use-share'
import { useStore } from '@/ui/use-store'
import '@/features/secondhand/goods/goods.css'

/** A picture of a listing, `?id=`, with the code that leads to it: to keep, or to send. */
export default signedIn(
  withId(
    observer(function GoodsPoster({ id }: { id: string }) {
      const store = useStore(() => new GoodsPosterStore(id))
      const { poster, save } = store.poster
      const { data } = store.goods
      useShare(() => data && cardOfGoods(data))
      return (
        <PageFrame
          foot={
            <ActionBar>
              {data && <ShareButton card={cardOfGoods(data)} label={t('分享')} />}
              <View className="u-grow">
                <Button
                  block
                  icon="download"
                  disabled={!poster.data}
                  loading={save.busy}
                  onTap={() => void save.run()}
                >
                  {t('保存到相册')}
                </Button>
              </View>
            </ActionBar>
          }
        >
          <OfflineStrip onRetry={() => void poster.load()} />
          <View className="gd-poster">
            <PosterPicture poster={poster} alt={t('这件二手的海报')} />
          </View>
        </PageFrame>
      )
    }),
  ),
)
