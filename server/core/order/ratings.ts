/** What the two sides of an order say of each other, once each. */
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { orderNamed, type OrderName } from '../../../contract/kinds'
import { ratingDays, ratingLimits as limits, ratingsToShow, type Party } from '../../../contract/order/rules'
import type { Rating } from '../../../contract/order/schema'
import type { Context, Executor, Viewer } from '../../context'
import { inTransaction } from '../../database/crossing'
import { by, keyset, type PageQuery } from '../../http/keyset'
import { gone, refuse, wrongField } from '../../http/refusal'
import { lineOf, linesOf } from '../../http/text'
import { personJson, personOf, withPerson, type PersonRow } from '../account/person'
import { isDown, whyDown, withheldBy, type Why } from '../complaint/down'
import { mayPublish } from '../complaint/mute'
import { ownPictures, pictureOf, type StoredPicture } from '../file/own'
import { notifySystem } from '../notice/notify'
import { screen } from '../safety/screen'
import { orderKindOf } from './kind'
import { lockOrder, noOrder, partyOf } from './step'
import { orderRatings, type OrderRow } from './tables'

interface Draft {
  order: string
  stars: number
  tags?: string[]
  text?: string
  pictures?: string[]
  nameless?: boolean
}
interface Row extends Record<string, unknown> {
  id: string
  order: string
  of: Party
  author_id: string
  person: PersonRow
  nameless: boolean
  stars: number
  tags: string[]
  text: string
  pictures: StoredPicture[]
  second_text: string | null
  second_at: string | null
  at: string
  why: Why | null
}

const dayMs = 86_400_000
const select = sql`select v.id, v.order_id as "order", v.of, v.author_id, ${personJson(sql`u`, sql`s`)} as person, v.nameless, v.stars, v.tags,
    v.text, v.pictures, v.second_text, v.second_at, v.created_at as at, ${whyDown('rating', sql`v.id`)} as why
  from order_ratings v ${withPerson(sql`v.author_id`)}`

/** Whether an order ended no longer ago than these days. */
const within = ({ endedAt }: Pick<OrderRow, 'endedAt'>, days: number): boolean =>
  endedAt !== null && Date.now() - endedAt.getTime() <= days * dayMs

/** What a side may do now: rate, or add a word to what it said. */
export function isRatingOpen(
  order: Pick<OrderRow, 'status' | 'endedAt'>,
  said: { mine: boolean; second: boolean },
): { may: boolean; second: boolean } {
  const over = order.status === 'done'
  return {
    may: over && !said.mine && within(order, ratingDays.first),
    second: over && said.mine && !said.second && within(order, ratingDays.second),
  }
}

/** Condition: a side of the order `o` may still rate it. */
export const awaitsRating = (userId: string): SQL => sql`o.status = 'done'
  and o.ended_at >= now() - make_interval(days => ${ratingDays.first})
  and not exists(select 1 from order_ratings v where v.order_id = o.id and v.author_id = ${userId})`

/** Whether a side may read what the other said: once it has rated, or can no more. */
export const readsTheirs = (order: Pick<OrderRow, 'endedAt'>, rated: boolean): boolean =>
  rated || (order.endedAt !== null && !within(order, ratingDays.first))

export class Ratings {
  constructor(private readonly context: Context) {}

  /** The same side once more gives what it said first. */
  async submit(viewer: Viewer, draft: Draft): Promise<Rating> {
    const { order: id, stars, tags = [], text = '', pictures = [], nameless = false } = draft
    await mayPublish(this.context.db, viewer)
    const shown = await ownPictures(this.context, viewer, pictures)
    const { texts } = await screen(this.context, viewer, {
      scene: 'change',
      texts: { text },
      pictures: shown,
    })
    const name = await this.kindOf(id)
    const kind = orderKindOf(this.context, name)
    await inTransaction(this.context, async (tx) => {
      const order = await lockOrder(tx, name, id)
      const { of, targetId } = about(order, viewer)
      if (tags.some((tag) => !kind.tags[of].includes(tag))) throw wrongField('tags', '标签不在可选的里面')
      if (order.status !== 'done') throw refuse('订单结束以后才能评价')
      if (!within(order, ratingDays.first)) throw refuse(`结束 ${ratingDays.first} 天以后不能再评价`)
      const [added] = await tx
        .insert(orderRatings)
        .values({
          id: newId(),
          orderId: id,
          of,
          authorId: viewer.id,
          targetId,
          stars,
          tags,
          text: linesOf(texts.text),
          pictures: shown,
          nameless: of === 'seller' && nameless,
        })
        .onConflictDoNothing()
        .returning({ id: orderRatings.id })
      if (!added) return
      await kind.rated?.(tx, of, targetId, stars, 1)
      const { title } = orderNamed(name)
      await notifySystem(tx, targetId, `对方评价了${title}“${order.title}”，你也评价后就能看到。`, id, name)
    })
    return this.mine(this.context.db, viewer, id)
  }

