import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { limits, sms } from '../../../contract/account/rules'
import type { Purpose } from '../../../contract/security/rules'
import type { Context, Executor } from '../../context'
import { Refusal, wrongField, refuse } from '../../http/refusal'
import { smsCodes } from './tables'

/** What a code is for. Those of `prove:` go to the account's own phone, `phone` to the one that takes its place. */
export type Scene = 'login' | 'register' | 'password' | 'bind' | 'phone' | 'email' | `prove:${Purpose}`
type Deliver = (to: string, code: string) => Promise<void>

const digest = (id: string, code: string): Buffer => createHmac('sha256', id).update(code).digest()

const dayMs = 86_400_000

/** Texts a code. At most one a minute and ten a day to a phone. Seconds until the next may be sent. */
export const sendCode = (context: Context, phone: string, scene: Scene): Promise<number> =>
  deliverCode(context, phone, scene, '短信', (to, code) => context.providers.sms.send(to, code))

/** Mails a code, under the same limits. */
export const mailCode = (context: Context, email: string): Promise<number> =>
  deliverCode(context, email, 'email', '邮件', (to, code) => context.providers.mail.send(to, code))

async function deliverCode(
  { db, log }: Context,
  phone: string,
  scene: Scene,
  by: string,
  deliver: Deliver,
): Promise<number> {
  const code = randomInt(0, 10 ** limits.smsCode.length)
    .toString()
    .padStart(limits.smsCode.length, '0')
  const id = newId()
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sms:${phone}`}, 0))`)
    await refuseTooMany(tx, phone)
    const now = new Date()
    const expiresAt = new Date(now.getTime() + sms.lifeSeconds * 1000)
    await tx
      .insert(smsCodes)
      .values({ id, phone, scene, codeHash: digest(id, code), createdAt: now, expiresAt })
  })
  try {
    await deliver(phone, code)
  } catch (error) {
    await db.delete(smsCodes).where(eq(smsCodes.id, id))
    log.error({ err: error, scene }, 'code not sent')
    throw new Refusal(503, -2, `${by}暂时发不出去，请稍后再试`)
  }
  return sms.everySeconds
}

async function refuseTooMany(tx: Executor, phone: string): Promise<void> {
  const since = new Date(Date.now() - dayMs)
  const sent = await tx
    .select({ at: smsCodes.createdAt })
    .from(smsCodes)
    .where(and(eq(smsCodes.phone, phone), gt(smsCodes.createdAt, since)))
    .orderBy(desc(smsCodes.createdAt))
    .limit(sms.perDay)
  const [last] = sent
  const wait = last ? Math.ceil((last.at.getTime() + sms.everySeconds * 1000 - Date.now()) / 1000) : 0
  if (wait > 0) throw new Refusal(429, -2, `${wait} 秒后才能再发`, '', { wait })
  if (sent.length >= sms.perDay) throw new Refusal(429, -2, '今天的验证码已发完，请明天再试')
}

/**
 * Checks a code and gives its id for `spendCode`. A wrong try is counted at once, whatever becomes
 * of the caller's transaction; the fifth ends the code.
 */
export async function checkCode({ db }: Context, phone: string, scene: Scene, code: string): Promise<string> {
  const verdict = await db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(smsCodes)
      .where(and(eq(smsCodes.phone, phone), eq(smsCodes.scene, scene)))
      .orderBy(desc(smsCodes.createdAt))
      .limit(1)
      .for('update')
    if (!row || row.usedAt || row.expiresAt.getTime() <= Date.now() || row.wrongTries >= sms.wrongTries)
      return null
    if (timingSafeEqual(row.codeHash, digest(row.id, code))) return { id: row.id }
    await tx
      .update(smsCodes)
      .set({ wrongTries: row.wrongTries + 1 })
      .where(eq(smsCodes.id, row.id))
    return { left: sms.wrongTries - row.wrongTries - 1 }
  })
  if (!verdict) throw wrongField('code', '验证码已失效，请重新获取')
  if (verdict.id === undefined) {
    const left = verdict.left ?? 0
    throw wrongField('code', left > 0 ? `验证码不对，还可以试 ${left} 次` : '验证码不对，请重新获取')
  }
  return verdict.id
}

/** Uses a checked code up, within the work it allows. */
export async function spendCode(tx: Executor, id: string): Promise<void> {
  const spent = await tx
    .update(smsCodes)
    .set({ usedAt: sql`now()` })
    .where(and(eq(smsCodes.id, id), isNull(smsCodes.usedAt)))
    .returning({ id: smsCodes.id })
  if (spent.length === 0) throw refuse('验证码已经用过了')
}
