/** Second-hand orders of whom README names, one for each state that they wait in: made by the services. */
import { eq, inArray } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Way } from '../../../../contract/secondhand/rules'
import type { Context } from '../../../context'
import { knownPeople, viewerOf, type Somebody } from '../../../core/account/seed'
import { homeOf } from '../../../core/address/seed'
import { readBut } from '../../../core/notice/seed'
import { Disputes } from '../../../core/order/disputes'
import { Ratings } from '../../../core/order/ratings'
import { waitForPayment } from '../../../core/order/seed'
import { payInDemo } from '../../../core/payment/seed'
import { secondhandSale } from './kind'
import type { Seeding } from '../../../seed/campus'
import { momentAt } from '../../../seed/clock'
import { tradedWords } from '../goods/seed/traded'
import { goods, type GoodsRow } from '../goods/tables'
import { Acts } from '../../../core/sale/acts'
import { Buying } from '../../../core/sale/create'
import { Refunds } from '../../../core/sale/refunds'
import { saleOrders } from '../../../core/sale/tables'

/** How far an order comes: each of these is a state, or what one waits for in it. */
type Reach = 'unpaid' | 'paid' | 'sent' | 'unrated' | 'done' | 'applied' | 'disputed'
interface Line {
  /** Where the words of the listing stand among `tradedWords`. */
  nth: number
  /** Where the buyer stands among the people, by phone. */
  buyer: number
  way: Way
  reach: Reach
}

const lines: readonly Line[] = [
  { nth: 0, buyer: 0, way: 'meet', reach: 'unpaid' },
  { nth: 1, buyer: 0, way: 'meet', reach: 'paid' },
  { nth: 2, buyer: 2, way: 'courier', reach: 'paid' },
  { nth: 3, buyer: 0, way: 'courier', reach: 'sent' },
  { nth: 4, buyer: 0, way: 'building', reach: 'unrated' },
  { nth: 5, buyer: 1, way: 'meet', reach: 'done' },
  { nth: 6, buyer: 0, way: 'building', reach: 'applied' },
  { nth: 7, buyer: 2, way: 'building', reach: 'applied' },
  { nth: 8, buyer: 0, way: 'meet', reach: 'disputed' },
  { nth: 9, buyer: 1, way: 'meet', reach: 'unpaid' },
]
const hourOfMeeting = 12.5
/** What each of them was told of orders last, and has not read yet. */
const unread = 2

class Trades {
  constructor(private readonly context: Context) {}

  async make(buyer: Somebody, seller: Somebody, listing: GoodsRow, line: Line): Promise<void> {
    const { context } = this
    const { way, reach, nth } = line
    const total = listing.price + (way === 'courier' ? listing.freight : 0)
    const where =
      way === 'meet'
        ? { place: listing.spot, at: new Date(momentAt(Date.now(), 1, hourOfMeeting)).toISOString() }
        : { address: await homeOf(context, buyer, nth) }
    const bought = [{ goods: listing.id, price: listing.price, count: 1 }]
    const [id] = (
      await new Buying(context, secondhandSale).create(viewerOf(buyer), {
        key: newId(),
        portions: [{ lines: bought, way, ...where }],
        expected: total,
      })
    ).orders
    if (id === undefined) return
    if (reach === 'unpaid') {
      await waitForPayment(context.db, id)
      return
    }
    await payInDemo(context, viewerOf(buyer), { kind: 'trade', id }, total)
    const [picture] = listing.pictures
    if (reach !== 'paid') await this.goOn(buyer, seller, { id, total, photo: picture?.id ?? '' }, line)
  }

  private async goOn(
    buyer: Somebody,
    seller: Somebody,
    { id, total, photo }: { id: string; total: number; photo: string },
    { way, reach }: Line,
  ): Promise<void> {
    const { context } = this
    const [acts, mine, theirs] = [new Acts(context, secondhandSale), viewerOf(buyer), viewerOf(seller)]
    if (reach === 'unrated' || reach === 'done') {
      await acts.handOver(theirs, { id, code: await this.codeOf(id) })
      await acts.affirm(mine, id)
      if (reach === 'unrated') return
      const ratings = new Ratings(context)
      await ratings.submit(mine, {
        order: id,
        stars: 5,
        tags: ['和描述一致', '守时'],
        text: '书保存得很好，书签很可爱。',
      })
      await ratings.submit(theirs, {
        order: id,
        stars: 5,
        tags: ['守时', '好沟通'],
        text: '准时到，很爽快。',
      })
      return
    }
    if (way === 'meet') await acts.claim(theirs, { id, pictures: [photo], note: '中午在食堂门口给了' })
    else
      await acts.deliver(theirs, {
        id,
        ...(way === 'courier' ? { company: 'zhongtong', number: '73512345678901' } : { pictures: [photo] }),
      })
    if (reach === 'applied')
      await new Refunds(context, secondhandSale).ask(mine, {
        ...{ key: newId(), id, goods: false, amount: Math.round(total / 3), cause: 'unlike' },
        text: '有一处划痕比图里深，商量退一部分',
      })
    if (reach === 'disputed')
      await new Disputes(context, 'trade').dispute(mine, { id, text: '拿到的是青轴，不是说好的红轴' })
  }

  private async codeOf(id: string): Promise<string> {
    const [order] = await this.context.db.select().from(saleOrders).where(eq(saleOrders.id, id))
    return order?.buyerCode ?? ''
  }
}

async function makeTrades(context: Context): Promise<void> {
  if (!context.config.pay.sandbox) return
  const people = await knownPeople(context, 4)
  const listings = await context.db
    .select()
    .from(goods)
    .where(
      inArray(
        goods.title,
        tradedWords.map(({ title }) => title),
      ),
    )
  const made = new Trades(context)
  for (const line of lines) {
    const words = tradedWords[line.nth]
    const [buyer, seller] = [people[line.buyer], people.find(({ phone }) => phone === words?.by)]
    const listing = listings.find(({ title }) => title === words?.title)
    if (buyer && seller && listing) await made.make(buyer, seller, listing, line)
  }
  await readBut(
    context.db,
    people.map(({ id }) => id),
    unread,
  )
}

export const tradeSeed: Seeding = { after: ['goods', 'running'], later: makeTrades }