  async second(viewer: Viewer, { order: id, text }: { order: string; text: string }): Promise<Rating> {
    await mayPublish(this.context.db, viewer)
    const { texts } = await screen(this.context, viewer, { scene: 'change', texts: { text } })
    const words = lineOf(texts.text)
    if (words.length < limits.second.min) throw wrongField('text', `追评至少 ${limits.second.min} 个字`)
    const name = await this.kindOf(id)
    await inTransaction(this.context, async (tx) => {
      const order = await lockOrder(tx, name, id)
      about(order, viewer)
      if (!within(order, ratingDays.second)) throw refuse(`结束 ${ratingDays.second} 天以后不能再追评`)
      const [added] = await tx
        .update(orderRatings)
        .set({ secondText: words, secondAt: new Date() })
        .where(
          and(
            eq(orderRatings.orderId, id),
            eq(orderRatings.authorId, viewer.id),
            isNull(orderRatings.secondAt),
          ),
        )
        .returning({ id: orderRatings.id })
      if (added) return
      const before = await this.find(tx, viewer, id)
      if (!before) throw refuse('先评价，再追评')
      if (before.second_text !== words) throw refuse('已经追评过了')
    })
    return this.mine(this.context.db, viewer, id)
  }

  /** What the other side said is read by who has rated, or can no more. @throws Refusal 404 but to the two sides */
  async both(viewer: Viewer, name: OrderName, id: string) {
    const rows = await this.rows(sql`v.order_id = ${id}`)
    const {
      rows: [order],
    } = await this.context.db.execute<{ ended: string | null }>(
      sql`select ended_at as ended from orders where id = ${id} and kind = ${name} and ${viewer.id}::uuid in (buyer_id, seller_id)`,
    )
    if (!order) throw noOrder(name)
    const mine = rows.find((row) => row.author_id === viewer.id) ?? null
    const theirs = rows.find((row) => row.author_id !== viewer.id && row.why === null) ?? null
    const endedAt = order.ended === null ? null : new Date(order.ended)
    const open = readsTheirs({ endedAt }, mine !== null)
    return {
      mine: mine && this.shown(mine, viewer.id),
      theirs: theirs && open ? this.shown(theirs, viewer.id) : null,
    }
  }

  /**
   * What sellers of a kind of order heard, the newest first. Who is rated reads those of an order once both sides have
   * rated it, or can no more. `among`: a condition over the ratings `v`.
   */
  async ofSeller(
    viewer: Viewer,
    name: OrderName,
    { user, ...query }: PageQuery & { user: string },
    among: SQL = sql`true`,
  ) {
    const page = keyset(by.newest<Row>(sql`v.id`), query)
    const rows = await this.rows(
      sql`v.target_id = ${user} and ${asSeller(name)} and ${among} and ${user === viewer.id ? readBySeller : sql`true`}
        and (v.author_id = ${viewer.id} or not ${down}) ${page.after} ${page.order}`,
    )
    return page.of(rows, (row) => this.shown(row, viewer.id))
  }

  /** @throws Refusal 404 */
  private async kindOf(id: string): Promise<OrderName> {
    const {
      rows: [order],
    } = await this.context.db.execute<{ kind: OrderName }>(sql`select kind from orders where id = ${id}`)
    if (!order) throw gone('这个订单')
    return order.kind
  }

  private async find(db: Executor, viewer: Viewer, id: string): Promise<Row | undefined> {
    return (await this.rows(sql`v.order_id = ${id} and v.author_id = ${viewer.id}`, db))[0]
  }

