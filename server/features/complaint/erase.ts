import { sql } from 'drizzle-orm'
import type { Executor } from '../../context'

/**
 * Takes away what a person said in complaints and appeals. That a complaint was made stays with its case, as do the
 * cases about the person with what they keep, until the job forgets it.
 */
export async function eraseComplaints(tx: Executor, id: string): Promise<void> {
  await tx.execute(sql`
    delete from complaint_files f using pictures p
    where f.part = 'words' and f.key in (p.key, p.thumb_key) and p.owner_id = ${id}`)
  await tx.execute(sql`update complaints set text = '', pictures = '[]' where reporter_id = ${id}`)
  await tx.execute(sql`delete from appeals where user_id = ${id}`)
}
