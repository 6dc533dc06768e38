import { makeAutoObservable, observable, runInAction } from 'mobx'
import { limits } from '@contract/address/rules'
import type { Address } from '@contract/address/schema'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { chosen } from './chosen'

/** One's addresses: which is the default, and what was just deleted. */
export class BookStore {
  /** Can be brought back. */
  deleted: Address | null = null
  readonly book = new Resource(() => get('userAddress/list', {}, inPlace))

  constructor() {
    makeAutoObservable(this, { book: false, deleted: observable.ref }, { autoBind: true })
  }

  get items(): readonly Address[] {
    return this.book.data?.items ?? []
  }

  get full(): boolean {
    return this.items.length >= limits.addresses
  }

  /** Rejects as a call does. */
  async makeDefault({ id }: Address): Promise<void> {
    await post('userAddress/edit', { id, is_default: true }, { loading: false })
    await this.book.load()
  }

  /** Rejects as a call does. */
  async remove(address: Address): Promise<void> {
    const { id } = address
    await post('userAddress/delete', { id }, { loading: false })
    runInAction(() => {
      this.book.set({ items: this.items.filter((other) => other.id !== id) })
      this.deleted = address
      chosen.drop(id)
    })
    await this.book.load()
  }

  /** Rejects as a call does. */
  async undo(): Promise<void> {
    const { deleted } = this
    if (!deleted) return
    this.deleted = null
    chosen.renew(await post('userAddress/restore', { id: deleted.id }, { loading: false }))
    await this.book.load()
  }

  forget() {
    this.deleted = null
  }
}
