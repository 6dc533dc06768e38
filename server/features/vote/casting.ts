/** Ballots of many people in one event, taken together: the event is held once for all that came meanwhile. */
import { randomInt } from 'node:crypto'
import { v7 as newId } from 'uuid'
import { codeSigns, limits } from '../../../contract/vote/rules'
import type { Cast, OwnReceipt } from '../../../contract/vote/schema'
import type { Executor } from '../../context'
import { prepared } from '../../database/prepared'
import { Refusal } from '../../http/refusal'
import type { HeldEvent } from './hold'
import { judge, type Casting, type Judged } from './judging'
import { isActive, standingsOf } from './standing'

interface Listed {
  id: string
  number: number | null
  name: string
}
interface Ballot {
  receipt: OwnReceipt
  slot: number
  judged: Judged
}

const newCode = (): string =>
  Array.from({ length: limits.code }, () => codeSigns.charAt(randomInt(codeSigns.length))).join('')

const listedText = `select e.id, e.number, e.name from vote_entries e where e.event_id = $1 and e.id = any($2::uuid[])
  and e.deleted_at is null and e.state = 'approved' and e.review = 'accepted' order by e.id for no key update`

/** Those of the entries that stand in the ranking, held. */
async function hold(tx: Executor, id: string, castings: readonly Casting[]): Promise<Map<string, Listed>> {
  const wanted = [...new Set(castings.flatMap(({ entries }) => entries))]
  const rows = await prepared<Listed>(tx, 'vote_listed', listedText, [id, wanted])
  return new Map(rows.map((row) => [row.id, row]))
}

const insertText = `insert into vote_ballots (id, school_id, event_id, voter_id, day, slot, choices, entry_id, key, code, state, suspicion,
    young, address, device, cast_at)
  select b.id, $1, $2, b.voter, $3, b.slot, $4, b.entry, b.key, b.code, case when b.why is null then 'counted' else 'aside' end, b.why,
    b.young, b.address, b.device, $5
  from unnest($6::uuid[], $7::uuid[], $8::int[], $9::uuid[], $10::uuid[], $11::text[], $12::text[], $13::bool[], $14::bytea[], $15::bytea[])
    as b(id, voter, slot, entry, key, code, why, young, address, device)`
const entriesText = `update vote_entries e set votes = e.votes + n.counted, aside = e.aside + n.aside,
    reached_at = case when n.counted > 0 then $2 else e.reached_at end
  from (select entry, count(*) filter (where not aside)::int as counted, count(*) filter (where aside)::int as aside
    from unnest($1::uuid[], $3::bool[]) as v(entry, aside) group by entry) n where e.id = n.entry`
const eventText = `update vote_events set people = people + $2, votes = votes + $3, aside = aside + $4 where id = $1`

/** Writes them down, and what they count for. */
async function keep(tx: Executor, held: HeldEvent, at: string, ballots: readonly Ballot[]): Promise<void> {
  const aside = ballots.map(({ judged }) => judged.why !== null)
  const entries = ballots.map(({ receipt }) => receipt.entry.id)
  const { id, schoolId, day, choices } = held
  await prepared(tx, 'vote_cast', insertText, [
    schoolId,
    id,
    day,
    choices,
    at,
    ballots.map(({ receipt }) => receipt.id),
    ballots.map(({ judged }) => judged.casting.viewer.id),
    ballots.map(({ slot }) => slot),
    entries,
    ballots.map(({ judged }) => judged.casting.key),
    ballots.map(({ receipt }) => receipt.code),
    ballots.map(({ judged }) => judged.why),
    ballots.map(({ judged }) => judged.standing.young),
    ballots.map(({ judged }) => judged.casting.hashes.address),
    ballots.map(({ judged }) => judged.casting.hashes.device),
  ])
  await prepared(tx, 'vote_count_entries', entriesText, [entries, at, aside])
  const people = new Set(
    ballots.filter(({ judged }) => !judged.standing.voted).map(({ judged }) => judged.casting.viewer.id),
  )
  const set = aside.filter(Boolean).length
  await prepared(tx, 'vote_count', eventText, [id, people.size, ballots.length - set, set])
}

const receiptOf = ({ id, code, entry, state, reason, at }: OwnReceipt): OwnReceipt => ({
  id,
  code,
  entry,
  state,
  reason,
  at,
})

function told({ day, choices }: HeldEvent, { standing, known }: Judged, made: readonly Ballot[]): Cast {
  const chosen = [
    ...standing.ballots.filter((one) => isActive(one) && one.day === day),
    ...made.map(({ receipt, slot }) => ({ ...receipt, slot })),
  ].sort((one, other) => one.slot - other.slot)
  const receipts = [...known, ...made.map(({ receipt }) => receipt)]
    .map(receiptOf)
    .sort((one, other) => (one.id < other.id ? -1 : 1))
  return {
    receipts,
    own: {
      barrier: null,
      left: Math.max(0, choices - chosen.length),
      chosen: chosen.map(({ entry }) => entry.id),
      entry: standing.entry,
    },
  }
}

const ballotsOf = (judged: Judged, at: string, listed: ReadonlyMap<string, Listed>): Ballot[] =>
  judged.fresh.map((entry, index) => ({
    receipt: {
      id: newId(),
      code: newCode(),
      entry: listed.get(entry) ?? { id: entry, number: null, name: '' },
      state: judged.why === null ? 'counted' : 'aside',
      reason: '',
      at,
    },
    slot: judged.slots[index] ?? 0,
    judged,
  }))

/** Each one's own outcome, in their order; nobody is among them twice. The event is held. */
export async function castAll(
  tx: Executor,
  held: HeldEvent,
  castings: readonly Casting[],
): Promise<(Cast | Refusal)[]> {
  const listed = await hold(tx, held.id, castings)
  const standings = await standingsOf(
    tx,
    held,
    castings.map(({ viewer, key, hashes }) => ({ voter: viewer.id, key, hashes })),
  )
  const judged: Judged[] = []
  const made: Ballot[] = []
  const at = new Date(held.now).toISOString()
  const outcomes = castings.map((casting, index): Cast | Refusal => {
    try {
      const one = judge(held, listed, [casting, standings[index]], judged)
      judged.push(one)
      const ballots = ballotsOf(one, at, listed)
      made.push(...ballots)
      return told(held, one, ballots)
    } catch (reason) {
      if (reason instanceof Refusal) return reason
      throw reason
    }
  })
  if (made.length > 0) await keep(tx, held, at, made)
  return outcomes
}
