/**
 * What a student asks of the server in a day of term. docs/SCALE.md argues each line, and dayRates.test.ts holds its table to this one.
 * `perDay`: on average, of everybody on the roll. `share`: part of them in the busiest minute of their own. The mix is that of
 * a minute in which all of these fall together, which no real day has: what it gives is too much rather than too little.
 */
interface Rate {
  perDay: number
  share: number
  /** Of 500 ms at most, not of 200. */
  write: boolean
}

/** An evening hour has 12 % of a day, and its busiest minute twice the mean of the hour. */
const evening = 0.004
/** A fifth falls into the ten minutes around a bell, noon or a deadline. */
const bell = 0.02

const read = (perDay: number, share: number): Rate => ({ perDay, share, write: false })
const write = (perDay: number, share: number): Rate => ({ perDay, share, write: true })

export const rates = {
  home: read(6, evening),
  counts: read(12, evening),
  feed: read(15, evening),
  detail: read(8, evening),
  comments: read(8, evening),
  like: write(2, evening),
  comment: write(0.5, evening),
  publish: write(0.1, evening),
  chats: read(8, evening),
  messages: read(12, evening),
  say: write(15, evening),
  seen: write(10, evening),
  signIn: write(0.05, bell),
  timetable: read(4, bell),
  reminder: write(1, bell),
  ranking: read(0.4, bell),
  vote: write(0.2, bell),
  hall: read(1, bell),
  errand: write(0.1, bell),
  shelf: read(3, evening),
  goods: read(3, evening),
  search: read(0.5, evening),
  upload: write(0.3, evening),
} as const satisfies Record<string, Rate>

export type Kind = keyof typeof rates
export const kinds = Object.keys(rates) as Kind[]

/** Of students who have the app open in the busiest minute, a socket each. */
export const present = 0.05

/** Arrivals a second of one student in the busiest minute. */
export const peak = (kind: Kind): number => (rates[kind].perDay * rates[kind].share) / 60
export const peakOfAll: number = kinds.reduce((sum, kind) => sum + peak(kind), 0)
/** Arrivals of one student in a day. */
export const dayOfAll: number = kinds.reduce((sum, kind) => sum + rates[kind].perDay, 0)

/** A kind as often as it comes in the busiest minute. @param at 0 to 1 */
export function drawn(at: number): Kind {
  let left = at * peakOfAll
  for (const kind of kinds) {
    left -= peak(kind)
    if (left < 0) return kind
  }
  return 'feed'
}
