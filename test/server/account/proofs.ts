/** What a client does whom the server asks for a proof of work. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import type { Challenge, Proof } from '../../../contract/account/proof'

/** The challenge of a refusal. */
export function challengeIn(data: unknown): Challenge {
  assert.ok(typeof data === 'object' && data !== null && 'challenge' in data, 'no challenge was asked')
  return data.challenge as Challenge
}

export function solve({ challenge, salt, signature, maxnumber }: Challenge): Proof {
  for (let number = 0; number <= maxnumber; number += 1)
    if (createHash('sha256').update(`${salt}${number}`).digest('hex') === challenge)
      return { challenge, salt, signature, number }
  throw new Error('no number solves the challenge')
}
