import { eq, sql } from 'drizzle-orm'
import type { Executor } from '../../context'
import type { KeptRows } from '../../core/privacy/personal'
import { settle } from './state'
import { confessionNames } from './tables'

/** Deletes what a person wrote on the wall, and takes down what names them: nobody can be asked any more. */
export async function eraseConfessions(tx: Executor, userId: string): Promise<void> {
  await tx.execute(sql`
    update confessions set deleted_at = now(), text = '', to_name = null, pictures = '[]' where author_id = ${userId} and deleted_at is null`)
  const { rows } = await tx.execute<{ id: string }>(sql`
    select c.id from confessions c join confession_names m on m.confession_id = c.id
    where m.user_id = ${userId} and (m.state <> 'asked' or m.how = 'chosen' or c.review = 'waiting') order by c.id for update of c`)
  await tx.delete(confessionNames).where(eq(confessionNames.userId, userId))
  for (const { id } of rows) {
    await tx.execute(
      sql`update confessions set review = 'refused', reason = '被写到的同学已经离开' where id = ${id} and deleted_at is null`,
    )
    await settle(tx, id)
  }
}

/** Columns that may still name an erased person, and why. */
export const kept: KeptRows = {
  'confessions.author_id': {
    why: 'a mark without its words, and why it was not shown',
    words: ['held', 'reason', 'refusal'],
  },
  'unseals.asked_by': { why: 'what an administrator did stays written down', words: 'all' },
  'unseals.decided_by': { why: 'what an administrator did stays written down', words: 'all' },
}
