/** Rows that fit together: a ballot has a place among the choices of its event. */
import type { Examples } from '../rows'

const times = { starts_at: new Date(Date.now() - 1_000), ends_at: new Date(Date.now() + 86_400_000) }

export default {
  vote_events: () => ({ ...times, choices: 3, people: 9, votes: 9, aside: 9 }),
  vote_entries: () => ({ comments: 9, votes: 9, aside: 9 }),
  vote_ballots: () => ({ slot: 1 }),
} satisfies Examples
