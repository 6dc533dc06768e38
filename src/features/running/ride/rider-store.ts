import { makeAutoObservable } from 'mobx'
import type { Rider } from '@contract/running/schema'
import { t } from '@/locale'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { session } from '@/net/session'
import { missingOf } from './needs'

/** What keeps somebody from taking an order, and where it is put right; '' for nowhere. */
export interface Obstacle {
  title: string
  text: string
  label: string
  path: string
}

/** null: a visitor. */
export function obstacleOf(rider: Rider | null): Obstacle | null {
  if (rider?.state === 'suspended')
    return {
      title: t('暂时不能接单'),
      text: t('骑手资格被学校暂停了，原因在系统通知里。'),
      label: '',
      path: '',
    }
  const missing = missingOf(rider)
  const [next] = missing
  return next
    ? {
        title: t('抢单还差 {n} 步', { n: missing.length }),
        text: missing.map(({ title }) => title).join(t('、')),
        label: t('去完成'),
        path: next.path,
      }
    : null
}

/** The signed-in person as a rider. */
export class RiderStore {
  readonly rider: Resource<Rider>
  readonly apply: Action<[], Rider>
  readonly work: Action<[boolean], Rider>

  constructor() {
    this.rider = new Resource<Rider>(() => get('running/rider', {}, inPlace))
    this.apply = new Action('running/applyRider', async () =>
      this.put(await post('running/applyRider', { agreed: true })),
    )
    this.work = new Action('running/work', async (on) =>
      this.put(await post('running/work', { on }, { loading: false })),
    )
    makeAutoObservable(this, { rider: false, apply: false, work: false }, { autoBind: true })
  }

  /** null while nothing is known yet: the server refuses then. A visitor is no rider. */
  get obstacle(): Obstacle | null {
    if (!session.info) return obstacleOf(null)
    return this.rider.data && obstacleOf(this.rider.data)
  }

  /** Orders of others are for certified students alone; as long as nothing is known, the server decides. */
  get opens(): boolean {
    return session.info !== null && this.rider.data?.needs.student !== false
  }

  /** Nothing is asked for a visitor. Never rejects. */
  async load(): Promise<void> {
    if (session.info) await this.rider.load()
  }

  put(rider: Rider): Rider {
    this.rider.set(rider)
    return rider
  }
}
