/** What has to be known of a person before their ballot is taken: one statement, since the event is held meanwhile. */
import { sql } from 'drizzle-orm'
import { activeStates, suspicion, type BallotState, type Crowd } from '../../../contract/vote/rules'
import type { Executor } from '../../context'
import { gone } from '../../http/refusal'
import type { Hashes } from './network'

/** A ballot of theirs in the event. */
interface Known {
  id: string
  entry: string
  key: string
  day: string
  slot: number
  state: BallotState
}
export interface Standing extends Record<string, unknown> {
  schoolId: string | null
  student: boolean
  /** The account is younger than a day. */
  young: boolean
  ballots: Known[]
  /** Other people who voted from the same network within minutes. */
  near: Crowd
}

/** Asks the account itself: a session may be some seconds old. */
export async function standingOf(
  tx: Executor,
  userId: string,
  eventId: string,
  { address, device }: Hashes,
): Promise<Standing> {
  const { rows } = await tx.execute<Standing>(sql`
    select u.school_id as "schoolId", coalesce(u.student_until > clock_timestamp(), false) as student,
      u.created_at > clock_timestamp() - make_interval(hours => ${suspicion.youngHours}) as young,
      (select coalesce(json_agg(json_build_object('id', b.id, 'entry', b.entry_id, 'key', b.key, 'day', b.day, 'slot', b.slot, 'state', b.state)), '[]')
        from vote_ballots b where b.event_id = ${eventId} and b.voter_id = u.id) as ballots,
      (select json_build_object('address', count(distinct b.voter_id), 'device', count(distinct b.voter_id) filter (where b.device = ${device}),
          'young', count(distinct b.voter_id) filter (where b.young))
        from vote_ballots b where b.event_id = ${eventId} and b.address = ${address} and b.voter_id <> u.id
          and b.cast_at > clock_timestamp() - make_interval(mins => ${suspicion.minutes})) as near
    from users u where u.id = ${userId}`)
  if (!rows[0]) throw gone('这位用户')
  return rows[0]
}

/** It takes one of the voter's choices. */
export const isActive = ({ state }: Pick<Known, 'state'>): boolean =>
  (activeStates as readonly BallotState[]).includes(state)
