import { sql } from 'drizzle-orm'
import type { Executor } from '../../context'
import type { KeptRows } from '../../core/privacy/personal'

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

/** Columns that may still name an erased person, and why. */
export const kept: KeptRows = {
  'appeals.decided_by': { why: 'who decided about others', words: 'all' },
  'complaint_cases.decided_by': { why: 'who decided about others', words: 'all' },
  'complaint_cases.owner_id': {
    why: 'the evidence of a case, until the job forgets it',
    words: ['number', 'note', 'subject'],
  },
  'complaint_files.case_id': { why: 'the evidence of a case, until the job forgets it', words: 'all' },
  'complaints.reporter_id': { why: 'a mark without its words' },
}
