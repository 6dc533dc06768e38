import { randomBytes } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { freshMinutes, proofMinutes, type Purpose } from '../../../contract/security/rules'
import type { Context, Executor, Viewer } from '../../context'
import { gone, refuse, wrongField } from '../../http/refusal'
import { checkCode, sendOwnersCode, spendCode } from '../people/codes'
import { hashOf } from '../account/secret'
import { reachOf } from '../people/reach'
import { sessions, users } from '../account/tables'
import { proofs } from './tables'

export async function ownPhone({ db }: { db: Executor }, viewer: Viewer): Promise<string | null> {
  const [user] = await db.select({ phone: users.phone }).from(users).where(eq(users.id, viewer.id))
  if (!user) throw gone('账号')
  return user.phone
}

/** Sends a code to where it reaches the owner. Seconds until the next may be sent. */
export async function sendOwnCode(context: Context, viewer: Viewer, purpose: Purpose): Promise<number> {
  const reach = await reachOf(context, viewer.id)
  if (!reach) throw refuse('账号还没有绑定手机号或邮箱，没有地方收验证码')
  return sendOwnersCode(context, reach, purpose)
}

/** Whether the viewer signed in a moment ago. */
export async function isFresh(tx: Executor, viewer: Viewer): Promise<boolean> {
  const fresh = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.id, viewer.sessionId),
        gt(sessions.createdAt, sql`now() - make_interval(mins => ${freshMinutes})`),
      ),
    )
  return fresh.length > 0
}

/** The id of the right code; null for whom no code reaches and who signed in a moment ago. @throws Refusal */
async function checked(
  context: Context,
  viewer: Viewer,
  purpose: Purpose,
  code: string | undefined,
): Promise<string | null> {
  const reach = await reachOf(context, viewer.id)
  if (reach) {
    if (code === undefined) throw wrongField('code', '请填写验证码')
    return checkCode(context, reach.to, `prove:${purpose}`, code, null)
  }
  if (!(await isFresh(context.db, viewer)))
    throw refuse(`账号没有绑定手机号和邮箱：请退出登录，用原来的方式重新登录，${freshMinutes} 分钟内再来这里`)
  return null
}

/** Exchanges what proves the owner for a proof, which takes the place of any earlier one. */
export async function prove(
  context: Context,
  viewer: Viewer,
  purpose: Purpose,
  code: string | undefined,
): Promise<string> {
  const spent = await checked(context, viewer, purpose, code)
  const token = randomBytes(24).toString('base64url')
  await context.db.transaction(async (tx) => {
    if (spent !== null) await spendCode(tx, spent)
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
  if (spent.length === 0) throw refuse('验证已过期，请重新验证')
}
