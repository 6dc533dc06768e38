import { makeAutoObservable } from 'mobx'
import { orderStates, orderTitles, type OrderState } from '@contract/mall/rules'
import type { MallOrder } from '@contract/mall/schema'
import { t } from '@/locale'
import { GroupedOrders } from '@/shell/order/grouped'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { feedback } from '@/platform/feedback'
import { pointsText } from './labels'

export type OrderGroup = 'all' | OrderState
export const groupTitle = (group: OrderGroup): string => (group === 'all' ? t('全部') : t(orderTitles[group]))

/** One's orders in points: paid, or cancelled, while there is time. */
export class OrdersStore {
  readonly orders = new GroupedOrders<OrderGroup, MallOrder>(['all', ...orderStates], (group, after) =>
    get('netshop/list', { ...(group === 'all' ? {} : { state: group }), after }, inPlace),
  )
  readonly pay = new Action('pay mall order', (order: MallOrder) => this.askToPay(order))
  readonly cancel = new Action('cancel mall order', (order: MallOrder) => this.askToCancel(order))

  constructor() {
    makeAutoObservable(this, { orders: false, pay: false, cancel: false }, { autoBind: true })
  }

  get busy(): boolean {
    return this.pay.busy || this.cancel.busy
  }

  load(): Promise<void> {
    return this.orders.load()
  }

  private async askToPay({ id, name, price }: MallOrder): Promise<void> {
    const agreed = await feedback.modal({
      title: t('支付 {points}？', { points: pointsText(price) }),
      content: t('换到“{name}”，马上就能戴。', { name }),
      confirmText: t('支付'),
    })
    if (agreed) await this.settle(() => post('netshop/pay', { id }), t('换到了'))
  }

  private async askToCancel({ id, name }: MallOrder): Promise<void> {
    const agreed = await feedback.modal({
      title: t('取消这个订单？'),
      content: t('“{name}”会放回商城，要的时候再换。', { name }),
      confirmText: t('取消订单'),
      cancelText: t('再想想'),
    })
    if (agreed) await this.settle(() => post('netshop/cancel', { id }), t('取消了'))
  }

  private async settle(call: () => Promise<unknown>, said: string): Promise<void> {
    try {
      await call()
      feedback.toast(said)
    } finally {
      await this.orders.load()
    }
  }
}
