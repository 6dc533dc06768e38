import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { signedIn } from '@/shell/account/sign-in-first'
import { NoOrder } from '@/features/running/shared/no-order'
import { proofs, type Proof } from '@/features/running/ride/pages'
import { ProofForm } from '@/features/running/ride/proof-form'
import { ProofStore } from '@/features/running/ride/proof-store'
import { useLive } from '@/shell/order/use-live'
import { usePageQuery } from '@/platform/query'
import { PageFrame } from '@/ui/page-frame'
import { ErrorState } from '@/ui/states/error-state'
import { FormSkeleton } from '@/ui/states/page-skeletons'

/** A step that is told with pictures: `?id=` of the order, `for` which; vouchers where that is absent. */
export default signedIn(function UploadPhotos() {
  const { id, for: asked } = usePageQuery<{ id: string; for: string }>()
  return (
    <PageFrame>
      {id ? <Page id={id} proof={proofs.find((proof) => proof === asked) ?? 'orderVoucher'} /> : <NoOrder />}
    </PageFrame>
  )
})

const Page = observer(function Page({ id, proof }: { id: string; proof: Proof }) {
  const [store] = useState(() => new ProofStore(id, proof))
  const { order } = store
  useLive(order.load)
  if (!order.data)
    return order.phase === 'error' ? (
      <ErrorState error={order.error} onRetry={order.load} />
    ) : (
      <FormSkeleton fields={2} />
    )
  return <ProofForm store={store} order={order.data} />
})
