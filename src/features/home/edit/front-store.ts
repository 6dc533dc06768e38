import { makeAutoObservable, runInAction } from 'mobx'
import { cut } from '@contract/characters/rules'
import { ownPattern } from '@contract/home/page/desk/rules'
import { limits } from '@contract/home/page/rules'
import type { Entry, FrontEntry } from '@contract/home/page/schema'
import { addressOf } from '@/shell/card-address'
import { t } from '@/locale'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { feedback } from '@/platform/feedback'
import type { Card } from '@/ui/share'
import { pathOfPageOf } from '../pages'
import { newEntry } from './piece'

type Look = Pick<Entry, 'title' | 'icon' | 'tint'>

/** Where a page or a form of a school is found: its address, and its entry on home. */
export class FrontStore {
  readonly front: Resource<FrontEntry>
  readonly putting = new Action('put on home', () => this.put())
  readonly taking = new Action('take off home', () => this.take())
  /** What is being chosen; null: as it stands. */
  private chosen: Look | null = null

  constructor(
    readonly url: string,
    readonly school: string,
  ) {
    this.front = new Resource(() => get('diy/front', { url, school }, inPlace))
    makeAutoObservable(
      this,
      { url: false, school: false, front: false, putting: false, taking: false },
      { autoBind: true },
    )
  }

  load(): Promise<void> {
    return this.front.load()
  }

  get look(): Look {
    const data = this.front.data
    const { icon, tint } = newEntry()
    return this.chosen ?? data?.entry ?? { title: cut(data?.title ?? '', limits.entry.max), icon, tint }
  }

  /** What it opens for everybody: a page of the school, whichever the reader's is. */
  get card(): Card {
    const [, what, name = ''] = new RegExp(ownPattern).exec(this.url) ?? []
    const path = what === 'key' ? pathOfPageOf(name, this.school) : this.url
    return { title: this.front.data?.title ?? '', path }
  }

  get address(): string {
    return addressOf(this.card.path)
  }

  change(change: Partial<Look>) {
    this.chosen = { ...this.look, ...change }
  }

  private async put(): Promise<void> {
    const { title, icon, tint } = this.look
    if (title.trim() === '') return void feedback.toast(t('请填写名称'))
    await this.set({ title, icon, tint })
    feedback.toast(t('放到首页了'), { icon: 'success' })
  }

  private async take(): Promise<void> {
    const agreed = await feedback.modal({
      title: t('从首页拿掉？'),
      content: t('同学在首页找不到它了，用地址还打得开。'),
      confirmText: t('拿掉'),
    })
    if (!agreed) return
    await this.set(null)
    feedback.toast(t('拿掉了'))
  }

  private async set(look: Look | null): Promise<void> {
    const { url, school } = this
    const front = await post('diy/setFront', { url, school, look })
    runInAction(() => {
      this.front.set(front)
      this.chosen = null
    })
  }
}
