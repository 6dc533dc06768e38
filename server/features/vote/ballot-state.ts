/** What has to be known before ballots are taken: one statement for all of them, since the event is held meanwhile. */
import { sql, type SQL } from 'drizzle-orm'
import { activeStates, limits, suspicion, type BallotState, type Crowd } from '../../../contract/vote/rules'
import type { OwnReceipt } from '../../../contract/vote/schema'
import type { Executor } from '../../context'
import { literal } from '../../database/literal'
import { bytes, json, listOf, statement, uuid } from '../../database/statement'
import { gone } from '../../http/refusal'
import { heldEvent, lockEvent, type HeldEvent } from './hold'
import type { Hashes } from './network'
import { inChat } from './thing'

/** A ballot of theirs of the event's day, or of the same call. */
export interface Own extends OwnReceipt {
  key: string
  day: string
  slot: number
}
export interface Standing {
  schoolId: string | null
  student: boolean
  /** Of the chat that it is for. */
  member: boolean
  /** The account is younger than a day. */
  young: boolean
  /** They have a ballot in the event, of whatever day. */
  voted: boolean
  /** The entry that they put up. */
  entry: string | null
  ballots: Own[]
  /** Other people who voted from the same network within minutes; not asked for who is certified. */
  near: Crowd
  /** They are known on that network, and with that device, since then. */
  there: { address: boolean; device: boolean }
}

/** An entry that stands in the ranking. */
export interface Listed {
  id: string
  number: number | null
  name: string
}

export interface Known {
  held: HeldEvent
  listed: ReadonlyMap<string, Listed>
  /** By the place of the question, from 1; none of who has left. */
  standings: ReadonlyMap<number, Standing>
}

interface Asked {
  voter: string
  key: string
  entries: readonly string[]
  hashes: Hashes
}

const active = sql`b.state in (${sql.join(activeStates.map(literal), sql`, `)})`

/** As many ballots of one network as are surely of `people`, or of more. */
const latest = (people: number): SQL =>
  sql`(${literal(people)} * (2 * v.choices + ${literal(limits.withdrawn)}))`
/** The latest ballots from the voter's network, of those who are certified, or are not. */
const recent = (certified: boolean, people: number): SQL => sql`
    (select b.voter_id, b.device, b.young from vote_ballots b where b.address = w.address and ${certified ? sql`` : sql`not `}b.certified
      and not coalesce(u.student_until > clock_timestamp(), false)
      and b.cast_at > clock_timestamp() - make_interval(mins => ${literal(suspicion.minutes)})
      order by b.cast_at desc limit ${latest(people)})`

/** No `exists`: the planner may answer that from a list of everybody who voted in the event. */
const standings = (voters: SQL): SQL => sql`
  select w.n, u.school_id as "schoolId", ${inChat(sql`w.voter`, sql`v."conversationId"`)} as member, coalesce(u.student_until > clock_timestamp(), false) as student,
    u.created_at > clock_timestamp() - make_interval(hours => ${literal(suspicion.youngHours)}) as young,
    (select true from vote_ballots b where b.voter_id = u.id and b.event_id = v.id and ${active} limit 1) is not null as voted,
    (select e.id from vote_entries e where e.event_id = v.id and e.author_id = u.id and e.own and e.deleted_at is null
      and e.review <> 'declined') as entry,
    (select coalesce(json_agg(json_build_object('id', b.id, 'code', b.code, 'state', b.state, 'reason', b.reason,
        'at', to_char(b.cast_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'key', b.key, 'day', b.day, 'slot', b.slot,
        'entry', json_build_object('id', e.id, 'number', e.number,
          'name', case when e.deleted_at is null and e.state = 'approved' then e.name else '已退出' end))), '[]')
      from vote_ballots b join vote_entries e on e.id = b.entry_id
      where b.voter_id = u.id and b.event_id = v.id and (b.day = v.day::date or b.key = w.key)) as ballots,
    json_build_object('people', near.people, 'device', near.device, 'young', near.young, 'certified', campus.people) as near,
    json_build_object('address', near.here, 'device', near.same) as there
  from unnest(${voters}) with ordinality w(voter, key, address, device, n)
  join users u on u.id = w.voter
  cross join lateral (
    select count(distinct r.voter_id) filter (where r.voter_id <> w.voter) as people,
      count(distinct r.voter_id) filter (where r.voter_id <> w.voter and r.device = w.device) as device,
      count(distinct r.voter_id) filter (where r.voter_id <> w.voter and r.young) as young,
      coalesce(bool_or(r.voter_id = w.voter), false) as here,
      coalesce(bool_or(r.voter_id = w.voter and r.device = w.device), false) as same
    from ${recent(false, suspicion.address + 1)} r) near
  cross join lateral (select count(distinct r.voter_id) as people from ${recent(true, suspicion.campus)} r) campus`

const listed = (entries: SQL): SQL => sql`
  select e.id, e.number, e.name from vote_entries e where e.event_id = v.id and e.id = any(${entries}::uuid[])
    and e.deleted_at is null and e.state = 'approved' and e.review = 'accepted' order by e.id for no key update`

/** The event, the entries, and each voter by the place of the question. */
const known = statement(
  'vote_known',
  {
    values: {
      event: uuid,
      voters: listOf(uuid),
      keys: listOf(uuid),
      addresses: listOf(bytes),
      devices: listOf(bytes),
      entries: listOf(uuid),
    },
    row: {
      held: json<HeldEvent>(),
      listed: json<Listed[]>(),
      standings: json<(Standing & { n: number })[]>(),
    },
  },
  (p) => sql`with v as materialized (${heldEvent(p.event)})
  select row_to_json(v) as held, (select coalesce(json_agg(l), '[]') from (${listed(p.entries)}) l) as listed,
    (select coalesce(json_agg(s), '[]') from (${standings(
      sql`${p.voters}::uuid[], ${p.keys}::uuid[], ${p.addresses}::bytea[], ${p.devices}::bytea[]`,
    )}) s) as standings from v`,
)

/**
 * Holds the event and those of the entries that stand in the ranking. Asks the accounts themselves: a session may be some
 * seconds old. @throws Refusal when there is no such event
 */
export async function knownOf(tx: Executor, id: string, asked: readonly Asked[]): Promise<Known> {
  await lockEvent(tx, id)
  const [row] = await known(tx, {
    event: id,
    voters: asked.map(({ voter }) => voter),
    keys: asked.map(({ key }) => key),
    addresses: asked.map(({ hashes }) => hashes.address),
    devices: asked.map(({ hashes }) => hashes.device),
    entries: [...new Set(asked.flatMap(({ entries }) => entries))],
  })
  if (!row) throw gone('这个投票')
  return {
    held: row.held,
    listed: new Map(row.listed.map((one) => [one.id, one])),
    standings: new Map(row.standings.map((one) => [one.n, one])),
  }
}

/** It takes one of the voter's choices. */
export const isActive = ({ state }: Pick<Own, 'state'>): boolean =>
  (activeStates as readonly BallotState[]).includes(state)
