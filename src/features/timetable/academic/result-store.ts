import { makeAutoObservable, observable, runInAction } from 'mobx'
import { sentenceOf } from '@/net/failure'
import { reasonOf } from './reasons'
import { endVisit, foundOf, keepFound, visitOf, type Found, type Kept } from './visit'

/** What a system said, kept on the device, and read anew while one is signed in there. */
export class ResultStore<V extends keyof Found> {
  kept: Kept<V> | null
  busy = false
  /** Why it could not be read anew; '' where nothing is wrong. */
  problem = ''
  /** Nobody is signed in at the system. */
  away: boolean

  constructor(
    private readonly userId: string,
    private readonly view: V,
    private readonly read: (session: string) => Promise<Found[V]>,
  ) {
    this.kept = foundOf(userId, view)
    this.away = visitOf(userId) === null
    makeAutoObservable<this, 'userId' | 'view' | 'read'>(
      this,
      { userId: false, view: false, read: false, kept: observable.ref },
      { autoBind: true },
    )
  }

  /** Never rejects: what is kept stays. */
  async load(): Promise<void> {
    const visit = visitOf(this.userId)
    this.away = visit === null
    if (!visit || this.busy) return
    this.busy = true
    this.problem = ''
    try {
      const found = await this.read(visit.session)
      const kept = { ...found, who: visit.who, at: new Date().toISOString() }
      keepFound(this.userId, this.view, kept)
      runInAction(() => (this.kept = kept))
    } catch (error) {
      const over = reasonOf(error) === 'expired'
      if (over) endVisit(this.userId)
      runInAction(() => {
        this.away = over
        this.problem = sentenceOf(error)
      })
    } finally {
      runInAction(() => (this.busy = false))
    }
  }
}
