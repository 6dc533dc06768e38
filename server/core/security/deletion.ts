import { eq, sql } from 'drizzle-orm'
import { deletionDays } from '../../../contract/security/rules'
import type { Context, Executor } from '../../context'
import { gone } from '../../http/refusal'
import { users } from '../account/tables'

/** Asking again changes nothing: the days already begun count. @throws Refusal while something is not settled */
export async function beginDeletion(
  { house }: Pick<Context, 'house'>,
  tx: Executor,
  userId: string,
): Promise<Date> {
  for (const { refuse } of house.list('stays')) await refuse(tx, userId)
  const [user] = await tx
    .update(users)
    .set({ deleteAt: sql`coalesce(${users.deleteAt}, now() + make_interval(days => ${deletionDays}))` })
    .where(eq(users.id, userId))
    .returning({ at: users.deleteAt })
  if (!user?.at) throw gone('账号')
  return user.at
}
