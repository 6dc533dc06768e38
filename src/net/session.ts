import { makeAutoObservable } from 'mobx'
import { storage } from '@/platform/storage'

/** Kept on the device (spec, section 3). */
interface Info {
  user_id: string
  access_token: string
}
const key = 'info'
/** The group store's own user; its token is "0" until that store signs in. */
const groupStoreKey = 'groupStoreUser'

/** Who is signed in on this device: signed in when `info` is stored. */
class Session {
  info: Info | null = storage.get<Info>(key) ?? null

  constructor() {
    makeAutoObservable(this)
  }

  get signedIn(): boolean {
    return this.info !== null
  }

  /** A device without room keeps the session until the app closes. */
  open({ user_id, access_token }: Info) {
    this.info = { user_id, access_token }
    try {
      storage.set(key, this.info)
    } catch {
      // the person is signed in all the same
    }
  }

  close() {
    this.info = null
    storage.remove(key)
  }

  /** Headers of an authenticated call; none when signed out. */
  get headers(): Record<string, string> {
    if (!this.info) return {}
    const group = storage.get<{ token?: string }>(groupStoreKey)
    return { Authorization: `Bearer ${this.info.access_token}`, token: group?.token ?? '0' }
  }
}

export const session = new Session()
