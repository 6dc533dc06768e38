import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import { t } from '@/locale'
import { signedIn } from '@/shell/account/sign-in-first'
import { linkTo } from '@/shell/links'
import { OwnGoodsList } from '@/features/secondhand/goods/own-list'
import { OwnStore, type OwnView } from '@/features/secondhand/goods/own-store'
import { choosePage, ownShelfPage, releasePage } from '@/features/secondhand/pages'
import { View } from '@/platform/components'
import { Cell, CellGroup } from '@/ui/cell'
import { Fab } from '@/ui/fab'
import { usePull } from '@/ui/list/use-pull'
import { PageFrame } from '@/ui/page-frame'
import { Segmented } from '@/ui/segmented'
import { OfflineStrip } from '@/ui/states/offline-strip'

const views: { key: OwnView; label: string }[] = [
  { key: 'selling', label: t('在卖') },
  { key: 'off', label: t('下架') },
  { key: 'liked', label: t('收藏') },
]

/** What one sells, took off the shelf, and keeps of others. */
export default signedIn(
  observer(function MyRelease() {
    const [store] = useState(() => new OwnStore())
    usePageEvent('onShow', () => void store.back())
    usePull(() => store.list.refresh())
    return (
      <PageFrame
        fab={!store.list.empty && <Fab icon="pencil" label={t('卖闲置')} onTap={linkTo(releasePage)} />}
      >
        <OfflineStrip onRetry={() => void store.list.refresh()} />
        <View className="go-list">
          <CellGroup>
            <Cell
              icon="building-store"
              title={t('我的卖家页')}
              text={t('评价、待办和商家认证')}
              onTap={linkTo(ownShelfPage)}
            />
            <Cell icon="speakerphone" title={t('推荐到圈子')} onTap={linkTo(choosePage)} />
          </CellGroup>
        </View>
        <View className="go-tabs">
          <Segmented items={views} value={store.view} onChange={store.show} />
        </View>
        <OwnGoodsList store={store} />
      </PageFrame>
    )
  }),
)
