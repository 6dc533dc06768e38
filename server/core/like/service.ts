/** Likes and votes against, of any table that counts them. The counts stay exact whoever taps how often. */
import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Context, Executor } from '../../context'

export type Liked = PgTable & { id: PgColumn; likes: PgColumn }
export type Voted = Liked & { steps: PgColumn }
export type Vote = 'like' | 'step' | null

/** Condition: the reader likes the thing; nobody does who is signed out. */
export const likedBy = (reader: string | SQL | null, id: SQL): SQL =>
  sql`exists(select 1 from likes l where l.subject_id = ${id} and l.user_id = ${reader}::uuid)`

const counted = async (db: Executor, statement: SQL): Promise<number | null> => {
  const { rows } = await db.execute<{ likes: number }>(statement)
  return rows[0]?.likes ?? null
}

/** Adds a person's like, once. The number of likes then; null when there is no such thing. */
export const addLike = (db: Executor, table: Liked, id: string, userId: string): Promise<number | null> =>
  counted(
    db,
    sql`
    with added as (
      insert into likes (subject_id, user_id) values (${id}, ${userId}) on conflict do nothing returning 1)
    update ${table} set likes = likes + (select count(*) from added)::int where id = ${id} returning likes`,
  )

/** Takes a person's like away. The number of likes then; null when there is no such thing. */
export const removeLike = (db: Executor, table: Liked, id: string, userId: string): Promise<number | null> =>
  counted(
    db,
    sql`
    with removed as (delete from likes where subject_id = ${id} and user_id = ${userId} returning 1)
    update ${table} set likes = likes - (select count(*) from removed)::int where id = ${id} returning likes`,
  )

/**
 * A person's one vote on a thing: for, against, or none. The number of likes then; null when there is no such thing. The
 * thing is held first: two votes of one person at once must not both stay.
 */
export const vote = (
  { db }: Pick<Context, 'db'>,
  table: Voted,
  id: string,
  userId: string,
  to: Vote,
): Promise<number | null> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from ${table} where id = ${id} for no key update`)
    const put = (kind: 'likes' | 'steps', wanted: boolean): SQL =>
      wanted
        ? sql`insert into ${sql.identifier(kind)} (subject_id, user_id) values (${id}, ${userId}) on conflict do nothing returning 1 as change`
        : sql`delete from ${sql.identifier(kind)} where subject_id = ${id} and user_id = ${userId} returning -1 as change`
    return counted(
      tx,
      sql`
      with liked as (${put('likes', to === 'like')}), stepped as (${put('steps', to === 'step')})
      update ${table} set likes = likes + (select coalesce(sum(change), 0) from liked)::int,
        steps = steps + (select coalesce(sum(change), 0) from stepped)::int
      where id = ${id} returning likes`,
    )
  })
