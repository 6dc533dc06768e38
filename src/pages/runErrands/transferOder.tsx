import React from 'react'
import { observer } from 'mobx-react-lite'
import { errandPage } from '@/features/running/shared/page'
import { Transfer } from '@/features/running/ride/transfer'
import { TransferStore } from '@/features/running/ride/transfer-store'
import { ofOrder, useFrames } from '@/shell/order/use-frames'
import { useNoticesRead } from '@/shell/order/use-notices-read'
import { FormSkeleton } from '@/ui/states/page-skeletons'
import { useStore } from '@/ui/use-store'
import { LoadedPage } from '@/ui/loaded-page'

/** An order that changes hands, `?id=`. */
export default errandPage(
  observer(function TransferOder({ id }: { id: string }) {
    const store = useStore(() => new TransferStore(id), {
      load: ({ held }) => held.load(),
      show: true,
      pull: true,
    })
    const { order, load } = store.held
    useFrames(ofOrder(id), load)
    useNoticesRead(order)
    return (
      <LoadedPage of={order} skeleton={<FormSkeleton fields={2} />}>
        {(data) => <Transfer store={store} order={data} />}
      </LoadedPage>
    )
  }),
)
