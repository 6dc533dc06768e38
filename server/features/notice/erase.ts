import { sql } from 'drizzle-orm'
import type { Executor } from '../../context'
import type { KeptRows } from '../../core/privacy/personal'

/** Forgets what a person read and had in hand. What came out is the school's and stays, signed by nobody but an office. */
export async function eraseNotices(tx: Executor, id: string): Promise<void> {
  await tx.execute(sql`delete from announcement_reads where user_id = ${id}`)
  await tx.execute(sql`delete from announcements where author_id = ${id} and state <> 'published'`)
  await tx.execute(
    sql`update announcements set source = '活动主办方' where author_id = ${id} and not official`,
  )
}

/** Columns that may still name an erased person, and why. */
export const kept: KeptRows = {
  'announcements.author_id': { why: 'what a school said stays; it shows nobody as its author', words: 'all' },
}
