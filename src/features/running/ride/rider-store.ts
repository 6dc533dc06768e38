import { makeAutoObservable } from 'mobx'
import type { Rider } from '@contract/running/schema'
import { t } from '@/locale'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { applyPage } from '../shared/pages'
import { yuan } from '../shared/words'
import { marginPage } from './pages'

/** What keeps somebody from taking an order, and where it is put right; '' for nowhere. */
export interface Obstacle {
  title: string
  text: string
  label: string
  path: string
}

export function obstacleOf({ state, margin }: Rider): Obstacle | null {
  if (state === null)
    return {
      title: t('先成为骑手'),
      text: t('完成认证、同意骑手规则，就能接单。'),
      label: t('去加入'),
      path: applyPage,
    }
  if (state === 'suspended')
    return {
      title: t('暂时不能接单'),
      text: t('骑手资格被学校暂停了，原因在系统通知里。'),
      label: '',
      path: '',
    }
  if (margin.balance < margin.required)
    return {
      title: t('还差保证金'),
      text: t('交 {n} 保证金就能接单，不接了随时可退。', { n: yuan(margin.required - margin.balance) }),
      label: t('去交'),
      path: marginPage,
    }
  return null
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

  /** null while nothing is known yet: the server refuses then. */
  get obstacle(): Obstacle | null {
    return this.rider.data && obstacleOf(this.rider.data)
  }

  put(rider: Rider): Rider {
    this.rider.set(rider)
    return rider
  }
}
