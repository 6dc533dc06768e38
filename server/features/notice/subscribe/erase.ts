import { sql } from 'drizzle-orm'
import type { Executor } from '../../../context'
import type { KeptRows } from '../../../core/privacy/personal'

/** Ends what a person subscribed to and wrote for. An account that came to be is the school's and stays, without its application. */
export async function eraseSubscriptions(tx: Executor, id: string): Promise<void> {
  // subscriptions before accounts, as cancelling takes them: each is counted out once, and neither waits for the other
  await tx.execute(sql`
    with ended as (delete from subscriptions where user_id = ${id} returning account_id)
    update subscribe_accounts set subscribers = subscribers - 1 where id in (select account_id from ended)`)
  await tx.execute(sql`delete from subscribe_digests where user_id = ${id}`)
  await tx.execute(sql`delete from subscribe_editors where user_id = ${id}`)
  await tx.execute(
    sql`delete from subscribe_accounts where creator_id = ${id} and state in ('pending', 'refused')`,
  )
  await tx.execute(sql`update subscribe_accounts set statement = '' where creator_id = ${id}`)
}

/** Columns that may still name an erased person, and why. */
export const kept: KeptRows = {
  'subscribe_accounts.creator_id': {
    why: 'an account that came to be is the school’s',
    words: ['name', 'intro', 'avatar', 'reason'],
  },
  'subscribe_accounts.decided_by': { why: 'who decided about others', words: 'all' },
}
