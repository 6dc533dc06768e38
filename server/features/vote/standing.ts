/** What has to be known of people before their ballots are taken: one statement for all of them, since the event is held meanwhile. */
import { activeStates, limits, suspicion, type BallotState, type Crowd } from '../../../contract/vote/rules'
import type { OwnReceipt } from '../../../contract/vote/schema'
import type { Executor } from '../../context'
import { prepared } from '../../database/prepared'
import type { HeldEvent } from './hold'
import type { Hashes } from './network'

/** A ballot of theirs of the event's day, or of the same call. */
export interface Known extends OwnReceipt {
  key: string
  day: string
  slot: number
}
export interface Standing {
  schoolId: string | null
  student: boolean
  /** The account is younger than a day. */
  young: boolean
  /** They have a ballot in the event, of whatever day. */
  voted: boolean
  /** The entry that they put up. */
  entry: string | null
  ballots: Known[]
  /** Other people who voted from the same network within minutes. */
  near: Crowd
  /** They are known on that network, and with that device, since then. */
  there: { address: boolean; device: boolean }
}

interface Asked {
  voter: string
  key: string
  hashes: Hashes
}

const active = `b.state in (${activeStates.map((state) => `'${state}'`).join(', ')})`

/** Of a network, the latest ballots alone are looked at: as many as are surely more people's than make a ballot suspicious. */
const text = `
  select w.n::int as n, u.school_id as "schoolId", coalesce(u.student_until > clock_timestamp(), false) as student,
    u.created_at > clock_timestamp() - make_interval(hours => ${suspicion.youngHours}) as young,
    exists (select 1 from vote_ballots b where b.voter_id = u.id and b.event_id = $1 and ${active}) as voted,
    (select e.id from vote_entries e where e.event_id = $1 and e.author_id = u.id and e.own and e.deleted_at is null
      and e.review <> 'declined') as entry,
    (select coalesce(json_agg(json_build_object('id', b.id, 'code', b.code, 'state', b.state, 'reason', b.reason,
        'at', to_char(b.cast_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'key', b.key, 'day', b.day, 'slot', b.slot,
        'entry', json_build_object('id', e.id, 'number', e.number,
          'name', case when e.deleted_at is null and e.state = 'approved' then e.name else '已退出' end))), '[]')
      from vote_ballots b join vote_entries e on e.id = b.entry_id
      where b.voter_id = u.id and b.event_id = $1 and (b.day = $2 or b.key = w.key)) as ballots,
    json_build_object('address', near.address, 'device', near.device, 'young', near.young) as near,
    json_build_object('address', near.here, 'device', near.same) as there
  from unnest($3::uuid[], $4::uuid[], $5::bytea[], $6::bytea[]) with ordinality w(voter, key, address, device, n)
  join users u on u.id = w.voter
  cross join lateral (
    select count(distinct r.voter_id) filter (where r.voter_id <> w.voter) as address,
      count(distinct r.voter_id) filter (where r.voter_id <> w.voter and r.device = w.device) as device,
      count(distinct r.voter_id) filter (where r.voter_id <> w.voter and r.young) as young,
      coalesce(bool_or(r.voter_id = w.voter), false) as here,
      coalesce(bool_or(r.voter_id = w.voter and r.device = w.device), false) as same
    from (select b.voter_id, b.device, b.young from vote_ballots b where b.event_id = $1 and b.address = w.address
      and b.cast_at > clock_timestamp() - make_interval(mins => ${suspicion.minutes}) order by b.cast_at desc limit $7) r) near`

/** In the order asked; undefined for who has left. Asks the accounts themselves: a session may be some seconds old. */
export async function standingsOf(
  tx: Executor,
  { id, day, choices }: HeldEvent,
  asked: readonly Asked[],
): Promise<(Standing | undefined)[]> {
  const ofOne = 2 * choices + limits.withdrawn
  const rows = await prepared<Standing & { n: number }>(tx, 'vote_standings', text, [
    id,
    day,
    asked.map(({ voter }) => voter),
    asked.map(({ key }) => key),
    asked.map(({ hashes }) => hashes.address),
    asked.map(({ hashes }) => hashes.device),
    (suspicion.address + 1) * ofOne,
  ])
  const found = new Map(rows.map((row) => [row.n, row]))
  return asked.map((_, index) => found.get(index + 1))
}

/** It takes one of the voter's choices. */
export const isActive = ({ state }: Pick<Known, 'state'>): boolean =>
  (activeStates as readonly BallotState[]).includes(state)
