import { proofMinutes, type Purpose } from '@contract/security/rules'
import { session } from '@/net/session'

interface Held {
  proof: string
  user: string
  until: number
}

/** Proofs of the owner between the page that takes the code and the one that uses it; gone when the app closes. */
const held = new Map<Purpose, Held>()

export const proofs = {
  hold(purpose: Purpose, proof: string) {
    held.set(purpose, { proof, user: session.info?.user_id ?? '', until: Date.now() + proofMinutes * 60_000 })
  },
  /** null where there is none, or none of this person's that still counts. */
  of(purpose: Purpose): string | null {
    const one = held.get(purpose)
    return one && one.user === session.info?.user_id && one.until > Date.now() ? one.proof : null
  },
  /** It was used, or refused. */
  drop(purpose: Purpose) {
    held.delete(purpose)
  },
}
