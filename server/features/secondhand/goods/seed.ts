/** What students of the demo campus sell. */
import { pictures } from '../../../core/file/tables'
import type { StoredPicture } from '../../../core/file/own'
import { screenings } from '../../../core/safety/tables'
import { sceneNames } from '../../../seed/art/scenes'
import type { Campus, Seeding } from '../../../seed/campus'
import { day, hour } from '../../../seed/clock'
import type { Person } from '../../../seed/plan/people'
import type { Random } from '../../../seed/random'
import type { Shot } from '../../../seed/text/theme'
import { tradedWords } from './seed/traded'
import { goodsWords, type GoodsWords } from './seed/texts'
import { bookCourses, books, goods } from './tables'

/** Listings of each school but the first. */
const elsewhere = 8
const waits = '含有“返利”，管理员看过后大家才能看到'

/** A photograph of the gallery, as the seller's own. */
function shotOf(campus: Campus, random: Random, shot: Shot, owner: Person, at: number): StoredPicture {
  const [name, view] = shot.split(':')
  const views = campus.gallery.photos[sceneNames.find((one) => one === name) ?? 'parcels']
  const photo = views[Number(view ?? NaN)] ?? random.pick(views)
  const row = { id: random.idAt(at), ownerId: owner.row.id, ...photo, createdAt: new Date(at) }
  campus.add(pictures, [row])
  const { id, key, thumbKey, width, height } = row
  return { id, key, thumbKey, width, height }
}

/** How many pieces there are of it, and what became of them. */
const piecesOf = ({ pieces = 1, standing }: GoodsWords) => ({
  pieces,
  free: standing === 'sold' ? 0 : pieces,
  sold: standing === 'sold' ? pieces : 0,
  off: standing === 'off',
})

function planOne(campus: Campus, words: GoodsWords, seller: Person, random: Random): void {
  const { school } = seller
  const at = Math.round(campus.now - words.age * day - random.between(0, 2) * hour)
  const house = school.houses.find(({ name }) => name === words.house)
  const id = random.idAt(at)
  const { title, isbn, author = '', course = '', standing } = words
  const schoolId = school.row.id
  if (isbn !== undefined) campus.add(books, [{ isbn, title, author, source: 'listing' }])
  if (isbn !== undefined && course !== '') campus.add(bookCourses, [{ schoolId, isbn, course }])
  campus.add(goods, [
    {
      id,
      schoolId,
      authorId: seller.row.id,
      key: random.key(),
      title,
      text: words.text,
      category: words.category,
      grade: words.grade,
      price: words.price * 100,
      original: words.original === undefined ? null : words.original * 100,
      freight: (words.freight ?? 0) * 100,
      ways: [...words.ways],
      tags: [...(words.tags ?? [])],
      pictures: words.shots.map((shot) => shotOf(campus, random, shot, seller, at)),
      isbn: isbn ?? null,
      course,
      houseId: house?.id ?? null,
      spot: words.spot ?? house?.name ?? '',
      ...piecesOf(words),
      freshAt: new Date(at),
      createdAt: new Date(at),
      ...(standing === 'pending' ? { state: 'pending' as const, refusal: waits } : {}),
    },
  ])
  if (standing === 'pending')
    campus.add(screenings, [
      {
        id: random.idAt(at),
        subject: 'goods',
        subjectId: id,
        schoolId,
        authorId: seller.row.id,
        waitsFor: 'reviewer',
        reason: waits,
        hits: [{ word: '返利', kind: 'fraud' }],
        createdAt: new Date(at),
      },
    ])
}

export const goodsSeed: Seeding = {
  after: ['school'],
  plan(campus) {
    const random = campus.stream('secondhand')
    const crowds = campus.schools.map((school) =>
      campus.people.filter((one) => one.school === school && one.row.studentUntil),
    )
    for (const words of [...goodsWords, ...tradedWords])
      planOne(
        campus,
        words,
        campus.people.find(({ row }) => row.phone === words.by) ?? random.pick(crowds[0] ?? []),
        random,
      )
    const plain = goodsWords.filter(({ isbn, by, standing }) => !isbn && !by && !standing)
    for (const crowd of crowds.slice(1))
      for (const words of random.some(plain, elsewhere)) planOne(campus, words, random.pick(crowd), random)
  },
}
