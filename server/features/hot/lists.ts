/** Lists of talks, paged by key. */
import { sql, type SQL } from 'drizzle-orm'
import type { TalkList } from '../../../contract/hot/rules'
import type { Context, Viewer } from '../../context'
import { contains } from '../../database/words'
import { cursorOf, pageOf, scoredCursor, scoredCursorOf, timedCursorOf } from '../../http/page'
import { signedOut } from '../../http/refusal'
import { talksWhere, toTalk, type TalkRow } from './rows'
import { talk } from './thing'

interface ListQuery {
  school?: string
  list?: TalkList
  keyword?: string
  after?: string
  size?: number
}

interface Order {
  by: SQL
  /** Condition: the talk `h` comes after that place. */
  from(after: string | undefined): SQL
  cursor(row: TalkRow): string
}

const byNew: Order = {
  by: sql`h.id desc`,
  from(after) {
    const last = cursorOf(after)
    return last === null ? sql`true` : sql`h.id < ${last}::uuid`
  },
  cursor: ({ id }) => id,
}
const byHeat: Order = {
  by: sql`h.heat desc, h.id desc`,
  from(after) {
    const last = scoredCursorOf(after)
    return last === null
      ? sql`true`
      : sql`(h.heat, h.id) < (${last.score}::double precision, ${last.id}::uuid)`
  },
  cursor: ({ heat, id }) => scoredCursor(heat, id),
}
const byClosing: Order = {
  by: sql`h.closes_at desc, h.id desc`,
  from(after) {
    const last = timedCursorOf(after)
    return last === null
      ? sql`h.closes_at <= now()`
      : sql`(h.closes_at, h.id) < (to_timestamp(0) + ${last.ms} * interval '1 millisecond', ${last.id}::uuid) and h.closes_at <= now()`
  },
  cursor: ({ closes_at: closes, id }) => scoredCursor(Date.parse(closes ?? ''), id),
}
const orders: Record<TalkList, Order> = {
  new: byNew,
  hot: byHeat,
  closed: byClosing,
  mine: byNew,
  joined: byNew,
}

/** Condition: the keyword stands in the words of the talk `h`, whatever the case and width. */
const says = (keyword: string | undefined): SQL =>
  keyword === undefined ? sql`true` : contains(keyword, sql`h.grams`, talk.words)

/**
 * The first of a school's talks and of those that are for everyone. Two reads, each in the order of an index: one
 * condition with "or" has none.
 */
function nearby(
  viewer: Viewer | null,
  school: string | undefined,
  order: Order,
  where: SQL,
  most: number,
): SQL {
  const some = (place: SQL) => sql`(select h.id from hot_talks h join users u on u.id = h.author_id
    where h.state = 'approved' and ${place} and ${talk.visible(viewer)} and ${where} order by ${order.by} limit ${most})`
  const everyone = some(sql`h.scope = 'everyone'`)
  return school === undefined ? everyone : sql`${everyone} union ${some(sql`h.school_id = ${school}::uuid`)}`
}

export async function listTalks(
  context: Context,
  viewer: Viewer | null,
  { school, list = 'new', keyword, after, size = 20 }: ListQuery,
) {
  if (viewer === null && (list === 'mine' || list === 'joined')) throw signedOut()
  const order = orders[list]
  const where = sql`${order.from(after)} and ${says(keyword)}`
  const among =
    list === 'mine'
      ? sql`h.author_id = ${viewer?.id ?? null}::uuid and ${where}`
      : list === 'joined'
        ? sql`p.user_id is not null and ${where}`
        : sql`h.id in (${nearby(viewer, school ?? viewer?.schoolId ?? undefined, order, where, size + 1)})`
  const { rows } = await context.db.execute<TalkRow>(
    talksWhere(viewer, sql`${among} order by ${order.by} limit ${size + 1}`),
  )
  return pageOf(rows, size, order.cursor, (row) => toTalk(row, viewer, context))
}
