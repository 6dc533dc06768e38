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
import { isActive, knownOf, type Listed } from './standing'

interface Ballot {
  receipt: OwnReceipt
  slot: number
  judged: Judged
}

const newCode = (): string =>
  Array.from({ length: limits.code }, () => codeSigns.charAt(randomInt(codeSigns.length))).join('')

const text = `
  with b as (select * from unnest($1::uuid[], $2::uuid[], $3::int[], $4::uuid[], $5::uuid[], $6::text[], $7::text[], $8::bool[],
      $9::bytea[], $10::bytea[], $17::bool[]) as b(id, voter, slot, entry, key, code, why, young, address, device, certified)),
  kept as (insert into vote_ballots (id, school_id, event_id, voter_id, day, slot, choices, entry_id, key, code, state, signals, young,
      address, device, certified, cast_at)
    select b.id, $11, $12, b.voter, $13, b.slot, $14, b.entry, b.key, b.code, case when b.why = '' then 'counted' else 'aside' end,
      string_to_array(b.why, ' '), b.young, b.address, b.device, b.certified, $15 from b),
  n as (select entry, count(*) filter (where why = '')::int as counted, count(*) filter (where why <> '')::int as aside from b group by entry),
  counted as (update vote_entries e set votes = e.votes + n.counted, aside = e.aside + n.aside,
      reached_at = case when n.counted > 0 then $15 else e.reached_at end from n where e.id = n.entry)
  update vote_events v set people = v.people + $16, votes = v.votes + (select sum(n.counted) from n), aside = v.aside + (select sum(n.aside) from n)
  where v.id = $12`

/** Writes them down, and what they count for. */
async function keep(tx: Executor, held: HeldEvent, at: string, ballots: readonly Ballot[]): Promise<void> {
  const { id, schoolId, day, choices } = held
  const first = ballots.filter(({ judged: { standing } }) => !standing.voted)
  await prepared(tx, 'vote_cast', text, [
    ballots.map(({ receipt }) => receipt.id),
    ballots.map(({ judged }) => judged.casting.viewer.id),
    ballots.map(({ slot }) => slot),
    ballots.map(({ receipt }) => receipt.entry.id),
    ballots.map(({ judged }) => judged.casting.key),
    ballots.map(({ receipt }) => receipt.code),
    ballots.map(({ judged }) => judged.why.join(' ')),
    ballots.map(({ judged }) => judged.standing.young),
    ballots.map(({ judged }) => judged.casting.hashes.address),
    ballots.map(({ judged }) => judged.casting.hashes.device),
    schoolId,
    id,
    day,
    choices,
    at,
    new Set(first.map(({ judged }) => judged.casting.viewer.id)).size,
    ballots.map(({ judged }) => judged.standing.student),
  ])
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
      state: judged.why.length === 0 ? 'counted' : 'aside',
      reason: '',
      at,
    },
    slot: judged.slots[index] ?? 0,
    judged,
  }))

/** Each one's own outcome, in their order; nobody is among them twice. @throws Refusal when there is no such event */
export async function castAll(
  tx: Executor,
  event: string,
  castings: readonly Casting[],
): Promise<(Cast | Refusal)[]> {
  const { held, listed, standings } = await knownOf(
    tx,
    event,
    castings.map(({ viewer, ...casting }) => ({ voter: viewer.id, ...casting })),
  )
  const judged: Judged[] = []
  const made: Ballot[] = []
  const at = new Date(held.now).toISOString()
  const outcomes = castings.map((casting, index): Cast | Refusal => {
    try {
      const one = judge(held, listed, [casting, standings.get(index + 1)], judged)
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
