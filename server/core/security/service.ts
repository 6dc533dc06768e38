import { randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { maskPhone } from '../../../contract/account/rules'
import { deletionDays, exportEveryHours, exportMinutes, maskEmail } from '../../../contract/security/rules'
import type { Security } from '../../../contract/security/schema'
import type { Context, Executor, Viewer } from '../../context'
import { gone, refuse, wrongField } from '../../http/refusal'
import { checkCode, spendCode } from '../account/codes'
import { hashPassword, verifyPassword } from '../account/passwords'
import { hashOf } from '../account/secret'
import { announceChange, endSessionsBut } from '../account/sessions'
import type { Asker } from '../account/gate'
import { asRefusal } from '../account/signin'
import { reachOf } from '../account/reach'
import { identities, users } from '../account/tables'
import { tell } from '../message/service'
import { forgetTries, takeTry } from '../account/tries'
import { vendorNames, warn, type Vendor } from '../account/warn'
import { isTaken } from './conflict'
import { tellFormer } from './formerEmail'
import { ownPhone, spendProof } from './proofs'
import { dataExports } from './tables'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** How a person gets into the account, and out of it. */
export class SecurityService {
  constructor(private readonly context: Context) {}

  async state(viewer: Viewer): Promise<Security> {
    const [user] = await this.context.db
      .select({
        phone: users.phone,
        email: users.email,
        password: users.passwordHash,
        payPassword: users.payPasswordHash,
        locked:
          sql<Date | null>`case when ${users.payLockedUntil} > now() then ${users.payLockedUntil} end`.mapWith(
            users.payLockedUntil,
          ),
        deleteAt: users.deleteAt,
        vendors: sql<Vendor[]>`array(select i.vendor from ${identities} i where i.user_id = ${users.id})`,
        exported: dataExports.preparedAt,
        fetched: dataExports.fetchedAt,
      })
      .from(users)
      .leftJoin(dataExports, eq(dataExports.userId, users.id))
      .where(eq(users.id, viewer.id))
    if (!user) throw gone('账号')
    const reach = await reachOf(this.context, viewer.id)
    const next =
      user.exported && user.fetched ? new Date(user.exported.getTime() + exportEveryHours * 3_600_000) : null
    return {
      phone: user.phone === null ? null : maskPhone(user.phone),
      reach: reach && { by: reach.by, to: reach.by === 'sms' ? maskPhone(reach.to) : maskEmail(reach.to) },
      email: user.email === null ? null : maskEmail(user.email),
      mail: this.context.providers.mail.name !== 'off',
      has_password: user.password !== null,
      has_pay_password: user.payPassword !== null,
      pay_locked_until: iso(user.locked),
      vendors: {
        wechat: user.vendors.includes('wechat'),
        qq: user.vendors.includes('qq'),
        alipay: user.vendors.includes('alipay'),
      },
      delete_at: iso(user.deleteAt),
      export_at: next && next > new Date() ? iso(next) : null,
    }
  }

  /** Tries of the old one count as those of signing in do. */
  async changePassword(viewer: Viewer, old: string, password: string): Promise<void> {
    const [user] = await this.context.db
      .select({
        hash: users.passwordHash,
        handle: sql<string>`coalesce(${users.phone}, ${users.email}, ${users.id}::text)`,
      })
      .from(users)
      .where(eq(users.id, viewer.id))
    if (!user?.hash) throw refuse('还没有设过登录密码，请用验证码设置')
    await takeTry(this.context.db, user.handle, 'old')
    if (!(await verifyPassword(user.hash, old))) throw wrongField('old', '旧密码不对')
    await forgetTries(this.context.db, user.handle)
    if (old === password) throw wrongField('password', '新密码和旧密码一样')
    await this.storePassword(viewer, password, async () => undefined)
  }

  setPassword = (viewer: Viewer, proof: string, password: string): Promise<void> =>
    this.storePassword(viewer, password, (tx) => spendProof(tx, viewer, 'password', proof))

  async changePhone(viewer: Viewer, proof: string, phone: string, code: string, asker: Asker): Promise<void> {
    if ((await ownPhone(this.context, viewer)) === phone) throw wrongField('phone', '这就是现在绑定的手机号')
    const spent = await checkCode(this.context, phone, 'phone', code, asker)
    const change = this.context.db.transaction(async (tx) => {
      await spendProof(tx, viewer, 'phone', proof)
      await spendCode(tx, spent)
      await tx.update(users).set({ phone }).where(eq(users.id, viewer.id))
      await endSessionsBut(tx, viewer.id, viewer.sessionId)
      await warn(tx, viewer.id, `账号的手机号已换成 ${maskPhone(phone)}，其他设备已退出登录。`)
    })
    await this.unlessTaken(change, () => wrongField('phone', '这个手机号已经绑定了别的账号'))
    await announceChange(this.context, viewer.id)
  }

  async setEmail(viewer: Viewer, proof: string, email: string, code: string, asker: Asker): Promise<void> {
    const spent = await checkCode(this.context, email, 'email', code, asker)
    const change = this.context.db.transaction(async (tx) => {
      await spendProof(tx, viewer, 'email', proof)
      await spendCode(tx, spent)
      const former = await this.takeEmail(tx, viewer, email)
      if (former === email) return
      await warn(tx, viewer.id, `账号已绑定邮箱 ${maskEmail(email)}。`)
    })
    await this.unlessTaken(change, () => wrongField('email', '这个邮箱已经绑定了别的账号'))
  }

  async removeEmail(viewer: Viewer): Promise<void> {
    await this.context.db.transaction(async (tx) => {
      if ((await ownPhone({ db: tx }, viewer)) === null)
        throw refuse('账号没有手机号，靠这个邮箱登录：可以换一个邮箱，或先绑定手机号')
      const former = await this.takeEmail(tx, viewer, null)
      if (former !== null) await warn(tx, viewer.id, `账号已解绑邮箱 ${maskEmail(former)}。`)
    })
  }

  /** Sets the address. The one before, which is told of the change. */
  private async takeEmail(tx: Executor, viewer: Viewer, email: string | null): Promise<string | null> {
    const [user] = await tx
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, viewer.id))
      .for('no key update')
    const former = user?.email ?? null
    await tx.update(users).set({ email }).where(eq(users.id, viewer.id))
    if (former !== null && former !== email) await tellFormer(tx, viewer.id, former, email)
    return former
  }

  /** Binding the same account again is binding it once. */
  async bindVendor(viewer: Viewer, proof: string, vendor: Vendor, code: string): Promise<void> {
    const { openId, unionId } = await this.context.providers[vendor].session(code).catch((error: unknown) => {
      throw asRefusal(error)
    })
    const name = vendorNames[vendor]
    await this.context.db.transaction(async (tx) => {
      const bound = await tx
        .insert(identities)
        .values({ vendor, subject: openId, unionId, userId: viewer.id })
        .onConflictDoNothing()
        .returning({ subject: identities.subject })
      if (bound.length > 0) {
        await spendProof(tx, viewer, 'bind', proof)
        await warn(tx, viewer.id, `账号已绑定${name}，以后可以用它登录。`)
        return
      }
      const [owner] = await tx
        .select({ id: identities.userId })
        .from(identities)
        .where(and(eq(identities.vendor, vendor), eq(identities.subject, openId)))
      if (owner?.id === viewer.id) return
      if (owner) throw refuse(`这个${name}已经绑定了另一个账号，请先在那个账号里解绑`)
      throw refuse(`你已经绑定了另一个${name}，请先解绑`)
    })
  }

  async signOutOthers(viewer: Viewer): Promise<void> {
    await endSessionsBut(this.context.db, viewer.id, viewer.sessionId)
    await announceChange(this.context, viewer.id)
  }

  /** Allows one fetch of the export. What was prepared and never fetched may be prepared again. */
  /** Anew when the file was not fetched yet: the latest link is the one that works. */
  async prepareExport(viewer: Viewer): Promise<{ until: string; key: string }> {
    const now = new Date()
    const key = randomBytes(24).toString('base64url')
    const keyHash = hashOf(key)
    const [prepared] = await this.context.db
      .insert(dataExports)
      .values({ userId: viewer.id, preparedAt: now, keyHash })
      .onConflictDoUpdate({
        target: dataExports.userId,
        set: { preparedAt: now, fetchedAt: null, keyHash },
        setWhere: sql`${dataExports.fetchedAt} is null or ${dataExports.preparedAt} <= now() - make_interval(hours => ${exportEveryHours})`,
      })
      .returning({ at: dataExports.preparedAt })
    if (!prepared) throw refuse('一天只能导出一次，请明天再来')
    return { until: new Date(prepared.at.getTime() + exportMinutes * 60_000).toISOString(), key }
  }

  /** Asking again changes nothing: the days already begun count. @throws Refusal while something is not settled */
  async deleteAccount(viewer: Viewer, proof: string): Promise<{ delete_at: string }> {
    return this.context.db.transaction(async (tx) => {
      for (const { refuse: refuseStaying } of this.context.house.list('stays'))
        await refuseStaying(tx, viewer.id)
      await spendProof(tx, viewer, 'delete', proof)
      const [user] = await tx
        .update(users)
        .set({ deleteAt: sql`coalesce(${users.deleteAt}, now() + make_interval(days => ${deletionDays}))` })
        .where(eq(users.id, viewer.id))
        .returning({ at: users.deleteAt })
      if (!user?.at) throw gone('账号')
      await tell(tx, viewer.id, `已申请注销账号，${deletionDays} 天内可以在 设置 > 账号 里撤销。`)
      return { delete_at: user.at.toISOString() }
    })
  }

  /** As long as the account is there: what is not settled may keep it beyond its day. */
  async keepAccount(viewer: Viewer): Promise<void> {
    const kept = await this.context.db
      .update(users)
      .set({ deleteAt: null })
      .where(eq(users.id, viewer.id))
      .returning({ id: users.id })
    if (kept.length === 0) throw gone('账号')
  }

  private async storePassword(
    viewer: Viewer,
    password: string,
    allowed: (tx: Executor) => Promise<void>,
  ): Promise<void> {
    const passwordHash = await hashPassword(password)
    await this.context.db.transaction(async (tx) => {
      await allowed(tx)
      await tx.update(users).set({ passwordHash }).where(eq(users.id, viewer.id))
      await endSessionsBut(tx, viewer.id, viewer.sessionId)
      await warn(tx, viewer.id, '你的登录密码已更改，其他设备已退出登录。')
    })
    await announceChange(this.context, viewer.id)
  }

  private async unlessTaken(change: Promise<void>, refusal: () => Error): Promise<void> {
    try {
      await change
    } catch (error) {
      throw isTaken(error) ? refusal() : error
    }
  }
}
