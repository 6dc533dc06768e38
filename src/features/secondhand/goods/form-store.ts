import { comparer, makeAutoObservable, reaction, runInAction } from 'mobx'
import { placeText } from '@contract/address/rules'
import { limits } from '@contract/secondhand/rules'
import type { Goods } from '@contract/secondhand/goods/schema'
import { chosen } from '@/shell/address/chosen'
import { DraftForm } from '@/shell/draft-form'
import { FilmPick } from '@/shell/film'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { feedback } from '@/platform/feedback'
import { blank, check, fieldLimits, sentOf, valuesOf, type Values } from './draft-values'

/** What is written: something of any kind, a book by its ISBN, or a change of what is listed, by its id. */
export type Writes = 'goods' | 'book' | { id: string }

/** Where drafts of new listings are kept on the device. */
export const draftPlaces = { goods: 'draft.goods', book: 'draft.goodsBook' } as const

/** A listing being written or changed. What is new is kept, with its pictures and film, until it is sent. */
export class GoodsFormStore {
  readonly draft: DraftForm<Values>
  readonly film = new FilmPick()
  /** Loaded once there is something to write into: what is changed, or nothing. */
  readonly ready: Resource<{ mine: boolean }>

  constructor(readonly writes: Writes) {
    const book = writes === 'book'
    this.draft = new DraftForm<Values>({
      place: typeof writes === 'string' ? draftPlaces[writes] : undefined,
      initial: blank,
      elsewhere: ['pictures'],
      limits: fieldLimits(book),
      check: (values) => check(values, book),
      pictures: limits.pictures.max,
      keepsPictures: true,
    })
    const { film } = this.draft.values
    if (film) this.film.restore(film)
    this.ready = new Resource(() => this.begin())
    makeAutoObservable(this, { writes: false, draft: false, film: false, ready: false }, { autoBind: true })
    reaction(
      () => this.draft.pictures.items.map(({ key }) => key),
      (pictures) => this.draft.change({ pictures }),
      { equals: comparer.structural, fireImmediately: true },
    )
    reaction(
      () => this.film.kept,
      (kept) => this.draft.change({ film: kept }),
      { equals: comparer.structural },
    )
  }

  load = (): Promise<void> => this.ready.load()

  get written(): boolean {
    const { title, text, isbn, pictures, film } = this.draft.values
    return typeof this.writes === 'string' && Boolean(title || text || isbn || pictures.length > 0 || film)
  }

  /** Takes the place that was chosen on its page. */
  back() {
    const taken = chosen.take('handover')
    if (taken?.kind !== 'spot') return
    const words = Array.from(placeText(taken.spot)).slice(0, limits.spot.max).join('')
    this.draft.change({ spot: { house: taken.spot.building, words } })
  }

  discard() {
    this.film.remove()
    this.draft.discard()
  }

  /** What was listed; null where it did not go through: the form, or a toast, says why. */
  async send(): Promise<Goods | null> {
    if (this.film.sending || this.film.failed) {
      feedback.toast(this.film.sending ? t('视频还在上传') : t('视频没有传上去，请重试或移除'))
      return null
    }
    const goods = await this.draft.send((values) => this.put(values))
    if (goods && typeof this.writes === 'string') this.discard()
    return goods
  }

  private put(values: Values): Promise<Goods> {
    const { writes, draft } = this
    const { category, isbn, author, course } = values
    const sent = sentOf(values, draft.pictures.ids)
    if (writes === 'book')
      return post(
        'secondHand/releaseBook',
        {
          key: draft.key,
          isbn: isbn.trim(),
          ...(author.trim() === '' ? {} : { author: author.trim() }),
          ...(course.trim() === '' ? {} : { course: course.trim() }),
          ...sent,
        },
        inPlace,
      )
    if (category === '') throw new Error('no category')
    return writes === 'goods'
      ? post('secondHand/release', { key: draft.key, category, ...sent }, inPlace)
      : post(
          'secondHand/goodsModification',
          { id: writes.id, category, ...(course.trim() === '' ? {} : { course: course.trim() }), ...sent },
          inPlace,
        )
  }

  private async begin(): Promise<{ mine: boolean }> {
    const { writes } = this
    if (typeof writes === 'string') return { mine: true }
    const goods = await get('secondHand/goodsInfo', { id: writes.id }, inPlace)
    if (goods.mine) runInAction(() => this.take(goods))
    return { mine: goods.mine }
  }

  private take(goods: Goods) {
    const { pictures, film } = goods
    this.draft.pictures.restore(pictures.map(({ id, thumb }) => ({ id, thumb })))
    if (film) this.film.restore({ film: film.id, cover: null, poster: pictures[0]?.thumb ?? '' })
    this.draft.change(valuesOf(goods))
  }
}
