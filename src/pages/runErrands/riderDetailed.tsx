import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { signedIn } from '@/shell/account/sign-in-first'
import { rankingPage } from '@/features/running/ride/pages'
import { RiderPageStore } from '@/features/running/ride/public-store'
import { RiderPage } from '@/features/running/ride/rider-page'
import { useLive } from '@/shell/order/use-live'
import { t } from '@/locale'
import { navigation } from '@/platform/navigation'
import { usePageQuery } from '@/platform/query'
import { PageFrame } from '@/ui/page-frame'
import { Empty } from '@/ui/states/empty'
import { ErrorState } from '@/ui/states/error-state'
import { RowSkeleton } from '@/ui/states/skeleton'

/** A rider as everybody sees them, `?id=`. */
export default signedIn(function RiderDetailed() {
  const { id } = usePageQuery<{ id: string }>()
  return <PageFrame>{id ? <Page id={id} /> : <Nobody />}</PageFrame>
})

const Page = observer(function Page({ id }: { id: string }) {
  const [store] = useState(() => new RiderPageStore(id))
  const { data, phase, error } = store.rider
  useLive(store.load)
  if (!data)
    return phase === 'error' ? <ErrorState error={error} onRetry={store.load} /> : <RowSkeleton rows={4} />
  return <RiderPage store={store} rider={data} />
})

const Nobody = () => (
  <Empty
    title={t('没有说是哪位骑手')}
    text={t('到排行里看看本校的骑手。')}
    action={{ label: t('看排行'), onTap: () => void navigation.redirectTo(rankingPage) }}
  />
)
