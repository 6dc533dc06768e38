import { sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { CommentSubject } from '../../../contract/comment/rules'
import type { Context, Executor, Viewer } from '../../context'
import { dynamicSubject } from '../circle/subject'

/** A thing with comments under it, as the viewer who wants to read or write them meets it. */
export interface Thread {
  /** Who began it, whatever name it stands under. */
  authorId: string
  /** Why nobody may write now; null when people may. */
  closed: string | null
  /** The thread of which the viewer's words bear the pseudonym; null where they bear the name. */
  aliasIn: string | null
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

type Subjects = Record<CommentSubject, Commentable>

export const subjectsOf = (context: Context): Subjects => ({
  dynamic: dynamicSubject(context),
})

/** Adds to the number of comments of a thing. */
export const addComments = (tx: Executor, { table }: Commentable, id: string, change: number) =>
  tx.execute(sql`update ${table} set comments = comments + ${change} where id = ${id}`)

/** What some things are called, by kind and id, for a reader. */
export async function briefsOf(
  context: Context,
  readerId: string,
  things: readonly { subject: CommentSubject; id: string }[],
): Promise<(subject: CommentSubject, id: string) => Brief | undefined> {
  const subjects = subjectsOf(context)
  const kinds = [...new Set(things.map(({ subject }) => subject))]
  const known = new Map(
    await Promise.all(
      kinds.map(async (kind) => {
        const ids = new Set(things.filter(({ subject }) => subject === kind).map(({ id }) => id))
        return [kind, await subjects[kind].briefs(readerId, [...ids])] as const
      }),
    ),
  )
  return (subject, id) => known.get(subject)?.get(id)
}
