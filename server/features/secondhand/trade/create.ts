/** Orders as they come to be: one a seller, placed together, their pieces held. */
import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { limits as ledgerLimits } from '../../../../contract/ledger/rules'
import { wayTitles, type Way } from '../../../../contract/secondhand/rules'
import { limits, times } from '../../../../contract/secondhand/trade/rules'
import type { PortionDraft } from '../../../../contract/secondhand/trade/shapes'
import type { Context, Executor, Viewer } from '../../../context'
import { inTransaction } from '../../../database/crossing'
import { gone, refuse, wrongField } from '../../../http/refusal'
import { lineOf } from '../../../http/text'
import { addressSnapshot } from '../../../core/address/snapshot'
import { clearOf } from '../../../core/privacy/visible'
import { checkoutBefore, placeTogether } from '../../../core/order/checkout'
import { newCode } from '../../../core/order/codes'
import type { Placed } from '../../../core/order/place'
import { yuanOf } from '../goods/money'
import { hinderedOf } from '../goods/shelf'
import { goods, type GoodsRow } from '../goods/tables'
import { agreedWith, takenBy } from '../offers/agreed'
import { businessOf, stoppedSellers } from '../sellers/standing'
import { summed } from './cart'
import { tradeContact, type Contact } from './contact'
import { hold } from './stock'
import { tellPlaced } from './telling'
import { cartLines, tradeLines, trades, type Snapshot } from './tables'

interface Draft {
  key: string
  portions: PortionDraft[]
  expected: number
}
interface Bought {
  goods: GoodsRow
  count: number
}
interface Priced {
  draft: PortionDraft
  lines: Bought[]
  sellerId: string
  business: boolean
  freight: number
  total: number
  contact: Contact | null
}

const g = alias(goods, 'g')

/** Where and when two meet: what is left out they arrange later. `ordered`: when it was, of a meeting that is moved. @throws Refusal that names what is wrong */
export function meetingOf(
  { place, at }: Pick<PortionDraft, 'place' | 'at'>,
  ordered?: Date,
): { place: string; meetAt: Date | null } {
  const spot = lineOf(place ?? '')
  if (place !== undefined && spot.length < 2) throw wrongField('place', '见面的地点至少写 2 个字')
  if (at === undefined) return { place: spot, meetAt: null }
  const moment = Date.parse(at)
  if (moment < Date.now()) throw wrongField('at', '见面的时间已经过了')
  if (moment > (ordered?.getTime() ?? Date.now()) + times.meet * 86_400_000)
    throw wrongField('at', `见面时间最多约到${ordered ? '下单' : ''} ${times.meet} 天后`)
  return { place: spot, meetAt: new Date(moment) }
}

/** Nobody keeps pieces from others by ordering them again and again, one after the other or side by side. @throws Refusal that names the listing */
async function demandPaying(tx: Executor, { id }: Viewer, wanted: readonly GoodsRow[]): Promise<void> {
  const { rows } = await tx.execute<{ title: string }>(sql`
    select g.title from secondhand_lines l join orders o on o.id = l.order_id join secondhand_goods g on g.id = l.goods_id
    where l.goods_id = any(${sql.param(wanted.map((one) => one.id))}::uuid[]) and o.buyer_id = ${id}
      and o.status in ('placed', 'closed') and o.payment = 'unpaid' and o.created_at > now() - interval '1 day'
      and not exists(select from order_events x where x.order_id = o.id and x."to" = 'closed' and x.by = 'seller')
    group by g.id having count(*) >= ${limits.letGo} limit 1`)
  const [held] = rows
  if (held)
    throw wrongField(
      'portions',
      `“${held.title}”你今天下单又没有付款 ${limits.letGo} 次，别人也在等，明天再来`,
    )
}

export class Buying {
  constructor(private readonly context: Context) {}

