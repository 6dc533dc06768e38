import { makeAutoObservable } from 'mobx'
import type { ArticleDetail } from '@contract/help/schema'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'

/** An article to read, and what the person says of it. */
export class ArticleStore {
  readonly article: Resource<ArticleDetail>
  readonly say: Action<[useful: boolean], void>

  constructor(readonly id: string) {
    this.article = new Resource(() => get('help/detail', { id }, inPlace))
    this.say = new Action(`help/useful ${id}`, (useful) => this.send(useful))
    makeAutoObservable(this, { id: false, article: false, say: false })
  }

  private async send(useful: boolean): Promise<void> {
    await post('help/useful', { id: this.id, useful }, { loading: false })
    const { data } = this.article
    if (data) this.article.set({ ...data, useful })
  }
}
