/** What each side may do about a refund, as its buttons say it. */
import type { Refund } from '@contract/sale/shapes'
import { t } from '@/locale'

export type RefundAct =
  'refundAffirm' | 'refundRefuse' | 'refundWithdraw' | 'refundBack' | 'orderRefund' | 'dispute' | 'concede'

/** The safe way on first; what gives money away, or ends it, last. */
const order = [
  'refundBack',
  'orderRefund',
  'refundAffirm',
  'refundRefuse',
  'dispute',
  'refundWithdraw',
  'concede',
] as const satisfies readonly RefundAct[]

export const refundActs = (actions: readonly string[]): RefundAct[] =>
  order.filter((act) => actions.includes(act))

/** While the other side has its time, nothing presses. */
export const isCalm = (act: RefundAct, { state }: Pick<Refund, 'state'>): boolean =>
  act === 'refundWithdraw' ||
  (act === 'dispute' && (state === 'applied' || state === 'returned')) ||
  (act === 'refundAffirm' && state === 'returning') ||
  (act === 'refundBack' && state === 'returned')

export function refundTitle(act: RefundAct, { state }: Pick<Refund, 'state'>): string {
  if (act === 'refundAffirm' && state === 'returning') return t('改退货地址')
  if (act === 'refundAffirm') return state === 'returned' ? t('收到了，退款') : t('同意退款')
  if (act === 'refundRefuse') return t('拒绝')
  if (act === 'refundWithdraw') return t('撤销退款')
  if (act === 'refundBack') return state === 'returned' ? t('更正单号') : t('寄回商品')
  if (act === 'orderRefund') return t('再申请一次')
  if (act === 'concede') return t('同意全额退款')
  return state === 'disputed' ? t('补充说明') : t('请学校处理')
}
