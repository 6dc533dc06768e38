import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { signedIn } from '@/shell/account/sign-in-first'
import { Unnamed } from '@/shell/with-id'
import { ratingsOf } from '@/features/secondhand/goods/seller-store'
import { Ratings } from '@/features/secondhand/goods/seller-view'
import { usePageQuery } from '@/platform/query'
import { usePull } from '@/ui/list/use-pull'
import { PageFrame } from '@/ui/page-frame'
import { OfflineStrip } from '@/ui/states/offline-strip'

/** What buyers said: of a seller, `?user=`, or of one listing, `?id=`. */
export default signedIn(function RatingsPage() {
  const { user, id } = usePageQuery<{ user: string; id: string }>()
  if (user !== undefined) return <List key={user} of={{ user }} />
  return id === undefined ? <Unnamed /> : <List key={id} of={{ id }} />
})

const List = observer(function List({ of }: { of: { user: string } | { id: string } }) {
  const [list] = useState(() => ratingsOf(of))
  usePull(() => list.refresh())
  return (
    <PageFrame>
      <OfflineStrip onRetry={() => void list.refresh()} />
      <Ratings list={list} />
    </PageFrame>
  )
})
