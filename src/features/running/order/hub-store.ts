import { useEffect } from 'react'
import { makeAutoObservable } from 'mobx'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { realtime, type Heard } from '@/net/realtime'
import { Resource } from '@/net/resource'
import { RiderStore } from '../ride/rider-store'
import { ofErrands } from '../shared/frames'
import { useFrames } from '@/shell/order/use-frames'
import { useStore } from '@/ui/use-store'

/** What errands open with: the kinds, what runs, how many wait for a rider; and the person as a rider. */
export class HubStore {
  readonly own = new RiderStore()
  readonly home = new Resource(() => get('running/home', {}, inPlace))

  constructor() {
    makeAutoObservable(this, { own: false, home: false }, { autoBind: true })
  }

  async load(): Promise<void> {
    await this.home.load()
    if (this.home.data?.rider) await this.own.load()
  }

  /** What comes and goes in the hall is counted without a call. */
  hear(frame: Heard) {
    const { data } = this.home
    if (frame.type !== 'errand-hall' || frame.tip !== undefined || !data) return
    this.home.set({ ...data, open: Math.max(0, data.open + (frame.open ? 1 : -1)) })
  }
}

/** Live: read anew when one's own order takes a step. */
export function useHub(): HubStore {
  const store = useStore(() => new HubStore(), { show: true, pull: true })
  useFrames(ofErrands, store.load)
  useEffect(() => realtime.subscribe(store.hear), [store])
  return store
}
