import React from 'react'
import { observer } from 'mobx-react-lite'
import { ExpressForm } from '@/features/running/ride/express-form'
import { ExpressStore } from '@/features/running/ride/express-store'
import { errandPage } from '@/features/running/shared/page'
import { FormSkeleton } from '@/ui/states/page-skeletons'
import { useStore } from '@/ui/use-store'
import { LoadedPage } from '@/ui/loaded-page'

/** The number of a parcel that was posted, `?id=`. */
export default errandPage(
  observer(function FillLogistics({ id }: { id: string }) {
    const store = useStore(() => new ExpressStore(id), {
      load: ({ order }) => order.load(),
      show: true,
      pull: true,
    })
    return (
      <LoadedPage of={store.order} skeleton={<FormSkeleton fields={3} />}>
        {(order) => <ExpressForm store={store} order={order} />}
      </LoadedPage>
    )
  }),
)
