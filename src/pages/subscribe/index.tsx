import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { SignInFirst } from '@/shell/account/sign-in-first'
import { SubscribeStore, tabs, type Tab } from '@/features/notice/subscribe/index-store'
import { Latest, Mine } from '@/features/notice/subscribe/mine'
import { DiscoverStore } from '@/features/notice/subscribe/offer-store'
import { Discover } from '@/features/notice/subscribe/offers'
import { session } from '@/net/session'
import { View } from '@/platform/components'
import { usePageQuery } from '@/platform/query'
import { usePull } from '@/ui/list/use-pull'
import { PageFrame } from '@/ui/page-frame'
import { Segmented } from '@/ui/segmented'
import { OfflineStrip } from '@/ui/states/offline-strip'
import { useStore } from '@/ui/use-store'
import '@/features/notice/subscribe/subscribe.css'

const titles: Record<Tab, string> = { mine: t('我的'), latest: t('最新'), discover: t('发现') }
const items = tabs.map((key) => ({ key, label: titles[key] }))

/** What one subscribes to, what is new in it, and what else there is; `?tab=` says which is open. */
export default observer(function SubscribeIndex() {
  const { tab: asked } = usePageQuery<{ tab: string }>()
  const [tab, setTab] = useState<Tab>(
    () => tabs.find((key) => key === asked) ?? (session.signedIn ? 'mine' : 'discover'),
  )
  const [discover] = useState(() => new DiscoverStore())
  const user = session.info?.user_id
  return (
    <PageFrame>
      <View className="sb-top">
        <Segmented items={items} value={tab} onChange={setTab} />
      </View>
      {tab === 'discover' ? (
        <Offers store={discover} />
      ) : user ? (
        <Own key={user} tab={tab} onShow={setTab} />
      ) : (
        <SignInFirst />
      )}
    </PageFrame>
  )
})

function Offers({ store }: { store: DiscoverStore }) {
  usePull(store.refresh)
  return <Discover store={store} />
}

function Own({ tab, onShow }: { tab: Tab; onShow: (tab: Tab) => void }) {
  const read = (subscribed: SubscribeStore) => subscribed.refresh(tab)
  const store = useStore(() => new SubscribeStore(), {
    load: ({ today, settings }) => Promise.all([today.load(), settings.load()]),
    // back from reading: what was unread is not any more
    show: read,
    pull: read,
  })
  return (
    <>
      <OfflineStrip onRetry={() => void read(store)} />
      {tab === 'mine' ? <Mine store={store} onShow={onShow} /> : <Latest store={store} onShow={onShow} />}
    </>
  )
}
