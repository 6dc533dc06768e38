import type { Seeding } from '../../seed/campus'
import { day, hour } from '../../seed/clock'
import type { Person } from '../../seed/plan/people'
import { fill, type School } from '../../seed/plan/schools'
import type { Random } from '../../seed/random'
import { nameOf } from '../../core/alias/names'
import { aliases } from '../../core/alias/tables'
import { comments } from '../../core/comment/tables'
import { likes } from '../../core/like/tables'
import { wallWords, type WallWords } from './seed/texts'
import { confessions } from './tables'

type ConfessionRow = typeof confessions.$inferInsert & { createdAt: Date }

interface Wall {
  aliases: (typeof aliases.$inferInsert)[]
  confessions: ConfessionRow[]
  comments: (typeof comments.$inferInsert)[]
  likes: (typeof likes.$inferInsert)[]
}

/** Nothing of it is younger, so that what is said under it is. */
const youngest = 2 * hour

function noteOf(
  now: number,
  { text, to, says = [] }: WallWords,
  school: School,
  near: readonly Person[],
  age: number,
  random: Random,
): Wall {
  const at = Math.round(now - age)
  const id = random.idAt(at)
  const speakers = random.some(near, says.length + 1)
  const known = new Set<string>()
  const named = (userId: string) => {
    let name = nameOf(0, () => random.next())
    while (known.has(name)) name = nameOf(0, () => random.next())
    known.add(name)
    return { id: random.key(), threadId: id, userId, name, createdAt: new Date(at) }
  }
  const bearers = speakers.map(({ row }) => named(row.id))
  const [author] = bearers
  if (!author) return { aliases: [], confessions: [], comments: [], likes: [] }
  const said = says.slice(0, bearers.length - 1).map((words, index) => {
    const when = Math.round(at + random.between(0.1, 0.9) * Math.min(age, day))
    const alias = bearers[index + 1] ?? author
    return {
      id: random.idAt(when),
      subject: 'confession' as const,
      subjectId: id,
      schoolId: school.row.id,
      authorId: alias.userId,
      aliasId: alias.id,
      key: random.key(),
      text: words,
      createdAt: new Date(when),
    }
  })
  const fans = random.some(
    near.filter(({ row }) => row.id !== author.userId),
    random.whole(2, Math.max(3, Math.round(near.length * 0.7))),
  )
  return {
    aliases: bearers,
    confessions: [
      {
        id,
        schoolId: school.row.id,
        authorId: author.userId,
        aliasId: author.id,
        key: random.key(),
        toName: to ?? null,
        text: fill({ text }, school, random).text,
        pictures: [],
        likes: fans.length,
        comments: said.length,
        state: 'approved',
        words: to !== undefined,
        review: to === undefined ? null : 'passed',
        shownAt: new Date(at),
        createdAt: new Date(at),
      },
    ],
    comments: said,
    likes: fans.map(({ row }) => ({
      subjectId: id,
      userId: row.id,
      createdAt: new Date(Math.round(at + random.between(0.05, 0.95) * Math.min(age, 2 * day))),
    })),
  }
}

/** The walls: the first school's has most of the notes, the others' a few each. None names a person. */
export const confessionSeed: Seeding = {
  after: ['qa'],
  plan(campus) {
    const { now, schools, people, random } = campus
    const parts = schools.flatMap((school, place) => {
      const near = people.filter((person) => person.school === school)
      const words = place === 0 ? wallWords : random.some(wallWords, 9)
      return words.map((one, index) =>
        noteOf(now, one, school, near, youngest + (index + random.next()) * 0.6 * day, random),
      )
    })
    campus.add(
      aliases,
      parts.flatMap((part) => part.aliases),
    )
    campus.add(
      confessions,
      parts.flatMap((part) => part.confessions),
    )
    campus.add(
      comments,
      parts.flatMap((part) => part.comments),
    )
    campus.add(
      likes,
      parts.flatMap((part) => part.likes),
    )
  },
}
