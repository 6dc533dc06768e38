import React, { useCallback } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import { placeText } from '@contract/address/rules'
import type { Sale } from '@contract/sale/shapes'
import { t } from '@/locale'
import { chosen } from '@/shell/address/chosen'
import { linkToComplaint } from '@/shell/complaint/entry'
import { linkTo } from '@/shell/links'
import { DisputePanel } from '@/shell/order/dispute-panel'
import { OrderFrame } from '@/shell/order/order-frame'
import { Timeline } from '@/shell/order/timeline'
import { ofOrder, useFrames } from '@/shell/order/use-frames'
import { tell } from '@/net/prompts'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { Cell, CellGroup } from '@/ui/cell'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import type { Side } from './acts'
import { OwnCode } from './code-card'
import { Head } from './head'
import { OrderActs } from './order-acts'
import { useSale } from './of-kind'
import { Facts, Lines, Sides, Sums, Where } from './parts'
import { linesOf } from './steps'
import { SaleStore } from './sale-store'
import { Dispute, Proposal, Refunds } from './turns'
import './sale.css'

/** The address that was chosen for an order, once the person is sure. */
async function readdress(store: SaleStore): Promise<void> {
  const taken = store.order.data?.actions.includes('orderAddressSave') ? chosen.take('address') : null
  if (taken?.kind !== 'address') return
  const { id, name } = taken.address
  const sure = await feedback.modal({
    title: t('改成这个地址？'),
    content: t('{name}，{place}。卖家会收到通知。', { name, place: placeText(taken.address) }),
    confirmText: t('改地址'),
  })
  if (!sure) return
  await store.moveTo({ address: id }).then(
    () => feedback.toast(t('地址改好了'), { icon: 'success' }),
    (error: unknown) => tell(error, false),
  )
}

/** A sale as its two sides and who decides about it read it. */
export const OrderView = observer(function OrderView({ id }: { id: string }) {
  const kind = useSale()
  const store = useStore(() => new SaleStore(kind, id), { show: true, pull: true })
  useFrames(ofOrder(id), store.load)
  usePageEvent('onShow', () => void readdress(store))
  const { data } = store.order
  const side = data && data.side
  useTitle(data?.lines[0]?.title)
  return (
    <OrderFrame
      of={store.order}
      onRetry={store.load}
      foot={
        data && side && side !== 'desk' ? <OrderActs store={store} order={data} side={side} /> : undefined
      }
    >
      {(order) => <Body store={store} order={order} side={order.side} />}
    </OrderFrame>
  )
})

const sideTitles = { buyer: t('买家'), seller: t('卖家') }

interface BodyProps {
  store: SaleStore
  order: Sale
  side: Side | 'desk'
}

const Body = observer(function Body({ store, order, side }: BodyProps) {
  const reload = useCallback(() => void store.load(), [store])
  return (
    <>
      <Head order={order} side={side} onEnd={reload} />
      {side !== 'desk' && <OwnCode order={order} side={side} />}
      <View className="u-pad tx-turns">
        <Proposal order={order} side={side} />
        <Dispute order={order} side={side} />
        {order.dispute && (
          <DisputePanel
            kind={store.kind.name}
            id={order.id}
            titles={sideTitles}
            steps={order.events.length}
            onChange={reload}
          />
        )}
        <Sides order={order} side={side} />
      </View>
      <Where order={order} side={side} />
      <Refunds order={order} />
      <View className="u-pad">
        <Lines order={order} />
        <View className="u-hr" />
        <Sums order={order} side={side} />
        <View className="u-hr" />
        <Timeline lines={linesOf(order, side)} />
        <View className="u-hr" />
        <Facts order={order} side={side} />
      </View>
      <More order={order} side={side} />
    </>
  )
})

/** What leads on from an order: ratings, help. */
function More({ order: { id, rating, rates, other }, side }: { order: Sale; side: Side | 'desk' }) {
  const { pages } = useSale()
  if (side === 'desk') return null
  return (
    <View className="tx-more">
      <CellGroup>
        {(rates || rating.mine !== null || rating.theirs !== null) && (
          <Cell
            icon="star"
            title={rating.mine === null ? t('评价{name}', { name: other.name }) : t('双方的评价')}
            value={rating.mine === null ? t('说说这一单') : t('{n} 星', { n: rating.mine.stars })}
            onTap={linkTo(pages.rate(id))}
          />
        )}
        <Cell
          icon="headset"
          title={t('遇到问题')}
          text={t('帮助与客服')}
          onTap={linkTo('/pages/personalSetting/help')}
        />
        <Cell icon="flag" title={t('举报对方')} onTap={linkToComplaint('user', other.id)} />
      </CellGroup>
    </View>
  )
}
