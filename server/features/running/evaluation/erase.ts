import { sql } from 'drizzle-orm'
import type { Executor } from '../../../context'
import type { KeptRows } from '../../../feature'

/** Stars stay the other side's, without words and name. */
export async function eraseEvaluations(tx: Executor, id: string): Promise<void> {
  await tx.execute(
    sql`update evaluations set text = '', second_text = null, nameless = true where author_id = ${id}`,
  )
}

/** What stays of someone who left, and why. */
export const kept: KeptRows = {
  'evaluations.author_id': { why: 'a mark without its words' },
  'evaluations.target_id': { why: 'words of others', words: 'all' },
}