  /** The same key again gives the first orders. */
  create(viewer: Viewer, { key, portions, expected }: Draft) {
    const { schoolId } = viewer
    if (schoolId === null) throw refuse('请先选择学校')
    const at = new Date()
    const until = new Date(at.getTime() + times.pay * 60_000)
    return inTransaction(this.context, async (tx) => {
      const known = await checkoutBefore(tx, viewer, key)
      if (known) return this.shown(tx, known)
      const wanted = summed(portions.flatMap(({ lines }) => lines))
      const found = await this.demand(tx, viewer, wanted)
      await demandPaying(tx, viewer, found)
      const priced: Priced[] = []
      const agreed = await agreedWith(
        tx,
        viewer.id,
        [...wanted].flatMap(([id, count]) => (count === 1 ? id : [])),
      )
      const offered = found.map((row) => ({ ...row, price: agreed.get(row.id)?.sum ?? row.price }))
      for (const draft of portions) priced.push(await this.price(tx, viewer, draft, offered))
      const sum = priced.reduce((all, { total }) => all + total, 0)
      if (sum !== expected) throw wrongField('expected', `价格变了，现在一共 ${yuanOf(sum)}，请确认后再提交`)
      const placed = await placeTogether(this.context, tx, viewer, 'trade', {
        key,
        schoolId,
        portions: priced.map((one) => placedOf(one, { schoolId, at, until })),
      })
      for (const [n, one] of priced.entries()) {
        const order = placed.orders[n] ?? ''
        await this.write(tx, order, one)
        for (const { goods: row } of one.lines) {
          const offer = agreed.get(row.id)
          if (offer)
            await takenBy(this.context, tx, offer.id, { id: order, people: [viewer.id, one.sellerId] })
        }
        await tellPlaced(this.context, tx, order)
      }
      await tx
        .delete(cartLines)
        .where(and(eq(cartLines.userId, viewer.id), inArray(cartLines.goodsId, [...wanted.keys()])))
      const pieces = found.map(({ id, price }) => ({ id, price, count: wanted.get(id) ?? 0 }))
      if (!(await hold(tx, pieces))) {
        await this.demand(tx, viewer, wanted)
        throw wrongField('portions', '有商品刚刚变了，请看过再提交')
      }
      return this.shown(tx, placed)
    })
  }

  private async shown(tx: Executor, { id, orders }: { id: string; orders: string[] }) {
    const { rows } = await tx.execute<{ total: number; until: string | null }>(
      sql`select coalesce(sum(total), 0)::int as total, min(until_at) as until from orders where checkout_id = ${id}`,
    )
    const { total = 0, until = null } = rows[0] ?? {}
    return { checkout: id, orders, total, until: new Date(until ?? Date.now()).toISOString() }
  }

  /** The listings as they are now. @throws Refusal that names one which cannot be bought */
  private async demand(
    tx: Executor,
    viewer: Viewer,
    wanted: ReadonlyMap<string, number>,
  ): Promise<GoodsRow[]> {
    const rows = await tx
      .select({ ...getTableColumns(g), clear: sql<boolean>`${clearOf(viewer.id, sql`${g.authorId}`)}` })
      .from(g)
      .where(inArray(g.id, [...wanted.keys()]))
    const stopped = await stoppedSellers(
      tx,
      rows.map(({ authorId }) => authorId),
    )
    for (const [id, count] of wanted) {
      const row = rows.find((one) => one.id === id)
      if (!row) throw gone('这件二手')
      const hindered = row.clear
        ? hinderedOf({ ...row, stopped: stopped.has(row.authorId) }, viewer)
        : '已经不在了'
      if (hindered !== '') throw wrongField('portions', `“${row.title}”${hindered}`)
      if (row.free < count) throw wrongField('portions', `“${row.title}”只剩 ${row.free} 件`)
    }
    return rows
  }

