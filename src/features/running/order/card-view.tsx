import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import type { OrderDetail } from '@contract/running/schema'
import { t } from '@/locale'
import { linkTo, linkToPerson } from '@/shell/links'
import { Action } from '@/net/action'
import { post } from '@/net/call'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { navigation } from '@/platform/navigation'
import { ActionBar } from '@/ui/action-bar'
import { BarButton } from '@/ui/bar-button'
import { Button } from '@/ui/button'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { Empty } from '@/ui/states/empty'
import { OfflineStrip } from '@/ui/states/offline-strip'
import { TextSkeleton } from '@/ui/states/page-skeletons'
import { useStore } from '@/ui/use-store'
import { CallError } from '@/net/failure'
import { PersonRow } from '@/shell/order/person-row'
import { ComplaintCell } from '../shared/complaint-cell'
import { ofErrand } from '../shared/frames'
import { OrderCard } from '../shared/order-card'
import { hallPage, pathOfOrder } from '../shared/pages'
import { useFrames } from '@/shell/order/use-frames'
import { useNoticesRead } from '@/shell/order/use-notices-read'
import { useGoOn } from '@/shell/go-on'
import '@/shell/order/order.css'
import { yuan } from '../shared/labels'
import { mayGrab } from '../ride/grab'
import { RiderStore } from '../ride/rider-store'
import { OwnOrderStore } from './order-store'
import './order.css'

/** An order as whoever comes by reads it; who ordered it and who holds it go on to their own page of it. */
export const CardView = observer(function CardView({ id }: { id: string }) {
  const store = useStore(() => new OwnOrderStore(id), { show: true, pull: true })
  useFrames(ofErrand(id), store.load)
  useNoticesRead(store.order)
  const { data, phase, error } = store.order
  const own = data && (data.mine || data.held) ? pathOfOrder(data) : null
  useGoOn(own)
  return (
    <PageFrame foot={data?.actions.includes('riderGrab') ? <Grab store={store} /> : undefined}>
      <OfflineStrip onRetry={() => void store.load()} />
      {phase === 'error' && error instanceof CallError && error.code === -2 ? (
        <Gone text={error.message} />
      ) : (
        <Loaded of={store.order} onRetry={store.load} skeleton={<TextSkeleton />} part>
          {(order) => own === null && <Body order={order} />}
        </Loaded>
      )}
    </PageFrame>
  )
})

/** Taken by somebody else, or over: what it was is for its two sides. */
const Gone = ({ text }: { text: string }) => (
  <Empty
    title={t('这个跑腿单看不到了')}
    text={text}
    action={{ label: t('去大厅看看'), onTap: () => void navigation.redirectTo(hallPage) }}
  />
)

function Body({ order }: { order: OrderDetail }) {
  const { owner, remark, transfer, id } = order
  return (
    <>
      <View className="o-pad">
        <PersonRow person={owner} onTap={linkToPerson(owner.id)} text={owner.college ?? owner.school ?? ''} />
      </View>
      <OrderCard order={order} price="pay" state whole />
      {remark !== '' && (
        <View className="u-card">
          <View className="u-meta">{t('备注')}</View>
          <View className="u-text">{remark}</View>
        </View>
      )}
      {order.actions.includes('verifyTransfer') && transfer && (
        <View className="u-pad">
          <Button block onTap={linkTo(`/pages/runErrands/transferOder?id=${id}`)}>
            {t('去接手')}
          </Button>
        </View>
      )}
      {order.state === 'open' && (
        <View className="u-pad u-meta">
          {t('骑手到手 {pay}。接单后才看得到详细地址和电话。', { pay: yuan(order.pay) })}
        </View>
      )}
      {order.state === 'open' && <ComplaintCell order={id} />}
    </>
  )
}

const Grab = observer(function Grab({ store }: { store: OwnOrderStore }) {
  const [grab] = useState(
    () => new Action(`errand-grab.${store.id}`, () => post('running/riderGrab', { id: store.id })),
  )
  const own = useStore(() => new RiderStore(), { show: true })
  const take = async () => {
    if (!(await mayGrab(own))) return
    const order = await grab.run()
    if (!order) return store.load()
    feedback.toast(t('抢到了'), { icon: 'success' })
    await navigation.redirectTo(pathOfOrder(order))
  }
  return (
    <ActionBar>
      <BarButton loading={grab.busy} onTap={() => void take()}>
        {t('抢单')}
      </BarButton>
    </ActionBar>
  )
})
