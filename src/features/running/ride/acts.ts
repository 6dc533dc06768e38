import type { Action, State } from '@contract/running/rules'
import { actionTitles } from '@contract/running/rules'
import type { OrderDetail } from '@contract/running/schema'
import type { Kind } from '@contract/running/price/rules'
import { t } from '@/locale'

/** What leads an order on, the first that may be done being the page's main button. */
const forward = [
  'verifyTransfer',
  'riderProcess',
  'submitExpress',
  // the code settles it at once, where photographs leave it to the owner
  'handOver',
  'riderEndProcess',
  'withdrawTransfer',
  'riderGrab',
] as const satisfies readonly Action[]
/** What is done aside, in a menu; what takes the order away is last. */
const aside = [
  'orderVoucher',
  'confirmTransfer',
  'dispute',
  'concede',
  'riderCancel',
] as const satisfies readonly Action[]

export interface Foot {
  main: Action | null
  /** The other way on: photographs in place of the code. */
  beside: Action | null
  more: Action[]
}

/** Money to buy with was paid in advance, and what was spent is not told yet: before that nothing is delivered, nor confirmed in a dispute. */
export const owesSpent = ({
  kind,
  state,
  quote,
  spent,
}: Pick<OrderDetail, 'kind' | 'state' | 'quote' | 'spent'>): boolean =>
  kind === 'agency' && (state === 'carrying' || state === 'disputed') && quote.goods > 0 && spent === null

/** How the rows that a rider may take now lie in the foot of the page. */
export function footOf(order: Pick<OrderDetail, 'actions' | 'kind' | 'state' | 'quote' | 'spent'>): Foot {
  const may = (action: Action) => order.actions.includes(action)
  const ways = forward.filter(may)
  if (owesSpent(order) && may('orderVoucher'))
    return {
      main: 'orderVoucher',
      beside: null,
      more: [...ways, ...aside.filter(may)].filter((action) => action !== 'orderVoucher'),
    }
  // what may be said costs nothing, where conceding gives all of it back
  if (order.state === 'disputed' && may('dispute'))
    return {
      main: 'dispute',
      beside: may('concede') ? 'concede' : null,
      more: aside.filter((action) => action !== 'dispute' && action !== 'concede' && may(action)),
    }
  const [main = null, beside = null, ...rest] = ways
  return { main, beside, more: [...rest, ...aside.filter(may)] }
}

/** As its button says it, to a rider. */
export function actTitle(action: Action, kind: Kind, state: State): string {
  if (action === 'riderProcess' && kind === 'send') return t('验取件码')
  if (action === 'riderProcess' && kind === 'agency') return t('开始办理')
  if (action === 'confirmTransfer') return state === 'carrying' ? t('转交给别的骑手') : t('转给别的骑手')
  if (action === 'dispute' && state === 'disputed') return t('补充说明')
  return t(actionTitles[action])
}
