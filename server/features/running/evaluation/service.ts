import { and, eq, isNull, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { limits, tags as tagsOf, type Rated } from '../../../../contract/evaluation/rules'
import type { Evaluation } from '../../../../contract/evaluation/schema'
import { times } from '../../../../contract/running/rules'
import type { Context, Executor, Viewer } from '../../../context'
import { inTransaction } from '../../../database/crossing'
import { cursorOf, pageOf } from '../../../http/page'
import { gone, refuse, wrongField } from '../../../http/refusal'
import { lineOf, linesOf } from '../../../http/text'
import { personOf, type PersonRow } from '../../../core/account/person'
import { mayPublish } from '../../../core/complaint/mute'
import { tell } from '../../../core/message/service'
import { personJson } from '../../../core/roles/service'
import { lockOrder, sideOf, type Order } from '../order'
import { starsOf } from '../standing'
import { riders } from '../tables'
import { screen } from '../../../core/safety/screen'
import { evaluations } from './tables'

interface Draft {
  order: string
  stars: number
  tags?: string[]
  text?: string
  nameless?: boolean
}
interface Row extends Record<string, unknown> {
  id: string
  order: string
  of: Rated
  author_id: string
  person: PersonRow
  nameless: boolean
  stars: number
  tags: string[]
  text: string
  second_text: string | null
  second_at: string | null
  at: string
}
const dayMs = 86_400_000
const select = sql`select v.id, v.errand_id as "order", v.of, v.author_id, ${personJson(sql`u`, sql`s`)} as person, v.nameless, v.stars, v.tags, v.text, v.second_text, v.second_at, v.created_at as at
  from evaluations v join users u on u.id = v.author_id left join schools s on s.id = u.school_id`

/** What the two sides of an errand say of each other, once each. */
export class Evaluations {
  constructor(private readonly context: Context) {}

  /** The same side once more gives what it said first. */
  async submit(
    viewer: Viewer,
    { order: id, stars, tags = [], text = '', nameless = false }: Draft,
  ): Promise<Evaluation> {
    await mayPublish(this.context.db, viewer)
    const { texts } = await screen(this.context, viewer, { scene: 'change', texts: { text } })
    await inTransaction(this.context, async (tx) => {
      const order = await lockOrder(tx, id)
      const { of, targetId } = this.about(order, viewer)
      const known: readonly string[] = tagsOf[of]
      if (tags.some((tag) => !known.includes(tag))) throw wrongField('tags', '标签不在可选的里面')
      if (order.state !== 'done' && order.state !== 'decided') throw refuse('订单结束以后才能评价')
      if (Date.now() - (order.endedAt?.getTime() ?? 0) > times.evaluate * dayMs)
        throw refuse(`结束 ${times.evaluate} 天以后不能再评价`)
      const [added] = await tx
        .insert(evaluations)
        .values({
          id: newId(),
          errandId: id,
          of,
          authorId: viewer.id,
          targetId,
          stars,
          tags,
          text: linesOf(texts.text),
          nameless: of === 'rider' && nameless,
        })
        .onConflictDoNothing()
        .returning({ id: evaluations.id })
      if (!added) return
      if (of === 'rider')
        await tx
          .update(riders)
          .set({ stars: sql`${riders.stars} + ${stars}`, ratings: sql`${riders.ratings} + 1` })
          .where(eq(riders.userId, targetId))
      await tell(tx, targetId, `对方评价了跑腿单“${order.title}”，你也评价后就能看到。`, id, 'errand')
    })
    return this.mine(this.context.db, viewer, id)
  }

  async second(viewer: Viewer, { order: id, text }: { order: string; text: string }): Promise<Evaluation> {
    await mayPublish(this.context.db, viewer)
    const { texts } = await screen(this.context, viewer, { scene: 'change', texts: { text } })
    const words = lineOf(texts.text)
    if (words.length < limits.second.min) throw wrongField('text', `追评至少 ${limits.second.min} 个字`)
    await inTransaction(this.context, async (tx) => {
      const order = await lockOrder(tx, id)
      this.about(order, viewer)
      if (Date.now() - (order.endedAt?.getTime() ?? 0) > times.second * dayMs)
        throw refuse(`结束 ${times.second} 天以后不能再追评`)
      const [added] = await tx
        .update(evaluations)
        .set({ secondText: words, secondAt: new Date() })
        .where(
          and(
            eq(evaluations.errandId, id),
            eq(evaluations.authorId, viewer.id),
            isNull(evaluations.secondAt),
          ),
        )
        .returning({ id: evaluations.id })
      if (added) return
      const before = await this.find(tx, viewer, id)
      if (!before) throw refuse('先评价，再追评')
      if (before.second_text !== words) throw refuse('已经追评过了')
    })
    return this.mine(this.context.db, viewer, id)
  }

  /** What the other side said is read by who has rated, or can no more. */
  async both(viewer: Viewer, id: string) {
    const rows = await this.rows(sql`v.errand_id = ${id}`)
    const {
      rows: [order],
    } = await this.context.db.execute<{ ended: string | null }>(
      sql`select ended_at as ended from errands where id = ${id} and ${viewer.id}::uuid in (owner_id, rider_id)`,
    )
    if (!order) throw gone('这个跑腿单')
    const mine = rows.find((row) => row.author_id === viewer.id) ?? null
    const theirs = rows.find((row) => row.author_id !== viewer.id) ?? null
    const open =
      mine !== null || (order.ended !== null && Date.now() - Date.parse(order.ended) > times.evaluate * dayMs)
    return {
      mine: mine && this.shown(mine, viewer.id),
      theirs: theirs && open ? this.shown(theirs, viewer.id) : null,
    }
  }

  /** Of a rider of the viewer's school; who is rated reads those of an order once both sides have rated it, or can no more. */
  async ofRider(viewer: Viewer, { user, after, size = 20 }: { user: string; after?: string; size?: number }) {
    const last = cursorOf(after)
    const {
      rows: [rider],
    } = await this.context.db.execute<{ stars: number; ratings: number }>(
      sql`select stars, ratings from riders where user_id = ${user} and school_id = ${viewer.schoolId}`,
    )
    if (!rider) throw gone('这位骑手')
    const read =
      user === viewer.id
        ? sql`and (exists(select 1 from evaluations o where o.errand_id = v.errand_id and o.of = 'owner')
          or exists(select 1 from errands e where e.id = v.errand_id and e.ended_at < now() - make_interval(days => ${times.evaluate})))`
        : sql``
    const rows = await this.rows(
      sql`v.target_id = ${user} and v.of = 'rider' ${read} ${last ? sql`and v.id < ${last}` : sql``} order by v.id desc limit ${size + 1}`,
    )
    const page = pageOf(
      rows,
      size,
      (row) => row.id,
      (row) => this.shown(row, viewer.id),
    )
    return { ...page, count: rider.ratings, stars: starsOf(rider) }
  }

  private about(order: Order, viewer: Viewer): { of: Rated; targetId: string } {
    const side = sideOf(order, viewer)
    if (side === 'owner' && order.riderId !== null) return { of: 'rider', targetId: order.riderId }
    if (side === 'rider') return { of: 'owner', targetId: order.ownerId }
    if (side === 'owner') throw refuse('没有骑手接过这一单')
    throw gone('这个跑腿单')
  }

  private async find(db: Executor, viewer: Viewer, id: string): Promise<Row | undefined> {
    return (await this.rows(sql`v.errand_id = ${id} and v.author_id = ${viewer.id}`, db))[0]
  }

  private async mine(db: Executor, viewer: Viewer, id: string): Promise<Evaluation> {
    const row = await this.find(db, viewer, id)
    if (!row) throw gone('这条评价')
    return this.shown(row, viewer.id)
  }

  private rows = async (where: ReturnType<typeof sql>, db: Executor = this.context.db): Promise<Row[]> =>
    (await db.execute<Row>(sql`${select} where ${where}`)).rows

  private shown(
    { id, order, of, author_id, person, nameless, stars, tags, text, second_text, second_at, at }: Row,
    viewerId: string,
  ): Evaluation {
    return {
      id,
      order,
      of,
      stars,
      tags,
      text,
      author: nameless && author_id !== viewerId ? null : personOf(person, this.context),
      second:
        second_text === null || second_at === null
          ? null
          : { text: second_text, at: new Date(second_at).toISOString() },
      at: new Date(at).toISOString(),
    }
  }
}
