import { randomBytes } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { proofMinutes, type Purpose } from '../../../contract/security/rules'
import type { Context, Executor, Viewer } from '../../context'
import { gone, refuse } from '../../http/refusal'
import { checkCode, sendOwnersCode, spendCode } from '../account/codes'
import { hashOf } from '../account/secret'
import { users } from '../account/tables'
import { proofs } from './tables'

export async function ownPhone({ db }: Pick<Context, 'db'>, viewer: Viewer): Promise<string> {
  const [user] = await db.select({ phone: users.phone }).from(users).where(eq(users.id, viewer.id))
  if (!user) throw gone('账号')
  return user.phone
}

/** Texts a code to the account's phone. Seconds until the next may be sent. */
export const sendOwnCode = async (context: Context, viewer: Viewer, purpose: Purpose): Promise<number> =>
  sendOwnersCode(context, await ownPhone(context, viewer), purpose)

/** Exchanges a right code for a proof, which takes the place of any earlier one. */
export async function prove(
  context: Context,
  viewer: Viewer,
  purpose: Purpose,
  code: string,
): Promise<string> {
  const spent = await checkCode(context, await ownPhone(context, viewer), `prove:${purpose}`, code, null)
  const token = randomBytes(24).toString('base64url')
  await context.db.transaction(async (tx) => {
    await spendCode(tx, spent)
    await tx.delete(proofs).where(and(eq(proofs.userId, viewer.id), eq(proofs.purpose, purpose)))
    await tx.insert(proofs).values({
      tokenHash: hashOf(token),
      userId: viewer.id,
      sessionId: viewer.sessionId,
      purpose,
      expiresAt: sql`now() + make_interval(mins => ${proofMinutes})`,
    })
  })
  return token
}

/** Uses a proof up, within the work it allows. @throws Refusal for one that is used, too old, or another's */
export async function spendProof(
  tx: Executor,
  viewer: Viewer,
  purpose: Purpose,
  token: string,
): Promise<void> {
  const spent = await tx
    .delete(proofs)
    .where(
      and(
        eq(proofs.tokenHash, hashOf(token)),
        eq(proofs.userId, viewer.id),
        eq(proofs.sessionId, viewer.sessionId),
        eq(proofs.purpose, purpose),
        gt(proofs.expiresAt, sql`now()`),
      ),
    )
    .returning({ purpose: proofs.purpose })
  if (spent.length === 0) throw refuse('验证已过期，请重新验证手机号')
}
