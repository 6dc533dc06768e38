import { offeredTags } from '../../../contract/homepage/rules'
import type * as tables from '../../features/homepage/tables'
import type { schoolContacts } from '../../features/school/tables'
import { day, hour } from '../clock'
import { Deck, type Random } from '../random'
import { asked, contactWords, lines, ownTags } from '../text/homepages'
import type { Post } from './dynamics'
import type { Person } from './people'
import type { School } from './schools'

type Tag = typeof tables.personTags.$inferInsert & { likes: number }
type Question = typeof tables.personQuestions.$inferInsert & { likes: number; createdAt: Date }

export interface Homepages {
  tags: Tag[]
  uses: (typeof tables.tagUses.$inferInsert)[]
  photos: (typeof tables.wallPhotos.$inferInsert)[]
  questions: Question[]
  barrages: (typeof tables.barrages.$inferInsert)[]
  likes: (typeof tables.homepageLikes.$inferInsert)[]
  contacts: (typeof schoolContacts.$inferInsert)[]
}

const offered = offeredTags.flatMap(({ tags }) => tags)
/** Area codes of the schools' cities, which are made up as they are. */
const areaCodes = ['0210', '0530', '0870']
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
        askerId: row.id,
        key: random.key(),
        text,
        anonymous,
        answer: answer || null,
        likes: 0,
      },
    ]
  })
}

const contactsOf = ({ row }: School, areaCode: string, random: Random, now: number) =>
  contactWords.map(([kind, name, extension, note], place) => ({
    id: random.idAt(now - 400 * day + place),
    schoolId: row.id,
    kind,
    name,
    phone: `${areaCode}-6780${extension}`,
    note,
    place,
  }))

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
export function planHomepages(
  now: number,
  schools: readonly School[],
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
    contacts: [],
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
  plan.contacts = schools.flatMap((school, index) =>
    contactsOf(school, areaCodes[index] ?? '0999', random, now),
  )
  return plan
}
