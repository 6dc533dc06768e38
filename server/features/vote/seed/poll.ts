/** A poll that is open, with the dynamic whose card it is: new enough to stand on top of its school's circle. */
import type { dynamics } from '../../../core/dynamic/tables'
import type { StoredPicture } from '../../../core/file/own'
import type { pictures } from '../../../core/file/tables'
import type { Campus } from '../../../seed/campus'
import { hour, momentAt } from '../../../seed/clock'
import { frontsOf, opening } from '../../../seed/plan/fronts'
import type { SceneName } from '../../../seed/art/scenes'
import { ballotsOf, tally, type BallotRow, type EntryRow, type EventRow } from './ballots'

const words = {
  text: '社团这周五聚餐，大家投一下，票多的我去订位。',
  title: '周五晚上去吃哪家',
  options: [
    { name: '南门火锅', draw: 9 },
    { name: '西街烤肉', draw: 7 },
    { name: '二食堂小炒', draw: 4 },
    { name: '我都行', draw: 5 },
  ],
  choices: 1,
  period: 'once',
  aside: 0,
} as const
/** What may hang above it, the best first. */
const scenes: readonly SceneName[] = [
  'hotpot',
  'tray',
  'noodle',
  'fruit',
  'milkTea',
  'latte',
  'balcony',
  'sky',
]
const minute = 60_000

interface Poll {
  event: EventRow
  entries: EntryRow[]
  ballots: BallotRow[]
  pictures: (typeof pictures.$inferInsert)[]
  dynamic: typeof dynamics.$inferInsert
}

export function planPoll(campus: Campus): Poll {
  const { now, people, posts, schools, gallery } = campus
  const random = campus.stream('poll')
  const school = people[0]?.school
  const near = people.filter((person) => person.school === school)
  const host = random.pick(near.filter(({ row }) => row.studentUntil))
  const others = posts
    .filter((post) => post.author.school === school)
    .map(({ row }) => row.createdAt.getTime())
  const at = Math.min(Math.max(now - 2 * hour, ...others) + 5 * minute, now - 5 * minute)
  const base = { schoolId: host.school.row.id, authorId: host.row.id, createdAt: new Date(at) }

  const shown = new Set(
    frontsOf(posts, schools).flatMap((list) => list.flatMap((post) => post.pictures.map(({ key }) => key))),
  )
  const onTop = new Set(
    frontsOf(posts, schools)
      .filter(([first]) => first?.author.school === school)
      .flatMap((list) =>
        list
          .slice(0, opening)
          .flatMap(({ words: { shots = [] } }) => shots.map((shot) => shot.split(':')[0])),
      ),
  )
  const photo = scenes
    .filter((scene) => !onTop.has(scene))
    .flatMap((scene) => gallery.photos[scene])
    .find(({ key }) => !shown.has(key))
  const taken = at - minute
  const picture = photo && {
    ...{ id: random.idAt(taken), ownerId: host.row.id },
    ...photo,
    createdAt: new Date(taken),
  }

  const event: EventRow = {
    ...{ id: random.idAt(at), key: random.key(), ...base },
    ...{ kind: 'poll', title: words.title, body: [], text: '' },
    ...{ choices: words.choices, period: words.period, voters: 'everyone', way: 'creator', review: false },
    startsAt: new Date(at),
    endsAt: new Date(momentAt(at, 3, 22)),
    numbered: words.options.length,
  }
  const entries = words.options.map(({ name }, index): EntryRow => ({
    ...{ id: random.idAt(at + index), key: random.key(), ...base },
    ...{ eventId: event.id, own: false, number: index + 1, name, review: 'accepted' },
    ...{ votes: 0, aside: 0, reachedAt: new Date(0) },
  }))
  const voters = random.some(
    near.filter((person) => person !== host),
    Math.round(near.length * 0.4),
  )
  const ballots = ballotsOf({ ...words, entries: words.options }, event, entries, { voters, now, random })
  return {
    event: { ...event, ...tally(entries, ballots) },
    entries,
    ballots,
    pictures: picture ? [picture] : [],
    dynamic: {
      ...{ id: random.idAt(at + minute), key: random.key(), ...base, createdAt: new Date(at + minute) },
      text: words.text,
      pictures: picture ? [storedOf(picture)] : [],
      scope: 'everyone',
      cardKind: 'vote',
      cardId: event.id,
    },
  }
}

const storedOf = ({ id, key, thumbKey, width, height }: StoredPicture): StoredPicture => ({
  ...{ id, key, thumbKey, width, height },
})
