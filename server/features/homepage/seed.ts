import { offeredTags } from '../../../contract/homepage/rules'
import type { Seeding } from '../../seed/campus'
import { day, hour } from '../../seed/clock'
import type { Post } from '../../seed/plan/dynamics'
import type { Person } from '../../seed/plan/people'
import { Deck, type Random } from '../../seed/random'
import { asked, lines, ownTags } from './seed/texts'
import * as tables from './tables'

type Tag = typeof tables.personTags.$inferInsert & { likes: number }
type Question = typeof tables.personQuestions.$inferInsert & { likes: number; createdAt: Date }

interface Homepages {
  tags: Tag[]
  uses: (typeof tables.tagUses.$inferInsert)[]
  photos: (typeof tables.wallPhotos.$inferInsert)[]
  questions: Question[]
  barrages: (typeof tables.barrages.$inferInsert)[]
  likes: (typeof tables.homepageLikes.$inferInsert)[]
}

const offered = offeredTags.flatMap(({ tags }) => tags)
const photosAtMost = 9

const mates = (person: Person, people: readonly Person[]): Person[] =>
  people.filter((one) => one !== person && one.school === person.school)

/** A moment of the last days, and its id. */
function lately(now: number, days: number, random: Random) {
  const at = Math.round(now - hour - random.next() ** 1.5 * days * day)
  return { id: random.idAt(at), createdAt: new Date(at) }
}

function tagsOf(now: number, { row, school }: Person, random: Random): Tag[] {
  const chosen = [...random.some(offered, random.whole(2, 5)), ...random.some(ownTags, random.whole(0, 2))]
  return chosen.map((text) => ({
    id: lately(now, 30, random).id,
    userId: row.id,
    text,
    own: !offered.includes(text),
    shown: true,
    schoolId: school.row.id,
    likes: 0,
  }))
}

function questionsOf(
  now: number,
  person: Person,
  others: readonly Person[],
  deck: Deck<(typeof asked)[number]>,
  random: Random,
): Question[] {
  const askers = random.some(others, random.whole(0, 4))
  const words = askers.map(() => deck.deal())
  return askers.flatMap(({ row }, index) => {
    const [text, answer] = words[index] ?? []
    if (text === undefined) return []
    const anonymous = random.chance(0.4)
    return [
      {
        ...lately(now, 20, random),
        ownerId: person.row.id,
        authorId: row.id,
        key: random.key(),
        text,
        anonymous,
        answer: answer || null,
        likes: 0,
      },
    ]
  })
}

/** How many of each school have a tag on. */
function usesOf(tags: readonly Tag[]): Homepages['uses'] {
  const uses = new Map<string, Homepages['uses'][number]>()
  for (const { schoolId, text } of tags) {
    if (!schoolId) continue
    const use = uses.get(`${schoolId} ${text}`) ?? { schoolId, text, people: 0 }
    uses.set(`${schoolId} ${text}`, { ...use, people: use.people + 1 })
  }
  return [...uses.values()]
}

/** What is on people's pages. */
function planHomepages(
  now: number,
  people: readonly Person[],
  posts: readonly Post[],
  random: Random,
): Homepages {
  const plan: Homepages = {
    tags: [],
    uses: [],
    photos: [],
    questions: [],
    barrages: [],
    likes: [],
  }
  const deck = new Deck(asked, random)
  const like = (subject: { id: string; likes: number }, fans: readonly Person[]) => {
    subject.likes = fans.length
    plan.likes.push(
      ...fans.map(({ row }) => ({ subjectId: subject.id, userId: row.id, createdAt: new Date(now - hour) })),
    )
  }
  for (const person of people) {
    const others = mates(person, people)
    const [tags, questions] = [tagsOf(now, person, random), questionsOf(now, person, others, deck, random)]
    tags.forEach((tag) => like(tag, random.some(others, random.whole(0, 9))))
    questions.forEach(
      (question) => question.answer && like(question, random.some(others, random.whole(0, 6))),
    )
    plan.tags.push(...tags)
    plan.questions.push(...questions)
    const visitors = random.some(others, random.whole(1, 9))
    const said = random.some(lines, visitors.length)
    plan.barrages.push(
      ...visitors.map(({ row }, index) => ({
        ...lately(now, 14, random),
        ownerId: person.row.id,
        authorId: row.id,
        key: random.key(),
        text: said[index] ?? lines[0],
      })),
    )
    const own = posts
      .filter(({ author }) => author === person)
      .flatMap(({ pictures }) => pictures.slice(0, 2))
    plan.photos.push(
      ...own
        .slice(0, photosAtMost)
        .map(({ id, ownerId }, place) => ({ userId: ownerId, pictureId: id, place })),
    )
  }
  plan.uses = usesOf(plan.tags)
  return plan
}

export const homepageSeed: Seeding = {
  after: ['home'],
  before: ['school-contacts'],
  plan(campus) {
    const pages = planHomepages(campus.now, campus.people, campus.posts, campus.random)
    campus.add(tables.personTags, pages.tags)
    campus.add(tables.tagUses, pages.uses)
    campus.add(tables.wallPhotos, pages.photos)
    campus.add(tables.personQuestions, pages.questions)
    campus.add(tables.barrages, pages.barrages)
    campus.add(tables.homepageLikes, pages.likes)
  },
}
