import { makeAutoObservable, observable, runInAction } from 'mobx'
import { uploadPicture } from '@/net/upload'
import { sentenceOf } from '@/net/failure'
import { tell } from '@/net/prompts'
import { feedback } from '@/platform/feedback'
import { media } from '@/platform/media'
import type { Picture as Chosen } from '@/platform/media/types'
import { PlatformError } from '@/platform/failure'
import type { UploadItem } from '@/ui/form/uploader'
import { moveItem } from '@/ui/reorder'
import { t } from '@/locale'

interface Item extends UploadItem {
  /** null for one that was sent before. */
  chosen: Chosen | null
  /** The server's id once it is there. */
  id: string | null
}

/** A picture that is at the server, with an address to show it by. */
export interface SentPicture {
  id: string
  thumb: string
}

/** Sends a picture and gives the server's id. `nth` counts from 1. */
type Send = (
  chosen: Chosen,
  nth: number,
  onProgress: (percent: number) => void,
) => Promise<{ id: string; thumb?: string }>

let made = 0

/**
 * Pictures of a draft, sent as soon as they are chosen, one after the other. `items` is a new list with every
 * change, so that what draws it needs to watch nothing else.
 */
export class PictureQueue {
  items: Item[] = []
  private running = false

  constructor(
    readonly max: number,
    private readonly send: Send = uploadPicture,
  ) {
    makeAutoObservable<this, 'running' | 'send'>(
      this,
      { max: false, send: false, running: false, items: observable.ref, take: false },
      { autoBind: true },
    )
  }

  get sending(): boolean {
    return this.items.some(({ status }) => status === 'waiting' || status === 'sending')
  }

  get failed(): boolean {
    return this.items.some(({ status }) => status === 'failed')
  }

  /** Why what they belong to cannot be sent yet; null when it can. */
  get unsent(): string | null {
    if (this.sending) return t('图片还在上传')
    if (!this.failed) return null
    return this.max === 1 ? t('图片没有传上去，请重试或移除') : t('有图片没有传上去，请重试或移除')
  }

  /** Ids of the pictures that are there, in order. */
  get ids(): string[] {
    return this.items.flatMap(({ id }) => (id === null ? [] : [id]))
  }

  /** Those that are there, for a draft to keep. */
  get sent(): SentPicture[] {
    return this.items.flatMap(({ id, path }) => (id === null ? [] : [{ id, thumb: path }]))
  }

  /** Shows those that were sent before: of a draft, or of something that is changed. */
  restore(pictures: readonly SentPicture[]) {
    this.items = pictures.slice(0, this.max).map(({ id, thumb }): Item => ({
      key: String((made += 1)),
      path: thumb,
      percent: 100,
      status: 'done',
      chosen: null,
      id,
    }))
  }

  clear() {
    this.items = []
  }

  /** Lets the person choose, as many as there is room for. A choice that was called off adds nothing; what failed is told. */
  async choose(): Promise<void> {
    try {
      await this.take(await media.chooseImages(this.max - this.items.length))
    } catch (error) {
      if (!(error instanceof PlatformError && error.code === 'cancelled')) tell(error, false)
    }
  }

  /** Adds those that there is room for, and says so of the rest. */
  async take(chosen: readonly Chosen[]): Promise<void> {
    if (chosen.length > this.max - this.items.length) feedback.toast(t('最多放 {n} 张图片', { n: this.max }))
    this.add(chosen)
    await this.run()
  }

  remove(key: string) {
    this.items = this.items.filter((item) => item.key !== key)
  }

  /** Puts one in another place. */
  move(from: number, to: number) {
    this.items = moveItem(this.items, from, to)
  }

  retry(key: string) {
    this.update(key, { status: 'waiting', percent: 0, error: undefined })
    void this.run()
  }

  private add(chosen: readonly Chosen[]) {
    const room = this.max - this.items.length
    const added = chosen.slice(0, room).map((picture): Item => ({
      key: String((made += 1)),
      path: picture.path,
      percent: 0,
      status: 'waiting',
      chosen: picture,
      id: null,
    }))
    this.items = [...this.items, ...added]
  }

  private async run(): Promise<void> {
    if (this.running) return
    this.running = true
    for (let item = this.waiting(); item; item = this.waiting()) await this.sendOne(item)
    this.running = false
  }

  private waiting = (): Item | undefined => this.items.find(({ status }) => status === 'waiting')

  private async sendOne({ key, chosen, path }: Item): Promise<void> {
    if (chosen === null) return
    this.update(key, { status: 'sending' })
    const nth = this.items.findIndex((item) => item.key === key) + 1
    try {
      const picture = await this.send(chosen, nth, (percent) => this.update(key, { percent }))
      this.update(key, { status: 'done', percent: 100, id: picture.id, path: picture.thumb ?? path })
    } catch (error) {
      this.update(key, { status: 'failed', error: sentenceOf(error) })
    }
  }

  private update(key: string, change: Partial<Item>) {
    runInAction(() => {
      this.items = this.items.map((item) => (item.key === key ? { ...item, ...change } : item))
    })
  }
}
