import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { CommentSubject } from '../../../contract/kinds'
import type { Context, Executor, Viewer } from '../../context'
import type { Makers } from '../../context'
import type { House } from '../../features'
import type { Hears } from '../alias/service'

declare module '../../feature' {
  interface Feature {
    comments?: Makers<CommentSubject, Commentable>
    /** With these the list of comments of a thing is one statement; without, `see` is asked before. */
    seenBy?: { readonly [S in CommentSubject]?: SeenBy }
  }
}

/** Condition: the reader, who may be null, sees the thing, as `see` of its kind has it. `hears`: how black lists are asked. */
export type SeenBy = (reader: SQL, thing: SQL, hears: Hears) => SQL

/** A thing with comments under it, as the viewer who wants to read or write them meets it. */
export interface Thread {
  /** Who began it, whatever name it stands under. */
  authorId: string
  /** They did so under a pseudonym: whose words they take is not asked, since that would tell who it is. */
  veiled?: boolean
  /** Why nobody may write now; null when people may. */
  closed: string | null
  /** The thread of which the viewer's words bear the pseudonym; null where they bear the name. */
  aliasIn: string | null
  /** Pseudonyms stand here, the viewer's among them or not: words name nobody, lest they say who bears one. */
  nameless?: boolean
  /** Where people take sides: the viewer's, which stands by what they say. */
  stance?: string | null
}

/** How a list names a thing. `thumbKey` is a storage key. */
export interface Brief {
  excerpt: string
  thumbKey: string | null
}

/** A kind of thing that is commented. Its table counts them in `comments` and belongs to a school. */
export interface Commentable {
  table: PgTable & { id: PgColumn; schoolId: PgColumn; comments: PgColumn }
  /** @throws Refusal when this viewer does not see it */
  see(viewer: Viewer | null, id: string): Promise<Thread>
  /** Of those that the reader sees. */
  briefs(readerId: string, ids: readonly string[]): Promise<Map<string, Brief>>
}

/** The conditions that there are, by the kind of thing. */
export const seenIn = (house: House): Readonly<Partial<Record<CommentSubject, SeenBy>>> => house.all('seenBy')

export const subjectsOf = (context: Context): Record<CommentSubject, Commentable> =>
  context.house.of(context, 'comments')

/** Adds to the number of comments of a thing. */
export const addComments = (tx: Executor, { table }: Commentable, id: string, change: number) =>
  tx.execute(sql`update ${table} set comments = comments + ${change} where id = ${id}`)

/** What a row is about. */
interface About {
  about: CommentSubject | null
  about_id: string | null
}
export type Thing = { id: string; excerpt: string; thumb: string | null } | null

/** The things that some rows are about, as the reader may see them; null for what is gone. */
export async function thingsOf(
  context: Context,
  readerId: string,
  rows: readonly About[],
): Promise<(row: About) => Thing> {
  const subjects = subjectsOf(context)
  const kinds = new Set(rows.flatMap(({ about }) => about ?? []))
  const briefs = new Map(
    await Promise.all(
      [...kinds].map(async (kind) => {
        const ids = new Set(rows.flatMap(({ about, about_id: id }) => (about === kind && id ? [id] : [])))
        return [kind, await subjects[kind].briefs(readerId, [...ids])] as const
      }),
    ),
  )
  return ({ about, about_id: id }) => {
    const brief = about && id ? briefs.get(about)?.get(id) : undefined
    if (!brief || !id) return null
    return {
      id,
      excerpt: brief.excerpt,
      thumb: brief.thumbKey && context.providers.storage.url(brief.thumbKey),
    }
  }
}
