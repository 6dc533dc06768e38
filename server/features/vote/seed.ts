import { codeSigns, limits } from '../../../contract/vote/rules'
import { pictures } from '../../core/file/tables'
import type { StoredPicture } from '../../core/file/own'
import type { Campus, Seeding } from '../../seed/campus'
import { day, hour } from '../../seed/clock'
import type { Person } from '../../seed/plan/people'
import type { Random } from '../../seed/random'
import type { SceneName } from '../../seed/art/scenes'
import { eventWords, type EventWords } from './seed/words'
import { voteBallots, voteEntries, voteEvents, voteResults } from './tables'

type BallotRow = typeof voteBallots.$inferInsert & { castAt: Date }
type EntryRow = typeof voteEntries.$inferInsert & {
  votes: number
  aside: number
  number: number
  reachedAt: Date
}
type EventRow = typeof voteEvents.$inferInsert
interface Vote {
  event: EventRow
  entries: EntryRow[]
  ballots: BallotRow[]
  results: (typeof voteResults.$inferInsert)[]
  pictures: (typeof pictures.$inferInsert)[]
}

const zone = 8 * hour
const shanghaiDay = (at: number): string => new Date(at + zone).toISOString().slice(0, 10)

/** A photograph of the gallery, as the person's own. */
function shotOf(campus: Campus, random: Random, scene: SceneName, owner: Person, at: number) {
  const photo = random.pick(campus.gallery.photos[scene])
  const row = { id: random.idAt(at), ownerId: owner.row.id, ...photo, createdAt: new Date(at) }
  const { id, key, thumbKey, width, height } = row
  const stored: StoredPicture = { id, key, thumbKey, width, height }
  return { row, stored }
}

const newCode = (random: Random): string =>
  Array.from({ length: limits.code }, () => random.pick([...codeSigns])).join('')

/** What people chose; the last of them were set aside, and rejected where the result stands. */
function ballotsOf(
  { aside, choices, period, entries: words }: EventWords,
  event: EventRow & { id: string },
  entries: readonly EntryRow[],
  voters: readonly Person[],
  random: Random,
): BallotRow[] {
  const [from, to] = [
    event.startsAt.getTime(),
    Math.min(event.endsAt.getTime(), event.createdAt?.getTime() ?? 0),
  ]
  const until = Math.max(to, from + hour)
  return voters.flatMap((voter, index) => {
    const castAt = new Date(Math.round(random.between(from + 60_000, until)))
    const odd = index < aside
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
      day: period === 'daily' ? shanghaiDay(castAt.getTime()) : '2000-01-01',
      slot: place + 1,
      choices,
      entryId: entry.id,
      key: random.key(),
      code: newCode(random),
      state,
      suspicion: odd ? 'young' : null,
      reason: state === 'rejected' ? '同一个人用几个新号投的' : '',
      young: odd,
      castAt,
    }))
  })
}

function voteOf(campus: Campus, words: EventWords, random: Random): Vote {
  const { now, people } = campus
  const near = people.filter(({ school }) => school === people[0]?.school)
  const students = near.filter(({ row }) => row.studentUntil)
  const host = random.pick(students)
  const [starts, ends] = [Math.round(now + words.from * day), Math.round(now + words.to * day)]
  const made = starts - 2 * hour
  const cover = shotOf(campus, random, words.shot, host, made)
  const closed = ends < now
  const plan: Vote = { event: {} as EventRow, entries: [], ballots: [], results: [], pictures: [cover.row] }
  const event = {
    id: random.idAt(made),
    schoolId: host.school.row.id,
    authorId: host.row.id,
    key: random.key(),
    title: words.title,
    body: words.body.map((text) => ({ kind: 'text' as const, text })),
    text: words.body.join('\n'),
    pictures: [cover.stored],
    choices: words.choices,
    period: words.period,
    voters: words.voters,
    way: words.way,
    review: false,
    startsAt: new Date(starts),
    endsAt: new Date(ends),
    numbered: words.entries.length,
    createdAt: new Date(made),
    closedAt: closed ? new Date(ends + hour) : null,
    // nobody is told of a result that stood before the campus was there
    toldAt: closed ? new Date(ends + hour) : null,
  }
  const crowd = words.voters === 'everyone' ? people : words.voters === 'school' ? near : students
  const self = random.some(
    near.filter((person) => person !== host),
    words.entries.length,
  )
  plan.entries = words.entries.map(({ name, text, shot }, index) => {
    const author = words.way === 'creator' ? host : (self[index] ?? host)
    const photo = shotOf(campus, random, shot, author, made + index * 1000)
    plan.pictures.push(photo.row)
    return {
      id: random.idAt(made + hour + index * 1000),
      schoolId: event.schoolId,
      eventId: event.id,
      authorId: author.row.id,
      key: random.key(),
      own: author !== host,
      number: index + 1,
      name,
      text,
      pictures: [photo.stored],
      review: 'accepted',
      votes: 0,
      aside: 0,
      reachedAt: new Date(0),
      createdAt: new Date(made + hour + index * 1000),
    }
  })
  const voters = random.some(crowd, Math.round(crowd.length * 0.7))
  plan.ballots = ballotsOf(
    words,
    { ...event, createdAt: new Date(now - 60_000) },
    plan.entries,
    voters,
    random,
  )
  const by = new Map(plan.entries.map((entry) => [entry.id, entry]))
  for (const { entryId, state, castAt } of plan.ballots) {
    const entry = by.get(entryId)
    if (entry && state === 'counted') {
      entry.votes += 1
      entry.reachedAt = new Date(Math.max(entry.reachedAt.getTime(), castAt.getTime()))
    }
    if (entry && state === 'aside') entry.aside += 1
  }
  const count = (state: string) => plan.ballots.filter((ballot) => ballot.state === state).length
  plan.event = { ...event, people: voters.length, votes: count('counted'), aside: count('aside') }
  if (closed)
    plan.results = [...plan.entries]
      .sort(
        (a, b) => b.votes - a.votes || a.reachedAt.getTime() - b.reachedAt.getTime() || a.number - b.number,
      )
      .map(({ id, votes, aside }, index) => ({
        eventId: event.id,
        place: index + 1,
        entryId: id,
        votes,
        aside,
        rejected: plan.ballots.filter((one) => one.entryId === id && one.state === 'rejected').length,
      }))
  return plan
}

/** Two votes that are open, one with ballots set aside, and one whose result stands. */
export const voteSeed: Seeding = {
  after: ['hot'],
  plan(campus) {
    const random = campus.stream('vote')
    const plans = eventWords.map((words) => voteOf(campus, words, random))
    campus.add(
      pictures,
      plans.flatMap((plan) => plan.pictures),
    )
    campus.add(
      voteEvents,
      plans.map(({ event }) => event),
    )
    campus.add(
      voteEntries,
      plans.flatMap(({ entries }) => entries),
    )
    campus.add(
      voteBallots,
      plans.flatMap(({ ballots }) => ballots),
    )
    campus.add(
      voteResults,
      plans.flatMap(({ results }) => results),
    )
  },
}
