import React from 'react'
import { observer } from 'mobx-react-lite'
import { signedIn } from '@/shell/account/sign-in-first'
import { withId } from '@/shell/with-id'
import { ExpressForm } from '@/features/running/ride/express-form'
import { ExpressStore } from '@/features/running/ride/express-store'
import { NoOrder } from '@/features/running/shared/no-order'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { FormSkeleton } from '@/ui/states/page-skeletons'
import { useStore } from '@/ui/use-store'

/** The number of a parcel that was posted, `?id=`. */
export default signedIn(
  withId(
    observer(function FillLogistics({ id }: { id: string }) {
      const store = useStore(() => new ExpressStore(id), {
        load: ({ order }) => order.load(),
        show: true,
        pull: true,
      })
      return (
        <PageFrame>
          <Loaded of={store.order} skeleton={<FormSkeleton fields={3} />}>
            {(order) => <ExpressForm store={store} order={order} />}
          </Loaded>
        </PageFrame>
      )
    }),
    <NoOrder />,
  ),
)
