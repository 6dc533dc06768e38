/** Lists of talks, paged by key. */
import { sql, type SQL } from 'drizzle-orm'
import type { TalkList } from '../../../contract/hot/rules'
import type { Context, Viewer } from '../../context'
import { fits } from '../../database/contains'
import { by, keyset, type PageQuery } from '../../http/keyset'
import { signedOut } from '../../http/refusal'
import { talksWhere, toTalk, type TalkRow } from './rows'
import { talk } from './thing'

interface ListQuery extends PageQuery {
  school?: string
  list?: TalkList
  keyword?: string
}

const newest = by.newest<TalkRow>(sql`h.id`)
const orders = {
  new: newest,
  hot: by.score(sql`h.heat`, sql`h.id`, ({ heat, id }: TalkRow) => [heat, id]),
  closed: by.latest(sql`h.closes_at`, sql`h.id`, ({ closes_at: closes, id }: TalkRow) => [closes ?? '', id]),
  mine: newest,
  joined: newest,
} satisfies Record<TalkList, unknown>

/** Condition: the keyword stands in the words of the talk `h`, whatever the case and width. */
const says = (keyword: string | undefined): SQL =>
  keyword === undefined ? sql`true` : fits(keyword, sql`h.grams`, talk.words)

/**
 * The first of a school's talks and of those that are for everyone. Two reads, each in the order of an index: one
 * condition with "or" has none.
 */
function nearby(viewer: Viewer | null, school: string | undefined, where: SQL, order: SQL): SQL {
  const some = (place: SQL) => sql`(select h.id from hot_talks h join users u on u.id = h.author_id
    where h.state = 'approved' and ${place} and ${talk.visible(viewer)} and ${where} ${order})`
  const everyone = some(sql`h.scope = 'everyone'`)
  return school === undefined ? everyone : sql`${everyone} union ${some(sql`h.school_id = ${school}::uuid`)}`
}

export async function listTalks(
  context: Context,
  viewer: Viewer | null,
  { school, list = 'new', keyword, ...query }: ListQuery,
) {
  if (viewer === null && (list === 'mine' || list === 'joined')) throw signedOut()
  const page = keyset<TalkRow>(orders[list], query)
  const over = list === 'closed' ? sql`and h.closes_at <= now()` : sql``
  const where = sql`${says(keyword)} ${over} ${page.after}`
  const among =
    list === 'mine'
      ? sql`h.author_id = ${viewer?.id ?? null}::uuid and ${where}`
      : list === 'joined'
        ? sql`p.user_id is not null and ${where}`
        : sql`h.id in (${nearby(viewer, school ?? viewer?.schoolId ?? undefined, where, page.order)})`
  const { rows } = await context.db.execute<TalkRow>(talksWhere(viewer, sql`${among} ${page.order}`))
  return page.of(rows, (row) => toTalk(row, viewer, context))
}
