/** Who came in by their school's page, which keeps a session of its own in this browser. Kept on the device. */
import { session } from '@/net/session'
import { storage } from '@/platform/storage'

const key = 'schoolEntered'

export const entered = {
  /** A device without room does not offer to leave there. */
  note() {
    try {
      storage.set(key, session.info?.user_id)
    } catch {
      // they are signed in all the same
    }
  },
  /** Whether it was who is signed in. */
  is: (): boolean => session.signedIn && storage.get<string>(key) === session.info?.user_id,
  drop: () => storage.remove(key),
}
