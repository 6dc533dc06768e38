import { makeAutoObservable, observable, runInAction } from 'mobx'
import { codeIn } from '@contract/discount/rules'
import type { Found, Redeemed } from '@contract/discount/counter/schema'
import { t } from '@/locale'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { newDraftKey } from '@/net/draft-key'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { PlatformError } from '@/platform/failure'
import { feedback } from '@/platform/feedback'
import { scan } from '@/platform/scan'

const sentences: Partial<Record<string, string>> = {
  unsupported: t('这里不能扫码，请输入券码'),
  denied: t('没有相机权限，可以在系统设置里打开'),
}

/** A keeper at the counter: a code, what it is, and its use. */
export class RedeemStore {
  readonly shops = new Resource(() => get('discount/mine', {}, inPlace))
  typed: string
  found: Found | null = null
  /** The shop in which a card is used. */
  shop: string | null = null
  done: Redeemed | null = null
  readonly look: Action<[], void>
  readonly redeem: Action<[], void>
  private key = newDraftKey()

  constructor(code = '') {
    this.typed = codeIn(code)
    this.look = new Action('discount look', () => this.find())
    this.redeem = new Action('discount redeem', () => this.use())
    makeAutoObservable<this, 'key'>(
      this,
      { shops: false, look: false, redeem: false, key: false, found: observable.ref, done: observable.ref },
      { autoBind: true },
    )
  }

  /** A code that the page was opened with is looked at once. */
  async load(): Promise<void> {
    await this.shops.load()
    if (this.typed !== '' && (this.shops.data?.items.length ?? 0) > 0) await this.look.run()
  }

  refresh = (): Promise<void> => this.shops.load()

  type(text: string) {
    this.typed = text
  }

  choose(shop: string) {
    this.shop = shop
  }

  /** The next one. */
  clear() {
    this.typed = ''
    this.found = null
    this.done = null
    this.key = newDraftKey()
  }

  async scan(): Promise<void> {
    try {
      const text = await scan()
      this.type(codeIn(text))
      if (this.typed === '') feedback.toast(t('这不是优惠卡或券的码'))
      else await this.look.run()
    } catch (error) {
      if (error instanceof PlatformError && error.code === 'cancelled') return
      const code = error instanceof PlatformError ? error.code : ''
      feedback.toast(sentences[code] ?? t('没扫出来，再试一次'))
    }
  }

  private async find(): Promise<void> {
    const code = codeIn(this.typed)
    if (code === '') return feedback.toast(t('优惠卡是 6 位，券是 12 位'))
    const found = await post('discount/look', { code })
    runInAction(() => {
      this.found = found
      this.shop = found.shops[0]?.id ?? null
      this.key = newDraftKey()
    })
  }

  /** Sent again it is the same use. */
  private async use(): Promise<void> {
    const { found, shop, key } = this
    if (!found || shop === null) return
    const done = await post('discount/redeem', { key, code: found.code, shop })
    runInAction(() => {
      this.done = done
    })
  }
}
