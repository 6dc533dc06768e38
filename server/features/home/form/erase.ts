import { sql } from 'drizzle-orm'
import type { Executor } from '../../../context'
import type { KeptRows } from '../../../core/privacy/personal'

/** Forgets what a person answered. A form that they made is the school's, and stays. */
export async function eraseForms(tx: Executor, id: string): Promise<void> {
  await tx.execute(sql`
    with gone as (delete from form_answers where user_id = ${id} returning form_id),
      counted as (select form_id, count(*)::int as answers from gone group by form_id)
    update forms f set answers = f.answers - c.answers from counted c where f.id = c.form_id`)
  await tx.execute(sql`update forms set made_by = null where made_by = ${id}`)
}

/** Columns that may still name an erased person, and why. */
export const kept: KeptRows = {
  'forms.made_by': { why: 'a form is the school’s', words: ['title', 'intro'] },
}
