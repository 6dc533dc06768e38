import type { OrderDetail, OwnCard } from '@contract/running/schema'
import { t } from '@/locale'
import { go } from '@/shell/links'
import { doAnew } from '@/shell/order/doing'
import { feedback } from '@/platform/feedback'
import type { Act } from '../shared/acts'
import { chatAbout } from '@/shell/chat/about'
import { pathOfRating, pathToDo } from '../shared/pages'
import { yuan } from '../shared/labels'
import { HeldStore } from './held-store'
import { pathOfExpress, pathOfProof, pathOfTransfer } from './pages'

/** Does an act of the rider; asks first where it cannot be undone. What wants words or a code is asked for on the order's page. */
export async function doHeld(act: Act, store: HeldStore, order: OrderDetail): Promise<void> {
  if (act === 'riderGrab') await store.grab()
  else if (act === 'withdrawTransfer') {
    if (
      await feedback.modal({
        title: t('收回转单？'),
        content: t('接手码会失效，单子仍由你来送，{sum} 也归你。', { sum: yuan(order.pay) }),
        confirmText: t('收回'),
      })
    )
      await store.withdraw()
  } else if (act === 'concede') {
    if (
      await feedback.modal({
        title: t('同意全额退款？'),
        content:
          t('{sum} 会全部退给下单人，这一单没有收入，不能反悔。', { sum: yuan(order.total) }) +
          (order.back_fee > 0
            ? t('还没取就放弃，另从保证金扣违约金 {sum}。', { sum: yuan(order.back_fee) })
            : ''),
        confirmText: t('同意退款'),
        danger: true,
      })
    )
      await store.concede()
  } else lead(act, order)
}

/** What needs no more than the way there. */
function lead(act: Act, order: Pick<OwnCard, 'id' | 'kind' | 'mine' | 'held'>): void {
  const { id } = order
  switch (act) {
    case 'riderProcess':
    case 'riderEndProcess':
    case 'orderVoucher':
    case 'dispute':
      return go(pathOfProof(id, act))
    case 'submitExpress':
      return go(pathOfExpress(id))
    case 'confirmTransfer':
    case 'verifyTransfer':
      return go(pathOfTransfer(id))
    case 'rate':
      return go(pathOfRating(id))
    case 'handOver':
    case 'riderCancel':
      return go(pathToDo(order, act))
    default:
      return
  }
}

/** The same from a card: what needs the whole order reads it first, as it is now. */
export async function doHeldCard(act: Act, order: OwnCard): Promise<void> {
  if (act === 'chat') return order.other === null ? undefined : chatAbout('errand', order.id, order.other)
  if (act !== 'withdrawTransfer' && act !== 'concede') return lead(act, order)
  const store = new HeldStore(order.id)
  return doAnew(
    store.order,
    ({ actions }) => actions.includes(act),
    (now) => doHeld(act, store, now),
  )
}
