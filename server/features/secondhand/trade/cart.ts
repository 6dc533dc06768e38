/** Carts: what a person may want to buy together. They hold nothing. */
import { and, count, desc, eq, inArray } from 'drizzle-orm'
import { limits, ways as allWays } from '../../../../contract/secondhand/rules'
import type { CartGroup, Portion } from '../../../../contract/secondhand/trade/shapes'
import type { Context, Executor, Viewer } from '../../../context'
import { gone, refuse, wrongField } from '../../../http/refusal'
import { lockPerson } from '../../../core/privacy/access'
import { bySeller, buyLines } from './lines'
import { sellersOf } from '../goods/seller'
import { cartLines } from './tables'

const own = ({ id }: Viewer) => eq(cartLines.userId, id)

async function countOf(tx: Executor, viewer: Viewer): Promise<number> {
  const [row] = await tx.select({ count: count() }).from(cartLines).where(own(viewer))
  return row?.count ?? 0
}

/** Lines of one listing, added up. */
export const summed = (lines: readonly { goods: string; count: number }[]): Map<string, number> => {
  const sums = new Map<string, number>()
  for (const { goods, count: n } of lines) sums.set(goods, (sums.get(goods) ?? 0) + n)
  return sums
}

export class Cart {
  constructor(private readonly context: Context) {}

  count = async (viewer: Viewer) => ({ count: await countOf(this.context.db, viewer) })

  /** The same listing again is its new count. @throws Refusal where it cannot be bought, or the cart is full */
  async add(viewer: Viewer, { goods, count: n }: { goods: string; count: number }) {
    return this.context.db.transaction(async (tx) => {
      await lockPerson(tx, viewer)
      const [found] = await buyLines(this.context, tx, viewer, [{ goods, count: n }])
      if (!found) throw gone('这件二手')
      if (found.line.hindered !== '') throw wrongField('count', found.line.hindered)
      const known = await tx
        .select({ id: cartLines.goodsId })
        .from(cartLines)
        .where(and(own(viewer), eq(cartLines.goodsId, goods)))
      if (known.length === 0 && (await countOf(tx, viewer)) >= limits.cart)
        throw refuse(`购物车最多放 ${limits.cart} 种，先清理一下`)
      await tx
        .insert(cartLines)
        .values({ userId: viewer.id, goodsId: goods, count: n, price: found.line.price })
        .onConflictDoUpdate({
          target: [cartLines.userId, cartLines.goodsId],
          set: { count: n, price: found.line.price },
        })
      return { count: await countOf(tx, viewer) }
    })
  }

  async remove(viewer: Viewer, goods: string[]) {
    await this.context.db.delete(cartLines).where(and(own(viewer), inArray(cartLines.goodsId, goods)))
    return this.count(viewer)
  }

  async list(viewer: Viewer): Promise<{ items: CartGroup[] }> {
    const { db } = this.context
    const kept = await db
      .select({ goods: cartLines.goodsId, count: cartLines.count, was: cartLines.price })
      .from(cartLines)
      .where(own(viewer))
      .orderBy(desc(cartLines.createdAt), desc(cartLines.goodsId))
      .limit(limits.cart)
    const groups = bySeller(await buyLines(this.context, db, viewer, kept))
    return { items: groups.map(({ seller, lines }) => ({ seller, lines })) }
  }

  /** What it costs, by seller. Nothing is held. */
  async settlement(
    viewer: Viewer,
    lines: readonly { goods: string; count: number }[],
  ): Promise<{ items: Portion[] }> {
    const { db } = this.context
    const wanted = [...summed(lines)].map(([goods, n]) => ({ goods, count: n }))
    const groups = bySeller(await buyLines(this.context, db, viewer, wanted))
    if (groups.length === 0) throw gone('这件二手')
    const people = await sellersOf(
      this.context,
      groups.map(({ seller }) => seller.id),
    )
    const items = groups.flatMap(({ seller: { id }, spot, lines: own }): Portion[] => {
      const seller = people.get(id)
      if (!seller) return []
      return [
        {
          seller,
          lines: own,
          spot,
          ways: allWays.filter((way) => own.every((line) => line.ways.includes(way))),
          freight: Math.max(...own.map(({ freight }) => freight)),
          goods: own.reduce((sum, { price, count: n }) => sum + price * n, 0),
        },
      ]
    })
    return { items }
  }
}
