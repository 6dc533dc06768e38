/** What is done with orders, whatever is ordered. */
import { t } from '@/locale'
import type { Resource } from '@/net/resource'
import { feedback } from '@/platform/feedback'

/** Does an act that a card offered with the order as it is now; where that is not to be done any more, it says so. */
export async function doAnew<Order>(
  order: Resource<Order>,
  may: (order: Order) => boolean,
  act: (order: Order) => unknown,
): Promise<void> {
  await order.load()
  const { data, error } = order
  if (data === null || error !== null) feedback.toast(t('没有连上，请再试一次'))
  else if (may(data)) await act(data)
  else feedback.toast(t('订单有变化，已经刷新'))
}

/** Takes an order as a call leaves it; where the call fails, what crossed it shows. Rejects as the call does. */
export async function change<Order>(order: Resource<Order>, work: Promise<Order>): Promise<void> {
  try {
    order.set(await work)
  } catch (error) {
    await order.load()
    throw error
  }
}

/** Asks before what cannot be undone. */
export const sure = (title: string, content: string, confirmText: string): Promise<boolean> =>
  feedback.modal({ title, content, confirmText, cancelText: t('再想想'), danger: true })
