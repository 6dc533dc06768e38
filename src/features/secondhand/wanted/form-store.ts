import { makeAutoObservable, reaction, runInAction } from 'mobx'
import { cut } from '@contract/characters/rules'
import { placeText } from '@contract/address/rules'
import { keywordMax } from '@contract/rules'
import { bannedLead, limits as goodsLimits, type Category } from '@contract/secondhand/rules'
import { keywordOf, limits } from '@contract/secondhand/wanted/rules'
import type { Wanted } from '@contract/secondhand/wanted/schema'
import { fenOf, typedOf } from '@/shell/amount'
import { chosen } from '@/shell/address/chosen'
import { profile } from '@/shell/account/profile'
import { DraftForm } from '@/shell/draft-form'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { sumFault, type Spot } from '../goods/draft-values'
import { guessCategory } from '../goods/guess-category'

/** A wanted post as its form holds it. The sum is yuan, as it is typed. */
interface Values {
  text: string
  most: string
  category: Category | ''
  spot: Spot | null
  /** What listings are looked for by; '' until something else than the words say is typed. */
  keyword: string
  /** Its author wants to be told of them. */
  told: boolean
}
const blank: Values = { text: '', most: '', category: '', spot: null, keyword: '', told: true }

/** Where the draft of a new one is kept on the device. */
export const draftPlace = 'draft.wanted'

/** A wanted post being written, with words to begin with, or changed, by its id. What is new is kept until it is sent. */
export class WantFormStore {
  readonly draft: DraftForm<Values>
  /** Loaded once there is something to write into. */
  readonly ready: Resource<{ mine: boolean }>
  /** Words of a search that did not take the place of what was begun before; '': none. */
  other = ''
  private proposed: Values['category'] = ''
  private review = false

  constructor(
    readonly id?: string,
    words = '',
  ) {
    this.draft = new DraftForm<Values>({
      place: id === undefined ? draftPlace : undefined,
      initial: blank,
      limits: {
        text: { label: t('找什么'), required: true, ...limits.text },
        most: { label: t('最多出多少（可以不填）') },
        category: { label: t('分类'), required: true, missing: t('请选择分类') },
        spot: { label: t('在哪里交易（可以不选）') },
        keyword: { label: t('按这个词找'), max: keywordMax },
        told: { label: t('有人上架就告诉我') },
      },
      check: ({ most, keyword, text, told }) => {
        const fault = sumFault(most, goodsLimits.price)
        const short = Array.from((keyword || keywordOf(text)).trim()).length < 2
        return {
          ...(fault === undefined ? {} : { most: fault }),
          ...(id === undefined && told && short && text.trim() !== ''
            ? { keyword: t('写两个字以上，才知道你在找什么') }
            : {}),
        }
      },
      // what was begun is not lost to the words of a search
      begin: (kept) =>
        words !== '' && kept.text.trim() === '' ? { ...kept, text: words, keyword: words } : kept,
      pictures: limits.pictures,
      keepsPictures: true,
    })
    const { text } = this.draft.values
    if (id === undefined && text !== words) this.other = words
    this.ready = new Resource(() => this.begin())
    makeAutoObservable(this, { draft: false, ready: false, id: false }, { autoBind: true })
    if (id === undefined)
      reaction(() => guessCategory(this.draft.values.text), this.propose, { fireImmediately: true })
  }

  load = (): Promise<void> => this.ready.load()

  /** The words of the alert, as they will be sent. */
  get keyword(): string {
    const { keyword, text } = this.draft.values
    return keyword || cut(keywordOf(text), keywordMax)
  }

  /** The category is a guess, of which nobody said that it is right. */
  get guessed(): boolean {
    const { category } = this.draft.values
    return category !== '' && category === this.proposed
  }

  /** Somebody whom the server lets write one; who that is it says where the profile is not known. */
  get admitted(): boolean {
    const { me } = profile
    return me === null || (me.student && me.school !== null)
  }

  get written(): boolean {
    const { text, most } = this.draft.values
    return this.id === undefined && Boolean(text || most || this.draft.pictures.items.length > 0)
  }

  /** The server refused a word, and a reviewer may let it stand. */
  get refusedWord(): boolean {
    return this.draft.form.errorOf('text')?.startsWith(bannedLead) ?? false
  }

  discard() {
    this.draft.discard()
  }

  takeOther() {
    this.draft.change({ text: this.other, keyword: this.other })
    this.other = ''
  }

  choose(category: Values['category']) {
    this.proposed = ''
    this.draft.change({ category })
  }

  /** Takes the place that was chosen on its page. */
  back() {
    const taken = chosen.take('handover')
    if (taken?.kind !== 'spot') return
    const words = cut(placeText(taken.spot), goodsLimits.spot.max)
    this.draft.change({ spot: { house: taken.spot.building, words } })
  }

  /** Sends it again, to wait for a reviewer. */
  askReview(): Promise<Wanted | null> {
    this.review = true
    // what was refused is sent as it stands
    this.draft.change({ text: this.draft.values.text })
    return this.send()
  }

  /** What is out; null where it did not go through: the form, or a toast, says why. */
  async send(): Promise<Wanted | null> {
    const wanted = await this.draft.send((values) => this.put(values))
    if (wanted && this.id === undefined) this.discard()
    return wanted
  }

  private put({ text, most, category, spot, told }: Values): Promise<Wanted> {
    if (category === '') throw new Error('no category')
    const { id, draft, keyword, review } = this
    const fen = fenOf(most)
    const sent = {
      text: text.trim(),
      category,
      pictures: draft.pictures.ids,
      ...(fen === null ? {} : { most: fen }),
      ...(spot?.house ? { house: spot.house } : {}),
      ...(spot ? { spot: spot.words } : {}),
      ...(review ? { review } : {}),
    }
    return id === undefined
      ? post('secondHand/wantedRelease', { key: draft.key, ...sent, ...(told ? { keyword } : {}) }, inPlace)
      : post('secondHand/wantedModification', { id, ...sent }, inPlace)
  }

  private propose(category: Values['category']) {
    if (this.draft.values.category !== this.proposed) return
    this.proposed = category
    this.draft.change({ category })
  }

  private async begin(): Promise<{ mine: boolean }> {
    if (this.id === undefined) return { mine: true }
    const wanted = await get('secondHand/wantedInfo', { id: this.id }, inPlace)
    if (wanted.mine) runInAction(() => this.take(wanted))
    return { mine: wanted.mine }
  }

  private take({ text, most, category, spot, house, pictures }: Wanted) {
    this.draft.pictures.restore(pictures.map(({ id, thumb }) => ({ id, thumb })))
    this.draft.change({
      text,
      most: typedOf(most),
      category,
      spot: spot === '' ? null : { house: house ?? null, words: spot },
    })
  }
}
