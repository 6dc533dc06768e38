import { makeAutoObservable, runInAction } from 'mobx'
import { limits } from '@contract/homepage/rules'
import type { DataOf } from '@contract/http'
import type { MyTag, PersonTag } from '@contract/homepage/schema'
import type { Routes } from '@contract/registry'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { Toggle } from '@/net/toggle'

type Options = DataOf<Routes['tag/options']>

/** A tag on a page, and whether the viewer agrees with it. */
export class TagStore {
  readonly like: Toggle

  constructor(readonly data: PersonTag) {
    const { id } = data
    this.like = new Toggle(data.liked, data.likes, async (on) => {
      const { likes } = await post(on ? 'tag/like' : 'tag/dislike', { id }, { loading: false })
      return { count: likes }
    })
  }
}

/** The viewer's own tags: what is on the page, and what can be put on. */
export class MyTagsStore {
  /** The viewer's, in the order they were made; new with every change. */
  mine: readonly MyTag[] = []
  /** Texts whose change is under way. */
  readonly busy = new Set<string>()
  readonly options: Resource<Options>

  constructor() {
    this.options = new Resource(async () => {
      const options = await get('tag/options', {}, inPlace)
      runInAction(() => {
        this.mine = options.mine
      })
      return options
    })
    makeAutoObservable(this, { options: false }, { autoBind: true })
  }

  get shown(): readonly MyTag[] {
    return this.mine.filter(({ shown }) => shown)
  }

  get own(): readonly MyTag[] {
    return this.mine.filter(({ own }) => own)
  }

  get full(): boolean {
    return this.shown.length >= limits.tags.shown
  }

  wears(text: string): boolean {
    return this.mine.some((tag) => tag.shown && tag.text === text)
  }

  /** Puts a tag on, or away when it is on. Resolves when that is settled; a refusal was told. */
  async flip(text: string): Promise<void> {
    const worn = this.mine.find((tag) => tag.shown && tag.text === text)
    if (!worn) return this.change(text, () => this.put(text))
    return this.change(text, async () => {
      await post('tag/disuse', { id: worn.id }, { loading: false })
      this.keep({ ...worn, shown: false })
    })
  }

  /** Rejects as a call does: the form shows why. */
  async add(text: string): Promise<void> {
    this.keep(await post('tag/add', { text }))
  }

  async remove(tag: MyTag): Promise<void> {
    return this.change(tag.text, async () => {
      await post('tag/delete', { id: tag.id })
      runInAction(() => {
        this.mine = this.mine.filter(({ id }) => id !== tag.id)
      })
    })
  }

  private put = async (text: string): Promise<void> => {
    this.keep(await post('tag/use', { text }, { loading: false }))
  }

  private async change(text: string, work: () => Promise<void>): Promise<void> {
    if (this.busy.has(text)) return
    this.busy.add(text)
    try {
      await work()
    } catch {
      // the call has told the person
    } finally {
      runInAction(() => this.busy.delete(text))
    }
  }

  private keep(tag: MyTag) {
    const known = this.mine.some(({ id }) => id === tag.id)
    this.mine = known ? this.mine.map((one) => (one.id === tag.id ? tag : one)) : [...this.mine, tag]
  }
}
