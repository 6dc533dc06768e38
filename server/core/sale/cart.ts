/** Carts: what a person may want to buy together. They hold nothing. */
import { and, count, desc, eq, inArray } from 'drizzle-orm'
import { limits, ways as allWays } from '../../../contract/sale/rules'
import type { CartGroup, Portion } from '../../../contract/sale/shapes'
import type { Context, Executor, Viewer } from '../../context'
import { gone, refuse, wrongField } from '../../http/refusal'
import { lockPerson } from '../privacy/access'
import type { SaleKind } from './kind'
import { bySeller, buyLines, sumByGoods } from './lines'
import { priceOf } from './portion'
import { cartLines } from './tables'

export class Cart {
  constructor(
    private readonly context: Context,
    private readonly kind: SaleKind,
  ) {}

  count = async (viewer: Viewer) => ({ count: await this.countOf(this.context.db, viewer) })

  /** The same thing again is its new count. @throws Refusal where it cannot be bought, or the cart is full */
  async add(viewer: Viewer, { goods, count: n }: { goods: string; count: number }) {
    return this.context.db.transaction(async (tx) => {
      await lockPerson(tx, viewer)
      const [found] = await buyLines(this.context, tx, this.kind, viewer, [{ id: goods, count: n }])
      if (!found) throw gone(this.kind.thing)
      if (found.line.hindered !== '') throw wrongField('count', found.line.hindered)
      const known = await tx
        .select({ id: cartLines.goodsId })
        .from(cartLines)
        .where(and(this.own(viewer), eq(cartLines.goodsId, goods)))
      if (known.length === 0 && (await this.countOf(tx, viewer)) >= limits.cart)
        throw refuse(`购物车最多放 ${limits.cart} 种，先清理一下`)
      await tx
        .insert(cartLines)
        .values({
          userId: viewer.id,
          kind: this.kind.name,
          goodsId: goods,
          title: found.line.title,
          count: n,
          price: found.line.price,
        })
        .onConflictDoUpdate({
          target: [cartLines.userId, cartLines.goodsId],
          set: { title: found.line.title, count: n, price: found.line.price },
        })
      return { count: await this.countOf(tx, viewer) }
    })
  }

  async remove(viewer: Viewer, goods: string[]) {
    await this.context.db.delete(cartLines).where(and(this.own(viewer), inArray(cartLines.goodsId, goods)))
    return this.count(viewer)
  }

  async list(viewer: Viewer): Promise<{ items: CartGroup[] }> {
    const { db } = this.context
    const kept = await db
      .select({ id: cartLines.goodsId, count: cartLines.count, was: cartLines.price })
      .from(cartLines)
      .where(this.own(viewer))
      .orderBy(desc(cartLines.createdAt), desc(cartLines.goodsId))
      .limit(limits.cart)
    const groups = bySeller(await buyLines(this.context, db, this.kind, viewer, kept))
    return { items: groups.map(({ seller, lines }) => ({ seller, lines })) }
  }

  /** Prices what is chosen, by seller. Nothing is reserved. */
  async settlement(
    viewer: Viewer,
    lines: readonly { goods: string; count: number }[],
  ): Promise<{ items: Portion[] }> {
    const { db } = this.context
    const wanted = [...sumByGoods(lines)].map(([id, n]) => ({ id, count: n }))
    const groups = bySeller(await buyLines(this.context, db, this.kind, viewer, wanted))
    if (groups.length === 0) throw gone(this.kind.thing)
    const people = await this.kind.sellers(
      this.context,
      groups.map(({ seller }) => seller.id),
    )
    const items: Portion[] = []
    for (const { seller, lines: own, things } of groups) {
      const ways = allWays.filter((way) => own.every((line) => line.ways.includes(way)))
      const basket = { sellerId: seller.id, lines: things, draft: { way: ways[0] ?? 'meet' } }
      const { freight, discounts, goods } = priceOf(
        { ...basket, draft: { way: 'courier' } },
        (await this.kind.discounts?.(db, viewer, basket)) ?? [],
      )
      const known = people.get(seller.id)
      if (known)
        items.push({
          ...{ seller: known, lines: own, ways, freight, goods },
          discounts: discounts.map(({ title, amount }) => ({ title, amount })),
          spot: things[0]?.spot ?? '',
        })
    }
    return { items }
  }

  private own = ({ id }: Viewer) => and(eq(cartLines.userId, id), eq(cartLines.kind, this.kind.name))

  private async countOf(tx: Executor, viewer: Viewer): Promise<number> {
    const [row] = await tx.select({ count: count() }).from(cartLines).where(this.own(viewer))
    return row?.count ?? 0
  }
}
