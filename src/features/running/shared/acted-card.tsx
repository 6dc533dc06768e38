import React from 'react'
import { observer } from 'mobx-react-lite'
import type { OwnCard } from '@contract/running/schema'
import { CardActs } from '@/shell/order/card-acts'
import type { Tap } from '@/platform/components/types'
import { actTitle, cardActs, grave, waits, type Act, type Side } from './acts'
import { OrderCard } from './order-card'

const sideOf = ({ mine }: Pick<OwnCard, 'mine'>): Side => (mine ? 'owner' : 'rider')

/** Of a list, the first order that waits for its reader: its main button is the list's yellow one. null where none does. */
export const firstWaiting = (orders: readonly OwnCard[]): string | null =>
  orders.find((order) => waits(order, sideOf(order)))?.id ?? null

interface ActedCardProps {
  order: OwnCard
  /** It is the first that waits for its reader. */
  first: boolean
  onTap: (order: OwnCard) => Tap
  onAct: (act: Act, order: OwnCard) => unknown
}

/** An order in one's own lists, with what may be done with it. */
export const ActedCard = observer(function ActedCard({ order, first, onTap, onAct }: ActedCardProps) {
  const side = sideOf(order)
  return (
    <OrderCard order={order} price={order.mine ? 'total' : 'pay'} state onTap={() => onTap(order)}>
      <CardActs
        title={order.title}
        acts={cardActs(order, side)}
        first={first}
        name={(act) => actTitle(act, order, side)}
        grave={(act) => grave(act, order.state)}
        onAct={(act) => onAct(act, order)}
      />
    </OrderCard>
  )
})
