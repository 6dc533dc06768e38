import { hasWindow, regretUntil } from '@contract/sale/after/rules'
import type { Sale, SaleCard } from '@contract/sale/shapes'
import { t } from '@/locale'
import { chatAbout } from '@/shell/chat/about'
import { go } from '@/shell/links'
import { doAnew, sure } from '@/shell/order/doing'
import { yuan } from '@/shell/order/labels'
import { dayTime } from '@/shell/times'
import { ignored } from '@/platform/ignored'
import { feedback } from '@/platform/feedback'
import { chooseRow } from '@/ui/menu'
import { chosen } from '@/shell/address/chosen'
import { reportFailure } from '@/platform/report-failure'
import { footOf, type Act } from './acts'
import { salePost, type SaleUi } from './kind'
import { SaleStore } from './sale-store'

/** Sheets over the page of an order. */
export const sheetNames = ['price', 'code', 'meet', 'claim', 'dispute', 'cancel'] as const
export type SheetName = (typeof sheetNames)[number]

/** What an act needs: it opens a sheet over the page, or on a card the page with the sheet. */
function sheetOf(act: Act, { way, state }: Pick<SaleCard, 'way' | 'state'>): SheetName | null {
  if (act === 'sellerPriceSave') return 'price'
  if (act === 'handOver') return 'code'
  if (act === 'handClaim') return 'claim'
  if (act === 'dispute') return 'dispute'
  if (act === 'orderAddressSave' && way === 'meet') return 'meet'
  return act === 'orderCancel' && state !== 'unpaid' ? 'cancel' : null
}

/** Of a sale, the refund that is open; else the latest. */
const lastRefund = ({ refunds }: Pick<Sale, 'refunds'>) =>
  refunds.find(({ ended }) => ended === null) ??
  [...refunds].sort((a, b) => (a.at < b.at ? 1 : -1))[0] ??
  null

/** Where the money goes, and when, once it is received. */
export function affirmWords(
  order: Pick<Sale, 'way' | 'business' | 'state' | 'total' | 'refunds' | 'window'>,
  now: number = Date.now(),
): string {
  const { way, business, state, total, refunds, window } = order
  const back = refunds.reduce((all, one) => (one.state === 'done' ? all + one.amount : all), 0)
  const sum = yuan(total - back)
  if (!hasWindow({ way, business, handed: state === 'handed' }))
    return t('{sum} 马上给卖家，之后不能再申请退款。', { sum })
  return business
    ? t('{time} {sum} 给卖家；在那之前可以七天无理由退货，发现问题也可以申请退款。', {
        time: dayTime(new Date(regretUntil(now)).toISOString(), now),
        sum,
      })
    : t('{n} 小时后 {sum} 给卖家；在那之前发现问题，还可以申请退款。', { n: window, sum })
}

async function affirm(store: SaleStore, order: Sale): Promise<void> {
  const agreed = await feedback.modal({
    title: t('东西收到了，也没有问题？'),
    content: affirmWords(order),
    confirmText: t('确认收货'),
  })
  if (agreed) await reportFailure(store.affirm())
}

/** More than was ordered for is paid only by who said yes. */
async function acceptPrice(store: SaleStore, { total, proposal }: Sale): Promise<void> {
  if (proposal === null) return
  const now = proposal.goods + proposal.freight
  const agreed = await feedback.modal({
    title: t('同意改成 {sum}？', { sum: yuan(now) }),
    content: t('现在是 {sum}。不同意可以照现在的价格付款。', { sum: yuan(total) }),
    confirmText: t('同意'),
    cancelText: t('再想想'),
  })
  // the call says itself why it failed
  if (agreed) await ignored(store.acceptPrice(now))
}

/** `store`: of the order, or of its refund. */
export async function concede(store: { concede: () => Promise<void> }): Promise<void> {
  const content = t('争议马上结束，剩下的钱全部退回买家，不能撤回。')
  if (await sure(t('全额退给买家？'), content, t('全额退款'))) await reportFailure(store.concede())
}

/** Before it is paid nobody loses anything. */
async function cancel(store: SaleStore): Promise<void> {
  const content = t('还没有付款，取消后订单关闭，东西回到货架。')
  if (!(await sure(t('取消订单？'), content, t('取消订单')))) return
  const done = await store.cancel().then(
    () => true,
    () => false,
  )
  if (done) feedback.toast(t('已取消'), { icon: 'success' })
}

