import { eq, sql } from 'drizzle-orm'
import { deletionDays } from '../../../contract/security/rules'
import type { Context, Executor } from '../../context'
import { gone } from '../../http/refusal'
import { users } from '../account/tables'
import type { SQL } from 'drizzle-orm'

/** Why an account that is due cannot be deleted yet. */
interface Stay {
  /** Condition: something of the person's is not settled. */
  waits(userId: SQL): SQL
  /** Tells a person who asks to leave. @throws Refusal while something is not settled */
  refuse(tx: Executor, userId: string): Promise<void>
}

declare module '../../feature' {
  interface Feature {
    stays?: readonly Stay[]
  }
}

/** Asking again changes nothing: the days already begun count. @throws Refusal while something is not settled */
export async function beginDeletion(
  { house }: Pick<Context, 'house'>,
  tx: Executor,
  userId: string,
): Promise<Date> {
  for (const { refuse } of house.all('stays')) await refuse(tx, userId)
  const [user] = await tx
    .update(users)
    .set({ deleteAt: sql`coalesce(${users.deleteAt}, now() + make_interval(days => ${deletionDays}))` })
    .where(eq(users.id, userId))
    .returning({ at: users.deleteAt })
  if (!user?.at) throw gone('账号')
  return user.at
}
