import { comparer, makeAutoObservable, reaction } from 'mobx'
import {
  limits,
  mayHide,
  mentionedIn,
  partsOf,
  overlongTopicsIn,
  topicsIn,
  withMention,
  type Scope,
} from '@contract/circle/rules'
import type { Dynamic, MentionDraft } from '@contract/circle/schema'
import type { Person, Place } from '@contract/common'
import { isBlank } from '@contract/rules'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { DraftForm } from '@/shell/draft-form'
import { FilmPick, type SentFilm } from '@/shell/film'
import type { PictureQueue } from '@/shell/pictures'
import { t } from '@/locale'

interface Draft {
  title: string
  text: string
  /** Everybody who was chosen; who is no longer named in the words stays out. */
  mentions: MentionDraft[]
  film: SentFilm | null
  place: Place | null
  scope: Scope
  /** It calls for help. */
  help: boolean
  /** Under a pseudonym. */
  anonymous: boolean
}

/** A dynamic being written. All of it survives leaving the page. */
export class PublishStore {
  readonly form: DraftForm<Draft>
  readonly film = new FilmPick()
  /** Whether the school lets its students publish under a pseudonym; not offered where that is not known. */
  readonly anonymity = new Resource(() => get('dynamic/anonymity', {}, inPlace))

  /** `topic`: what it is to be about; the words begin with it. */
  constructor(topic?: string) {
    this.form = new DraftForm<Draft>({
      place: 'draft.dynamic',
      begin: (kept) =>
        topic === undefined || topicsIn(kept.text).includes(topic)
          ? kept
          : { ...kept, text: `#${topic} ${kept.text}` },
      initial: {
        title: '',
        text: '',
        mentions: [],
        film: null,
        place: null,
        scope: 'school',
        help: false,
        anonymous: false,
      },
      limits: {
        title: { label: t('标题'), ...limits.title },
        text: { label: t('正文'), ...limits.text },
        mentions: { label: t('提到同学') },
        film: { label: t('视频') },
        place: { label: t('地点') },
        scope: { label: t('谁可以看') },
        help: { label: t('求助') },
        anonymous: { label: t('匿名发布') },
      },
      check: (values) => this.faults(values),
      pictures: limits.pictures.max,
      keepsPictures: true,
    })
    const { film } = this.draft
    if (film) this.film.restore(film)
    makeAutoObservable(this, { form: false, film: false, anonymity: false }, { autoBind: true })
    void this.anonymity.load()
    reaction(
      () => this.film.kept,
      (kept) => this.form.change({ film: kept }),
      { equals: comparer.structural },
    )
  }

  get draft(): Draft {
    return this.form.values
  }

  get pictures(): PictureQueue {
    return this.form.pictures
  }

  /** What is wrong beside limits, by its field. */
  private faults({ title, text, mentions, anonymous }: Draft): { text?: string } {
    if (isBlank(text) && this.bare) return { text: t('写点什么，或者加张图片') }
    const named = anonymous ? 0 : mentionedIn(`${title} ${text}`, mentions).length
    return named > limits.mentions.max ? { text: t('最多提到 {n} 个人', { n: limits.mentions.max }) } : {}
  }

  /** Neither a picture nor a film: either may be added. */
  get bare(): boolean {
    return this.pictures.items.length === 0 && this.film.items.length === 0
  }

  /** Why no film can be added beside what is there; null when it can. */
  get filmObstacle(): string | null {
    if (this.film.items.length > 0) return t('只能加一段视频，先移除现在这段')
    return this.pictures.items.length > 0 ? t('图片和视频只能选一种，先移除图片') : null
  }

  /** The school lets its students publish under a pseudonym. */
  get offersAnonymity(): boolean {
    return this.anonymity.data?.allowed ?? false
  }

  /** Topics that the words name so far. */
  get topics(): string[] {
    const { title, text } = this.draft
    return topicsIn(`${title} ${text}`)
  }

  /** What was meant as a topic and is too long for one. */
  get overlongTopic(): string | undefined {
    const { title, text } = this.draft
    return overlongTopicsIn(`${title} ${text}`)[0]
  }

  /** Topics, and people who were chosen, are links once it is out. */
  painted(text: string): { text: string; link: boolean }[] {
    return partsOf(text, this.named).map(({ text: words, topic, mention }) => ({
      text: words,
      link: topic !== null || mention !== null,
    }))
  }

  get written(): boolean {
    const { title, text, place } = this.draft
    return title !== '' || text !== '' || place !== null || !this.bare
  }

  /** Those whom the words name; a pseudonym names nobody. */
  get named(): MentionDraft[] {
    const { title, text, mentions, anonymous } = this.draft
    if (anonymous) return []
    return mentionedIn(`${title} ${text}`, mentions)
  }

  setTitle(title: string) {
    this.form.change({ title })
  }

  setHelp(help: boolean) {
    this.form.change({ help })
  }

  /** What only followers may read would tell whose it is. */
  setAnonymous(anonymous: boolean) {
    const { scope } = this.draft
    this.form.change({ anonymous, scope: anonymous && !mayHide(scope) ? 'school' : scope })
  }

  setText(text: string) {
    this.form.change({ text })
  }

  /** Names a person at the end of the words; an @ that waits there is theirs. */
  mention(person: Pick<Person, 'id' | 'name'>) {
    this.form.change(withMention(this.draft, person))
  }

  discard() {
    this.film.remove()
    this.form.discard()
  }

  /** What is out; null where it did not go through: the form, or a toast, says why. */
  async send(): Promise<Dynamic | null> {
    const dynamic = await this.form.send(
      ({ title, text, place, scope, help, anonymous }) =>
        post(
          'dynamic/publish',
          {
            key: this.form.key,
            title,
            text,
            scope,
            mentions: this.named,
            ...this.shown,
            ...(place ? { place } : {}),
            ...(help ? { help } : {}),
            ...(anonymous ? { anonymous } : {}),
          },
          { quiet: true },
        ),
      this.film,
    )
    if (dynamic) this.discard()
    return dynamic
  }

  private get shown(): { pictures: string[]; film?: string } {
    const { sent } = this.film
    if (!sent) return { pictures: this.pictures.ids }
    return { film: sent.film, pictures: sent.cover === null ? [] : [sent.cover] }
  }
}
