import { randomBytes } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { invitationHours } from '../../../contract/account/rules'
import type { Session } from '../../../contract/account/schema'
import type { Context, Executor } from '../../context'
import { refuse } from '../../http/refusal'
import { sessionFor, type From } from './entering'
import { hashOf } from '../account/secret'
import { invitations, users } from '../account/tables'
import { warn } from './warn'

/** Makes a link's token for an account; any earlier one is void. */
export async function invite(tx: Executor, userId: string): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await tx.delete(invitations).where(eq(invitations.userId, userId))
  await tx.insert(invitations).values({
    tokenHash: hashOf(token),
    userId,
    expiresAt: sql`now() + make_interval(hours => ${invitationHours})`,
  })
  return token
}

/** Signs in by a link, once; the account's owner hears of it. */
export const enterInvited = (context: Context, token: string, from: From): Promise<Session> =>
  context.db.transaction(async (tx) => {
    const [used] = await tx
      .delete(invitations)
      .where(and(eq(invitations.tokenHash, hashOf(token)), gt(invitations.expiresAt, sql`now()`)))
      .returning({ userId: invitations.userId })
    if (!used) throw refuse('这个链接用过了，或者过期了：请向给你链接的人再要一个')
    const [user] = await tx
      .select({ id: users.id, schoolId: users.schoolId })
      .from(users)
      .where(eq(users.id, used.userId))
    if (!user) throw refuse('这个账号已经注销')
    await warn(tx, user.id, '刚刚有人用管理员给的链接登录了你的账号。')
    return sessionFor(tx, { ...user, created: false }, from)
  })
