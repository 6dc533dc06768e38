import type { OrderDetail, OwnCard } from '@contract/running/schema'
import { t } from '@/locale'
import { go } from '@/shell/links'
import { doAnew } from '@/shell/order/doing'
import { feedback } from '@/platform/feedback'
import type { Act } from '../shared/acts'
import { chatAbout } from '@/shell/chat/about'
import { reportFailure } from '@/platform/report-failure'
import { orderingPages, pathOfPay, pathOfRating, pathToDo } from '../shared/pages'
import { yuan } from '../shared/labels'
import { OwnOrderStore } from './order-store'

/** What confirming leads to, in money. */
function confirmWords({ state, pay, spent, quote, rider }: OrderDetail): string {
  const sums = {
    pay: yuan(pay + (spent ?? 0)),
    name: rider?.name ?? t('骑手'),
    back: yuan(quote.goods - (spent ?? 0)),
  }
  const paid =
    quote.goods > (spent ?? 0)
      ? t('{pay} 会付给{name}，没花完的 {back} 退给你', sums)
      : t('{pay} 会付给{name}', sums)
  return state === 'disputed'
    ? t('售后会结束，{paid}，不能撤回。', { paid })
    : t('确认后 {paid}，不能再申请售后。', { paid })
}

async function confirm(store: OwnOrderStore, order: OrderDetail): Promise<void> {
  const disputed = order.state === 'disputed'
  const sure = await feedback.modal({
    title: disputed ? t('不再售后，确认收货？') : t('东西收到了？'),
    content: confirmWords(order),
    confirmText: t('确认收货'),
    ...(disputed ? { danger: true } : {}),
  })
  if (sure) await reportFailure(store.confirm())
}

/** Does an act of who ordered; asks first where it cannot be undone. Disputing is asked for on the order's page. */
export async function doOwn(act: Act, store: OwnOrderStore, order: OrderDetail): Promise<void> {
  if (act === 'cancel') {
    if (await store.cancel()) feedback.toast(t('已取消'), { icon: 'success' })
  } else if (act === 'userConfirmEnd') await confirm(store, order)
  else lead(act, order)
}

/** What needs no more than the way there. */
function lead(act: Act, order: Pick<OwnCard, 'id' | 'kind' | 'mine' | 'held'>): void {
  if (act === 'pay') go(pathOfPay('errand', order.id))
  else if (act === 'rate') go(pathOfRating(order.id))
  else if (act === 'again') go(`${orderingPages[order.kind]}?again=${order.id}`)
  else if (act === 'dispute' || act === 'tip') go(pathToDo(order, act))
}

/** The same from a card: what needs the whole order reads it first, as it is now. */
export async function doOwnCard(act: Act, order: OwnCard): Promise<void> {
  if (act === 'chat') return order.other === null ? undefined : chatAbout('errand', order.id, order.other)
  if (act !== 'cancel' && act !== 'userConfirmEnd') return lead(act, order)
  const store = new OwnOrderStore(order.id)
  return doAnew(
    store.order,
    ({ actions }) => actions.includes(act),
    (now) => doOwn(act, store, now),
  )
}
