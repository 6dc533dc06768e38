/** The way from our sign-in page to the school and back to a client: who comes back is who went. */
import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { ClientType as Target } from '../../../contract/rules'
import { wayMinutes } from '../../../contract/sso/rules'
import { siteOf } from '../../config'
import type { Context, Executor } from '../../context'
import { refuse } from '../../http/refusal'
import { hashOf } from '../../core/account/secret'
import type { Secrets } from '../../core/seal/secrets'
import type { SchoolPerson } from '../../providers/sso'
import type { SignIns } from './settings'
import { ssoWays } from './tables'

export const backPath = '/api/sso/back'

const token = (): string => randomBytes(24).toString('base64url')
const expiresAt = sql`now() + make_interval(mins => ${wayMinutes})`
const living = gt(ssoWays.expiresAt, sql`now()`)
const overWords = '这次学校登录已经过期，请再来一次'

/** Who came back on a way that is over, or none: what the page says of it. */
export class Lost extends Error {}

export class Ways {
  constructor(
    private readonly context: Context,
    private readonly secrets: Secrets,
    private readonly signIns: SignIns,
  ) {}

  /** The claim is the client's alone, the state goes through the school's page. */
  async begin(schoolId: string, target: Target): Promise<{ claim: string; url: string }> {
    const { signIn } = await this.signIns.of(schoolId)
    if (!signIn.page) throw refuse('这所学校在这里输入学校账号和密码')
    const [claim, state] = [token(), token()]
    const { url, verifier } = await signIn.page.start({ back: this.back, state })
    const claimHash = hashOf(claim)
    await this.context.db.insert(ssoWays).values({
      claimHash,
      schoolId,
      target,
      stateHash: hashOf(state),
      verifier: verifier === null ? null : this.seal(claimHash, verifier),
      expiresAt,
    })
    return { claim, url }
  }

  /** A way without a page: the person is known at once. Gives its claim. */
  async beginMet(schoolId: string, person: SchoolPerson): Promise<string> {
    const claim = token()
    const claimHash = hashOf(claim)
    await this.context.db.insert(ssoWays).values({
      claimHash,
      schoolId,
      target: 'web',
      person: this.seal(claimHash, JSON.stringify(person)),
      met: true,
      expiresAt,
    })
    return claim
  }

  /** Where the way of a state leads to, whatever comes of it. @throws Lost */
  async targetOf(state: string): Promise<Target> {
    const [way] = await this.context.db
      .select({ target: ssoWays.target })
      .from(ssoWays)
      .where(eq(ssoWays.stateHash, hashOf(state)))
    if (!way) throw new Lost()
    return way.target
  }

  /** Somebody is back from the school's page, once. Gives the ticket for the client. @throws Lost, ProviderError */
  async arrive(state: string, query: URLSearchParams): Promise<string> {
    const { db } = this.context
    const [way] = await db
      .update(ssoWays)
      .set({ stateHash: null })
      .where(and(eq(ssoWays.stateHash, hashOf(state)), living))
      .returning()
    if (!way) throw new Lost()
    const { claimHash, schoolId, verifier } = way
    const { signIn } = await this.signIns.of(schoolId)
    if (!signIn.page) throw new Lost()
    const leg = { back: this.back, state, verifier: verifier && this.open(claimHash, verifier) }
    const person = await signIn.page.arrive(leg, query)
    const ticket = token()
    await db
      .update(ssoWays)
      .set({
        ticketHash: hashOf(ticket),
        person: this.seal(claimHash, JSON.stringify(person)),
        verifier: null,
      })
      .where(eq(ssoWays.claimHash, claimHash))
    return ticket
  }

  /** The ticket from the browser meets the claim of the client, once: who sent another to the school’s page has no ticket. */
  async meet(claim: string, ticket: string): Promise<{ schoolId: string; person: SchoolPerson }> {
    const [way] = await this.context.db
      .update(ssoWays)
      .set({ ticketHash: null, met: true })
      .where(and(eq(ssoWays.claimHash, hashOf(claim)), eq(ssoWays.ticketHash, hashOf(ticket)), living))
      .returning()
    return this.personOf(way)
  }

  /** Ends a way that was met. Within the work that it allows. */
  async end(tx: Executor, claim: string): Promise<{ schoolId: string; person: SchoolPerson }> {
    const [way] = await tx
      .delete(ssoWays)
      .where(
        and(
          eq(ssoWays.claimHash, hashOf(claim)),
          eq(ssoWays.met, true),
          isNull(ssoWays.ticketHash),
          isNotNull(ssoWays.person),
          living,
        ),
      )
      .returning()
    return this.personOf(way)
  }

  private get back(): string {
    return `${siteOf(this.context.config)}${backPath}`
  }

  private personOf(way: typeof ssoWays.$inferSelect | undefined): { schoolId: string; person: SchoolPerson } {
    if (!way?.person) throw refuse(overWords)
    return {
      schoolId: way.schoolId,
      person: JSON.parse(this.open(way.claimHash, way.person)) as SchoolPerson,
    }
  }

  private seal = (claimHash: Buffer, text: string): Buffer =>
    this.secrets.seal(claimHash.toString('hex'), Buffer.from(text))
  private open = (claimHash: Buffer, sealed: Buffer): string =>
    this.secrets.open(claimHash.toString('hex'), sealed).toString()
}
