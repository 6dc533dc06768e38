import { sql } from 'drizzle-orm'
import type { Executor } from '../../context'
import type { KeptRows } from '../../core/privacy/personal'

/** Forgets what a person answered, kept and reported. What became of a question by their reports stays in the question. */
export async function eraseBank(tx: Executor, id: string): Promise<void> {
  await tx.execute(
    sql`delete from bank_items where sheet_id in (select id from bank_sheets where user_id = ${id})`,
  )
  await tx.execute(sql`delete from bank_sheets where user_id = ${id}`)
  await tx.execute(sql`delete from bank_marks where user_id = ${id}`)
  await tx.execute(sql`delete from bank_days where user_id = ${id}`)
  await tx.execute(sql`delete from bank_reports where user_id = ${id}`)
}

/** Columns that may still name an erased person, and why. */
export const kept: KeptRows = {
  'bank_reports.decided_by': { why: 'who decided about others', words: 'all' },
}
