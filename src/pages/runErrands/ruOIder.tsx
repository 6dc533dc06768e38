import React, { useEffect } from 'react'
import { observer } from 'mobx-react-lite'
import { Held } from '@/features/running/ride/held'
import { hasFoot, HeldFoot } from '@/features/running/ride/held-foot'
import { HeldStore } from '@/features/running/ride/held-store'
import { useGoOn } from '@/shell/go-on'
import { errandPage } from '@/features/running/shared/page'
import { pathOfOrder } from '@/features/running/shared/pages'
import { OrderFrame } from '@/shell/order/order-frame'
import { ofOrder, useFrames } from '@/shell/order/use-frames'
import { useFront } from '@/ui/use-front'
import { useStore } from '@/ui/use-store'

/** An order in a rider's hands, `?id=`; who ordered it goes on to their own page of it. */
export default errandPage(
  observer(function RuOIder({ id }: { id: string }) {
    const store = useStore(() => new HeldStore(id), { show: true, pull: true })
    const front = useFront()
    const { order, position, watched } = store
    useGoOn(order.data?.mine ? pathOfOrder(order.data) : null)
    useFrames(ofOrder(id), store.load)
    useEffect(() => (front && watched ? position.run() : undefined), [front, watched, position])
    const foot =
      order.data && !order.data.mine && hasFoot(order.data) ? (
        <HeldFoot store={store} order={order.data} />
      ) : undefined
    return (
      <OrderFrame of={order} onRetry={store.load} foot={foot}>
        {(data) => !data.mine && <Held store={store} order={data} />}
      </OrderFrame>
    )
  }),
)
