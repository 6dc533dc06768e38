/** What a feature says of a kind of thing that people publish. */
import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Things } from '../../../contract/kinds'
import type { SeenBy } from '../comment/subjects'
import type { Found } from '../../../contract/search/schema'
import type { Context, Executor, Viewer } from '../../context'
import type { Erasure } from '../privacy/personal'
import type { Thread } from '../comment/subjects'
import type { StoredMedia, StoredPicture } from '../file/own'
import type { Shown } from '../privacy/visible'
import type { Scene } from '../safety/scenes'
import type { Searchable, Seeker } from '../search/searchable'

export type State = 'approved' | 'pending' | 'refused'

interface Columns {
  id: PgColumn
  schoolId: PgColumn
  authorId: PgColumn
  /** The author's key of the draft, unique with the author. */
  key: PgColumn
  /** What is not approved is for its author alone. */
  state: PgColumn
  /** Why it is not approved, for its author. */
  refusal: PgColumn
  createdAt: PgColumn
  deletedAt: PgColumn
}
/** Columns that some have: the pseudonym that it stands under, counts, bigrams of its words, what hot lists go by. */
type More = 'aliasId' | 'likes' | 'steps' | 'comments' | 'grams' | 'heat'

/** A table of things, one a row. */
export type ThingTable = PgTable & Columns & { readonly [N in More]?: PgColumn }
export type Row<T extends PgTable> = T['$inferSelect']

/** Names of the columns whose values are of a type, or null. */
type Of<T extends PgTable, V> = {
  [N in keyof Row<T>]: Row<T>[N] extends V | null ? N : never
}[keyof Row<T>] &
  string
/** A column by its name, or an expression over `row`. */
type Value<T extends PgTable, V> = Of<T, V> | SQL

/** A thing as somebody who sees it meets it. */
export interface Seen {
  id: string
  authorId: string
  aliasId: string | null
  state: State
}

export interface Change {
  from: State
  to: State
  refusal: string | null
}

export interface Declared<T extends ThingTable> {
  /** Its name in the contract's things.ts, which says what of the following it has. */
  kind: keyof Things
  /** As a sentence names one: 这条动态. */
  what: string
  table: T
  /** What statements call its row. They call its author `u`, the author's school `s` and the pseudonym `a`. */
  row: string
  /** What else its statements read. */
  joins?: SQL

  /** '' without one. */
  title?: Value<T, string>
  /** Of several columns each is a paragraph. */
  text: Value<T, string> | readonly Of<T, string>[]
  pictures?: Of<T, readonly StoredPicture[]>
  /** Its only picture. */
  cover?: Of<T, StoredPicture>
  film?: Of<T, StoredMedia>
  sound?: Of<T, StoredMedia>
  /** When it was published, where that is not `createdAt`. */
  at?: Of<T, Date>
  /** Where its words are published; `post` where it does not say. */
  scene?: Scene

  /**
   * Who may read it: its author, and, of what is approved, everyone who hears the author, but for these. `scope`: what
   * is not for everyone is for the author's school, or a condition of its own. `audience`: whom the author shows such things to.
   */
  scope?: Of<T, 'everyone' | 'school'> | ((viewer: Viewer | null) => SQL)
  audience?: Shown
  /** Condition in place of all that. */
  visible?(viewer: Viewer | null): SQL
  /** In place of a statement by `visible`. @throws Refusal when this viewer does not see it */
  see?(context: Context, viewer: Viewer | null, id: string): Promise<Seen>
  /** The same as a condition. */
  seenBy?: SeenBy

  /** Where more is taken as evidence than the desk and searches show. */
  evidence?: { title?: SQL; text?: SQL }
  /** It waits on a desk of its feature's. */
  ownDesk?: true
  /** What depends on its being there for others. */
  counted?: {
    /** Locks what it is counted in, before the thing. */
    lock(tx: Executor, id: string): Promise<unknown>
    /** It came (1), or was hidden (-1). */
    change(tx: Executor, row: Row<T>, by: 1 | -1, context: Context): Promise<unknown>
  }
  /** Who has a stake in it beside its author: none of them decides about complaints of it. */
  keepers?(tx: Executor, id: string): Promise<string[]>
  /** What else is written down when a reviewer (`review`) or a case decides. */
  marks?(by: 'review' | 'case'): { readonly [N in keyof Row<T>]?: Row<T>[N] | SQL }
  /** In place of its columns of state, where more than these says who sees it. False when it was not there in the state `from`. */
  move?(context: Context, tx: Executor, id: string, change: Change): Promise<boolean>
  /** It waited, and is shown: whoever would have been told at once is told. */
  shown?(context: Context, id: string): Promise<void>

  /** The thread of which the viewer's words and likes bear the pseudonym; null where they bear the name. */
  aliasIn?(db: Executor, viewer: Viewer, seen: Seen): Promise<string | null>
  /** What else those who comment should know, above all why nobody may. */
  thread?(db: Executor, viewer: Viewer | null, seen: Seen): Promise<Partial<Thread>>
  /** How lists name one, where that is not the title, else the beginning of the text. */
  brief?: SQL
  /** Overrides who sees this thing named in lists of comments; `met` where absent. */
  met?(readerId: string, met: SQL): SQL

  /** How it is found, where that does not follow. `where`: what else the seeker must meet, null to find none. */
  found?: Partial<Omit<Searchable, 'from' | 'where' | 'counts'>> & {
    where?(seeker: Seeker): SQL | null
    counts?: { readonly [N in keyof Found['counts']]: Of<T, number> | SQL }
  }

  /** What else the author takes along, by its name in the file. */
  exported?: Readonly<Record<string, (keyof Row<T> & string) | SQL>>
  /** The step that deletes what the author leaves; it comes after comments, which lock what they are counted in. */
  erased?: Omit<Erasure, 'erase'> & {
    /** Its name, where that is not the table's. */
    as?: string
    /** Condition over its table: the row stays, without its author's name, since others did something with it. */
    stays?: SQL
    /** What else goes, before the author's rows are marked as deleted. */
    also?: Erasure['erase']
  }
}

/** The column of the row in statements. */
export const columnOf = (row: string, column: PgColumn): SQL => sql.raw(`${row}."${column.name}"`)
