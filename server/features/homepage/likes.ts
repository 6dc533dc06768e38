import { sql } from 'drizzle-orm'
import type { Executor, Viewer } from '../../context'
import { gone } from '../../http/refusal'

/** What can be liked on a homepage: its table, and its name in sentences. */
export const likeable = { person_tags: '这个标签', person_questions: '这个提问' } as const
type Table = keyof typeof likeable

async function count(
  db: Executor,
  table: Table,
  id: string,
  change: ReturnType<typeof sql>,
  sign: 1 | -1,
): Promise<number> {
  const { rows } = await db.execute<{ likes: number }>(sql`
    with changed as (${change} returning 1)
    update ${sql.raw(table)} set likes = likes + ${sign}::int * (select count(*) from changed)::int where id = ${id} returning likes`)
  const [row] = rows
  if (!row) throw gone(likeable[table])
  return row.likes
}

/** Liking twice is liking once; the counter changes with the row. */
export const like = async (db: Executor, table: Table, viewer: Viewer, id: string) => ({
  likes: await count(
    db,
    table,
    id,
    sql`insert into homepage_likes (subject_id, user_id) values (${id}, ${viewer.id}) on conflict do nothing`,
    1,
  ),
  liked: true,
})

export const dislike = async (db: Executor, table: Table, viewer: Viewer, id: string) => ({
  likes: await count(
    db,
    table,
    id,
    sql`delete from homepage_likes where subject_id = ${id} and user_id = ${viewer.id}`,
    -1,
  ),
  liked: false,
})