  private async price(
    tx: Executor,
    viewer: Viewer,
    draft: PortionDraft,
    found: readonly GoodsRow[],
  ): Promise<Priced> {
    const business = await businessOf(
      tx,
      found.find(({ id }) => id === draft.lines[0]?.goods)?.authorId ?? '',
    )
    const lines = draft.lines.flatMap(({ goods: id, count, price, exempt = false }): Bought[] => {
      const goods = found.find((row) => row.id === id)
      if (!goods) return []
      if (goods.price !== price)
        throw wrongField(
          'portions',
          `“${goods.title}”的价格变了，现在是 ${yuanOf(goods.price)}，请确认后再提交`,
        )
      if (business && goods.exempt !== null && !exempt)
        throw wrongField('portions', `“${goods.title}”不适用七天无理由退货，请确认后再提交`)
      return [{ goods: business ? goods : { ...goods, exempt: null }, count }]
    })
    const sellerId = lines[0]?.goods.authorId ?? ''
    if (lines.some(({ goods }) => goods.authorId !== sellerId))
      throw wrongField('portions', '一个订单里只能是同一位卖家的')
    for (const { goods } of lines)
      if (!goods.ways.includes(draft.way))
        throw wrongField('way', `“${goods.title}”不支持${wayTitles[draft.way]}，请换一种交易方式`)
    const freight = draft.way === 'courier' ? Math.max(...lines.map(({ goods }) => goods.freight)) : 0
    const total = lines.reduce((sum, { goods, count }) => sum + goods.price * count, freight)
    if (total > ledgerLimits.amount.fen)
      throw wrongField('portions', `一个订单最多 ${yuanOf(ledgerLimits.amount.fen)}`)
    return {
      draft,
      lines,
      sellerId,
      business,
      freight,
      total,
      contact: await this.contactOf(tx, viewer, draft),
    }
  }

  private async contactOf(tx: Executor, viewer: Viewer, draft: PortionDraft): Promise<Contact | null> {
    if (draft.way === 'meet') {
      meetingOf(draft)
      return null
    }
    if (draft.address === undefined) throw wrongField('address', '请选择收货地址')
    const { name, phone, place } = await addressSnapshot(tx, viewer, draft.address, this.context.secrets)
    return { name, phone, place }
  }

  private async write(tx: Executor, id: string, one: Priced): Promise<void> {
    const { draft, lines, freight, business, contact } = one
    const meeting = draft.way === 'meet' ? meetingOf(draft) : {}
    await tx.insert(trades).values({
      id,
      way: draft.way,
      business,
      freight,
      ...meeting,
      remark: lineOf(draft.remark ?? ''),
      contact: contact && tradeContact.seal(this.context.secrets, id, contact),
      buyerCode: newCode(6),
      sellerCode: newCode(6),
    })
    await tx.insert(tradeLines).values(
      lines.map(({ goods, count }, n) => ({
        orderId: id,
        n,
        goodsId: goods.id,
        count,
        snapshot: snapshotOf(goods),
        pictures: goods.pictures,
      })),
    )
  }
}

const snapshotOf = ({
  title,
  text,
  category,
  grade,
  price,
  original,
  ways,
  tags,
  exempt,
}: GoodsRow): Snapshot => ({
  title,
  text,
  category: category as Snapshot['category'],
  grade: grade as Snapshot['grade'],
  price,
  original,
  ways: ways as Way[],
  tags,
  ...(exempt === null ? {} : { exempt }),
})

function placedOf(
  { lines, sellerId, freight, total, draft }: Priced,
  more: Pick<Placed, 'schoolId' | 'at' | 'until'>,
): Omit<Placed, 'key'> {
  const [first] = lines
  const title = first?.goods.title ?? ''
  return {
    ...more,
    sellerId,
    title: lines.length === 1 ? title : `${title}等 ${lines.length} 种`,
    lines: [
      ...lines.map(({ goods, count }) => ({ title: goods.title, price: goods.price, count })),
      ...(draft.way === 'courier' ? [{ title: '运费', price: freight }] : []),
    ],
    total,
  }
}
