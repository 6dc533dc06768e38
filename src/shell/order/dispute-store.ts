import { makeAutoObservable } from 'mobx'
import type { Standing } from '@contract/order/disputes/schema'
import type { OrderName } from '@contract/kinds'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'

/** How a dispute stands to its reader, and what they may do about it. */
export class DisputeStore {
  readonly standing: Resource<Standing>

  /** `onChange`: something was done that the order's page shows, too. */
  constructor(
    private readonly of: { kind: OrderName; id: string },
    private readonly onChange: () => void = () => undefined,
  ) {
    this.standing = new Resource(() => get('order/dispute', this.of, inPlace))
    makeAutoObservable<this, 'of' | 'onChange'>(
      this,
      { standing: false, of: false, onChange: false },
      { autoBind: true },
    )
  }

  load = (): Promise<void> => this.standing.load()

  /** These reject as the call does. */
  async offer(share: number, text: string): Promise<void> {
    this.took(await post('order/offer', { ...this.of, share, text }))
  }
  async answer(offer: string, agree: boolean): Promise<void> {
    this.took(await post('order/answerOffer', { ...this.of, offer, agree }))
  }
  async appeal(text: string, pictures: string[]): Promise<void> {
    this.took(
      await post('order/appeal', { ...this.of, text, ...(pictures.length > 0 ? { pictures } : {}) }, inPlace),
    )
  }
  async confirm(ruling: string, agree: boolean, note = ''): Promise<void> {
    await post('order/confirmRuling', { ...this.of, ruling, agree, ...(note === '' ? {} : { note }) })
    this.onChange()
    await this.load()
  }

  private took(standing: Standing) {
    this.standing.set(standing)
    this.onChange()
  }
}
