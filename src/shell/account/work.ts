/**
 * Proofs of work: the server asks for one where many call, and the call goes again with it. No state here: each
 * package of a mini-program has its copy, so that main has none.
 */
import { hexOf, sha256, textBytes } from '@contract/ledger/sha256'
import type { Challenge, Proof } from '@contract/account/proof'
import { CallError } from '@/net/failure'

/** The page is drawn and answers between slices of so many ms. */
const sliceMs = 12
/** Hashes between two looks at the clock. */
const hashesAtOnce = 32
/** Others' calls may have made the next proof harder meanwhile. */
const proofsAtMost = 3

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

function challengeOf(error: unknown): Challenge | null {
  if (!(error instanceof CallError) || typeof error.data !== 'object' || error.data === null) return null
  return 'challenge' in error.data ? (error.data.challenge as Challenge) : null
}

/** Tries one number after the other. Null: none up to the last is right. */
async function solve({ challenge, salt, signature, maxnumber }: Challenge): Promise<Proof | null> {
  const isRight = (number: number) => hexOf(sha256(textBytes(`${salt}${number}`))) === challenge
  let until = Date.now() + sliceMs
  for (let number = 0; number <= maxnumber; number += 1) {
    if (isRight(number)) return { challenge, salt, signature, number }
    if (number % hashesAtOnce === 0 && Date.now() >= until) {
      await pause()
      until = Date.now() + sliceMs
    }
  }
  return null
}

/** What a call brings beside what is asked. */
export interface Work {
  proof?: Proof
}

/** Makes a call, and again with a proof when the server asks for one. Rejects as the call does. */
export async function withWork<T>(call: (work: Work) => Promise<T>): Promise<T> {
  let work: Work = {}
  for (let proofs = 0; ; proofs += 1) {
    try {
      return await call(work)
    } catch (error) {
      const challenge = challengeOf(error)
      if (challenge === null || proofs === proofsAtMost) throw error
      const proof = await solve(challenge)
      if (proof === null) throw error
      work = { proof }
    }
  }
}
