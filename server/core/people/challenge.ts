/** Proofs of work that are asked of who wants much: by altcha-lib, bound to what they are for, good for one call. */
import { createChallenge, extractParams, verifySolution } from 'altcha-lib'
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { codes } from '../../../contract/envelope'
import type { Challenge, Proof } from '../../../contract/account/proof'
import type { Context, Executor } from '../../context'
import { Refusal } from '../../http/refusal'
import type { Secrets } from '../seal/secrets'
import { spentChallenges } from '../account/tables'

const algorithm = 'SHA-256'
/** Hashes that the easiest one takes at most: half a second on a phone of some years. */
const easiest = 20_000
const hardest = 5
const lifeSeconds = 600

/** What a proof is asked for, and by how many doublings it is harder than the easiest. */
export interface Asked {
  /** Names the call and whom it concerns: a proof for another counts nothing. */
  purpose: readonly string[]
  level: number
}

export class Challenges {
  private readonly secrets: Secrets

  constructor({ secrets }: Pick<Context, 'secrets'>) {
    this.secrets = secrets
  }

  /**
   * Takes the proof that the call brought, once.
   * @throws Refusal with a new challenge where it brought none that is right
   */
  async require(tx: Executor, asked: Asked, proof: Proof | undefined): Promise<void> {
    if (proof && (await this.isRight(asked, proof)) && (await this.spend(tx, proof))) return
    throw new Refusal(429, codes.refused, '请求的人有点多，需要先做一次安全验证，请重试', '', {
      challenge: await this.make(asked),
    })
  }

  private async make({ purpose, level }: Asked): Promise<Challenge> {
    const step = Math.min(level, hardest)
    const maxnumber = easiest * 2 ** step
    // short: with the number behind it the text is one block for SHA-256
    const params = { f: this.boundTo(purpose), w: String(step) }
    const { challenge, salt, signature } = await createChallenge({
      algorithm,
      hmacKey: this.key(),
      maxnumber,
      salt: `${randomBytes(4).toString('hex')}?${new URLSearchParams({ ...params, expire: this.expiry() }).toString()}`,
    })
    return { challenge, salt, signature, maxnumber }
  }

  /** One that was made a step easier still counts: others may have asked since. */
  private async isRight({ purpose, level }: Asked, proof: Proof): Promise<boolean> {
    const { f, w, expire } = extractParams({ ...proof, algorithm })
    if (f !== this.boundTo(purpose) || expire === undefined) return false
    if (Number(w) + 1 < Math.min(level, hardest)) return false
    return verifySolution({ ...proof, algorithm }, this.key())
  }

  private async spend(tx: Executor, { challenge }: Proof): Promise<boolean> {
    const spent = await tx
      .insert(spentChallenges)
      .values({ challenge, until: sql`now() + make_interval(secs => ${lifeSeconds})` })
      .onConflictDoNothing()
      .returning({ challenge: spentChallenges.challenge })
    return spent.length > 0
  }

  private expiry = (): string => String(Math.floor(Date.now() / 1000) + lifeSeconds)
  private key = (): string => this.secrets.hash('challenge', 'key').toString('hex')
  private boundTo = (purpose: readonly string[]): string =>
    this.secrets.hash('challenge', ...purpose).toString('hex', 0, 6)
}
