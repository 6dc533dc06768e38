/** How the two sides of a dispute would share out the money: either offers, the other accepts or does not. */
import { asc, eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { OrderName } from '../../../contract/kinds'
import { rulingLimits as limits, type Party } from '../../../contract/order/rules'
import type { Standing } from '../../../contract/order/disputes/schema'
import type { Context, Executor, Viewer } from '../../context'
import { inTransaction } from '../../database/crossing'
import { gone, refuse } from '../../http/refusal'
import { lineOf } from '../../http/text'
import { personColumns, personOf, type PersonRow } from '../../core/account/person'
import { isDesk } from '../../core/order/disputes'
import { orderKindOf, type OrderKind } from '../../core/order/kind'
import { leftOf } from '../../core/order/money'
import { endOffers, inDispute, rulingsOf } from '../../core/order/ruled'
import { dropRulings } from '../../core/order/rulings'
import { findOrder, lockOrder, noOrder, partyOf, stepFor } from '../../core/order/step'
import { orderOffers, type OrderRow, type RulingRow } from '../../core/order/tables'
import { announce } from '../../core/order/notices'
import { decidersBeside } from '../../core/order/waiting'

const offersOf = (tx: Executor, orderId: string) =>
  tx.select().from(orderOffers).where(eq(orderOffers.orderId, orderId)).orderBy(asc(orderOffers.id))

export class Offers {
  private readonly kind: OrderKind

  constructor(
    private readonly context: Context,
    private readonly name: OrderName,
  ) {
    this.kind = orderKindOf(context, name)
  }

  /** A new one stands in for the side's last. The same one again is a retry. */
  async offer(
    viewer: Viewer,
    { id, share, text = '' }: { id: string; share: number; text?: string },
  ): Promise<void> {
    const words = lineOf(text)
    await inTransaction(this.context, async (tx) => {
      const { order, party } = await this.lock(tx, viewer, id)
      const own = (await offersOf(tx, id)).filter(({ by }) => by === party)
      if (own.some((one) => one.state === 'open' && one.share === share && one.text === words)) return
      demandOpen(order)
      if (own.length >= limits.offers) throw refuse(`最多提议 ${limits.offers} 次，等学校处理`)
      await endOffers(tx, id, party)
      await tx.insert(orderOffers).values({ id: newId(), orderId: id, by: party, share, text: words })
      const by = this.kind.parties[party]
      await this.kind.take(this.context, tx, order, stepFor(this.kind, order, 'offer', by), {
        ...{ by, actorId: viewer.id },
        note: `提议退回 ${share}%${words === '' ? '' : `：${words}`}`,
      })
    })
  }

  /** Of the other side. Accepted, the money is shared out at once. The same answer again is a retry. */
  async answer(
    viewer: Viewer,
    { id, offer: offerId, agree }: { id: string; offer: string; agree: boolean },
  ): Promise<void> {
    await inTransaction(this.context, async (tx) => {
      const { order, party } = await this.lock(tx, viewer, id)
      const offer = (await offersOf(tx, id)).find((one) => one.id === offerId)
      if (!offer) throw gone('这个提议')
      if (offer.by === party) throw refuse('这是你自己的提议，等对方答复')
      if (offer.state === (agree ? 'accepted' : 'declined')) return
      if (offer.state !== 'open') throw refuse('这个提议已经不在了，请刷新看看')
      demandOpen(order)
      const state = agree ? ('accepted' as const) : ('declined' as const)
      await tx.update(orderOffers).set({ state }).where(eq(orderOffers.id, offer.id))
      if (!agree) return this.declined(tx, order, party, viewer)
      await endOffers(tx, id)
      await dropRulings(tx, id)
      await this.kind.split(tx, order, offer.share)
      const by = this.kind.parties[party]
      await this.kind.take(this.context, tx, order, stepFor(this.kind, order, 'agree', by), {
        ...{ by, actorId: viewer.id, note: `退回 ${offer.share}%` },
        change: { share: offer.share, decision: '双方商定', decidedBy: null },
      })
    })
  }

  /** As the viewer sees it. @throws Refusal 404 to whom the order is nothing */
  async standing(viewer: Viewer, id: string): Promise<Standing> {
    const { db } = this.context
    const order = await findOrder(db, this.name, id)
    const side = partyOf(order, viewer)
    const desk = side === null && order.disputeBy !== null && isDesk(order, viewer)
    if (side === null && !desk) throw noOrder(this.name)
    const [rulings, offers] = [await rulingsOf(db, id), await offersOf(db, id)]
    const shown = isOpen(order) ? inDispute(rulings) : rulings
    // what stood when a side gave in was never carried out
    const holds = [...shown]
      .reverse()
      .find(({ state }) => state === 'done' || (state === 'standing' && isOpen(order)))
    const proposed = desk ? rulings.find(({ state }) => state === 'proposed') : undefined
    return {
      side,
      amount: await leftOf(db, order),
      ruling: holds
        ? {
            ...{ share: holds.share, goods: holds.goods, note: holds.note },
            until: holds.state === 'standing' ? (order.untilAt?.toISOString() ?? null) : null,
          }
        : null,
      appealed: shown.find(({ appealBy }) => appealBy !== null)?.appealBy ?? null,
      proposal: proposed ? await this.proposal(proposed, viewer) : null,
      offers: offers.map(({ id: offer, by, share, text, state, createdAt }) => ({
        ...{ id: offer, by, share, text, state },
        at: createdAt.toISOString(),
      })),
      open: isOpen(order),
      others: desk ? await decidersBeside(db, order, rulings, viewer.id) : null,
      returns: this.kind.returns !== undefined,
    }
  }

  private async proposal({ id, share, goods, note, proposedBy }: RulingRow, viewer: Viewer) {
    const {
      rows: [person],
    } = await this.context.db.execute<PersonRow & Record<string, unknown>>(
      sql`select ${personColumns()} from users u left join schools s on s.id = u.school_id where u.id = ${proposedBy}`,
    )
    if (!person) return null
    return { id, share, goods, note, by: personOf(person, this.context), mine: proposedBy === viewer.id }
  }

  private async lock(tx: Executor, viewer: Viewer, id: string): Promise<{ order: OrderRow; party: Party }> {
    const order = await lockOrder(tx, this.name, id)
    const party = partyOf(order, viewer)
    if (party === null) throw noOrder(this.name)
    return { order, party }
  }

  private declined(tx: Executor, order: OrderRow, by: Party, viewer: Viewer): Promise<void> {
    const told = by === 'buyer' ? order.sellerId : order.buyerId
    const text = `对方没有接受你对“${order.title}”的提议，可以换一个，或者等学校处理。`
    return announce(this.context, tx, order, [{ userId: told, text }], { actorId: viewer.id, again: true })
  }
}

const isOpen = ({ status, afterSale }: OrderRow): boolean => status === 'placed' && afterSale === 'disputed'

function demandOpen(order: OrderRow): void {
  if (!isOpen(order)) throw refuse('争议已经结束，请刷新看看')
}
