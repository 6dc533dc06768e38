import { and, eq, ne } from 'drizzle-orm'
import { maskPhone } from '../../../contract/account/rules'
import { maskEmail } from '../../../contract/security/rules'
import type { Context, Executor, Viewer } from '../../context'
import { refuse, wrongField } from '../../http/refusal'
import { checkCode, spendCode } from '../../core/people/codes'
import { ownerOf, type Handle } from '../../core/people/entering'
import type { Asker } from '../../core/people/gate'
import { announceChange, endSessionsBut } from '../../core/account/sessions'
import { asRefusal } from '../../core/people/signin'
import { identities, users } from '../../core/account/tables'
import { vendorNames, warn, type Vendor } from '../../core/people/warn'
import { isTaken } from '../../core/security/conflict'
import { notifyFormer } from './formerEmail'
import { moveWay, type Move } from '../../core/security/moving'
import { ownPhone, spendProof } from '../../core/security/proofs'

/** What the owner sends with the thing that is bound. */
interface Word {
  /** Proof that they own this account. */
  proof: string
  /** What is bound may be taken from another account of theirs. */
  move?: boolean
}

/** Phone, address and vendors of an account. Each proves its owner: where another account has it, it can go over. */
export class Bindings {
  constructor(private readonly context: Context) {}

  async changePhone(viewer: Viewer, word: Word, phone: string, code: string, asker: Asker): Promise<void> {
    if ((await ownPhone(this.context, viewer)) === phone) throw wrongField('phone', '这就是现在绑定的手机号')
    const spent = await checkCode(this.context, phone, 'phone', code, asker)
    const change = this.context.db.transaction(async (tx) => {
      await spendProof(tx, viewer, 'phone', word.proof)
      await spendCode(tx, spent)
      const from = await this.free(tx, viewer, word, { phone })
      await tx.update(users).set({ phone }).where(eq(users.id, viewer.id))
      await endSessionsBut(tx, viewer.id, viewer.sessionId)
      await warn(tx, viewer.id, `账号的手机号已换成 ${maskPhone(phone)}，其他设备已退出登录。`)
      return from
    })
    await this.announce(
      viewer,
      await this.unlessTaken(change, () => wrongField('phone', '这个手机号已经绑定了别的账号')),
    )
  }

  async setEmail(viewer: Viewer, word: Word, email: string, code: string, asker: Asker): Promise<void> {
    const spent = await checkCode(this.context, email, 'email', code, asker)
    const change = this.context.db.transaction(async (tx) => {
      await spendProof(tx, viewer, 'email', word.proof)
      await spendCode(tx, spent)
      const from = await this.free(tx, viewer, word, { mail: email })
      const former = await this.takeEmail(tx, viewer, email)
      if (former !== email) await warn(tx, viewer.id, `账号已绑定邮箱 ${maskEmail(email)}。`)
      return from
    })
    await this.announce(
      viewer,
      await this.unlessTaken(change, () => wrongField('email', '这个邮箱已经绑定了别的账号')),
    )
  }

  async removeEmail(viewer: Viewer): Promise<void> {
    await this.context.db.transaction(async (tx) => {
      if ((await ownPhone({ db: tx }, viewer)) === null)
        throw refuse('账号没有手机号，靠这个邮箱登录：可以换一个邮箱，或先绑定手机号')
      const former = await this.takeEmail(tx, viewer, null)
      if (former !== null) await warn(tx, viewer.id, `账号已解绑邮箱 ${maskEmail(former)}。`)
    })
  }

  /** Binding the same account again is binding it once. */
  async bindVendor(viewer: Viewer, word: Word, vendor: Vendor, code: string): Promise<void> {
    const { openId, unionId } = await this.context.providers[vendor].session(code).catch((error: unknown) => {
      throw asRefusal(error)
    })
    const name = vendorNames[vendor]
    const its = and(eq(identities.vendor, vendor), eq(identities.subject, openId))
    const change = this.context.db.transaction(async (tx) => {
      const [owner] = await tx.select({ id: identities.userId }).from(identities).where(its)
      if (owner?.id === viewer.id) return null
      const [own] = await tx
        .select({ vendor: identities.vendor })
        .from(identities)
        .where(and(eq(identities.vendor, vendor), eq(identities.userId, viewer.id)))
      if (own) throw refuse(`你已经绑定了另一个${name}，请先解绑`)
      await spendProof(tx, viewer, 'bind', word.proof)
      if (owner)
        await this.move(tx, viewer, word, {
          what: name.trim(),
          from: owner.id,
          take: () => tx.delete(identities).where(and(its, eq(identities.userId, owner.id))),
        })
      await tx.insert(identities).values({ vendor, subject: openId, unionId, userId: viewer.id })
      await warn(tx, viewer.id, `账号已绑定${name}，以后可以用它登录。`)
      return owner?.id ?? null
    })
    await this.announce(
      viewer,
      await this.unlessTaken(change, () => refuse(`这个${name}刚刚绑定了一个账号，请再试一次`)),
    )
  }

  /** Takes a phone or an address from the account that has it. Which one; null where nobody has. */
  private async free(tx: Executor, viewer: Viewer, word: Word, handle: Handle): Promise<string | null> {
    const [owner] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(ownerOf(handle), ne(users.id, viewer.id)))
    if (!owner) return null
    const isPhone = 'phone' in handle
    await this.move(tx, viewer, word, {
      what: isPhone ? '手机号' : '邮箱',
      from: owner.id,
      take: () =>
        tx
          .update(users)
          .set(isPhone ? { phone: null } : { email: null })
          .where(and(eq(users.id, owner.id), ownerOf(handle))),
    })
    return owner.id
  }

  private move = (tx: Executor, to: Viewer, { move }: Word, way: Pick<Move, 'what' | 'from' | 'take'>) =>
    moveWay(this.context, tx, { ...way, to, agreed: move === true })

  /** Sets the address. The one before, which is told of the change. */
  private async takeEmail(tx: Executor, viewer: Viewer, email: string | null): Promise<string | null> {
    const [user] = await tx
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, viewer.id))
      .for('no key update')
    const former = user?.email ?? null
    await tx.update(users).set({ email }).where(eq(users.id, viewer.id))
    if (former !== null && former !== email) await notifyFormer(tx, viewer.id, former, email)
    return former
  }

  private async announce(viewer: Viewer, from: string | null): Promise<void> {
    await announceChange(this.context, viewer.id)
    if (from !== null) await announceChange(this.context, from)
  }

  private async unlessTaken<T>(change: Promise<T>, refusal: () => Error): Promise<T> {
    try {
      return await change
    } catch (error) {
      throw isTaken(error) ? refusal() : error
    }
  }
}
