/** Orders as they come to be: one a seller, placed together, their pieces held. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import { yuanOf } from '../../../contract/rules'
import { limits as ledgerLimits } from '../../../contract/ledger/rules'
import { limits, times, wayTitles } from '../../../contract/sale/rules'
import type { PortionDraft } from '../../../contract/sale/shapes'
import type { Context, Executor, Viewer } from '../../context'
import { inTransaction } from '../../database/crossing'
import { gone, refuse, wrongField } from '../../http/refusal'
import { lineOf } from '../../http/text'
import { checkoutBefore, placeTogether } from '../order/checkout'
import { newCode } from '../order/codes'
import { saleContact } from './contact'
import type { Pieces, SaleKind, Sellable } from './kind'
import { hinderedBy, sumByGoods } from './lines'
import { contactOf, meetingOf } from './meeting'
import { placedOf, priceOf, type Priced } from './portion'
import { notifyPlaced } from './notices'
import { cartLines, saleLines, saleOrders } from './tables'

interface Draft {
  key: string
  portions: PortionDraft[]
  expected: number
}

/** Nobody keeps pieces from others by ordering them again and again, one after the other or side by side. @throws Refusal that names the thing */
async function demandPaying(tx: Executor, { id }: Viewer, wanted: readonly string[]): Promise<void> {
  const { rows } = await tx.execute<{ title: string }>(sql`
    select min(l.snapshot ->> 'title') as title from sale_lines l join orders o on o.id = l.order_id
    where l.goods_id = any(${sql.param([...wanted])}::uuid[]) and o.buyer_id = ${id}
      and o.status in ('placed', 'closed') and o.payment = 'unpaid' and o.created_at > now() - interval '1 day'
      and not exists(select from order_events x where x.order_id = o.id and x."to" = 'closed' and x.by = 'seller')
    group by l.goods_id having count(*) >= ${limits.letGo} limit 1`)
  const [held] = rows
  if (held)
    throw wrongField(
      'portions',
      `“${held.title}”你今天下单又没有付款 ${limits.letGo} 次，别人也在等，明天再来`,
    )
}

export class Buying {
  constructor(
    private readonly context: Context,
    private readonly kind: SaleKind,
  ) {}

  /** The same key again gives the first orders. */
  create(viewer: Viewer, { key, portions, expected }: Draft) {
    const { schoolId } = viewer
    if (schoolId === null) throw refuse('请先选择学校')
    const at = new Date()
    const until = new Date(at.getTime() + times.pay * 60_000)
    const { name } = this.kind
    return inTransaction(this.context, async (tx) => {
      const known = await checkoutBefore(tx, viewer, key)
      if (known) return this.shown(tx, known)
      const wanted = [...sumByGoods(portions.flatMap(({ lines }) => lines))].map(([id, count]) => ({
        id,
        count,
      }))
      const found = await this.demand(tx, viewer, wanted)
      await demandPaying(
        tx,
        viewer,
        wanted.map(({ id }) => id),
      )
      const priced: Priced[] = []
      for (const draft of portions) priced.push(await this.price(tx, viewer, draft, found))
      const sum = priced.reduce((all, { total }) => all + total, 0)
      if (sum !== expected) throw wrongField('expected', `价格变了，现在一共 ${yuanOf(sum)}，请确认后再提交`)
      const placed = await placeTogether(this.context, tx, viewer, name, {
        key,
        schoolId,
        portions: priced.map((one) => ({ ...placedOf(one), schoolId, at, until })),
      })
      for (const [n, one] of priced.entries()) {
        const id = placed.orders[n] ?? ''
        await this.write(tx, id, one)
        await this.kind.placed?.(this.context, tx, { id, buyerId: viewer.id, ...one })
        await notifyPlaced(this.context, this.kind, tx, id)
      }
      await tx.delete(cartLines).where(
        and(
          eq(cartLines.userId, viewer.id),
          inArray(
            cartLines.goodsId,
            wanted.map(({ id }) => id),
          ),
        ),
      )
      if (!(await this.kind.hold(tx, this.priced(found, wanted)))) {
        await this.demand(tx, viewer, wanted)
        throw wrongField('portions', '有商品刚刚变了，请看过再提交')
      }
      return this.shown(tx, placed)
    })
  }

