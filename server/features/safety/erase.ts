import { sql } from 'drizzle-orm'
import { limits } from '../../../contract/safety/rules'
import type { Context, Executor } from '../../context'
import type { KeptRows } from '../../core/privacy/personal'
import { isOwnFile } from '../../core/people/profile-avatar'
import type { StoredPicture } from '../../core/file/own'
import { heldOf } from '../../core/safety/held'

/** What waits of somebody who leaves waits no longer. Words that they added for their school stay, without who did. Storage keys of avatars that waited. */
export async function eraseScreenings(tx: Executor, userId: string): Promise<string[]> {
  // one that is being settled ends with that, which may wait for the person whom the caller holds
  await tx.execute(
    sql`delete from screenings where id in (select id from screenings where author_id = ${userId} for update skip locked)`,
  )
  const { rows } = await tx.execute<{ pictures: StoredPicture[] }>(
    sql`delete from picture_waits where owner_id = ${userId} returning pictures`,
  )
  await tx.execute(sql`update safety_words set added_by = null where added_by = ${userId}`)
  return rows.flatMap(({ pictures }) => pictures.map(({ key }) => key)).filter(isOwnFile)
}

/** Ends the wait of what its author deleted for good, and drops counts that nobody is shown any more. How many. */
export async function forget(context: Context): Promise<number> {
  let count = 0
  for (const [subject, { table }] of Object.entries(heldOf(context))) {
    const { rowCount } = await context.db.execute(sql`
      delete from screenings w where w.subject = ${subject} and w.created_at < now() - interval '1 day' and not exists(
        select 1 from ${table} where ${table.id} = w.subject_id and ${table.state} = 'pending')`)
    count += rowCount ?? 0
  }
  const { rowCount } = await context.db.execute(
    sql`delete from safety_hits where day < (now() at time zone 'Asia/Shanghai')::date - ${limits.days}::int`,
  )
  return count + (rowCount ?? 0)
}

/** Columns that may still name an erased person, and why. */
export const kept: KeptRows = {
  'safety_words.added_by': { why: 'words of a school', words: 'all' },
}
