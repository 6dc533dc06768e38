import { topicsIn } from '../../../contract/circle/rules'
import type { dynamics, dynamicTopics } from '../../core/dynamic/tables'
import type { pictures } from '../../core/file/tables'
import type { Gallery, Photo } from '../art/gallery'
import { sceneNames } from '../art/scenes'
import { day, momentOf } from '../clock'
import type { Random } from '../random'
import { themes } from '../text'
import type { Part, Shot, Theme, Words } from '../text/theme'
import type { Person } from './people'
import { fill, type HouseRow, type School } from './schools'

type DynamicRow = typeof dynamics.$inferInsert & { likes: number; comments: number; createdAt: Date }
type PictureRow = typeof pictures.$inferInsert
type TopicRow = typeof dynamicTopics.$inferInsert

export interface Post {
  row: DynamicRow
  pictures: PictureRow[]
  topics: TopicRow[]
  words: Words
  theme: Theme
  author: Person
}

const total = 400
/** Numbers of pictures that a grid looks good with. */
const counts = [9, 6, 4, 3, 2, 1, 0]
/** The first of the views, as many as a grid looks good with. */
export const inGrid = <T>(views: readonly T[]): T[] =>
  views.slice(
    0,
    counts.find((count) => count <= views.length),
  )
const spanDays = 30
const freshDays = 6

interface Draft {
  words: Words
  theme: Theme
}

/** The words of each school: what names its writer goes where the writer studies, the rest is dealt. */
function dealt(schools: readonly School[], random: Random): { draft: Draft; school: School }[] {
  const drafts = themes.flatMap((theme) => theme.posts.map((words) => ({ words, theme })))
  const homeOf = (name: string): School | undefined =>
    schools.find(({ words }) => words.crowd.people.some(([one]) => one === name))
  const signed = drafts.flatMap((draft) => {
    const school = draft.words.by === undefined ? undefined : homeOf(draft.words.by)
    return school ? [{ draft, school }] : []
  })
  const free = random.shuffle(drafts.filter(({ words }) => words.by === undefined))
  const rest = schools.flatMap((school) => {
    const room = school.words.dynamics - signed.filter((one) => one.school === school).length
    return free.splice(0, room).map((draft) => ({ draft, school }))
  })
  return [...signed, ...rest].slice(0, total)
}

/** Photographs of the shots, none twice, as many as a grid looks good with. */
function photosOf({ shots = [], pictures = 3 }: Words, gallery: Gallery, random: Random): Photo[] {
  const viewsOf = (shot: Shot): Photo[] => {
    const [name, variant] = shot.split(':')
    const photos = gallery.photos[sceneNames.find((one) => one === name) ?? 'sky']
    return variant === undefined ? random.shuffle(photos) : photos.slice(Number(variant), Number(variant) + 1)
  }
  const [first = [], ...others] = shots.map(viewsOf)
  const [cover, ...left] = first
  const views = [...(cover ? [cover] : []), ...random.shuffle([...left, ...others.flat()])]
  return inGrid(views.slice(0, pictures))
}

const momentFor = (now: number, { words, theme }: Draft, random: Random): number => {
  const part: Part = words.at ?? random.pick(theme.at)
  // Topics are what is being talked about now.
  const lately = words.text.includes('#') ? 2.2 : 1.3
  const days = words.fresh ? random.whole(0, freshDays - 1) : Math.floor(spanDays * random.next() ** lately)
  return momentOf(now, Math.min(days, spanDays - 1), part, random)
}

/** The place that the words name, or one where such things are said; often none. */
function placeOf(named: HouseRow | null, { where }: Theme, school: School, random: Random): HouseRow | null {
  if (named) return random.chance(0.9) ? named : null
  if (where.length === 0 || random.chance(0.7)) return null
  const name = random.pick(school.words.names[random.pick(where)])
  return school.houses.find((house) => house.name === name) ?? null
}

function postOf(at: number, draft: Draft, author: Person, gallery: Gallery, random: Random): Post {
  const { school } = author
  const { text, title, house } = fill(draft.words, school, random)
  const id = random.idAt(at)
  const pictures = photosOf(draft.words, gallery, random).map((photo, index) => {
    const taken = at - 60_000 + index * 1000
    return { id: random.idAt(taken), ownerId: author.row.id, ...photo, createdAt: new Date(taken) }
  })
  const seen = placeOf(house, draft.theme, school, random)
  const { name, campus, province, city, district } = school.row
  const row: DynamicRow = {
    id,
    title,
    text,
    schoolId: school.row.id,
    authorId: author.row.id,
    key: random.key(),
    pictures: pictures.map(({ id: picture, key, thumbKey, width, height }) => ({
      id: picture,
      key,
      thumbKey,
      width,
      height,
    })),
    place: seen && {
      name: seen.name,
      address: `${province}${city}${district}${name}${campus}`,
      latitude: seen.latitude,
      longitude: seen.longitude,
    },
    scope: random.chance(0.4) ? 'everyone' : 'school',
    likes: 0,
    comments: 0,
    createdAt: new Date(at),
  }
  const topics = topicsIn(`${title} ${text}`).map((topic) => ({
    topic,
    dynamicId: id,
    schoolId: school.row.id,
  }))
  return { row, pictures, topics, words: draft.words, theme: draft.theme, author }
}

export function planPosts(
  now: number,
  schools: readonly School[],
  people: readonly Person[],
  gallery: Gallery,
  random: Random,
): Post[] {
  const dated = dealt(schools, random).map((one) => ({ ...one, at: momentFor(now, one.draft, random) }))
  for (const school of schools) letPicturesOpen(dated.filter((one) => one.school === school))
  return dated.map(({ draft, school, at }) => {
    const own = people.filter((person) => person.school === school)
    const author =
      own.find(({ row }) => row.name === draft.words.by) ?? random.weighted(own, ({ zeal }) => zeal)
    return postOf(at, draft, author, gallery, random)
  })
}

/** How many of the newest of a school have pictures: what the first screens of its circle show. */
const opening = 5
const scenesOf = ({ shots = [] }: Words): string[] => shots.map((shot) => shot.split(':')[0] ?? '')

/**
 * The circle opens with pictures of different scenes: what is newer and has none, or shows what a newer one does, was said
 * some days before.
 */
function letPicturesOpen(drafts: readonly { draft: Draft; at: number }[]): void {
  const before = (one: { at: number }, at: number): void => {
    one.at -= (Math.floor((one.at - at) / day) + 1) * day
  }
  const first: { draft: Draft; at: number }[] = []
  const same: typeof first = []
  const shown = new Set<string>()
  for (const one of [...drafts].sort((a, b) => b.at - a.at)) {
    const scenes = scenesOf(one.draft.words)
    if (scenes.length === 0 || first.length === opening) continue
    if (scenes.some((scene) => shown.has(scene))) same.push(one)
    else first.push(one)
    if (first.includes(one)) scenes.forEach((scene) => shown.add(scene))
  }
  const from = first.at(-1)?.at ?? 0
  for (const one of drafts)
    if (one.at > from && (same.includes(one) || one.draft.words.shots === undefined)) before(one, from)
}

/** Who may read a post, besides its author. */
export const readersOf = ({ row, author }: Post, people: readonly Person[]): Person[] =>
  people.filter(
    (person) => person !== author && (row.scope === 'everyone' || person.school === author.school),
  )
