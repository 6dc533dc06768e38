import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import { signedIn } from '@/shell/account/sign-in-first'
import { Held } from '@/features/running/ride/held'
import { hasFoot, HeldFoot } from '@/features/running/ride/held-foot'
import { HeldStore } from '@/features/running/ride/held-store'
import { NoOrder } from '@/features/running/shared/no-order'
import { OrderFrame } from '@/shell/order/order-frame'
import { ofOrder, useLive } from '@/shell/order/use-live'
import { usePageQuery } from '@/platform/query'

/** An order in a rider's hands, `?id=`. */
export default signedIn(function RuOIder() {
  const { id } = usePageQuery<{ id: string }>()
  return id ? <Page id={id} /> : <NoOrder />
})

const Page = observer(function Page({ id }: { id: string }) {
  const [store] = useState(() => new HeldStore(id))
  const [concerns] = useState(() => ofOrder(id))
  const [front, setFront] = useState(true)
  const { order, position, watched } = store
  useLive(store.load, concerns)
  usePageEvent('onShow', () => setFront(true))
  usePageEvent('onHide', () => setFront(false))
  useEffect(() => (front && watched ? position.run() : undefined), [front, watched, position])
  const foot = order.data && hasFoot(order.data) ? <HeldFoot store={store} order={order.data} /> : undefined
  return (
    <OrderFrame of={order} onRetry={store.load} foot={foot}>
      {(data) => <Held store={store} order={data} />}
    </OrderFrame>
  )
})
