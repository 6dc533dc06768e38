/** Where the person is signed in, for some minutes; and what was read there, until it is read again. */
import type { Exam, Info, Room, Score } from '@contract/timetable/academic/schema'
import { storage } from '@/platform/storage'

/** Opaque: only its owner can do anything with it. */
export interface Visit {
  session: string
  /** When it ends, ISO 8601. */
  until: string
  /** Who is there, where the system says it. */
  who: Info | null
}

const keep = (key: string, value: unknown): void => {
  try {
    storage.set(key, value)
  } catch {
    // a device without room has it as long as the page lives
  }
}
const visitKey = (userId: string): string => `academic.visit.${userId}`

export function visitOf(userId: string): Visit | null {
  const visit = storage.get<Visit>(visitKey(userId))
  return visit && Date.parse(visit.until) > Date.now() ? visit : null
}
export const keepVisit = (userId: string, visit: Visit): void => keep(visitKey(userId), visit)
export const endVisit = (userId: string): void => storage.remove(visitKey(userId))

/** The number that one signs in with; the password is never kept. */
const accountKey = (userId: string, system: string): string => `academic.account.${userId}.${system}`
export const accountOf = (userId: string, system: string): string =>
  storage.get<string>(accountKey(userId, system)) ?? ''
export const keepAccount = (userId: string, system: string, account: string): void =>
  keep(accountKey(userId, system), account)

export interface Found {
  score: { items: Score[] }
  exam: { items: Exam[]; left?: string[]; term: string }
  room: { items: Room[]; left?: string[]; asked: RoomAsked }
}
export interface RoomAsked {
  term: string
  week: number
  day: number
  from: number
  to: number
}
export type Kept<V extends keyof Found> = Found[V] & { at: string; who: Info | null }

const foundKey = (userId: string, view: keyof Found): string => `academic.${view}.${userId}`
export const foundOf = <V extends keyof Found>(userId: string, view: V): Kept<V> | null =>
  storage.get<Kept<V>>(foundKey(userId, view)) ?? null
export const keepFound = <V extends keyof Found>(userId: string, view: V, found: Kept<V>): void =>
  keep(foundKey(userId, view), found)
