import React from 'react'
import { observer } from 'mobx-react-lite'
import { signedIn } from '@/shell/account/sign-in-first'
import { withId } from '@/shell/with-id'
import { NoOrder } from '@/features/running/shared/no-order'
import { Transfer } from '@/features/running/ride/transfer'
import { TransferStore } from '@/features/running/ride/transfer-store'
import { ofOrder, useFrames } from '@/shell/order/use-frames'
import { useNoticesRead } from '@/shell/order/use-notices-read'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { FormSkeleton } from '@/ui/states/page-skeletons'
import { useStore } from '@/ui/use-store'

/** An order that changes hands, `?id=`. */
export default signedIn(
  withId(
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
        <PageFrame>
          <Loaded of={order} skeleton={<FormSkeleton fields={2} />}>
            {(data) => <Transfer store={store} order={data} />}
          </Loaded>
        </PageFrame>
      )
    }),
    <NoOrder />,
  ),
)
