/** The demo campus while it is planned, and what a feature declares to be part of it. */
import type { AnyPgTable } from 'drizzle-orm/pg-core'
import type { Config } from '../config'
import type { Context, Executor } from '../context'
import type { House } from '../features'
import type { Gallery, Storage } from './art/gallery'
import { planCrowd, type Crowd } from './plan'
import { Random } from './random'

declare module '../feature' {
  interface Feature {
    /** What it adds to the demo campus, by the names of the steps. */
    seeds?: Readonly<Record<string, Seeding>>
  }
}

/** What the campus is written with. */
export interface SeedContext {
  db: Context['db']
  providers: { storage: Storage }
  log: Pick<Context['log'], 'info'>
  house: Pick<House, 'seeds' | 'all'>
  config: Pick<Config, 'demoPictures'>
  secrets: Context['secrets']
}

/** A feature's part of the demo campus. */
export interface Seeding {
  /** Names of the steps that come before: whose rows these point to, or who draws from `random` first. */
  after?: readonly string[]
  /** Names of the ground's steps that come behind it: they know no later feature. */
  before?: readonly string[]
  /** Adds rows to the campus. The same campus gives the same rows: nothing but it is asked. */
  plan?(campus: Campus, house: SeedContext['house']): void | Promise<void>
  /** Once all planned rows are in, in their transaction: what services write, or what is of this server alone. */
  fill?(tx: Executor, campus: Campus, context: SeedContext): Promise<void>
  /** Once the campus stands, with everything that runs: what services do in transactions of their own. */
  later?(context: Context): Promise<void>
}

interface Planned {
  table: AnyPgTable
  rows: readonly object[]
}

/** Rows of one statement; PostgreSQL takes 65,535 parameters. */
const chunk = 2000

const seed = 20260901

export class Campus {
  /** Pages that banners may lead to, by their titles. */
  readonly links: { schoolId: string | null; title: string; url: string }[] = []
  /** In the order in which they are written. */
  readonly planned: Planned[] = []
  readonly schools: Crowd['schools']
  readonly people: Crowd['people']
  readonly follows: Crowd['follows']
  /** Features may still change their rows while they plan: which is hot by choice, which begins an article. */
  readonly posts: Crowd['posts']
  /** What is said and liked under the posts. */
  readonly talk: Crowd['talk']
  /**
   * One stream for the crowd and the features that were there first: each names in `after` who draws before it, or all
   * that follows comes out different. A new feature takes a `stream` of its own.
   */
  readonly random = new Random(seed)

  /** As of `now`, ms since 1970. */
  constructor(
    readonly now: number,
    readonly gallery: Gallery,
    /** For what a feature draws or plays itself: the same content under the same key each time. */
    readonly storage: Storage,
  ) {
    const crowd = planCrowd(now, gallery, this.random)
    this.schools = crowd.schools
    this.people = crowd.people
    this.follows = crowd.follows
    this.posts = crowd.posts
    this.talk = crowd.talk
  }

  /** Randomness of the name's own, which shifts nobody else's. */
  stream = (name: string): Random =>
    new Random([...name].reduce((hash, letter) => Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0), seed))

  add<T extends AnyPgTable>(table: T, rows: readonly T['$inferInsert'][]): void {
    this.planned.push({ table, rows })
  }

  /** What was added to the table so far. */
  rowsOf = <T extends AnyPgTable>(table: T): T['$inferInsert'][] =>
    this.planned.filter((part) => part.table === table).flatMap(({ rows }) => rows as T['$inferInsert'][])

  async write(tx: Executor): Promise<void> {
    for (const { table, rows } of this.planned)
      for (let start = 0; start < rows.length; start += chunk)
        await tx.insert(table).values(rows.slice(start, start + chunk))
  }
}

/** Everything that the demo campus holds. The same moment and pictures give the same campus. */
export async function planCampus(
  house: SeedContext['house'],
  now: number,
  gallery: Gallery,
  storage: Storage,
): Promise<Campus> {
  const campus = new Campus(now, gallery, storage)
  for (const [, { plan }] of house.seeds) await plan?.(campus, house)
  return campus
}
