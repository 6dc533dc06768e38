import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { signedIn } from '@/shell/account/sign-in-first'
import { NoOrder } from '@/features/running/shared/no-order'
import { Transfer } from '@/features/running/ride/transfer'
import { TransferStore } from '@/features/running/ride/transfer-store'
import { ofOrder, useLive } from '@/shell/order/use-live'
import { usePageQuery } from '@/platform/query'
import { PageFrame } from '@/ui/page-frame'
import { ErrorState } from '@/ui/states/error-state'
import { FormSkeleton } from '@/ui/states/page-skeletons'

/** An order that changes hands, `?id=`. */
export default signedIn(function TransferOder() {
  const { id } = usePageQuery<{ id: string }>()
  return <PageFrame>{id ? <Page id={id} /> : <NoOrder />}</PageFrame>
})

const Page = observer(function Page({ id }: { id: string }) {
  const [store] = useState(() => new TransferStore(id))
  const [concerns] = useState(() => ofOrder(id))
  const { order, load } = store.held
  useLive(load, concerns)
  useEffect(() => store.keep(), [store])
  if (!order.data)
    return order.phase === 'error' ? (
      <ErrorState error={order.error} onRetry={load} />
    ) : (
      <FormSkeleton fields={2} />
    )
  return <Transfer store={store} order={order.data} />
})
