import { makeAutoObservable, observable, runInAction } from 'mobx'
import { times } from '@contract/running/rules'
import { movingStates } from '@contract/running/states/rules'
import type { OrderDetail } from '@contract/running/schema'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { realtime } from '@/net/realtime'
import { Resource } from '@/net/resource'
import { change } from '@/shell/order/doing'
import { agreeToFee } from '../shared/fee'
import { yuan } from '../shared/labels'

export interface Position {
  latitude: number
  longitude: number
  at: string
}

const cancelWords = ({ state, total }: OrderDetail, fee: number): string => {
  if (state === 'unpaid') return t('还没有付款，取消后订单关闭。')
  if (fee === 0) return t('已付的 {total} 全额退回。', { total: yuan(total) })
  return t('骑手已经出发，现在取消要付违约费 {fee} 给骑手，其余 {rest} 退回。', {
    fee: yuan(fee),
    rest: yuan(total - fee),
  })
}

/** An order of one's own: how it goes, where the rider is, and what can be done about it. */
export class OwnOrderStore {
  readonly order: Resource<OrderDetail>
  /** Of the rider on the way; null while nobody tells. */
  position: Position | null = null

  constructor(readonly id: string) {
    this.order = new Resource(() => get('running/detail', { id }, inPlace))
    makeAutoObservable(this, { id: false, order: false, position: observable.ref }, { autoBind: true })
  }

  /** Both sides want the position known, and there may be one. */
  get followed(): boolean {
    const { data } = this.order
    return data !== null && data.track.owner && data.track.rider && movingStates.includes(data.state)
  }

  /** Where the rider was lately; what was told long ago says nothing any more. */
  positionAt(now: number): Position | null {
    const { position, followed } = this
    return followed && position && now - Date.parse(position.at) < times.position * 60_000 ? position : null
  }

  /** Never rejects. */
  async load(): Promise<void> {
    await this.order.load()
    if (!this.followed) return
    const position = await get('running/position', { id: this.id }, inPlace).catch(() => this.position)
    runInAction(() => {
      this.position = position
    })
  }

  /** Hears where the rider is until the returned end. */
  watch(): () => void {
    return realtime.subscribe((frame) => {
      if (frame.type !== 'errand-position' || frame.id !== this.id) return
      const { latitude, longitude, at } = frame
      runInAction(() => {
        this.position = { latitude, longitude, at }
      })
    })
  }

  /** Asks, with the fee if there is one. True once it is cancelled. */
  async cancel(): Promise<boolean> {
    const { order, id } = this
    const done = await agreeToFee({
      title: t('取消订单？'),
      confirmText: t('取消订单'),
      fee: () => order.data?.cancel_fee ?? 0,
      words: (fee) => (order.data ? cancelWords(order.data, fee) : ''),
      send: (expected) => post('running/cancel', { id, expected }, inPlace),
      reload: order.load,
    })
    if (done) order.set(done)
    return done !== null
  }

  /** Rejects as a call does; whatever crossed it shows. */
  confirm = () => change(this.order, post('running/userConfirmEnd', { id: this.id }))

  dispute = (text: string, pictures: string[]) =>
    change(
      this.order,
      post('running/dispute', { id: this.id, text, ...(pictures.length > 0 ? { pictures } : {}) }, inPlace),
    )

  /** Whether the rider's position may be shown here. Rejects as a call does. */
  async agree(on: boolean): Promise<void> {
    const track = await post('running/track', { id: this.id, on }, { loading: false })
    const { data } = this.order
    if (data) this.order.set({ ...data, track })
    await this.load()
  }
}
