import React, { useState, useEffect } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { back } from '@/shell/links'
import { yuan } from '@/shell/order/labels'
import { PayView } from '@/shell/payment/pay-view'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { View } from '@/platform/components'
import { PageFrame } from '@/ui/page-frame'
import { Empty } from '@/ui/states/empty'
import { orderedIn } from './checkouts'
import { saleGet, type SaleUi } from './kind'
import { useSale } from './of-kind'
import './sale.css'

const unknown = (
  <PageFrame>
    <Empty
      title={t('这个链接不完整')}
      text={t('从订单里点付款，就会到这里。')}
      action={{ label: t('返回'), onTap: back }}
    />
  </PageFrame>
)

/** What was bought of one seller is its order, with the code; of several, all that was paid. */
function onwardOf(kind: SaleUi, id: string, alone: boolean): string {
  const [only, another] = alone ? [id] : orderedIn(kind, id)
  return only !== undefined && another === undefined ? kind.pages.order(only) : kind.pages.paid(id)
}

/** The cashier of a settlement, or of one order alone; paid, it goes on in its own place. */
export function CounterView({ id, alone }: { id: string; alone: boolean }) {
  const kind = useSale()
  const onward = onwardOf(kind, id, alone)
  return (
    <PayView
      kind={alone ? kind.name : kind.checkout}
      id={id}
      unknown={unknown}
      onward={onward}
      said={onward === kind.pages.paid(id)}
    >
      <Held />
    </PayView>
  )
}

/** Money of one's own sales that is not settled yet. */
const Held = observer(function Held() {
  const kind = useSale()
  const [balance] = useState(() => new Resource(() => saleGet(kind, 'balance', {}, inPlace)))
  useEffect(() => void balance.load(), [balance])
  const { held = 0 } = balance.data ?? {}
  return (
    <View className="u-pad u-meta tx-more">
      {held > 0 && t('你卖出的 {sum} 还在担保中，交易完成后结给你。', { sum: yuan(held) })}
    </View>
  )
})
