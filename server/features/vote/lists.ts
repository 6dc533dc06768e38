/** Lists of events and entries, paged by key. */
import { sql, type SQL } from 'drizzle-orm'
import type { EventList } from '../../../contract/vote/rules'
import type { Context, Viewer } from '../../context'
import { fits } from '../../database/contains'
import { by, keyset, list, type PageQuery } from '../../http/keyset'
import { signedOut } from '../../http/refusal'
import { byRank } from './orders'
import { active, entriesWhere, eventsWhere, toEntry, toEvent, type EntryRow, type EventRow } from './rows'
import { event, listed, peopled } from './thing'

interface ListQuery extends PageQuery {
  school?: string
  list?: EventList
  keyword?: string
}

const newest = by.newest<EventRow>(sql`v.id`)
const ends = ({ ends, id }: EventRow): readonly [number, string] => [ends, id]
const orders = {
  open: by.earliest(sql`v.ends_at`, sql`v.id`, ends),
  ended: by.latest(sql`v.ends_at`, sql`v.id`, ends),
  mine: newest,
  joined: newest,
} satisfies Record<EventList, unknown>

/** The first of a school's events and of those for everyone: two reads, each in the order of an index. */
function nearby(viewer: Viewer | null, school: string | undefined, where: SQL, order: SQL): SQL {
  const some = (place: SQL) => sql`(select v.id from vote_events v
    where v.state = 'approved' and ${place} and ${event.visible(viewer)} and ${peopled} and ${where} ${order})`
  const everyone = some(sql`v.voters = 'everyone'`)
  return school === undefined
    ? everyone
    : sql`${everyone} union ${some(sql`v.school_id = ${school}::uuid and v.voters <> 'chat'`)}`
}

export async function listEvents(
  context: Context,
  viewer: Viewer | null,
  { school, list: name = 'open', keyword, ...query }: ListQuery,
) {
  if (viewer === null && (name === 'mine' || name === 'joined')) throw signedOut()
  const me = viewer?.id ?? null
  const page = keyset<EventRow>(orders[name], query)
  const says = keyword === undefined ? sql`true` : fits(keyword, sql`v.grams`, event.words)
  const time =
    name === 'open' ? sql`and v.ends_at > now()` : name === 'ended' ? sql`and v.ends_at <= now()` : sql``
  const where = sql`${says} ${time} ${page.after}`
  const among =
    name === 'mine'
      ? sql`v.author_id = ${me}::uuid and ${where}`
      : name === 'joined'
        ? sql`v.id in (select b.event_id from vote_ballots b where b.voter_id = ${me}::uuid and ${active}
            union select e.event_id from vote_entries e where e.author_id = ${me}::uuid and e.own and e.deleted_at is null) and ${where}`
        : sql`v.id in (${nearby(viewer, school ?? viewer?.schoolId ?? undefined, where, page.order)})`
  return list(context.db, page, eventsWhere(viewer, sql`${among} ${page.order}`), (row: EventRow) =>
    toEvent(row, viewer, context),
  )
}

const entries = (
  context: Context,
  viewer: Viewer | null,
  page: Parameters<typeof list<EntryRow, never>>[1],
  where: SQL,
) =>
  list(context.db, page, entriesWhere(viewer, sql`${where} ${page.after} ${page.order}`), (row: EntryRow) =>
    toEntry(row, viewer, context),
  )

const byNumber = by.least(sql`e.number`, sql`e.id`, ({ number, id }: EntryRow) => [number ?? 0, id])

/** Entries that stand, by number. A keyword of digits is a number, too. */
export function listEntries(
  context: Context,
  viewer: Viewer | null,
  { id, keyword, ...query }: PageQuery & { id: string; keyword?: string },
) {
  const number = keyword !== undefined && /^\d{1,4}$/.test(keyword) ? Number(keyword) : null
  const found =
    keyword === undefined
      ? sql`true`
      : sql`(e.number = ${number}::int or (plain(${keyword}) <> '' and strpos(plain(e.name), plain(${keyword})) > 0))`
  return entries(context, viewer, keyset(byNumber, query), sql`e.event_id = ${id} and ${listed} and ${found}`)
}

export const listRanking = (
  context: Context,
  viewer: Viewer | null,
  { id, ...query }: PageQuery & { id: string },
) => entries(context, viewer, keyset(byRank, query), sql`e.event_id = ${id} and ${listed}`)

/** What waits for the event's creator, who asks; first come first. */
export const listWaiting = (context: Context, viewer: Viewer, { id, ...query }: PageQuery & { id: string }) =>
  entries(
    context,
    viewer,
    keyset(by.oldest<EntryRow>(sql`e.id`), query),
    sql`e.event_id = ${id} and v.author_id = ${viewer.id} and e.state = 'approved' and e.review = 'waiting'`,
  )
