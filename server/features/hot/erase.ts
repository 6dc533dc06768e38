import { sql } from 'drizzle-orm'
import type { Executor } from '../../context'
import type { KeptRows } from '../../feature'

/** Takes a person's sides back and deletes their talks. After their comments; holds talks in the order of their ids. */
export async function eraseHot(tx: Executor, userId: string): Promise<void> {
  await tx.execute(sql`select 1 from hot_talks
    where author_id = ${userId} or id in (select talk_id from hot_sides where user_id = ${userId}) order by id for no key update`)
  await tx.execute(sql`
    with gone as (delete from hot_sides where user_id = ${userId} returning talk_id, side)
    update hot_talks h set reds = h.reds - (g.side = 'red')::int, blues = h.blues - (g.side = 'blue')::int
    from gone g where h.id = g.talk_id`)
  await tx.execute(
    sql`update hot_talks set deleted_at = now() where author_id = ${userId} and deleted_at is null`,
  )
}

/** What stays of someone who left, and why. */
export const kept: KeptRows = {
  'hot_talks.author_id': { why: 'deleted, kept as the law asks', words: 'all' },
}
