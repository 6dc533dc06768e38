/** Offers: made by one side, answered by the other on the card. The pair is locked while one is made or answered. */
import { and, eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import {
  offerHours,
  offerLimits,
  offerStep,
  type OfferAct,
  type OfferBy,
  type OfferState,
} from '../../../../contract/secondhand/offers/rules'
import type { Offer } from '../../../../contract/secondhand/offers/schema'
import { clockOf } from '../../../../contract/rules'
import type { Context, Executor, Viewer } from '../../../context'
import { inTransaction } from '../../../database/crossing'
import { gone, otherwise, refuse, wrongField } from '../../../http/refusal'
import { announceCard } from '../../../core/chat/card'
import { Sender } from '../../../core/chat/send'
import { notify } from '../../../core/notice/notify'
import { lockPerson } from '../../../core/privacy/access'
import { lockPair } from '../../../core/privacy/visible'
import { yuanOf } from '../../../../contract/rules'
import { hinderedBy } from '../../../core/sale/lines'
import { readGoods } from '../sale/read'
import { agreedWith, offerCardKind } from './agreed'
import { offers, type OfferRow } from './tables'

const inHours = (hours: number): Date => new Date(Date.now() + hours * 3_600_000)
const makerOf = ({ by, buyerId, sellerId }: OfferRow): string => (by === 'buyer' ? buyerId : sellerId)
const otherOf = ({ buyerId, sellerId }: OfferRow, viewer: Pick<Viewer, 'id'>): string =>
  viewer.id === buyerId ? sellerId : buyerId
/** What nobody answered in time waits no longer. */
const stateNow = ({ state, untilAt }: OfferRow): OfferState =>
  state === 'open' && untilAt.getTime() <= Date.now() ? 'expired' : state

const overWords: Readonly<Record<Exclude<OfferState, 'open'>, string>> = {
  accepted: '已经说好了，一方不能单独改',
  declined: '对方没有同意这个价',
  countered: '已经有新的出价了',
  withdrawn: '这个出价撤回了',
  expired: '这个出价过期了，可以再出一次',
}

interface Asked {
  key: string
  goods: string
  buyerId: string
  by: OfferBy
  sum: number
}

export class Offers {
  private readonly sender: Sender

  constructor(private readonly context: Context) {
    this.sender = new Sender(context)
  }

  /** A buyer's. One of theirs that waits is replaced; to one of the seller's it is a counter offer. */
  make = (viewer: Viewer, { key, goods, sum }: { key: string; goods: string; sum: number }): Promise<Offer> =>
    this.ask(viewer, { key, goods, buyerId: viewer.id, by: 'buyer', sum })

  /** To an offer of the other side's that waits. */
  async counter(viewer: Viewer, { key, id, sum }: { key: string; id: string; sum: number }): Promise<Offer> {
    const known = await this.own(this.context.db, viewer, id)
    const again = await this.before(this.context.db, viewer, key)
    if (!again && (makerOf(known) === viewer.id || stateNow(known) !== 'open')) throw this.over(known)
    const by = viewer.id === known.buyerId ? 'buyer' : 'seller'
    return this.ask(viewer, { key, goods: known.goodsId, buyerId: known.buyerId, by, sum })
  }

  async info(viewer: Viewer, id: string): Promise<Offer> {
    return this.shown(this.context.db, viewer, await this.own(this.context.db, viewer, id))
  }

  /** An answer on the card. The same again changes nothing. */
  act(viewer: Viewer, id: string, action: OfferAct): Promise<void> {
    return inTransaction(this.context, async (tx) => {
      const known = await this.own(tx, viewer, id)
      await lockPair(tx, known.buyerId, known.sellerId)
      const offer = await this.own(tx, viewer, id)
      const mine = makerOf(offer) === viewer.id
      const step = offerStep('open', action, mine ? 'maker' : 'other')
      if (!step) throw refuse(mine ? '这是你自己出的价，等对方回答' : '这是对方出的价')
      if (offer.state === step.to) return
      if (stateNow(offer) !== 'open') throw this.over(offer)
      if (action === 'accept') await this.demand(tx, offer.goodsId, offer.buyerId)
      const untilAt = action === 'accept' ? inHours(offerHours.hold) : offer.untilAt
      await tx.update(offers).set({ state: step.to, untilAt }).where(eq(offers.id, id))
      await this.notifyOther(tx, viewer, { ...offer, state: step.to })
      await announceCard(this.context, tx, { kind: offerCardKind, id }, [offer.buyerId, offer.sellerId])
    })
  }

  /** Writes it, then sends its card; where that may not be sent nothing was offered. */
  private async ask(viewer: Viewer, asked: Asked): Promise<Offer> {
    const { offer, fresh } = await inTransaction(this.context, (tx) => this.write(tx, viewer, asked))
    const card = { kind: offerCardKind, id: offer.id }
    const text = asked.by === 'buyer' ? `${yuanOf(offer.sum)} 可以出吗？` : `${yuanOf(offer.sum)} 可以`
    // the message bears the offer's id: a retry finds it
    const to = otherOf(offer, viewer)
    await this.sender.send(viewer, { key: offer.id, to, card, text }).catch(async (error: unknown) => {
      if (fresh) await this.context.db.delete(offers).where(eq(offers.id, offer.id))
      throw error
    })
    return this.shown(this.context.db, viewer, offer)
  }

  private async write(
    tx: Executor,
    viewer: Viewer,
    asked: Asked,
  ): Promise<{ offer: OfferRow; fresh: boolean }> {
    const { key, goods, buyerId, by, sum } = asked
    const known = await this.repeated(tx, viewer, asked)
    if (known) return { offer: known, fresh: false }
    const { price, sellerId } = await this.demand(tx, goods, buyerId)
    if (sum >= price) throw wrongField('sum', `出价要比标价 ${yuanOf(price)} 低`)
    // the pair first, as where messages are sent
    await lockPair(tx, buyerId, sellerId)
    await lockPerson(tx, viewer)
    const meanwhile = await this.repeated(tx, viewer, asked)
    if (meanwhile) return { offer: meanwhile, fresh: false }
    await this.demandFew(tx, viewer, goods)
    if ((await agreedWith(tx, buyerId, [goods])).size > 0)
      throw refuse('你们已经说好价了，到期之前一方不能单独改')
    const [open] = await tx
      .select()
      .from(offers)
      .where(and(eq(offers.goodsId, goods), eq(offers.buyerId, buyerId), eq(offers.state, 'open')))
    if (open) await this.replace(tx, open, by, sum)
    else if (by === 'seller') throw refuse('对方的出价已经有了结果，请看聊天里的卡片')
    const row = {
      id: newId(),
      key,
      goodsId: goods,
      buyerId,
      sellerId,
      by,
      sum,
      untilAt: inHours(offerHours.answer),
    }
    const [offer] = await tx.insert(offers).values(row).returning()
    if (!offer) throw new Error('an offer was not written')
    return { offer, fresh: true }
  }

  /** One waits at a time: what waited before is over. */
  private async replace(tx: Executor, open: OfferRow, by: OfferBy, sum: number): Promise<void> {
    const waits = stateNow(open) === 'open'
    if (waits && open.by !== by && (by === 'seller' ? sum <= open.sum : sum >= open.sum))
      throw wrongField('sum', `对方出的是 ${yuanOf(open.sum)}，直接同意就行`)
    const state = !waits ? 'expired' : open.by === by ? 'withdrawn' : 'countered'
    await tx.update(offers).set({ state }).where(eq(offers.id, open.id))
    await announceCard(this.context, tx, { kind: offerCardKind, id: open.id }, [open.buyerId, open.sellerId])
  }

  /** What it costs, and whose it is. @throws Refusal where the buyer cannot buy it */
  private async demand(
    tx: Executor,
    goods: string,
    buyerId: string,
  ): Promise<{ price: number; sellerId: string }> {
    const { rows } = await tx.execute<{ schoolId: string | null }>(
      sql`select school_id as "schoolId" from users where id = ${buyerId}`,
    )
    const buyer = { id: buyerId, schoolId: rows[0]?.schoolId ?? null }
    const [found] = await readGoods(this.context, tx, buyer, [{ id: goods, count: 1 }])
    if (!found) throw gone('这件二手')
    const hindered = hinderedBy(found, 1)
    if (hindered !== '') throw refuse(`“${found.title}”${hindered}`)
    return { price: found.listed ?? found.price, sellerId: found.seller.id }
  }

  /** Nobody is pressed with offers. */
  private async demandFew(tx: Executor, { id }: Viewer, goods: string): Promise<void> {
    const { rows } = await tx.execute<{ all: number; here: number }>(sql`
      select count(*)::int as all, (count(*) filter (where f.goods_id = ${goods}))::int as here from secondhand_offers f
      where (f.by = 'buyer' and f.buyer_id = ${id} or f.by = 'seller' and f.seller_id = ${id}) and f.created_at > now() - interval '1 day'`)
    const { all = 0, here = 0 } = rows[0] ?? {}
    if (all >= offerLimits.day) throw refuse(`一天最多出价 ${offerLimits.day} 次，明天再来`)
    if (here >= offerLimits.each) throw refuse(`同一件一天最多出价 ${offerLimits.each} 次，可以在聊天里说`)
  }

  /** The other side hears of an answer; of an offer it hears by its card. */
  private async notifyOther(tx: Executor, viewer: Viewer, offer: OfferRow): Promise<void> {
    const { state, sum, goodsId, sellerId } = offer
    if (state !== 'accepted' && state !== 'declined') return
    const { title } = await this.listing(tx, goodsId)
    const who = viewer.id === sellerId ? '卖家' : '买家'
    const what = `“${title}”${yuanOf(sum)}`
    const text =
      state === 'declined'
        ? `${who}没有同意${what}（${clockOf(Date.now())}）。`
        : `${who}同意${what}，${offerHours.hold} 小时内下单就是这个价（${clockOf(Date.now())}）。`
    const userId = otherOf(offer, viewer)
    await notify(tx, {
      userId,
      group: 'orders',
      kind: 'system',
      actorId: null,
      subjectId: goodsId,
      text,
      leads: 'offer',
    })
  }

  private over(offer: OfferRow): Error {
    const state = stateNow(offer)
    return refuse(state === 'open' ? '这是你自己出的价，等对方回答' : overWords[state])
  }

  /** @throws Refusal 404 to whom it is nothing */
  private async own(db: Executor, { id: viewer }: Viewer, id: string): Promise<OfferRow> {
    const [row] = await db.select().from(offers).where(eq(offers.id, id))
    if (!row || (row.buyerId !== viewer && row.sellerId !== viewer)) throw gone('这个出价')
    return row
  }

  /** What this key made already. @throws Refusal where that was another */
  private async repeated(tx: Executor, viewer: Viewer, { key, goods, sum }: Asked): Promise<OfferRow | null> {
    const known = await this.before(tx, viewer, key)
    if (known && (known.goodsId !== goods || known.sum !== sum)) throw otherwise()
    return known
  }

  private async before(db: Executor, { id }: Viewer, key: string): Promise<OfferRow | null> {
    const rows = await db.select().from(offers).where(eq(offers.key, key))
    return rows.find((row) => makerOf(row) === id) ?? null
  }

  private async listing(
    db: Executor,
    id: string,
  ): Promise<{ title: string; price: number; thumbKey: string | null }> {
    const { rows } = await db.execute<{ title: string; price: number; thumbKey: string | null }>(
      sql`select g.title, g.price, g.pictures -> 0 ->> 'thumbKey' as "thumbKey" from secondhand_goods g where g.id = ${id}`,
    )
    const [row] = rows
    if (!row) throw gone('这件二手')
    return row
  }

  private async shown(db: Executor, viewer: Viewer, offer: OfferRow): Promise<Offer> {
    const { title, price, thumbKey } = await this.listing(db, offer.goodsId)
    return {
      id: offer.id,
      goods: offer.goodsId,
      title,
      cover: thumbKey === null ? null : this.context.providers.storage.url(thumbKey),
      price,
      sum: offer.sum,
      state: stateNow(offer),
      mine: makerOf(offer) === viewer.id,
      to: otherOf(offer, viewer),
    }
  }
}
