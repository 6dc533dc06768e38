import { eq, inArray, sql } from 'drizzle-orm'
import type { RealName as Info } from '../../../contract/certification/schema'
import { idNumberError, maskIdNumber, maskName } from '../../../contract/certification/rules'
import type { Context, Viewer } from '../../context'
import { Refusal, refuse, wrongField } from '../../http/refusal'
import { ProviderError } from '../../providers'
import { announceChange } from '../account/sessions'
import { users } from '../account/tables'
import type { Secrets } from './secrets'
import { realNames } from './tables'
import { leftWords, returnTry, takeTry, triesLeft } from './tries'

/** What a provider's failure means to the person. */
export function providerRefusal(error: unknown, badInput: string): unknown {
  if (!(error instanceof ProviderError)) return error
  if (error.reason === 'invalid-input') return refuse(badInput)
  if (error.reason === 'rate-limited') return new Refusal(429, -2, '现在核验的人太多，请稍后再试')
  return new Refusal(503, -2, '核验服务暂时没有响应，请稍后再试')
}

/** The person behind an account, by ID card. The number is kept as a keyed hash and a mask. */
export class RealName {
  constructor(
    private readonly context: Context,
    private readonly secrets: Secrets,
  ) {}

  async info(viewer: Viewer): Promise<Info> {
    const { db, providers } = this.context
    const [own] = await db.select().from(realNames).where(eq(realNames.userId, viewer.id))
    return {
      verified: own !== undefined,
      name: own?.nameMask ?? null,
      number: own?.numberMask ?? null,
      at: own?.createdAt.toISOString() ?? null,
      left: await triesLeft(db, viewer.id, 'identity'),
      demo: providers.identity.name === 'local',
    }
  }

  async verify(viewer: Viewer, { name, number: typed }: { name: string; number: string }): Promise<Info> {
    const number = typed.toUpperCase()
    const hashes = this.secrets.hashes('identity', number)
    const [own] = await this.context.db.select().from(realNames).where(eq(realNames.userId, viewer.id))
    if (own) {
      if (!hashes.some((hash) => own.number.equals(hash))) throw refuse('这个账号已经实名认证过了')
      if (own.keyId !== this.secrets.keyId) await this.renew(viewer, number)
      return this.info(viewer)
    }
    const wrong = idNumberError(number, Date.now())
    if (wrong !== null) throw wrongField('number', wrong)
    await this.check(viewer, name, number)
    await this.keep(viewer, name, number)
    await announceChange(this.context, viewer.id)
    return this.info(viewer)
  }

  /** Asks whether the two belong together; each answer takes one of the day's tries. */
  private async check(viewer: Viewer, name: string, number: string): Promise<void> {
    const taken = await takeTry(this.context, viewer.id, 'identity')
    const right = await this.context.providers.identity.check(name, number).catch(async (error: unknown) => {
      await returnTry(this.context, taken.id)
      if (error instanceof ProviderError) this.context.log.warn({ reason: error.message }, 'identity not checked')
      throw providerRefusal(error, '姓名或身份证号核验不了，请核对后再试')
    })
    if (!right) throw wrongField('number', `姓名和身份证号不一致，${leftWords(taken.left)}`)
  }

  /** Keeps the number under the current key from now on. */
  private renew = (viewer: Viewer, number: string) =>
    this.context.db.update(realNames).set(this.kept(number)).where(eq(realNames.userId, viewer.id))

  private kept = (number: string) => ({ number: this.secrets.hash('identity', number), keyId: this.secrets.keyId })

  private keep = (viewer: Viewer, name: string, number: string): Promise<void> =>
    this.context.db.transaction(async (tx) => {
      const taken = refuse('这个身份证号已经认证了另一个账号，一个身份证号只能认证一个账号')
      // of numbers under the current key the database keeps one each by itself
      const former = this.secrets.formerHashes('identity', number)
      const held = await tx.select({ userId: realNames.userId }).from(realNames).where(inArray(realNames.number, former))
      if (held.length > 0) throw taken
      const added = await tx
        .insert(realNames)
        .values({ userId: viewer.id, ...this.kept(number), nameMask: maskName(name), numberMask: maskIdNumber(number) })
        .onConflictDoNothing()
        .returning({ userId: realNames.userId })
      if (added.length === 0) throw taken
      await tx.update(users).set({ verifiedAt: sql`now()` }).where(eq(users.id, viewer.id))
    })
}
