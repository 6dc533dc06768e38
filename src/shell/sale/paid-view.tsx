import React from 'react'
import { observer } from 'mobx-react-lite'
import { wayTitles, type Way } from '@contract/sale/rules'
import type { SaleCard } from '@contract/sale/shapes'
import { t } from '@/locale'
import { chatAbout } from '@/shell/chat/about'
import { linkTo } from '@/shell/links'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { View } from '@/platform/components'
import { navigation } from '@/platform/navigation'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Icon } from '@/ui/icons/icon'
import { Price } from '@/ui/price'
import { TextSkeleton } from '@/ui/states/page-skeletons'
import { useStore } from '@/ui/use-store'
import { LoadedPage } from '@/ui/loaded-page'
import { Cover } from './cover'
import { orderedIn } from './checkouts'
import { saleGet, type SaleUi } from './kind'
import { useSale } from './of-kind'
import '@/shell/order/order.css'
import './sale.css'

const read = async (kind: SaleUi, id: string) => {
  const [paying, waiting] = await Promise.all([
    get('payments/state', { kind: kind.checkout, id }, inPlace),
    saleGet(kind, 'orderSelect', { group: 'waiting' }, inPlace),
  ])
  const own = orderedIn(kind, id)
  return { paying, orders: waiting.items.filter((order) => own.includes(order.id)) }
}

const next: Record<Way, string> = {
  meet: t('见面时给卖家看订单里的交付码'),
  building: t('送到后看好再确认收货'),
  courier: t('卖家发货后会通知你'),
  pickup: t('到店给卖家看订单里的交付码'),
}

/** A settlement that was paid: what it was, and what comes next. */
export const PaidView = observer(function PaidView({ id }: { id: string }) {
  const kind = useSale()
  const { checkout, pages } = kind
  const paid = useStore(() => new Resource(() => read(kind, id)), { pull: true })
  return (
    <LoadedPage of={paid} skeleton={<TextSkeleton />}>
      {({ paying, orders }) => {
        const done = paying.state === 'paid'
        const open = paying.state === 'open' || paying.state === 'paying'
        return (
          <>
            <View className="tx-paid">
              <View className={done ? 'tx-paid-icon' : 'u-ink3'}>
                <Icon name={done ? 'circle-check' : 'hourglass'} size={64} />
              </View>
              <View className="u-display tx-more" ariaRole="status">
                {done ? t('付好了') : t('还没有付好')}
              </View>
              {paying.amount > 0 && <Price fen={paying.amount} size="title" />}
              <View className="u-meta">
                {[done ? t('钱由平台保管，你确认收货后才给卖家。') : '', paying.reason].join('')}
              </View>
            </View>
            {orders.map((order) => (
              <Bought key={order.id} order={order} first={!open && order.id === orders[0]?.id} />
            ))}
            <View className="u-pad">
              {open && (
                <Button block onTap={() => void navigation.redirectTo(pages.pay({ kind: checkout, id }))}>
                  {t('接着付')}
                </Button>
              )}
              <View className="tx-more">
                <Button
                  block
                  kind={open || orders.length > 0 ? 'line' : 'accent'}
                  onTap={() => void navigation.redirectTo(pages.bought)}
                >
                  {t('看买到的')}
                </Button>
              </View>
            </View>
          </>
        )
      }}
    </LoadedPage>
  )
})

function Bought({ order, first }: { order: SaleCard; first: boolean }) {
  const { name, pages } = useSale()
  const { id, title, cover, way, other } = order
  return (
    <Card>
      <View className="tx-card-main">
        <Cover src={cover} />
        <View className="u-grow">
          <View className="u-two">{title}</View>
          <View className="u-meta">{[t(wayTitles[way]), next[way]].join(t('，'))}</View>
        </View>
      </View>
      <View className="o-card-acts">
        <Button
          kind="quiet"
          size={44}
          ariaLabel={t('和{name}聊天', { name: other.name })}
          onTap={() => void chatAbout(name, id, other.id)}
        >
          {t('联系卖家')}
        </Button>
        <Button kind={first ? 'accent' : 'line'} size={44} onTap={linkTo(pages.order(id))}>
          {way === 'meet' || way === 'pickup' ? t('看交付码') : t('看订单')}
        </Button>
      </View>
    </Card>
  )
}
