import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Session } from '../../../contract/account/schema'
import type { Context, Executor } from '../../context'
import { refuse, Refusal, wrongField } from '../../http/refusal'
import { ProviderError } from '../../providers/types'
import { welcome } from '../message/service'
import { screenName } from '../safety/screen'
import { checkCode, spendCode } from './codes'
import { admitPassword, type Asker } from './gate'
import { hashPassword, verifyPassword } from './passwords'
import { hashOf } from './secret'
import { announceChange, endOtherSessions, openSession } from './sessions'
import { bindTickets, identities, users } from './tables'
import { forgetTries, takeTry } from './tries'
import { vendorNames, warn, type Vendor } from './warn'

/** Which client signs in, and the name it gives its device. */
export interface From {
  client: string
  device: string
}
type Account = { id: string; schoolId: string | null; created: boolean }

const ticketMinutes = 10
/** Verified when the phone is unknown, so that the answer takes as long as for a known one. */
let noPassword: Promise<string> | undefined
const hashOfNone = () => (noPassword ??= hashPassword(randomBytes(16).toString('hex')))

async function sessionFor(tx: Executor, account: Account, from: From): Promise<Session> {
  const access_token = await openSession(tx, account.id, from.client, from.device)
  return {
    user_id: account.id,
    access_token,
    needs_school: account.schoolId === null,
    created: account.created,
  }
}

/** The account of a phone, made where there is none. Two callers at once get the same one. */
async function accountOf(
  tx: Executor,
  phone: string,
  made?: { name: string; passwordHash: string },
): Promise<Account> {
  const id = newId()
  const name = made?.name ?? `同学${randomBytes(3).toString('hex')}`
  const [inserted] = await tx
    .insert(users)
    .values({ id, phone, name, passwordHash: made?.passwordHash ?? null })
    .onConflictDoNothing({ target: users.phone })
    .returning({ id: users.id })
  if (inserted) {
    await welcome(tx, id, name)
    return { id, schoolId: null, created: true }
  }
  const [found] = await tx
    .select({ id: users.id, schoolId: users.schoolId })
    .from(users)
    .where(eq(users.phone, phone))
  if (!found) throw refuse('这个手机号暂时不能登录')
  return { ...found, created: false }
}

/** A session for whoever has the phone, which was checked; a new one gets an account. */
export const enter = async (tx: Executor, phone: string, from: From): Promise<Session> =>
  sessionFor(tx, await accountOf(tx, phone), from)

/** Signs in by SMS code; a new phone gets an account. */
export async function signInByCode(
  context: Context,
  phone: string,
  code: string,
  asker: Asker,
  from: From,
): Promise<Session> {
  const spent = await checkCode(context, phone, 'login', code, asker)
  return context.db.transaction(async (tx) => {
    await spendCode(tx, spent)
    await forgetTries(tx, phone)
    return enter(tx, phone, from)
  })
}

/** Signs in by password. Says the same for an unknown phone and a wrong password. */
export async function signInByPassword(
  context: Context,
  phone: string,
  password: string,
  asker: Asker,
  from: From,
): Promise<Session> {
  const { db } = context
  await admitPassword(context, phone, asker)
  await takeTry(db, phone)
  const [user] = await db
    .select({ id: users.id, schoolId: users.schoolId, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.phone, phone))
  const right = await verifyPassword(user?.passwordHash ?? (await hashOfNone()), password)
  if (!user?.passwordHash || !right) throw wrongField('password', '手机号或密码不对')
  await forgetTries(db, phone)
  return sessionFor(db, { id: user.id, schoolId: user.schoolId, created: false }, from)
}

/** Makes an account with a password. */
export async function register(
  context: Context,
  { phone, code, password, name }: { phone: string; code: string; password: string; name: string },
  asker: Asker,
  from: From,
): Promise<Session> {
  screenName(name)
  const spent = await checkCode(context, phone, 'register', code, asker)
  const passwordHash = await hashPassword(password)
  return context.db.transaction(async (tx) => {
    const account = await accountOf(tx, phone, { name, passwordHash })
    if (!account.created) throw wrongField('phone', '这个手机号已经注册，请直接登录')
    await spendCode(tx, spent)
    return sessionFor(tx, account, from)
  })
}

