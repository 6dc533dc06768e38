import type { houses, schools } from '../../features/school/tables'
import { day, hour } from '../clock'
import type { Random } from '../random'
import { grounds, schoolWords, type SchoolWords } from '../text/schools'
import { slots, type Slot } from '../text/theme'

export type SchoolRow = typeof schools.$inferInsert
export type HouseRow = typeof houses.$inferInsert

export interface School {
  row: SchoolRow
  houses: HouseRow[]
  words: SchoolWords
}

const metresOfDegree = 111_320

function houseOf(
  { id: schoolId, latitude, longitude }: SchoolRow,
  [name, kind, floors, east, north]: SchoolWords['houses'][number],
  id: string,
): HouseRow {
  const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6
  return {
    id,
    schoolId,
    name,
    kind,
    floors,
    latitude: round(latitude + north / metresOfDegree),
    longitude: round(longitude + east / (metresOfDegree * Math.cos((latitude * Math.PI) / 180))),
  }
}

const groundsOf = ({ names }: SchoolWords): SchoolWords['houses'] =>
  slots.flatMap((slot) => {
    const where = grounds[slot]
    return where ? names[slot].map((name) => [name, ...where] as const) : []
  })

export function planSchools(now: number, random: Random): School[] {
  return schoolWords.map((words, index) => {
    const opened = now - 500 * day + index * hour
    const { name, campus, province, city, district, latitude, longitude } = words
    const row = {
      id: random.idAt(opened),
      name,
      campus,
      province,
      city,
      district,
      latitude,
      longitude,
      createdAt: new Date(opened),
    }
    const places = [...words.houses, ...groundsOf(words)]
    return { row, words, houses: places.map((place, at) => houseOf(row, place, random.idAt(opened + at + 1))) }
  })
}

export interface Filled {
  text: string
  title: string
  /** The first place that the words name. */
  house: HouseRow | null
}

/** Puts the school's own places into the words. The same slot is the same place throughout. */
export function fill(
  words: { text: string; title?: string },
  { words: { names }, houses }: School,
  random: Random,
): Filled {
  const chosen = new Map<Slot, string>()
  const named = (text: string): string =>
    text.replace(/\{(.+?)\}/g, (mark, key: string) => {
      const slot = slots.find((one) => one === key)
      if (!slot) return mark
      const name = chosen.get(slot) ?? random.pick(names[slot])
      chosen.set(slot, name)
      return name
    })
  const title = named(words.title ?? '')
  const text = named(words.text)
  const [first] = chosen.values()
  return { title, text, house: houses.find(({ name }) => name === first) ?? null }
}
