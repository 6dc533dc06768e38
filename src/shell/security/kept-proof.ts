/**
 * A proof of the owner on its way from the page that takes the code to a page of another package, kept on the device: each
 * package of a mini-program has its own copy of what is here.
 */
import { proofMinutes } from '@contract/security/rules'
import { session } from '@/net/session'
import { storage } from '@/platform/storage'

const key = 'ssoProof'

interface Kept {
  proof: string
  user: string | undefined
  until: number
}

export const keptProof = {
  /** null where there is none, or none of this person's that still counts. */
  get(): string | null {
    const kept = storage.get<Kept>(key)
    return kept && kept.user === session.info?.user_id && kept.until > Date.now() ? kept.proof : null
  },
  /** Throws PlatformError 'full' when the device has no room. */
  keep: (proof: string) =>
    storage.set(key, { proof, user: session.info?.user_id, until: Date.now() + proofMinutes * 60_000 }),
  /** It was used, or refused. */
  drop: () => storage.remove(key),
}
