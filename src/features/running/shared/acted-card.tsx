import React from 'react'
import { observer } from 'mobx-react-lite'
import type { OwnCard } from '@contract/running/schema'
import { t } from '@/locale'
import type { Tap } from '@/platform/components/types'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { chooseRow } from '@/ui/menu'
import { actTitle, cardActs, footOf, grave, type Act, type Side } from './acts'
import { OrderCard } from './order-card'

const sideOf = ({ mine }: Pick<OwnCard, 'mine'>): Side => (mine ? 'owner' : 'rider')

/** Of a list, the first order that waits for its reader: its main button is the list's yellow one. null where none does. */
export const firstWaiting = (orders: readonly OwnCard[]): string | null =>
  orders.find((order) => {
    const { main } = footOf(order, sideOf(order))
    return main !== null && main !== 'rate' && main !== 'again' && main !== 'withdrawTransfer'
  })?.id ?? null

interface ActedCardProps {
  order: OwnCard
  /** It is the first that waits for its reader. */
  first: boolean
  onTap: (order: OwnCard) => Tap
  onAct: (act: Act, order: OwnCard) => unknown
}

/** An order in one's own lists, with what may be done with it: two buttons at most, the rest in a menu. */
export const ActedCard = observer(function ActedCard({ order, first, onTap, onAct }: ActedCardProps) {
  const side = sideOf(order)
  const { main } = footOf(order, side)
  const { shown, more } = cardActs(order, side)
  const title = (act: Act) => actTitle(act, order, side)
  const menu = async () => {
    const chosen = await chooseRow(
      more.map(title),
      more.findIndex((act) => grave(act, order.state)),
    )
    const act = more[chosen]
    if (act) await onAct(act, order)
  }
  return (
    <OrderCard order={order} price={order.mine ? 'total' : 'pay'} state onTap={() => onTap(order)}>
      {shown.length > 0 && (
        <View className="er-card-acts">
          {more.length > 0 && (
            <Button
              kind="quiet"
              size={44}
              ariaLabel={t('更多：{title}', { title: order.title })}
              onTap={(event) => {
                event.stopPropagation()
                void menu()
              }}
            >
              {t('更多')}
            </Button>
          )}
          {shown.map((act) => (
            <Button
              key={act}
              kind={act === main && first ? 'accent' : grave(act, order.state) ? 'quiet' : 'line'}
              size={44}
              ariaLabel={t('{act}：{title}', { act: title(act), title: order.title })}
              onTap={(event) => {
                event.stopPropagation()
                void onAct(act, order)
              }}
            >
              {title(act)}
            </Button>
          ))}
        </View>
      )}
    </OrderCard>
  )
})
