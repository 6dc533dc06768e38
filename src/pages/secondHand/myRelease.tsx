import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import { t } from '@/locale'
import { signedIn } from '@/shell/account/sign-in-first'
import { linkTo } from '@/shell/links'
import { OwnGoodsList } from '@/features/secondhand/goods/own-list'
import { OwnStore, type OwnView } from '@/features/secondhand/goods/own-store'
import { choosePage, ownShelfPage, releasePage, wantPage } from '@/features/secondhand/pages'
import { ownWanted } from '@/features/secondhand/wanted/lists'
import { WantRows } from '@/features/secondhand/wanted/want-rows'
import { View } from '@/platform/components'
import { usePageQuery } from '@/platform/query'
import { Cell, CellGroup } from '@/ui/cell'
import { Fab } from '@/ui/fab'
import { usePull } from '@/ui/list/use-pull'
import { PageFrame } from '@/ui/page-frame'
import { Segmented } from '@/ui/segmented'
import { OfflineStrip } from '@/ui/states/offline-strip'

const views: { key: OwnView | 'wanted'; label: string }[] = [
  { key: 'selling', label: t('在卖') },
  { key: 'off', label: t('下架') },
  { key: 'liked', label: t('收藏') },
  { key: 'wanted', label: t('求购') },
]

/** What one sells, took off the shelf, keeps of others, and looks for: `?view=wanted`. */
export default signedIn(
  observer(function MyRelease() {
    const { view } = usePageQuery<{ view: 'wanted' }>()
    const [store] = useState(() => new OwnStore())
    const [wanted] = useState(ownWanted)
    const [wants, setWants] = useState(view === 'wanted')
    const list = wants ? wanted : store.list
    const show = (key: OwnView | 'wanted') => {
      setWants(key === 'wanted')
      if (key !== 'wanted') store.show(key)
    }
    usePageEvent('onShow', () => {
      void store.back()
      if (wanted.phase === 'ready') void wanted.refresh()
    })
    usePull(() => list.refresh())
    return (
      <PageFrame
        fab={
          !list.empty && (
            <Fab
              icon="pencil"
              label={wants ? t('发求购') : t('卖闲置')}
              onTap={linkTo(wants ? wantPage : releasePage)}
            />
          )
        }
      >
        <OfflineStrip onRetry={() => void list.refresh()} />
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
          <Segmented items={views} value={wants ? 'wanted' : store.view} onChange={show} />
        </View>
        {wants ? <WantRows list={wanted} none={t('还没有求购')} /> : <OwnGoodsList store={store} />}
      </PageFrame>
    )
  }),
)
