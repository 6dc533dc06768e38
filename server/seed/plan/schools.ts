import type { houses, schools } from '../../core/school/tables'
import { day, hour } from '../clock'
import type { Random } from '../random'
import { grounds, schoolWords, type SchoolWords } from '../text/schools'
import { slots, type Slot } from '../text/theme'

export type SchoolRow = typeof schools.$inferInsert
export type HouseRow = typeof houses.$inferInsert

export interface School {
  row: SchoolRow
  /** Ms since 1970. */
  opened: number
  houses: HouseRow[]
  words: SchoolWords
}

const metresOfDegree = 111_320

/** Degrees of a point so many metres from the school's own. */
export function pointOf(
  { latitude, longitude }: Pick<SchoolRow, 'latitude' | 'longitude'>,
  east: number,
  north: number,
) {
  const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6
  return {
    latitude: round(latitude + north / metresOfDegree),
    longitude: round(longitude + east / (metresOfDegree * Math.cos((latitude * Math.PI) / 180))),
  }
}

const zoneOf = ({ zones }: SchoolWords, name: string): string =>
  zones.find(([, upTo]) => parseInt(name) <= upTo)?.[0] ?? ''

function houseOf(
  row: SchoolRow,
  words: SchoolWords,
  [name, kind, floors, east, north]: SchoolWords['houses'][number],
  id: string,
): HouseRow {
  return {
    id,
    schoolId: row.id,
    name,
    kind,
    floors,
    zone: kind === 'dorm' ? zoneOf(words, name) : '',
    ...pointOf(row, east, north),
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
      anonymous: true,
      createdAt: new Date(opened),
    }
    const places = [...words.houses, ...groundsOf(words)]
    const rows = places.map((place, at) => houseOf(row, words, place, random.idAt(opened + at + 1)))
    return { row, opened, words, houses: rows }
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
