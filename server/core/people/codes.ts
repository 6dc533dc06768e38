import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { limits, sms } from '../../../contract/account/rules'
import type { Purpose } from '../../../contract/security/rules'
import type { Context, Executor } from '../../context'
import { Refusal, wrongField, refuse } from '../../http/refusal'
import type { Mail } from '../../providers/index'
import { schoolOfMail } from '../certification/domains'
import { countBack } from '../account/asked'
import { keepAsked, triesOf } from './codeTries'
import { admitCode, countedUnder, type Asker, type Wanted } from './gate'
import type { Reach } from './reach'
import { smsCodes, users } from '../account/tables'

/** What a code is for. Those of `prove:` go to the account's own phone, `phone` to the one that takes its place. */
export type Scene = 'login' | 'register' | 'password' | 'bind' | 'phone' | 'email' | `prove:${Purpose}`

const offWords = {
  sms: '这里没有开通短信，请用邮箱或学校账号登录',
  mail: '这里没有开通邮件，请换一种方式',
} as const

const digest = (id: string, code: string): Buffer => createHmac('sha256', id).update(code).digest()

/** Texts a code that somebody asks for. Seconds until the next may be sent. */
export const sendCode = (context: Context, phone: string, scene: Scene, asker: Asker): Promise<number> =>
  deliverCode(context, { to: phone, scene, by: 'sms', asker })

/** Sends a code to where it reaches who is signed in. */
export const sendOwnersCode = (context: Context, reach: Reach, purpose: Purpose): Promise<number> =>
  deliverCode(context, { ...reach, scene: `prove:${purpose}`, asker: null })

/** Mails a code. */
export const mailCode = (context: Context, email: string, asker: Asker): Promise<number> =>
  deliverCode(context, { to: email, scene: 'email', by: 'mail', asker })

/**
 * Mails a code to sign in or bind with. An address that it would be of no use to hears why instead: whoever asks learns
 * of no account.
 */
export async function mailSignInCode(
  context: Context,
  mail: string,
  scene: 'login' | 'bind',
  asker: Asker,
): Promise<number> {
  const known = await context.db.select({ id: users.id }).from(users).where(eq(users.email, mail))
  const useful = known.length > 0 || (await schoolOfMail(context.db, mail)) !== null
  return deliverCode(context, { to: mail, scene, by: 'mail', asker }, useful ? undefined : noAccount(mail))
}

const noAccount = (to: string): Mail => {
  const text =
    '有人想用这个邮箱登录校园云生活，但它没有绑定账号，也不是学校的邮箱，所以没有验证码。请用学校邮箱登录；或者先用别的方式登录，在“设置 > 账号”里绑定这个邮箱。如果不是你本人操作，忽略这封邮件即可。'
  return { to, subject: '这个邮箱还不能登录校园云生活', text, html: `<p>${text}</p>` }
}

async function deliverCode(
  context: Context,
  wanted: Wanted & { scene: Scene },
  instead?: Mail,
): Promise<number> {
  const { db, log, providers } = context
  const { to, scene, by } = wanted
  if (providers[by].name === 'off') throw refuse(offWords[by])
  const code = randomInt(0, 10 ** limits.smsCode.length)
    .toString()
    .padStart(limits.smsCode.length, '0')
  const id = newId()
  const wait = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sms:${to}`}, 0))`)
    const next = await admitCode(context, tx, wanted)
    const now = new Date()
    const expiresAt = new Date(now.getTime() + sms.lifeSeconds * 1000)
    await tx
      .insert(smsCodes)
      .values({ id, phone: to, scene, codeHash: digest(id, code), createdAt: now, expiresAt })
    if (wanted.asker) await keepAsked(context, tx, id, wanted.asker)
    return next
  })
  try {
    await (instead ? providers.mail.post(instead) : providers[by].send(to, code))
  } catch (error) {
    await db.delete(smsCodes).where(eq(smsCodes.id, id))
    await countBack(db, countedUnder(context, wanted))
    log.error({ err: error, scene }, 'code not sent')
    throw new Refusal(503, -2, `${by === 'sms' ? '短信' : '邮件'}暂时发不出去，请稍后再试`)
  }
  return wait
}

/**
 * Checks a code and gives its id for `spendCode`. A wrong try is counted at once, whatever becomes
 * of the caller's transaction; the fifth ends the code for the network that it came from.
 * @throws Refusal with a challenge where many other networks tried
 */
export async function checkCode(
  context: Context,
  phone: string,
  scene: Scene,
  code: string,
  asker: Asker | null,
): Promise<string> {
  const verdict = await context.db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(smsCodes)
      .where(and(eq(smsCodes.phone, phone), eq(smsCodes.scene, scene)))
      .orderBy(desc(smsCodes.createdAt))
      .limit(1)
      .for('update')
    if (!row || row.usedAt || row.expiresAt.getTime() <= Date.now()) return null
    const tries = await triesOf(context, tx, row, asker)
    if (tries.left <= 0) return null
    if (timingSafeEqual(row.codeHash, digest(row.id, code))) return { id: row.id }
    await tries.count()
    return { left: tries.left - 1 }
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
