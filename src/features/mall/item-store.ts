import { makeAutoObservable, runInAction } from 'mobx'
import { t } from '@/locale'
import { profile } from '@/shell/account/profile'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { newDraftKey } from '@/net/draft-key'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { feedback } from '@/platform/feedback'
import { ignored } from '@/platform/ignored'

/** Puts something on, or takes it off. */
export async function wear(id: string, on: boolean): Promise<void> {
  await post('netshop/areasing', { id, on }, { loading: false })
  // what is worn is shown from the profile; where that does not load, the next page that reads it shows it
  await ignored(profile.load())
  feedback.toast(on ? t('戴上了') : t('取下了'))
}

/** One item, and getting it: the sheet that asks, what it costs, and wearing it at once. */
export class ItemStore {
  readonly page = new Resource(() => get('netshop/detail', { id: this.id }, inPlace))
  readonly exchange: Action<[], void>
  readonly wear: Action<[on: boolean], void>
  asking = false
  /** It was got just now. */
  got = false
  private key = newDraftKey()

  constructor(readonly id: string) {
    this.exchange = new Action(`mall ${id}`, () => this.take())
    this.wear = new Action(`wear ${id}`, (on) => this.putOn(on))
    makeAutoObservable<this, 'key'>(
      this,
      { id: false, page: false, exchange: false, wear: false, key: false },
      { autoBind: true },
    )
  }

  async load(): Promise<void> {
    // without the profile the preview has no avatar
    await Promise.all([this.page.load(), profile.me ? undefined : ignored(profile.load())])
  }

  ask() {
    this.asking = true
  }
  dismiss() {
    this.asking = false
    this.got = false
  }

  /** Orders it, and pays; an order that waits already is paid. What failed is told, and read anew. */
  private async take(): Promise<void> {
    const { data } = this.page
    if (!data) return
    const { item, order } = data
    try {
      const placed =
        order ??
        (await post('netshop/buy', { key: this.key, id: item.id, price: item.price }, { loading: false }))
      await post('netshop/pay', { id: placed.id }, { loading: false })
      this.key = newDraftKey()
      runInAction(() => {
        this.got = true
      })
    } finally {
      await this.page.load()
    }
  }

  private async putOn(on: boolean): Promise<void> {
    await wear(this.id, on)
    this.dismiss()
    await this.page.load()
  }
}
