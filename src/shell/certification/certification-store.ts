import { makeAutoObservable } from 'mobx'
import { stepOf, type Action } from '@contract/certification/rules'
import type { Certification } from '@contract/certification/schema'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'

/** Where the person stands. What a page offers comes from the rows of the state machine. */
export class CertificationStore {
  readonly info: Resource<Certification>

  constructor() {
    this.info = new Resource(() => get('certification/info', {}, inPlace))
    makeAutoObservable(this, { info: false }, { autoBind: true })
  }

  may(action: Action): boolean {
    const { data } = this.info
    return data !== null && stepOf(data.state, action) !== undefined
  }
}
