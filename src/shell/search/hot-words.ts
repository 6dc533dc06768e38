import { makeAutoObservable, runInAction } from 'mobx'
import { profile } from '@/shell/account/profile'
import { get, post } from '@/net/call'
import { Action } from '@/net/action'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'

/** The hot words of the school that the person looks at; its administrators can hide one. */
export class HotWords {
  /** Hidden a moment ago, and where: it can be put back. */
  hidden: { word: string; school: string } | null = null
  readonly words = new Resource(() => get('search/hot', { school: profile.school?.id }, inPlace))
  readonly hide: Action<[word: string], void>
  readonly putBack: Action<[], void>

  constructor() {
    this.hide = new Action('hide hot word', (word) => this.hideWord(word))
    this.putBack = new Action('show hot word', () => this.showWord())
    makeAutoObservable(this, { words: false, hide: false, putBack: false }, { autoBind: true })
  }

  get items(): readonly string[] {
    return this.words.data?.items.map(({ word }) => word) ?? []
  }

  get manages(): boolean {
    return this.words.data?.manages ?? false
  }

  forget() {
    this.hidden = null
  }

  private async hideWord(word: string): Promise<void> {
    const { school } = profile
    if (!school) return
    await post('search/hide', { school: school.id, word, hidden: true })
    runInAction(() => {
      this.hidden = { word, school: school.id }
    })
    await this.words.load()
  }

  private async showWord(): Promise<void> {
    const { hidden } = this
    if (!hidden) return
    await post('search/hide', { ...hidden, hidden: false })
    runInAction(() => this.forget())
    await this.words.load()
  }
}
