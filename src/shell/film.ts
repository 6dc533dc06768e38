import { makeAutoObservable, observable, runInAction } from 'mobx'
import { film as rules } from '@contract/file/rules'
import { t } from '@/locale'
import { sentenceOf } from '@/net/failure'
import { sendPicture, uploadFilm } from '@/net/upload'
import { feedback } from '@/platform/feedback'
import { PlatformError } from '@/platform/failure'
import { media } from '@/platform/media'
import type { Video } from '@/platform/media/types'
import type { UploadItem } from '@/ui/form/uploader'

interface Item extends UploadItem {
  /** null for one that was sent before. */
  chosen: Video | null
}

/** A film that is at the server: ids, and the address of its poster, '' where it has none. */
export interface SentFilm {
  film: string
  cover: string | null
  poster: string
}

/** Why a film would be refused, before it is sent; null where nothing speaks against it. */
function faultOf({ size, seconds }: Video): string | null {
  if (size > rules.maxBytes) return t('视频不能超过 {n} MB', { n: rules.maxBytes / 1024 / 1024 })
  return Math.round(seconds) > rules.maxSeconds
    ? t('视频不能超过 {n} 分钟', { n: rules.maxSeconds / 60 })
    : null
}

/** The one film of a draft and its poster, sent as soon as it is chosen. Shown by `Uploader` of `kind` film, max 1. */
export class FilmPick {
  /** None or one; a new list with every change, as PictureQueue's. */
  items: Item[] = []
  /** The server's ids once they are there; `cover` is a picture's, null where the target draws none. */
  sent: { film: string; cover: string | null } | null = null
  private made = 0

  constructor() {
    makeAutoObservable<this, 'made'>(
      this,
      { items: observable.ref, sent: observable.ref, made: false },
      { autoBind: true },
    )
  }

  /** What is there, for a draft to keep. */
  get kept(): SentFilm | null {
    const [item] = this.items
    return this.sent && item ? { ...this.sent, poster: item.path } : null
  }

  /** Shows one of a draft that was sent before. */
  restore({ poster, film, cover }: SentFilm) {
    this.items = [{ key: String((this.made += 1)), path: poster, percent: 100, status: 'done', chosen: null }]
    this.sent = { film, cover }
  }

  get sending(): boolean {
    return this.items.some(({ status }) => status === 'sending')
  }

  get failed(): boolean {
    return this.items.some(({ status }) => status === 'failed')
  }

  /** Why what it belongs to cannot be sent yet; null when it can. */
  get unsent(): string | null {
    if (this.sending) return t('视频还在上传')
    return this.failed ? t('视频没有传上去，请重试或移除') : null
  }

  /** Lets the person choose a film in the place of the one there. A choice that was called off changes nothing. */
  async choose(): Promise<void> {
    try {
      const chosen = await media.chooseVideo()
      const fault = faultOf(chosen)
      if (fault !== null) return feedback.toast(fault)
      await this.send({
        key: String((this.made += 1)),
        path: chosen.cover ?? '',
        percent: 0,
        status: 'sending',
        chosen,
      })
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error
      if (error.code === 'invalid') feedback.toast(t('这段视频在这里打不开，请换一段'))
      else if (error.code !== 'cancelled') throw error
    }
  }

  remove() {
    this.items = []
    this.sent = null
  }

  retry() {
    const [item] = this.items
    if (item) void this.send({ ...item, status: 'sending', percent: 0, error: undefined })
  }

  private async send(item: Item): Promise<void> {
    runInAction(() => {
      this.items = [item]
      this.sent = null
    })
    const { key, chosen, path } = item
    if (chosen === null) return
    try {
      const cover =
        chosen.cover === null ? null : await sendPicture('upload', { path: chosen.cover, size: 0 })
      if (this.items[0]?.key !== key) return
      const film = await uploadFilm(chosen.path, (percent) => this.update(key, { percent }))
      this.update(
        key,
        { status: 'done', percent: 100, path: cover?.thumb ?? path },
        { film: film.id, cover: cover?.id ?? null },
      )
    } catch (error) {
      this.update(key, { status: 'failed', error: sentenceOf(error) })
    }
  }

  /** Nothing for a film that was removed, or replaced, meanwhile. */
  private update(key: string, change: Partial<Item>, sent: FilmPick['sent'] = null) {
    const [item] = this.items
    if (item?.key !== key) return
    runInAction(() => {
      this.items = [{ ...item, ...change }]
      this.sent = sent
    })
  }
}
