import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Session } from '../../../contract/account/schema'
import type { Context, Executor } from '../../context'
import { refuse, Refusal, wrongField } from '../../http/refusal'
import { ProviderError } from '../../providers/types'
import { screenName } from '../safety/screen'
import { schoolOfMail } from '../certification/domains'
import { checkCode, spendCode } from './codes'
import { accountOf, ownerOf, sessionFor, textOf, type Account, type From, type Handle } from './entering'
import { admitPassword, type Asker } from './gate'
import { hashPassword, verifyPassword } from './passwords'
import { hashOf } from '../account/secret'
import { announceChange, endOtherSessions } from '../account/sessions'
import { bindTickets, identities, users } from '../account/tables'
import { forgetTries, takeTry } from './tries'
import { vendorNames, warn, type Vendor } from './warn'

const ticketMinutes = 10
/** Verified when the phone is unknown, so that the answer takes as long as for a known one. */
let noPassword: Promise<string> | undefined
const hashOfNone = () => (noPassword ??= hashPassword(randomBytes(16).toString('hex')))

/**
 * The account of what a code proved. A new phone gets one, and so does a new mailbox of a school, which is the person's
 * school then. Any other address has one where its owner bound it.
 */
async function accountOfProven(tx: Executor, handle: Handle): Promise<Account> {
  if ('phone' in handle) return accountOf(tx, handle)
  const schoolId = await schoolOfMail(tx, handle.mail)
  if (schoolId !== null) return accountOf(tx, handle, { schoolId })
  const [known] = await tx
    .select({ id: users.id, schoolId: users.schoolId })
    .from(users)
    .where(ownerOf(handle))
  if (!known) throw wrongField('mail', '这个邮箱没有绑定账号，也不是学校的邮箱')
  return { ...known, created: false }
}

/** Signs in by a code that went to a phone or an address. */
export async function signInByCode(
  context: Context,
  handle: Handle,
  code: string,
  asker: Asker,
  from: From,
): Promise<Session> {
  const spent = await checkCode(context, textOf(handle), 'login', code, asker)
  return context.db.transaction(async (tx) => {
    await spendCode(tx, spent)
    await forgetTries(tx, textOf(handle))
    return sessionFor(tx, await accountOfProven(tx, handle), from)
  })
}

/** Signs in by password. Says the same for an unknown phone or address and a wrong password. */
export async function signInByPassword(
  context: Context,
  handle: Handle,
  password: string,
  asker: Asker,
  from: From,
): Promise<Session> {
  const { db } = context
  const tried = textOf(handle)
  await admitPassword(context, tried, asker)
  await takeTry(db, tried)
  const [user] = await db
    .select({ id: users.id, schoolId: users.schoolId, passwordHash: users.passwordHash })
    .from(users)
    .where(ownerOf(handle))
  const right = await verifyPassword(user?.passwordHash ?? (await hashOfNone()), password)
  if (!user?.passwordHash || !right)
    throw wrongField('password', 'phone' in handle ? '手机号或密码不对' : '邮箱或密码不对')
  await forgetTries(db, tried)
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
    const account = await accountOf(tx, { phone }, { name, passwordHash })
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
export function asRefusal(error: unknown, away = '登录服务暂时没有响应，请换个方式登录或稍后再试'): unknown {
  if (!(error instanceof ProviderError)) return error
  if (error.reason === 'invalid-code') return new Refusal(400, -2, '授权已失效，请重新授权')
  return new Refusal(503, -2, away)
}

/** Signs in by a vendor's code. An account that nobody is bound to yet gets a ticket for `bindVendor`. */
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

/** How the person proves what is bound: WeChat's own number, or a code that went to a phone or an address. */
export type BindProof = { code: string } | (Handle & { sms: string })

/** Binds a vendor's account to a phone or an address and signs in: one person is one account on every target. */
export async function bindVendor(
  context: Context,
  ticket: string,
  proof: BindProof,
  asker: Asker,
  from: From,
): Promise<Session> {
  const { handle, spent } = await proven(context, proof, asker)
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
    const account = await accountOfProven(tx, handle)
    const bound = await tx
      .insert(identities)
      .values({ vendor: bind.vendor, subject: bind.subject, unionId: bind.unionId, userId: account.id })
      .onConflictDoNothing()
      .returning({ subject: identities.subject })
    if (bound.length === 0) throw refuse(`这个${'phone' in handle ? '手机号' : '邮箱'}已经绑定了另一个账号`)
    if (!account.created)
      await warn(tx, account.id, `账号已绑定${vendorNames[bind.vendor]}，以后可以用它登录。`)
    return sessionFor(tx, account, from)
  })
}

async function proven(
  context: Context,
  proof: BindProof,
  asker: Asker,
): Promise<{ handle: Handle; spent: string | null }> {
  if ('sms' in proof)
    return { handle: proof, spent: await checkCode(context, textOf(proof), 'bind', proof.sms, asker) }
  const phone = await context.providers.wechat.phone(proof.code).catch((error: unknown) => {
    throw asRefusal(error)
  })
  return { handle: { phone }, spent: null }
}