  /** Prices while things are reserved are those that others pay. */
  private priced = (found: readonly Sellable[], wanted: readonly Pieces[]) =>
    wanted.flatMap(({ id, count }) => {
      const row = found.find((one) => one.id === id)
      return row ? [{ id, count, price: row.listed ?? row.price }] : []
    })

  private async shown(tx: Executor, { id, orders }: { id: string; orders: string[] }) {
    const { rows } = await tx.execute<{ total: number; until: string | null }>(
      sql`select coalesce(sum(total), 0)::int as total, min(until_at) as until from orders where checkout_id = ${id}`,
    )
    const { total = 0, until = null } = rows[0] ?? {}
    return { checkout: id, orders, total, until: new Date(until ?? Date.now()).toISOString() }
  }

  /** The things as they are now. @throws Refusal that names one which cannot be bought */
  private async demand(tx: Executor, viewer: Viewer, wanted: readonly Pieces[]): Promise<Sellable[]> {
    const rows = await this.kind.read(this.context, tx, viewer, wanted)
    for (const { id, count } of wanted) {
      const row = rows.find((one) => one.id === id)
      if (!row) throw gone(this.kind.thing)
      const hindered = hinderedBy(row, count)
      if (hindered !== '') throw wrongField('portions', `“${row.title}”${hindered}`)
    }
    return rows
  }

  private async price(
    tx: Executor,
    viewer: Viewer,
    draft: PortionDraft,
    found: readonly Sellable[],
  ): Promise<Priced> {
    const lines = draft.lines.flatMap(({ goods: id, count, price, exempt = false }) => {
      const row = found.find((one) => one.id === id)
      if (!row) return []
      if (row.price !== price)
        throw wrongField('portions', `“${row.title}”的价格变了，现在是 ${yuanOf(row.price)}，请确认后再提交`)
      if (row.business && row.exempt !== null && !exempt)
        throw wrongField('portions', `“${row.title}”不适用七天无理由退货，请确认后再提交`)
      return [{ ...row, count }]
    })
    const sellerId = lines[0]?.seller.id ?? ''
    if (lines.some(({ seller }) => seller.id !== sellerId))
      throw wrongField('portions', '一个订单里只能是同一位卖家的')
    for (const { ways, title } of lines)
      if (!ways.includes(draft.way))
        throw wrongField('way', `“${title}”不支持${wayTitles[draft.way]}，请换一种交易方式`)
    if (draft.coupon !== undefined && !this.kind.discounts) throw wrongField('coupon', '这里不能用优惠券')
    if ((draft.slot !== undefined) !== (draft.way === 'pickup'))
      throw wrongField('slot', draft.way === 'pickup' ? '请选择取货时间' : '只有到店自取要选取货时间')
    const basket = { sellerId, lines, draft }
    const priced = priceOf(basket, (await this.kind.discounts?.(tx, viewer, basket)) ?? [])
    if (priced.total === 0) throw wrongField('coupon', '用券以后一个订单至少要付 0.01 元，请换一张')
    if (priced.total > ledgerLimits.amount.fen)
      throw wrongField('portions', `一个订单最多 ${yuanOf(ledgerLimits.amount.fen)}`)
    const contact = await contactOf(tx, viewer, draft, this.context.secrets)
    return { ...basket, ...priced, draft, contact }
  }

  private async write(tx: Executor, id: string, one: Priced): Promise<void> {
    const { draft, lines, freight, contact, discounts } = one
    const met = draft.way === 'meet' ? meetingOf(draft) : {}
    const slot = draft.way === 'pickup' ? await this.kind.pickUp?.(tx, one, id) : undefined
    await tx.insert(saleOrders).values({
      id,
      way: draft.way,
      business: lines.some(({ business }) => business),
      freight,
      discounts: discounts.map(({ title, amount }) => ({ title, amount })),
      window: this.kind.window,
      ...(slot ? { place: slot.place, meetAt: slot.at } : met),
      remark: lineOf(draft.remark ?? ''),
      contact: contact && saleContact.seal(this.context.secrets, id, contact),
      buyerCode: newCode(6),
      sellerCode: newCode(6),
    })
    await tx.insert(saleLines).values(
      lines.map(({ id: goodsId, count, pictures, snapshot, business, exempt }, n) => {
        const { exempt: _exempt, ...kept } = snapshot
        return {
          orderId: id,
          n,
          goodsId,
          count,
          snapshot: business && exempt !== null ? { ...kept, exempt } : kept,
          pictures,
        }
      }),
    )
  }
}
