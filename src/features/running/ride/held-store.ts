import { makeAutoObservable } from 'mobx'
import type { Action as Step } from '@contract/running/machine/facts/rules'
import { movingStates } from '@contract/running/states/rules'
import type { OrderDetail } from '@contract/running/schema'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { tell } from '@/net/prompts'
import { Resource } from '@/net/resource'
import { PositionTeller } from './position'

const quiet = { quiet: true } as const

/** An order in a rider's hands, and the steps that are taken with it. Unless said, each tells whether it was, and the person why not. */
export class HeldStore {
  readonly order: Resource<OrderDetail>
  /** One step at a time. */
  readonly step: Action<[() => Promise<OrderDetail>], OrderDetail>
  readonly position: PositionTeller

  constructor(readonly id: string) {
    this.order = new Resource<OrderDetail>(() => get('running/detail', { id }, inPlace))
    this.step = new Action(`errand ${id}`, (send) => this.put(send()))
    this.position = new PositionTeller(id)
    makeAutoObservable(this, { id: false, order: false, step: false, position: false }, { autoBind: true })
  }

  load(): Promise<void> {
    return this.order.load()
  }

  may(step: Step): boolean {
    return this.order.data?.actions.includes(step) ?? false
  }

  /** Both sides agree, and there is a way to watch. */
  get watched(): boolean {
    const { data } = this.order
    return (
      data !== null && data.held && data.track.owner && data.track.rider && movingStates.includes(data.state)
    )
  }

  grab = (): Promise<boolean> => this.go(() => post('running/riderGrab', { id: this.id }, quiet))
  withdraw = (): Promise<boolean> => this.go(() => post('running/withdrawTransfer', { id: this.id }, quiet))
  concede = (): Promise<boolean> => this.go(() => post('running/concede', { id: this.id }, quiet))

  /** The code that the owner tells once the thing is in their hands. Rejects as a call does. */
  handOver = (code: string): Promise<OrderDetail> =>
    this.put(post('running/userConfirmEnd', { id: this.id, code }, inPlace))
  /** The code that the rider before tells. Rejects as a call does. */
  takeOver = (code: string): Promise<OrderDetail> =>
    this.put(post('running/verifyTransfer', { id: this.id, code }, inPlace))
  /** Gives it back for the fee that was shown. Rejects as a call does, also when the fee is more by now. */
  giveBack = (reason: string, expected: number): Promise<OrderDetail> =>
    this.put(post('running/riderCancel', { id: this.id, reason, expected }, inPlace))

  /** Rejects as a call does. */
  async share(on: boolean): Promise<void> {
    const track = await post('running/track', { id: this.id, on }, { loading: false })
    const { data } = this.order
    if (data) this.order.set({ ...data, track })
  }

  private async put(sending: Promise<OrderDetail>): Promise<OrderDetail> {
    const order = await sending
    this.order.set(order)
    return order
  }

  /** What failed is told, and the order read anew: it may have moved on. */
  private async go(send: () => Promise<OrderDetail>): Promise<boolean> {
    const done = await this.step.run(send)
    if (done) return true
    if (this.step.error) {
      tell(this.step.error, false)
      await this.order.load()
    }
    return false
  }
}
