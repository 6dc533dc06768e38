import React, { useEffect, useRef, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import { stateTitles } from '@contract/running/rules'
import type { OrderDetail } from '@contract/running/schema'
import { t } from '@/locale'
import { back, go } from '@/shell/links'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { navigation } from '@/platform/navigation'
import { ActionBar } from '@/ui/action-bar'
import { Button } from '@/ui/button'
import { Countdown } from '@/ui/countdown'
import { Price } from '@/ui/price'
import { FormSkeleton } from '@/ui/states/page-skeletons'
import { useStore } from '@/ui/use-store'
import { QuoteList } from '../shared/bill'
import { orderingPages, pathOfOrder, pathOfPay } from '../shared/pages'
import { Route } from '../shared/route'
import { OrderFrame } from '@/shell/order/order-frame'
import { ofOrder, useFrames } from '@/shell/order/use-frames'
import { OwnOrderStore } from './order-store'
import './order.css'

/** Where an order that needs no payment any more is met. */
const settledPath = (order: OrderDetail | null): string | null =>
  order !== null && order.state !== 'unpaid' && order.state !== 'closed' ? pathOfOrder(order) : null

/** What is to be paid for an order, item by item, before the cashier; once it is paid, the order. */
export const BillView = observer(function BillView({ id }: { id: string }) {
  const store = useStore(() => new OwnOrderStore(id), { show: true, pull: true })
  useFrames(ofOrder(id), store.load)
  const [front, setFront] = useState(true)
  const hidden = useRef(false)
  const { data } = store.order
  const settled = settledPath(data)
  usePageEvent('onHide', () => {
    hidden.current = true
    setFront(false)
  })
  usePageEvent('onShow', () => {
    // the cashier above has gone on to the order: whoever comes back from there is done with the bill
    if (hidden.current && settledPath(store.order.data) !== null) return back()
    hidden.current = false
    setFront(true)
  })
  // only in front: it is the page on top that a redirect replaces
  useEffect(() => {
    if (front && settled !== null) void navigation.redirectTo(settled)
  }, [front, settled])
  return (
    <OrderFrame
      of={store.order}
      onRetry={store.load}
      skeleton={<FormSkeleton fields={2} />}
      foot={
        data?.state === 'unpaid' ? (
          <Foot store={store} />
        ) : data?.state === 'closed' ? (
          <Closed order={data} />
        ) : undefined
      }
    >
      {(order) => <Body order={order} onEnd={() => void store.load()} />}
    </OrderFrame>
  )
})

function Body({ order, onEnd }: { order: OrderDetail; onEnd: () => void }) {
  const { state, until, quote, title, from, to } = order
  return (
    <>
      <View className="er-sum">
        <Price fen={quote.total} size="hero" />
        {state === 'unpaid' && until !== null && (
          <View className="u-meta">
            {t('请在 ')}
            <Countdown until={Date.parse(until)} onEnd={onEnd} />
            {t(' 内付款，超时订单会关闭')}
          </View>
        )}
        {state !== 'unpaid' && (
          <View className="u-meta">{t('这个订单{state}', { state: t(stateTitles[state]) })}</View>
        )}
      </View>
      <View className="u-card">
        <View className="u-strong u-text">{title}</View>
        <Route from={from} to={to} metres={order.metres} />
        <QuoteList quote={quote} total={state === 'unpaid' ? t('要付') : t('合计')} />
        {state === 'unpaid' && (
          <View className="u-meta">{t('付款后由平台保管，确认收货才给骑手；没人接单全额退回。')}</View>
        )}
      </View>
    </>
  )
}

const Closed = ({ order }: { order: OrderDetail }) => (
  <ActionBar>
    <Button kind="quiet" onTap={() => void navigation.redirectTo(pathOfOrder(order))}>
      {t('看订单')}
    </Button>
    <View className="u-grow">
      <Button block onTap={() => void navigation.redirectTo(orderingPages[order.kind])}>
        {t('再下一单')}
      </Button>
    </View>
  </ActionBar>
)

const Foot = observer(function Foot({ store }: { store: OwnOrderStore }) {
  const [leaving, setLeaving] = useState(false)
  const cancel = async () => {
    if (await store.cancel()) feedback.toast(t('已取消'), { icon: 'success' })
  }
  const pay = async () => {
    setLeaving(true)
    await store.due().then(
      ({ kind, id }) => go(pathOfPay(kind, id)),
      () => store.load(),
    )
    setLeaving(false)
  }
  return (
    <ActionBar>
      <Button kind="quiet" onTap={() => void cancel()}>
        {t('取消订单')}
      </Button>
      <View className="u-grow">
        <Button block loading={leaving} onTap={() => void pay()}>
          {t('去付款')}
        </Button>
      </View>
    </ActionBar>
  )
})
