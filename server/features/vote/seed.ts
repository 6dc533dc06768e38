import { dynamics } from '../../core/dynamic/tables'
import { pictures } from '../../core/file/tables'
import type { StoredPicture } from '../../core/file/own'
import type { Campus, Seeding } from '../../seed/campus'
import { hour, momentAt } from '../../seed/clock'
import type { Person } from '../../seed/plan/people'
import type { Random } from '../../seed/random'
import type { SceneName } from '../../seed/art/scenes'
import { ballotsOf, tally, type BallotRow, type EntryRow, type EventRow } from './seed/ballots'
import { planPoll } from './seed/poll'
import { eventWords, type EventWords } from './seed/texts'
import { voteBallots, voteEntries, voteEvents, voteResults } from './tables'

interface Vote {
  event: EventRow
  entries: EntryRow[]
  ballots: BallotRow[]
  results: (typeof voteResults.$inferInsert)[]
  pictures: (typeof pictures.$inferInsert)[]
}

/** A photograph of the gallery, as the person's own. */
function shotOf(campus: Campus, random: Random, scene: SceneName, owner: Person, at: number) {
  const photo = random.pick(campus.gallery.photos[scene])
  const row = { id: random.idAt(at), ownerId: owner.row.id, ...photo, createdAt: new Date(at) }
  const { id, key, thumbKey, width, height } = row
  const stored: StoredPicture = { id, key, thumbKey, width, height }
  return { row, stored }
}

function voteOf(campus: Campus, words: EventWords, random: Random): Vote {
  const { now, people } = campus
  const near = people.filter(({ school }) => school === people[0]?.school)
  const students = near.filter(({ row }) => row.studentUntil)
  const host = random.pick(students)
  const [starts, ends] = [momentAt(now, words.from, 8), momentAt(now, words.to, 22)]
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
  plan.ballots = ballotsOf(words, event, plan.entries, { voters, now, random })
  plan.event = { ...event, ...tally(plan.entries, plan.ballots) }
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

/** Two contests that are open, one with ballots set aside, one whose result stands, and a poll on top of the circle. */
export const voteSeed: Seeding = {
  after: ['hot', 'circle'],
  plan(campus) {
    const random = campus.stream('vote')
    const plans = eventWords.map((words) => voteOf(campus, words, random))
    const poll = planPoll(campus)
    const all = [...plans, poll]
    campus.add(
      pictures,
      all.flatMap((plan) => plan.pictures),
    )
    campus.add(
      voteEvents,
      all.map(({ event }) => event),
    )
    campus.add(dynamics, [poll.dynamic])
    campus.add(
      voteEntries,
      all.flatMap(({ entries }) => entries),
    )
    campus.add(
      voteBallots,
      all.flatMap(({ ballots }) => ballots),
    )
    campus.add(
      voteResults,
      plans.flatMap(({ results }) => results),
    )
  },
}