/** All that waits of the same settlement, or this one alone. */
async function pay(kind: SaleUi, { id, checkout, total }: Sale): Promise<void> {
  let all = checkout !== null
  if (checkout !== null && checkout.orders > 1) {
    const rows = [
      t('付全部 {n} 个订单，{sum}', { n: checkout.orders, sum: yuan(checkout.total) }),
      t('只付这一单，{sum}', { sum: yuan(total) }),
    ]
    const row = await chooseRow(rows)
    if (row < 0) return
    all = row === 0
  }
  const due = await salePost(kind, 'payment', { id, all }).catch(() => null)
  if (due) go(kind.pages.pay(due))
}

const reminders = {
  remindPayment: t('已经提醒买家付款'),
  reminder: t('已经提醒卖家'),
  remindComments: t('已经请对方评价'),
} as const
async function remind(kind: SaleUi, act: keyof typeof reminders, id: string): Promise<void> {
  const done = await salePost(kind, act, { id }, { loading: false }).catch(() => null)
  if (done) feedback.toast(reminders[act])
}

/** From one's own list alone: the other side keeps theirs. True once it is gone. */
export async function removeSale(kind: SaleUi, id: string): Promise<boolean> {
  const agreed = await feedback.modal({
    title: t('从你的列表里删掉？'),
    content: t('删掉后你看不到这个订单了，对方的列表不受影响。'),
    confirmText: t('删除'),
    danger: true,
  })
  if (!agreed) return false
  const done = await salePost(kind, 'orderDelete', { id }, { loading: false }).catch(() => null)
  if (done) feedback.toast(t('删掉了'), { icon: 'success' })
  return done !== null
}

/** What needs no more than the way there. Whether it was one of those. */
function lead(
  { name, pages }: SaleUi,
  act: Act,
  { id, second, other }: Pick<SaleCard, 'id' | 'second' | 'other'>,
): boolean {
  if (act === 'rate') go(second ? pages.add(id) : pages.rate(id))
  else if (act === 'note') go(pages.note(id))
  else if (act === 'track') go(pages.track(id))
  else if (act === 'deliverGoods') go(pages.deliver(id))
  else if (act === 'orderRefund') go(pages.toRefund(id))
  else if (act === 'chat') void chatAbout(name, id, other.id)
  else return false
  return true
}

/** Does an act on the order's page; asks first where it cannot be undone. `open`: over the page. */
export async function doAct(
  act: Act,
  store: SaleStore,
  order: Sale,
  open: (sheet: SheetName) => void,
): Promise<void> {
  const { kind } = store
  const sheet = sheetOf(act, order)
  if (sheet) return open(sheet)
  if (lead(kind, act, order)) return undefined
  if (act === 'pay') return pay(kind, order)
  if (act === 'orderAffirm') return affirm(store, order)
  if (act === 'orderCancel') return cancel(store)
  if (act === 'priceAccept') return acceptPrice(store, order)
  // the call says itself why it failed
  if (act === 'priceDecline') return ignored(store.declinePrice())
  if (act === 'concede') return concede(store)
  if (act === 'remindPayment' || act === 'reminder' || act === 'remindComments')
    return remind(kind, act, order.id)
  if (act === 'orderAddressSave') {
    chosen.set('address', null)
    return go(kind.pages.address)
  }
  if (act === 'refund') {
    const refund = lastRefund(order)
    if (refund) go(kind.pages.refund(refund.id))
  }
  return undefined
}

/** The same from a card: what needs the whole order reads it first, as it is now. */
export async function doCardAct(kind: SaleUi, act: Act, order: SaleCard): Promise<void> {
  const toDo = (what: string) => go(`${kind.pages.order(order.id)}&do=${what}`)
  const sheet = sheetOf(act, order)
  if (sheet) return toDo(sheet)
  if (act === 'orderAddressSave') return toDo(act)
  if (act === 'remove') return void (await removeSale(kind, order.id))
  if (act === 'remindPayment' || act === 'reminder') return remind(kind, act, order.id)
  if (lead(kind, act, order)) return undefined
  const store = new SaleStore(kind, order.id)
  const may = (now: Sale) => {
    const { side } = now
    if (side === 'desk') return false
    const { main, more } = footOf(now, side)
    return main === act || more.includes(act)
  }
  return doAnew(store.order, may, (now) => doAct(act, store, now, () => undefined))
}
