/** Ballots of many people in one event, taken together: the event is held once for all that came meanwhile. */
import { sql } from 'drizzle-orm'
import { randomInt } from 'node:crypto'
import { v7 as newId } from 'uuid'
import { codeSigns, limits } from '../../../contract/vote/rules'
import type { Cast, OwnReceipt } from '../../../contract/vote/schema'
import type { Executor } from '../../context'
import { bool, bytes, day, int, listOf, moment, statement, text, uuid } from '../../database/statement'
import { Refusal } from '../../http/refusal'
import type { HeldEvent } from './hold'
import { judge, type Casting, type Judged } from './judging'
import { isActive, knownOf, type Listed } from './ballot-state'

interface Ballot {
  receipt: OwnReceipt
  slot: number
  judged: Judged
}

const newCode = (): string =>
  Array.from({ length: limits.code }, () => codeSigns.charAt(randomInt(codeSigns.length))).join('')

const cast = statement(
  'vote_cast',
  {
    values: {
      ids: listOf(uuid),
      voters: listOf(uuid),
      slots: listOf(int),
      entries: listOf(uuid),
      keys: listOf(uuid),
      codes: listOf(text),
      /** What speaks against each, with spaces between; '' for those that count. */
      whys: listOf(text),
      young: listOf(bool),
      addresses: listOf(bytes),
      devices: listOf(bytes),
      certified: listOf(bool),
      school: uuid,
      event: uuid,
      day,
      choices: int,
      at: moment,
      /** Who vote in it for the first time. */
      people: int,
    },
    row: {},
  },
  (p) => sql`
  with b as (select * from unnest(${p.ids}::uuid[], ${p.voters}::uuid[], ${p.slots}::int[], ${p.entries}::uuid[], ${p.keys}::uuid[], ${p.codes}::text[], ${p.whys}::text[], ${p.young}::bool[],
      ${p.addresses}::bytea[], ${p.devices}::bytea[], ${p.certified}::bool[]) as b(id, voter, slot, entry, key, code, why, young, address, device, certified)),
  kept as (insert into vote_ballots (id, school_id, event_id, voter_id, day, slot, choices, entry_id, key, code, state, signals, young,
      address, device, certified, cast_at)
    select b.id, ${p.school}, ${p.event}, b.voter, ${p.day}, b.slot, ${p.choices}, b.entry, b.key, b.code, case when b.why = '' then 'counted' else 'aside' end,
      string_to_array(b.why, ' '), b.young, b.address, b.device, b.certified, ${p.at} from b),
  n as (select entry, count(*) filter (where why = '')::int as counted, count(*) filter (where why <> '')::int as aside from b group by entry),
  counted as (update vote_entries e set votes = e.votes + n.counted, aside = e.aside + n.aside,
      reached_at = case when n.counted > 0 then ${p.at} else e.reached_at end from n where e.id = n.entry)
  update vote_events v set people = v.people + ${p.people}, votes = v.votes + (select sum(n.counted) from n), aside = v.aside + (select sum(n.aside) from n)
  where v.id = ${p.event}`,
)

/** Writes them down, and what they count for. */
async function keep(tx: Executor, held: HeldEvent, at: string, ballots: readonly Ballot[]): Promise<void> {
  const first = ballots.filter(({ judged: { standing } }) => !standing.voted)
  await cast(tx, {
    ids: ballots.map(({ receipt }) => receipt.id),
    voters: ballots.map(({ judged }) => judged.casting.viewer.id),
    slots: ballots.map(({ slot }) => slot),
    entries: ballots.map(({ receipt }) => receipt.entry.id),
    keys: ballots.map(({ judged }) => judged.casting.key),
    codes: ballots.map(({ receipt }) => receipt.code),
    whys: ballots.map(({ judged }) => judged.why.join(' ')),
    young: ballots.map(({ judged }) => judged.standing.young),
    addresses: ballots.map(({ judged }) => judged.casting.hashes.address),
    devices: ballots.map(({ judged }) => judged.casting.hashes.device),
    certified: ballots.map(({ judged }) => judged.standing.student),
    school: held.schoolId,
    event: held.id,
    day: held.day,
    choices: held.choices,
    at,
    people: new Set(first.map(({ judged }) => judged.casting.viewer.id)).size,
  })
}

const receiptOf = ({ id, code, entry, state, reason, at }: OwnReceipt): OwnReceipt => ({
  id,
  code,
  entry,
  state,
  reason,
  at,
})

function told(
  { day: today, choices }: HeldEvent,
  { standing, known }: Judged,
  made: readonly Ballot[],
): Cast {
  const chosen = [
    ...standing.ballots.filter((one) => isActive(one) && one.day === today),
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
