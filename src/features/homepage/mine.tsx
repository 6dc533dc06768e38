import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { feedRows } from '@/shell/dynamic/feed-list'
import { linkTo } from '@/shell/links'
import { DeletionBanner } from '@/shell/security/deletion-banner'
import { View } from '@/platform/components'
import { PagedListView } from '@/ui/list/paged-list-view'
import { Section } from '@/ui/section'
import { Empty } from '@/ui/states/empty'
import { ErrorState } from '@/ui/states/error-state'
import { OfflineStrip } from '@/ui/states/offline-strip'
import { Block, RowSkeleton } from '@/ui/states/skeleton'
import { useShare } from '@/ui/use-share'
import { useStore } from '@/ui/use-store'
import { MineCards } from './mine-cards'
import { MineCells } from './mine-cells'
import { MineHead } from './mine-head'
import { MineStore } from './mine-store'
import { profile } from '../../shell/account/profile'
import '../../shell/account/account.css'

/** The page of a person who is signed in. */
export const Mine = observer(function Mine() {
  const store = useStore(() => new MineStore(), { show: (mine) => mine.show() })
  const { me } = profile
  const parts = store.parts.data
  const { bought, sold } = parts?.trades ?? { bought: 0, sold: 0 }
  useShare()
  return (
    <>
      <OfflineStrip onRetry={() => void store.load()} />
      {me ? <MineHead me={me} /> : <NotHere store={store} />}
      <DeletionBanner />
      <MineCards parts={store.parts} />
      <MineCells
        me={me}
        riding={parts?.rider}
        waiting={parts?.waiting}
        points={parts?.wallet.points}
        trading={bought + sold}
      />
      {(me !== null || store.reading.phase !== 'error') && (
        <>
          <Section title={t('我的动态')} />
          <PagedListView {...feedRows()} list={store.dynamics} empty={<NothingYet />} />
        </>
      )}
    </>
  )
})

/** The profile was never read on this device. */
const NotHere = observer(function NotHere({ store }: { store: MineStore }) {
  if (store.reading.phase === 'error') return <ErrorState error={store.reading.error} onRetry={store.load} />
  return (
    <>
      <RowSkeleton rows={1} />
      <View className="a-stats u-sk-fade">
        <Block width="100%" height="44px" />
      </View>
    </>
  )
})

const NothingYet = () => (
  <Empty
    title={t('还没发过动态')}
    text={t('拍张今天的校园，就是第一条。')}
    action={{ label: t('发动态'), onTap: linkTo('/pages/publish/talkPublish') }}
  />
)
