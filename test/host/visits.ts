/** What pages are opened with, and what they must say then: each feature's in `visits/<feature>.ts`, found by folder. */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { LiveServer } from '../live/server'
import type { Person } from './people'

/** `?` of a page and words that it must say; a page without a visit opens without a query and must say something. */
export interface Visit {
  readonly query?: Readonly<Record<string, string>>
  readonly says?: readonly string[]
  /** These people have nothing that it could show: it must say that the link names nothing. */
  readonly unnamed?: true
  /** A guest reads it as everybody does, and nothing of it asks them to sign in. */
  readonly open?: true
}
/** What a page says whose link lacks what it is about. */
export const lacking = /这个链接不完整|没有说要付什么/

/** Who opens the pages, a certified administrator of the school, and whom they meet, a student. */
export interface Cast {
  server: LiveServer
  owner: Person
  other: Person
}

/** What a file of `visits` gives by default: makes what its pages list, and says by route how they are opened, each view once. */
export type Furnish = (cast: Cast) => Promise<Record<string, Visit | readonly Visit[]>>

/** By route, in the order of `visits`. */
export type Visits = ReadonlyMap<string, readonly Visit[]>
/** How the page is opened; one without a visit opens without a query. */
export const visitsOf = (visits: Visits, route: string): readonly Visit[] => visits.get(route) ?? [{}]

/** The address that a visit opens. */
export function addressOf(route: string, { query = {} }: Visit): string {
  const asked = Object.entries(query).map((pair) => pair.join('='))
  return asked.length > 0 ? `${route}?${asked.join('&')}` : route
}

const folder = path.join(__dirname, 'visits')

/** By route. Features make their things one after another: some count what others made. */
export async function furnish(cast: Cast): Promise<Visits> {
  const visits = new Map<string, readonly Visit[]>()
  for (const file of readdirSync(folder).sort()) {
    // oxlint-disable-next-line typescript/no-require-imports -- found by folder
    const { default: make } = require(path.join(folder, file)) as { default: Furnish }
    for (const [route, made] of Object.entries(await make(cast)))
      visits.set(route, [...(visits.get(route) ?? []), ...[made].flat()])
  }
  return visits
}
