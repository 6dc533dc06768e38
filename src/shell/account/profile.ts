import { makeAutoObservable, runInAction } from 'mobx'
import type { Me, Session as SignedIn } from '@contract/account/schema'
import type { BodyOf } from '@contract/http'
import type { Routes } from '@contract/registry'
import { get, post } from '@/net/call'
import type { CallOptions } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { realtime } from '@/net/realtime'
import { session } from '@/net/session'
import { storage } from '@/platform/storage'
import { ignored } from '@/platform/ignored'

export interface ChosenSchool {
  id: string
  name: string
  campus: string
}
/** Kept on the device, so that the app opens with what it showed last. */
interface Stored {
  me: Me | null
  school: ChosenSchool | null
}
export type ProfileChange = BodyOf<Routes['user/edit']>
const key = 'userProfile'

/** Who uses the app, and the school it shows. A visitor chooses a school without an account. */
class Profile {
  me: Me | null = null
  private visited: ChosenSchool | null = null

  constructor() {
    const stored = storage.get<Stored>(key)
    // an earlier version of the app kept less of a profile
    this.me = session.signedIn && stored?.me?.completeness ? stored.me : null
    this.visited = stored?.school ?? null
    makeAutoObservable(this)
  }

  get school(): ChosenSchool | null {
    return this.me?.school ?? this.visited
  }

  /** Reads the signed-in person's profile anew. Rejects as a call does. */
  async load(): Promise<void> {
    if (!session.signedIn) return this.forget()
    const me = await get('user/info', {}, inPlace)
    runInAction(() => this.keep(me))
  }

  /** After any sign-in. A visitor's school becomes the new account's. */
  async enter(signedIn: SignedIn): Promise<void> {
    session.open(signedIn)
    const chosen = this.visited
    if (signedIn.needs_school && chosen) this.keep(await post('user/edit', { school: { id: chosen.id } }))
    else await this.load()
    realtime.forget()
    realtime.start()
  }

  /** Rejects as a call does, after telling the person unless `options` say that the page does. */
  async edit(change: ProfileChange, options?: CallOptions): Promise<void> {
    this.keep(await post('user/edit', change, options))
  }

  async chooseSchool(school: ChosenSchool): Promise<void> {
    if (session.signedIn) await this.edit({ school: { id: school.id } })
    runInAction(() => {
      this.visited = school
      this.store()
    })
  }

  /** Signs this device out; the school stays chosen. */
  async leave(): Promise<void> {
    // signed out here all the same
    await ignored(post('user/signOut'))
    realtime.stop()
    session.close()
    this.forget()
  }

  /** The session ended: what was the person's own goes. */
  forget() {
    this.visited = this.school
    this.me = null
    this.store()
  }

  private keep(me: Me) {
    this.me = me
    if (me.school) this.visited = me.school
    this.store()
  }

  private store() {
    try {
      storage.set(key, { me: this.me, school: this.visited } satisfies Stored)
    } catch {
      // a device without room reads it from the server again
    }
  }
}

export const profile = new Profile()

/** Where the profile is edited. */
export const profilePage = '/pages/user/editInfo/index'
