/**
 * The way to the school's page and back, kept on the device: the web app starts anew in between, and each package of a
 * mini-program has its own copy of what is here.
 */
import { wayMinutes } from '@contract/sso/rules'
import { storage } from '@/platform/storage'

const key = 'schoolWay'

interface KeptWay {
  /** '' until the way begins. */
  claim: string
  /** Proves who is signed in and wants to bind the school's account. */
  proof?: string | undefined
  /** Whose account it is is known; it is bound with the next sign-in. */
  binds?: boolean
}

export const keptWay = {
  /** undefined where none was begun, or too long ago. */
  get(): KeptWay | undefined {
    const kept = storage.get<KeptWay & { until: number }>(key)
    return kept && kept.until > Date.now() ? kept : undefined
  },
  /** Throws PlatformError 'full' when the device has no room. */
  keep: (way: KeptWay) => storage.set(key, { ...way, until: Date.now() + wayMinutes * 60_000 }),
  drop: () => storage.remove(key),
}
