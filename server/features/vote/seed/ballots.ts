/** Ballots of the demo campus, and what they come to. */
import { codeSigns, limits } from '../../../../contract/vote/rules'
import { dayOf } from '../../../../contract/rules'
import type { Person } from '../../../seed/plan/people'
import type { Random } from '../../../seed/random'
import type { voteBallots, voteEntries, voteEvents } from '../tables'
import type { EventWords } from './texts'

export type BallotRow = typeof voteBallots.$inferInsert & { castAt: Date }
export type EntryRow = typeof voteEntries.$inferInsert & {
  votes: number
  aside: number
  number: number
  reachedAt: Date
}
export type EventRow = typeof voteEvents.$inferInsert

const newCode = (random: Random): string =>
  Array.from({ length: limits.code }, () => random.pick([...codeSigns])).join('')

/** What people chose by `now`; the last of them were set aside, and rejected where the result stands. */
export function ballotsOf(
  {
    aside,
    choices,
    period,
    entries: words,
  }: Pick<EventWords, 'aside' | 'choices' | 'period'> & {
    entries: readonly { draw: number }[]
  },
  event: EventRow,
  entries: readonly EntryRow[],
  { voters, now, random }: { voters: readonly Person[]; now: number; random: Random },
): BallotRow[] {
  const from = event.startsAt.getTime() + 60_000
  const until = Math.max(from, Math.min(event.endsAt.getTime(), now - 60_000))
  return voters.flatMap((voter, index) => {
    const castAt = new Date(Math.round(random.between(from, until)))
    const certified = Boolean(voter.row.studentUntil)
    const odd = index < aside && !certified
    const wanted = odd ? 1 : random.whole(1, choices)
    const chosen = new Set<EntryRow>()
    while (chosen.size < wanted)
      chosen.add(random.weighted(entries, ({ number }) => (words[number - 1]?.draw ?? 1) ** 2))
    const state = !odd ? ('counted' as const) : event.closedAt ? ('rejected' as const) : ('aside' as const)
    return [...chosen].map((entry, place): BallotRow => ({
      id: random.idAt(castAt.getTime()),
      schoolId: event.schoolId,
      eventId: event.id,
      voterId: voter.row.id,
      day: period === 'daily' ? dayOf(castAt.getTime()) : '2000-01-01',
      slot: place + 1,
      choices,
      entryId: entry.id,
      key: random.key(),
      code: newCode(random),
      state,
      signals: odd ? ['young', 'address'] : [],
      certified,
      reason: state === 'rejected' ? '同一个人用几个新号投的' : '',
      young: odd,
      castAt,
    }))
  })
}

/** Counts ballots at their entries. What the event comes to. */
export function tally(entries: readonly EntryRow[], ballots: readonly BallotRow[]) {
  const by = new Map(entries.map((entry) => [entry.id, entry]))
  for (const { entryId, state, castAt } of ballots) {
    const entry = by.get(entryId)
    if (entry && state === 'counted') {
      entry.votes += 1
      entry.reachedAt = new Date(Math.max(entry.reachedAt.getTime(), castAt.getTime()))
    }
    if (entry && state === 'aside') entry.aside += 1
  }
  const count = (wanted: string) => ballots.filter(({ state }) => state === wanted).length
  const people = new Set(ballots.map(({ voterId }) => voterId)).size
  return { people, votes: count('counted'), aside: count('aside') }
}
