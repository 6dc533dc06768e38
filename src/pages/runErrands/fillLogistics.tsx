import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { signedIn } from '@/shell/account/sign-in-first'
import { ExpressForm } from '@/features/running/ride/express-form'
import { ExpressStore } from '@/features/running/ride/express-store'
import { NoOrder } from '@/features/running/shared/no-order'
import { useLive } from '@/shell/order/use-live'
import { usePageQuery } from '@/platform/query'
import { PageFrame } from '@/ui/page-frame'
import { ErrorState } from '@/ui/states/error-state'
import { FormSkeleton } from '@/ui/states/page-skeletons'

/** The number of a parcel that was posted, `?id=`. */
export default signedIn(function FillLogistics() {
  const { id } = usePageQuery<{ id: string }>()
  return <PageFrame>{id ? <Page id={id} /> : <NoOrder />}</PageFrame>
})

const Page = observer(function Page({ id }: { id: string }) {
  const [store] = useState(() => new ExpressStore(id))
  const { order } = store
  useLive(order.load)
  if (!order.data)
    return order.phase === 'error' ? (
      <ErrorState error={order.error} onRetry={order.load} />
    ) : (
      <FormSkeleton fields={3} />
    )
  return <ExpressForm store={store} order={order.data} />
})
