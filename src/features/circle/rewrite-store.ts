import { makeAutoObservable, runInAction } from 'mobx'
import { limits, mentionedIn } from '@contract/circle/rules'
import type { Dynamic } from '@contract/circle/schema'
import { isBlank } from '@contract/rules'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { dynamicOf } from '../../shell/dynamic/dynamic'

/** A dynamic that a reviewer refused, being written anew. */
export class RewriteStore {
  title = ''
  text = ''
  readonly dynamic: Resource<Dynamic>
  readonly send: Action<[], true>

  constructor(readonly id: string) {
    this.dynamic = new Resource(async () => {
      const dynamic = await get('dynamic/detail', { id }, inPlace)
      runInAction(() => Object.assign(this, { title: dynamic.title, text: dynamic.text }))
      return dynamic
    })
    this.send = new Action(`edit ${id}`, () => this.edit())
    makeAutoObservable(this, { id: false, dynamic: false, send: false }, { autoBind: true })
  }

  /** Why it cannot be sent yet; null when it can. */
  get obstacle(): string | null {
    const shown =
      this.dynamic.data !== null &&
      (this.dynamic.data.pictures.length > 0 || this.dynamic.data.film !== undefined)
    if (isBlank(this.text) && !shown) return '请填写正文'
    const over = Array.from(this.text).length - limits.text.max
    return over > 0 ? `正文多了 ${over} 个字` : null
  }

  setTitle(title: string) {
    this.title = title
  }

  setText(text: string) {
    this.text = text
  }

  private async edit(): Promise<true> {
    const { id, title, text } = this
    const mentions = mentionedIn(`${title} ${text}`, this.dynamic.data?.mentions ?? []).map((mention) => ({
      id: mention.id,
      as: mention.as,
    }))
    dynamicOf(await post('dynamic/edit', { id, title, text, mentions }))
    return true
  }
}
