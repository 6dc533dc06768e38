/** Events and entries as statements read them and clients get them. */
import { sql, type SQL } from 'drizzle-orm'
import { excerptOf } from '../../../contract/article/rules'
import {
  phaseOf,
  type EntryWay,
  type EventKind,
  type Period,
  type Review,
  type Voters,
} from '../../../contract/vote/rules'
import type { VoteEntry, VoteEvent } from '../../../contract/vote/schema'
import { administers, type Context, type Viewer } from '../../context'
import { personOf, type PersonRow } from '../../core/account/person'
import type { StoredBody } from '../../core/article/body'
import { pictureOf, type StoredPicture } from '../../core/file/own'
import { instant, msOf } from '../../http/keyset'
import { entry, event, listed } from './thing'

interface Withholdable {
  state: 'approved' | 'pending' | 'refused'
  refusal: string | null
}
export interface EventRow extends Record<string, unknown>, Withholdable {
  id: string
  kind: EventKind
  author: PersonRow
  school_id: string
  school: string
  title: string
  body: StoredBody
  pictures: StoredPicture[]
  starts: number
  ends: number
  now: number
  closed: boolean
  cancelled: boolean
  cancelled_for: string | null
  electorate: number | null
  choices: number
  period: Period
  voters: Voters
  conversation_id: string | null
  way: EntryWay
  review: boolean
  entries: number
  people: number
  votes: number
  aside: number
  at: string
}

/** The day by which the choices of the event `v` are counted. */
export const dayOf = (clock: SQL = sql`now()`): SQL =>
  sql`case when v.period = 'daily' then (${clock} at time zone 'Asia/Shanghai')::date else date '2000-01-01' end`

/** Ballots that take one of their voter's choices. */
export const active = sql`b.state in ('counted', 'aside', 'rejected')`

/** Events as the viewer sees them. `where` may order and limit. */
export const eventsWhere = (viewer: Viewer | null, where: SQL): SQL => sql`
  select v.id, v.kind, ${event.author} as author, v.school_id, h.name as school, v.title, v.body, v.pictures,
    ${msOf(sql`v.starts_at`)} as starts, ${msOf(sql`v.ends_at`)} as ends, ${msOf(sql`now()`)} as now, v.closed_at is not null as closed,
    v.cancelled_for is not null as cancelled, v.cancelled_for, case when v.electorate_at >= v.ends_at then v.electorate end as electorate,
    v.choices, v.period, v.voters, v.conversation_id, v.way, v.review, v.people, v.votes, v.aside, v.created_at as at, v.state, v.refusal,
    (select count(*) from vote_entries e where e.event_id = v.id and ${listed})::int as entries
  from ${event.from} join schools h on h.id = v.school_id
  where ${event.visible(viewer)} and ${where}`

const withheldOf = ({ state, refusal }: Withholdable) =>
  state === 'approved' ? {} : { withheld: { state, reason: refusal ?? '' } }

/** The numbers of an event and how it stands. */
export const numbersOf = (
  row: Pick<EventRow, 'starts' | 'ends' | 'now' | 'closed' | 'cancelled' | 'people' | 'votes' | 'aside'>,
) => ({
  phase: phaseOf(row, row, row.now),
  people: row.people,
  votes: row.votes,
  aside: row.aside,
})

export const toEvent = (
  row: EventRow,
  viewer: Viewer | null,
  context: Pick<Context, 'providers'>,
): VoteEvent => {
  const [cover] = row.pictures
  return {
    id: row.id,
    kind: row.kind,
    author: personOf(row.author, context),
    title: row.title,
    excerpt: excerptOf(row.body),
    cover: cover ? pictureOf(cover, context) : null,
    starts: instant(row.starts),
    ends: instant(row.ends),
    choices: row.choices,
    period: row.period,
    voters: row.voters,
    way: row.way,
    review: row.review,
    ...numbersOf(row),
    entries: row.entries,
    mine: row.author.id === viewer?.id,
    at: instant(row.at),
    ...withheldOf(row),
  }
}

export interface EntryRow extends Record<string, unknown>, Withholdable {
  id: string
  event_id: string
  school_id: string
  host: string
  number: number | null
  place: number | null
  author: PersonRow
  name: string
  text: string
  pictures: StoredPicture[]
  votes: number
  comments: number
  own: boolean
  review: Review
  reason: string
  chosen: boolean
  at: string
  /** Since when it has so many votes, ms. */
  reached: number
}

/** Entries before this one: more votes, or the same earlier, or at the same moment with a smaller number. */
const before = sql`select count(*) from vote_entries o where o.event_id = e.event_id and o.deleted_at is null
  and o.state = 'approved' and o.review = 'accepted' and (-o.votes, o.reached_at, o.number) < (-e.votes, e.reached_at, e.number)`

/** The place of the entry `e` with its result `r`: as it was written down at the end, else as it is now. */
const placeOf = sql`coalesce(r.place, case when ${listed} then 1 + (${before})::int end)`

/** Entries as the viewer sees them. `where` may order and limit. */
export const entriesWhere = (viewer: Viewer | null, where: SQL): SQL => sql`
  select e.id, e.event_id, e.school_id, v.author_id as host, e.number, ${placeOf} as place, ${entry.author} as author, e.name, e.text, e.pictures,
    coalesce(r.votes, e.votes) as votes, e.comments, e.own, e.review, e.reason, e.created_at as at,
    e.state, e.refusal, ${msOf(sql`e.reached_at`)} as reached,
    exists(select 1 from vote_ballots b where b.event_id = e.event_id and b.voter_id = ${viewer?.id ?? null}::uuid
      and b.day = ${dayOf()} and b.entry_id = e.id and ${active}) as chosen
  from ${entry.from} left join vote_results r on r.entry_id = e.id
  where ${entry.visible(viewer)} and ${where}`

/** What people voted for is not its event's creator's to drop, nor anybody's in their own cause. */
function dropOf(
  { host, author, school_id, review, votes }: EntryRow,
  viewer: Viewer | null,
): VoteEntry['drop'] {
  if (viewer === null || review !== 'accepted' || author.id === viewer.id) return null
  if (host === viewer.id) return votes === 0 ? 'creator' : null
  return administers(viewer, school_id) ? 'school' : null
}

export const toEntry = (
  row: EntryRow,
  viewer: Viewer | null,
  context: Pick<Context, 'providers'>,
): VoteEntry => ({
  id: row.id,
  event: row.event_id,
  number: row.number,
  place: row.place,
  author: personOf(row.author, context),
  name: row.name,
  text: row.text,
  pictures: row.pictures.map((picture) => pictureOf(picture, context)),
  votes: row.votes,
  comments: row.comments,
  review: row.review,
  reason: row.reason,
  chosen: row.chosen,
  mine: row.author.id === viewer?.id,
  drop: dropOf(row, viewer),
  at: instant(row.at),
  ...withheldOf(row),
})
