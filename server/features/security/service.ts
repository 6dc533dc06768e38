import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { maskPhone } from '../../../contract/account/rules'
import { deletionDays, exportEveryHours, exportMinutes, maskEmail } from '../../../contract/security/rules'
import type { Security } from '../../../contract/security/schema'
import type { Context, Executor, Viewer } from '../../context'
import { gone, refuse, wrongField } from '../../http/refusal'
import { hashPassword, verifyPassword } from '../../core/people/passwords'
import { hashOf } from '../../core/account/secret'
import { announceChange, endSessionsBut } from '../../core/account/sessions'
import { reachOf } from '../../core/people/reach'
import { identities, users } from '../../core/account/tables'
import { notifySystem } from '../../core/notice/notify'
import { forgetTries, takeTry } from '../../core/people/tries'
import { warn, type Vendor } from '../../core/people/warn'
import { beginDeletion } from '../../core/security/deletion'
import { spendProof } from '../../core/security/proofs'
import { dataExports } from '../../core/security/tables'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** State of an account, its passwords and sessions, its export and its deletion. */
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

  async signOutOthers(viewer: Viewer): Promise<void> {
    await endSessionsBut(this.context.db, viewer.id, viewer.sessionId)
    await announceChange(this.context, viewer.id)
  }

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

  async deleteAccount(viewer: Viewer, proof: string): Promise<{ delete_at: string }> {
    return this.context.db.transaction(async (tx) => {
      await spendProof(tx, viewer, 'delete', proof)
      const at = await beginDeletion(this.context, tx, viewer.id)
      await notifySystem(tx, viewer.id, `已申请注销账号，${deletionDays} 天内可以在 设置 > 账号 里撤销。`)
      return { delete_at: at.toISOString() }
    })
  }

  /** Cancels a deletion while the account is there: what is not settled may keep it beyond its day. */
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
}
