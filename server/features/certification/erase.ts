import { sql } from 'drizzle-orm'
import type { Executor } from '../../context'
import type { KeptRows } from '../../core/privacy/personal'

/** Deletes a person's certifications and real name. Their papers are due at once: the job deletes the files. */
export async function eraseCertifications(tx: Executor, id: string): Promise<void> {
  await tx.execute(sql`delete from certifications where user_id = ${id}`)
  await tx.execute(sql`update papers set delete_at = now() where owner_id = ${id} and deleted_at is null`)
  for (const table of ['quiz_attempts', 'certification_tries', 'mail_codes', 'real_names']) {
    await tx.execute(sql`delete from ${sql.identifier(table)} where user_id = ${id}`)
  }
}

/** Columns that may still name an erased person, and why. */
export const kept: KeptRows = {
  'certifications.reviewer_id': { why: 'who decided about others', words: 'all' },
  'paper_looks.viewer_id': { why: 'the owner may see who looked' },
  'papers.owner_id': { why: 'until the job has deleted the file' },
}
