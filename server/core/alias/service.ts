/**
 * Pseudonyms: one a person a thread. What a reader is given of one leads neither to the person nor to the same person's
 * pseudonym elsewhere; black lists are not asked where words stand under one, since what they hide would tell whose it is.
 */
import { randomUUID } from 'node:crypto'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Executor } from '../../context'
import { personJson, writtenPerson } from '../account/person'
import { clearOf, partOf, type Who } from '../privacy/visible'
import { nameOf } from './names'
import { aliases } from './tables'

const mostTries = 20

/** The person's pseudonym in the thread, made when there is none. */
export async function aliasOf(tx: Executor, threadId: string, userId: string): Promise<string> {
  const own = and(eq(aliases.threadId, threadId), eq(aliases.userId, userId))
  for (let tries = 0; tries < mostTries; tries += 1) {
    const [known] = await tx.select({ id: aliases.id }).from(aliases).where(own)
    if (known) return known.id
    const [made] = await tx
      .insert(aliases)
      .values({ id: randomUUID(), threadId, userId, name: nameOf(tries) })
      .onConflictDoNothing()
      .returning({ id: aliases.id })
    if (made) return made.id
  }
  throw new Error(`no free pseudonym in ${threadId}`)
}

/** Whether the person has a pseudonym in the thread. */
export async function bears(db: Executor, threadId: string, userId: string): Promise<boolean> {
  const own = and(eq(aliases.threadId, threadId), eq(aliases.userId, userId))
  return (await db.select({ id: aliases.id }).from(aliases).where(own)).length > 0
}

/** A row's person, as JSON to read with `personOf`: the pseudonym `a` where there is one, else the user `u` of the school `s`. */
export const authorJson = sql`case when a.id is null
  then ${personJson()}
  else json_build_object('id', a.id, 'name', a.name, 'avatar', null, 'college', null, 'school', null, 'alias', true) end`

/** The same as text of JSON that goes out unread, of the row's `alias_id`. `base` is what addresses of files begin with. */
export const writtenAuthor = (row: SQL, base: SQL): SQL =>
  sql`case when ${row}.alias_id is null then ${writtenPerson(base)} else alias_text(${row}.alias_id) end`

/** Condition: the reader has not blocked this pseudonym. */
export const aliasHeard = (reader: Who, alias: SQL): SQL => sql`alias_heard(${partOf(reader)}, ${alias})`

/** One of the two conditions below. */
export type Hears = (reader: Who, row: SQL) => SQL

/** Condition: the row is not of someone on either's black list; under a pseudonym, the reader has not blocked that. */
export const heard: Hears = (reader, row) =>
  sql`case when ${row}.alias_id is null then ${clearOf(reader, sql`${row}.author_id`)} else ${aliasHeard(reader, sql`${row}.alias_id`)} end`

/** The same for a reader on nobody's black list, who has none but of pseudonyms. */
export const pseudonymHeard: Hears = (reader, row) =>
  sql`(${row}.alias_id is null or ${aliasHeard(reader, sql`${row}.alias_id`)})`
