import React from 'react'
import { observer } from 'mobx-react-lite'
import { errandPage } from '@/features/running/shared/page'
import { proofs } from '@/features/running/ride/pages'
import { ProofForm } from '@/features/running/ride/proof-form'
import { ProofStore } from '@/features/running/ride/proof-store'
import { usePageQuery } from '@/platform/query'
import { FormSkeleton } from '@/ui/states/page-skeletons'
import { useStore } from '@/ui/use-store'
import { LoadedPage } from '@/ui/loaded-page'

/** A step that is told with pictures: `?id=` of the order, `for` which; vouchers where that is absent. */
export default errandPage(
  observer(function UploadPhotos({ id }: { id: string }) {
    const { for: asked } = usePageQuery<{ for: string }>()
    const store = useStore(
      () => new ProofStore(id, proofs.find((proof) => proof === asked) ?? 'orderVoucher'),
      { load: ({ order }) => order.load(), show: true, pull: true },
    )
    return (
      <LoadedPage of={store.order} skeleton={<FormSkeleton fields={2} />}>
        {(order) => <ProofForm store={store} order={order} />}
      </LoadedPage>
    )
  }),
)