  private async mine(db: Executor, viewer: Viewer, id: string): Promise<Rating> {
    const row = await this.find(db, viewer, id)
    if (!row) throw gone('这条评价')
    return this.shown(row, viewer.id)
  }

  private rows = async (where: SQL, db: Executor = this.context.db): Promise<Row[]> =>
    (await db.execute<Row>(sql`${select} where ${where}`)).rows

  private shown(row: Row, viewerId: string): Rating {
    const { id, order, of, author_id, person, nameless, stars, tags, text, second_text, second_at } = row
    const withheld = author_id === viewerId ? withheldBy(row.why) : undefined
    return {
      id,
      order,
      of,
      stars,
      tags,
      text,
      pictures: row.pictures.map((picture) => pictureOf(picture, this.context)),
      author: nameless && author_id !== viewerId ? null : personOf(person, this.context),
      second:
        second_text === null || second_at === null
          ? null
          : { text: second_text, at: new Date(second_at).toISOString() },
      at: new Date(row.at).toISOString(),
      ...(withheld ? { withheld } : {}),
    }
  }
}

/** Condition: the rating `v` is of a seller of that kind of order. */
const asSeller = (name: OrderName): SQL =>
  sql`v.of = 'seller' and exists(select 1 from orders o where o.id = v.order_id and o.kind = ${name})`
/** Condition: a case took the rating `v` down. */
const down = isDown('rating', sql`v.id`)
/** Condition: the viewer reads the rating `v`, as one who was rated, as one of the school where sellers are, or as its author. */
export const readable = ({ id, schoolId }: Viewer): SQL => sql`(v.author_id = ${id} or not ${down}
  and exists(select 1 from orders o where o.id = v.order_id and case when v.target_id = ${id}
    then o.ended_at < now() - make_interval(days => ${ratingDays.first})
      or exists(select 1 from order_ratings r where r.order_id = v.order_id and r.author_id = ${id})
    else v.of = 'seller' and o.school_id = ${schoolId}::uuid end))`
/** Condition: the seller reads the rating `v`. */
const readBySeller = sql`exists(select 1 from orders o where o.id = v.order_id
  and (o.ended_at < now() - make_interval(days => ${ratingDays.first})
    or exists(select 1 from order_ratings r where r.order_id = v.order_id and r.of = 'buyer')))`

interface Heard extends Record<string, unknown> {
  ratings: number
  /** Their sum. */
  stars: number
}

/** How many ratings as sellers each of these people has, the same to every reader, also of what the person may not read yet; who has none is not there. */
export async function heardBySellers(
  db: Executor,
  name: OrderName,
  users: readonly string[],
): Promise<Map<string, Heard>> {
  const { rows } = await db.execute<Heard & { id: string }>(sql`
    select v.target_id as id, count(*)::int as ratings, sum(v.stars)::int as stars from order_ratings v
    where v.target_id = any(${sql.param(users)}::uuid[]) and ${asSeller(name)} and not ${down} group by 1`)
  return new Map(rows.map(({ id, ratings, stars }) => [id, { ratings, stars }]))
}

/** Mean of stars to a tenth; null without any. */
export const meanOf = ({ ratings, stars }: { ratings: number; stars: number }): number | null =>
  ratings === 0 ? null : Math.round((stars / ratings) * 10) / 10

/** As `meanOf`, as people read it; null until there are enough. */
export const shownMean = (heard: { ratings: number; stars: number }): number | null =>
  heard.ratings < ratingsToShow ? null : meanOf(heard)

/** The same of one person. */
export const heardBySeller = async (db: Executor, name: OrderName, user: string): Promise<Heard> =>
  (await heardBySellers(db, name, [user])).get(user) ?? { ratings: 0, stars: 0 }

/** Whom the viewer rates. @throws Refusal 404 but to the two sides; while there is no seller */
function about(order: OrderRow, viewer: Viewer): { of: Party; targetId: string } {
  const party = partyOf(order, viewer)
  if (party === null) throw noOrder(order.orderKind)
  if (party === 'seller') return { of: 'buyer', targetId: order.buyerId }
  if (order.sellerId === null) throw refuse('没有人接过这一单')
  return { of: 'seller', targetId: order.sellerId }
}