/** Sets a new password and signs every other device out. */
export async function resetPassword(
  context: Context,
  { phone, code, password }: { phone: string; code: string; password: string },
  asker: Asker,
  from: From,
): Promise<Session> {
  const spent = await checkCode(context, phone, 'password', code, asker)
  const passwordHash = await hashPassword(password)
  const session = await context.db.transaction(async (tx) => {
    await spendCode(tx, spent)
    await forgetTries(tx, phone)
    const [user] = await tx
      .update(users)
      .set({ passwordHash })
      .where(eq(users.phone, phone))
      .returning({ id: users.id, schoolId: users.schoolId })
    if (!user) throw wrongField('phone', '这个手机号还没有注册')
    const opened = await sessionFor(tx, { ...user, created: false }, from)
    await endOtherSessions(tx, user.id, opened.access_token)
    await warn(tx, user.id, '你的登录密码已用短信验证码重设，其他设备已退出登录。')
    return opened
  })
  await announceChange(context, session.user_id)
  return session
}

/** What a provider's failure means to the person. */
export function asRefusal(error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error
  if (error.reason === 'invalid-code') return new Refusal(400, -2, '授权已失效，请重新授权')
  return new Refusal(503, -2, '登录服务暂时没有响应，请换短信登录或稍后再试')
}

/** Signs in by a vendor's code. An account that no phone is bound to yet gets a ticket for `bindPhone`. */
export async function signInByVendor(
  context: Context,
  vendor: Vendor,
  code: string,
  from: From,
): Promise<Session | { bind_token: string; vendor: Vendor }> {
  const { openId, unionId } = await context.providers[vendor].session(code).catch((error: unknown) => {
    throw asRefusal(error)
  })
  const [known] = await context.db
    .select({ id: users.id, schoolId: users.schoolId })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.vendor, vendor), eq(identities.subject, openId)))
  if (known) return sessionFor(context.db, { ...known, created: false }, from)
  const bind_token = randomBytes(24).toString('base64url')
  await context.db.insert(bindTickets).values({
    tokenHash: hashOf(bind_token),
    vendor,
    subject: openId,
    unionId,
    expiresAt: sql`now() + make_interval(mins => ${ticketMinutes})`,
  })
  return { bind_token, vendor }
}

/** How the person proves the phone: WeChat's own number, or an SMS code. */
export type PhoneProof = { code: string } | { phone: string; sms: string }

/** Binds a vendor's account to a phone and signs in; one phone is one account on every target. */
export async function bindPhone(
  context: Context,
  ticket: string,
  proof: PhoneProof,
  asker: Asker,
  from: From,
): Promise<Session> {
  const { phone, spent } = await provenPhone(context, proof, asker)
  return context.db.transaction(async (tx) => {
    const [bind] = await tx
      .update(bindTickets)
      .set({ usedAt: sql`now()` })
      .where(
        and(
          eq(bindTickets.tokenHash, hashOf(ticket)),
          isNull(bindTickets.usedAt),
          gt(bindTickets.expiresAt, sql`now()`),
        ),
      )
      .returning()
    if (!bind) throw refuse('绑定已过期，请重新授权登录')
    if (spent) await spendCode(tx, spent)
    const account = await accountOf(tx, phone)
    const bound = await tx
      .insert(identities)
      .values({ vendor: bind.vendor, subject: bind.subject, unionId: bind.unionId, userId: account.id })
      .onConflictDoNothing()
      .returning({ subject: identities.subject })
    if (bound.length === 0) throw refuse('这个手机号已经绑定了另一个账号')
    if (!account.created)
      await warn(tx, account.id, `账号已绑定${vendorNames[bind.vendor]}，以后可以用它登录。`)
    return sessionFor(tx, account, from)
  })
}

async function provenPhone(
  context: Context,
  proof: PhoneProof,
  asker: Asker,
): Promise<{ phone: string; spent: string | null }> {
  if ('sms' in proof)
    return { phone: proof.phone, spent: await checkCode(context, proof.phone, 'bind', proof.sms, asker) }
  const phone = await context.providers.wechat.phone(proof.code).catch((error: unknown) => {
    throw asRefusal(error)
  })
  return { phone, spent: null }
}
