/** What devices are asked to sign, between the two calls of a client. */
import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { challengeMinutes } from '../../../contract/passkey/rules'
import type { Executor, Viewer } from '../../context'
import { refuse } from '../../http/refusal'
import { hashOf } from '../../core/account/secret'
import { passkeyChallenges } from './tables'

/** For who adds a passkey, or for nobody yet, who signs in. */
export async function ask(
  tx: Executor,
  viewer: Viewer | null,
): Promise<{ claim: string; challenge: string }> {
  const [claim, challenge] = [randomBytes(24).toString('base64url'), randomBytes(32).toString('base64url')]
  await tx.insert(passkeyChallenges).values({
    claimHash: hashOf(claim),
    challenge,
    userId: viewer?.id ?? null,
    sessionId: viewer?.sessionId ?? null,
    expiresAt: sql`now() + make_interval(mins => ${challengeMinutes})`,
  })
  return { claim, challenge }
}

/** The challenge, once: whatever comes of the answer, it is used up. @throws Refusal for one that is not theirs, or too old */
export async function spendChallenge(tx: Executor, viewer: Viewer | null, claim: string): Promise<string> {
  const { claimHash, userId, sessionId, expiresAt } = passkeyChallenges
  const [asked] = await tx
    .delete(passkeyChallenges)
    .where(
      and(
        eq(claimHash, hashOf(claim)),
        viewer ? and(eq(userId, viewer.id), eq(sessionId, viewer.sessionId)) : isNull(userId),
        gt(expiresAt, sql`now()`),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge })
  if (!asked) throw refuse('等得太久了，请再来一次')
  return asked.challenge
}
