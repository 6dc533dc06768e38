import { eq, inArray, sql } from 'drizzle-orm'
import type { RealName as Info } from '../../../contract/certification/schema'
import {
  idNumberError,
  maskIdNumber,
  maskName,
  nameKey,
  personName,
} from '../../../contract/certification/rules'
import { codes } from '../../../contract/envelope'
import type { Context, Executor, Viewer } from '../../context'
import { Refusal, refuse, wrongField } from '../../http/refusal'
import { ProviderError } from '../../providers'
import { announceChange } from '../account/sessions'
import { users } from '../account/tables'
import type { Secrets } from '../seal/secrets'
import { realNames } from './tables'
import { leftWords, returnTry, takeTry, triesLeft } from './tries'

/** What a provider's failure means to the person. */
export function providerRefusal(error: unknown, badInput: string, doing = '核验'): unknown {
  if (!(error instanceof ProviderError)) return error
  if (error.reason === 'invalid-input') return refuse(badInput)
  if (error.reason === 'rate-limited') return new Refusal(429, -2, `现在${doing}的人太多，请稍后再试`)
  return new Refusal(503, -2, `${doing}服务暂时没有响应，请稍后再试`)
}

/** Of the person, so that a name shared by two has two hashes. */
const nameHash = (secrets: Secrets, userId: string, name: string): Buffer =>
  secrets.hash('identity', userId, nameKey(name))
/** How it may be kept: once its case and some marks were. */
const nameHashes = (secrets: Secrets, userId: string, name: string): Buffer[] =>
  [...new Set([nameKey(name), name.replace(/[\s·•.]/g, '')])].flatMap((one) =>
    secrets.hashes('identity', userId, one),
  )

/** Whether that is the person's real name. @throws Refusal 258 when theirs is not known */
export async function isRealName(
  tx: Executor,
  secrets: Secrets,
  userId: string,
  name: string,
): Promise<boolean> {
  const [own] = await tx
    .select({ name: realNames.name, mask: realNames.nameMask })
    .from(realNames)
    .where(eq(realNames.userId, userId))
  if (!own) throw new Refusal(403, codes.verifiedOnly, '请先高级认证')
  const { name: known, mask } = own
  return known === null
    ? maskName(personName(name)) === mask
    : nameHashes(secrets, userId, name).some((hash) => hash.equals(known))
}

/** The person behind an account, by ID card. Number and name are kept as keyed hashes and masks. */
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

  async verify(
    viewer: Viewer,
    { name: written, number: typed }: { name: string; number: string },
  ): Promise<Info> {
    const name = personName(written)
    const number = typed.toUpperCase()
    const hashes = this.secrets.hashes('identity', number)
    const [own] = await this.context.db.select().from(realNames).where(eq(realNames.userId, viewer.id))
    if (own) {
      if (!hashes.some((hash) => own.number.equals(hash))) throw refuse('这个账号已经实名认证过了')
      if (own.keyId !== this.secrets.keyId) await this.renew(viewer, name, number)
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
      if (error instanceof ProviderError)
        this.context.log.warn({ reason: error.message }, 'identity not checked')
      throw providerRefusal(error, '姓名或身份证号核验不了，请核对后再试')
    })
    if (!right) throw wrongField('number', `姓名和身份证号不一致，${leftWords(taken.left)}`)
  }

  /** Keeps both under the current key from now on; another name than the one that was checked changes nothing. */
  private async renew(viewer: Viewer, name: string, number: string): Promise<void> {
    if (!(await isRealName(this.context.db, this.secrets, viewer.id, name))) return
    await this.context.db
      .update(realNames)
      .set(this.kept(viewer, name, number))
      .where(eq(realNames.userId, viewer.id))
  }

  private kept = ({ id }: Viewer, name: string, number: string) => ({
    number: this.secrets.hash('identity', number),
    name: nameHash(this.secrets, id, name),
    keyId: this.secrets.keyId,
  })

  private keep = (viewer: Viewer, name: string, number: string): Promise<void> =>
    this.context.db.transaction(async (tx) => {
      const taken = refuse('这个身份证号已经认证了另一个账号，一个身份证号只能认证一个账号')
      // of numbers under the current key the database keeps one each by itself
      const former = this.secrets.formerHashes('identity', number)
      const held = await tx
        .select({ userId: realNames.userId })
        .from(realNames)
        .where(inArray(realNames.number, former))
      if (held.length > 0) throw taken
      const added = await tx
        .insert(realNames)
        .values({
          userId: viewer.id,
          ...this.kept(viewer, name, number),
          nameMask: maskName(name),
          numberMask: maskIdNumber(number),
        })
        .onConflictDoNothing()
        .returning({ userId: realNames.userId })
      if (added.length === 0) throw taken
      await tx
        .update(users)
        .set({ verifiedAt: sql`now()` })
        .where(eq(users.id, viewer.id))
    })
}
