/** Tells who watches when a book of their courses is put up. */
import { sql } from 'drizzle-orm'
import type { Context, Executor, Viewer } from '../../../context'
import { announce, type Announcement } from '../../../core/notice/announce'
import { unblocked } from '../../../core/privacy/visible'
import { coursesBy } from '../../../core/account/courses'
import { coursesFor } from './courses'
import { bookWatches } from '../goods/tables'

/** Watchers of one batch. */
const together = 500

export async function watch({ db }: Pick<Context, 'db'>, viewer: Viewer, on: boolean): Promise<void> {
  if (on) await db.insert(bookWatches).values({ userId: viewer.id }).onConflictDoNothing()
  else await db.execute(sql`delete from secondhand_watches where user_id = ${viewer.id}`)
}

interface Fresh {
  id: string
  title: string
}

/** One word to everyone who watches and has a course of one of the listings. */
export async function notifyReaders(
  context: Pick<Context, 'house'>,
  tx: Executor,
  fresh: readonly Fresh[],
): Promise<void> {
  let last: string | undefined
  do {
    const batch = await watchersAfter(tx, last)
    await announce(tx, 'system', await wordsFor(context, tx, batch, fresh))
    last = batch.length < together ? undefined : batch.at(-1)
  } while (last !== undefined)
}

async function watchersAfter(tx: Executor, last: string | undefined): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select user_id as id from secondhand_watches where ${last === undefined ? sql`true` : sql`user_id > ${last}`}
    order by user_id limit ${together}`)
  return rows.map(({ id }) => id)
}

/** One word to each of these people who has a course of one of the listings, however many it is. */
async function wordsFor(
  context: Pick<Context, 'house'>,
  tx: Executor,
  people: readonly string[],
  fresh: readonly Fresh[],
): Promise<Announcement[]> {
  const { rows } = await tx.execute<{ id: string; listings: string[] }>(sql`
    with listed as (
      select g.id, g.school_id, g.author_id, c.folded from secondhand_goods g cross join lateral (${coursesFor}) c
      where g.id = any(${sql.param(fresh.map(({ id }) => id))}::uuid[]))
    select u.id, array_agg(distinct l.id order by l.id) as listings
    from users u cross join lateral (${coursesBy(context, sql`u.id`)}) c
      join listed l on l.school_id = u.school_id and l.folded = c.folded
    where u.id = any(${sql.param(people)}::uuid[]) and l.author_id <> u.id and ${unblocked(sql`u.id`, sql`l.author_id`)}
    group by u.id`)
  const titles = new Map(fresh.map(({ id, title }) => [id, title]))
  return rows.map(({ id, listings: [first = '', ...more] }): Announcement => {
    const rest = more.length > 0 ? `，还有 ${more.length} 件` : ''
    const text = `有人在卖你这学期要用的教材：“${titles.get(first) ?? ''}”${rest}`
    return { userId: id, subjectId: first, text, leads: 'textbook' }
  })
}
