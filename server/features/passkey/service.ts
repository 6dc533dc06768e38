import { and, asc, eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { maskPhone } from '../../../contract/account/rules'
import { challengeMinutes, limits } from '../../../contract/passkey/rules'
import type { Session } from '../../../contract/account/schema'
import type { Creation, Made, Passkey, Request, Used } from '../../../contract/passkey/schema'
import { maskEmail } from '../../../contract/security/rules'
import type { Context, Executor, Viewer } from '../../context'
import { gone, refuse } from '../../http/refusal'
import { sessionFor, type From } from '../../core/people/entering'
import { users } from '../../core/account/tables'
import { warn } from '../../core/people/warn'
import { withoutWay } from '../../core/people/waysIn'
import { spendProof } from '../../core/security/proofs'
import { spendChallenge, ask } from './challenges'
import { partyOf } from './party'
import { passkeys } from './tables'
import { algorithms, verifyMade, verifyUsed } from './verify'

const timeout = challengeMinutes * 60_000
const unknown = () => refuse('这把通行密钥没有绑定账号，可能已经删除了：请换一种方式登录')

const told = ({ id, name, synced, createdAt, usedAt }: typeof passkeys.$inferSelect): Passkey => ({
  id,
  name,
  synced,
  created: createdAt.toISOString(),
  used: usedAt?.toISOString() ?? null,
})

/** What a device keeps as its owner: the account's id, in bytes. */
const handleOf = (userId: string): string =>
  Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')

/** Passkeys: keys on people's own devices, in place of what one types. */
export class PasskeyService {
  constructor(private readonly context: Context) {}

  async mine(viewer: Viewer): Promise<{ items: Passkey[] }> {
    return { items: (await this.of(this.context.db, viewer.id)).map(told) }
  }

  /** What the browser needs to make one. The proof is spent: the claim is worth as much, for some minutes. */
  async begin(viewer: Viewer, proof: string): Promise<{ claim: string; options: Creation }> {
    const { id } = partyOf(this.context.config)
    return this.context.db.transaction(async (tx) => {
      await spendProof(tx, viewer, 'passkey', proof)
      const user = await this.lock(tx, viewer)
      const known = await this.of(tx, viewer.id)
      this.leaveRoom(known.length)
      const { claim, challenge } = await ask(tx, viewer)
      const handle = user.phone === null ? user.email && maskEmail(user.email) : maskPhone(user.phone)
      const options: Creation = {
        challenge,
        rp: { id, name: '校园云生活' },
        user: { id: handleOf(viewer.id), name: handle ?? user.name, displayName: user.name },
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
        timeout,
        excludeCredentials: known.map(({ credentialId, transports }) => ({
          type: 'public-key',
          id: credentialId,
          transports,
        })),
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        attestation: 'none',
      }
      return { claim, options }
    })
  }

  async add(viewer: Viewer, claim: string, name: string, made: Made): Promise<Passkey> {
    const challenge = await spendChallenge(this.context.db, viewer, claim)
    const key = await verifyMade(this.context, challenge, made)
    return this.context.db.transaction(async (tx) => {
      await this.lock(tx, viewer)
      this.leaveRoom((await this.of(tx, viewer.id)).length)
      const [added] = await tx
        .insert(passkeys)
        .values({ id: newId(), userId: viewer.id, name: name.trim(), ...key })
        .onConflictDoNothing()
        .returning()
      if (!added) throw refuse('这把通行密钥已经添加过了')
      await warn(
        tx,
        viewer.id,
        `账号添加了通行密钥“${added.name}”，以后可以用它登录；不认识的话，到 设置 > 账号 里删掉它。`,
      )
      return told(added)
    })
  }

  async rename(viewer: Viewer, id: string, name: string): Promise<void> {
    const renamed = await this.context.db
      .update(passkeys)
      .set({ name: name.trim() })
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, viewer.id)))
      .returning({ id: passkeys.id })
    if (renamed.length === 0) throw gone('这把通行密钥')
  }

  /** Takes no proof, as other ways do not: who fears that a stranger added one has to be rid of it at once. */
  async remove(viewer: Viewer, id: string): Promise<void> {
    await this.context.db.transaction(async (tx) => {
      const [removed] = await withoutWay(this.context, tx, viewer.id, '删除', () =>
        tx
          .delete(passkeys)
          .where(and(eq(passkeys.id, id), eq(passkeys.userId, viewer.id)))
          .returning({ name: passkeys.name }),
      )
      if (!removed) throw gone('这把通行密钥')
      await warn(tx, viewer.id, `账号删除了通行密钥“${removed.name}”，以后不能用它登录。`)
    })
  }

  /** What the browser needs to use one, whoever's it is. */
  async ask(): Promise<{ claim: string; options: Request }> {
    const { id: rpId } = partyOf(this.context.config)
    const { claim, challenge } = await ask(this.context.db, null)
    return { claim, options: { challenge, rpId, timeout, userVerification: 'required' } }
  }

  async enter(claim: string, used: Used, from: From): Promise<Session> {
    const { db } = this.context
    const challenge = await spendChallenge(db, null, claim)
    const [key] = await db
      .select({
        id: passkeys.id,
        name: passkeys.name,
        credentialId: passkeys.credentialId,
        publicKey: passkeys.publicKey,
        user: { id: users.id, schoolId: users.schoolId },
      })
      .from(passkeys)
      .innerJoin(users, eq(users.id, passkeys.userId))
      .where(eq(passkeys.credentialId, used.id))
    if (!key) throw unknown()
    if (used.user_handle !== undefined && used.user_handle !== handleOf(key.user.id)) throw unknown()
    const { counter, synced } = await verifyUsed(this.context, challenge, key, used)
    const session = await db.transaction(async (tx) => {
      if (!(await this.counts(tx, key.id, counter))) return null
      await tx
        .update(passkeys)
        .set({ counter, synced, usedAt: sql`now()` })
        .where(eq(passkeys.id, key.id))
      return sessionFor(tx, { ...key.user, created: false }, from)
    })
    if (session) return session
    await warn(
      db,
      key.user.id,
      `有人用通行密钥“${key.name}”登录，但它记的使用次数倒退了，可能被复制过，所以没有让他进来。请到 设置 > 账号 里删掉它，再添加一把。`,
    )
    throw refuse('这把通行密钥可能被复制过，不能用来登录：请换一种方式登录，删掉它再添加一把')
  }

  /** Whether a device's count goes on from the last one that it told; of two calls at once one comes first. */
  private async counts(tx: Executor, id: string, counter: number): Promise<boolean> {
    const [last] = await tx
      .select({ counter: passkeys.counter })
      .from(passkeys)
      .where(eq(passkeys.id, id))
      .for('no key update')
    if (!last) throw unknown()
    return counter > last.counter || (counter === 0 && last.counter === 0)
  }

  private of = (tx: Executor, userId: string) =>
    tx
      .select()
      .from(passkeys)
      .where(eq(passkeys.userId, userId))
      .orderBy(asc(passkeys.createdAt), asc(passkeys.id))

  /** The account, which no other call adds a passkey to meanwhile. */
  private async lock(tx: Executor, viewer: Viewer) {
    const [user] = await tx
      .select({ name: users.name, phone: users.phone, email: users.email })
      .from(users)
      .where(and(eq(users.id, viewer.id), eq(users.erased, false)))
      .for('no key update')
    if (!user) throw gone('账号')
    return user
  }

  private leaveRoom(count: number): void {
    if (count >= limits.count) throw refuse(`一个账号最多 ${limits.count} 把通行密钥：请先删掉不用的`)
  }
}
