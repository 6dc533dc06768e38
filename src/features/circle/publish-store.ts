import { comparer, makeAutoObservable, reaction, runInAction } from 'mobx'
import { limits, mentionedIn, topicsIn, withMention, type Scope } from '@contract/circle/rules'
import type { Dynamic, MentionDraft } from '@contract/circle/schema'
import type { Person, Place } from '@contract/common'
import { isBlank } from '@contract/rules'
import { post } from '@/net/call'
import { Action } from '@/net/action'
import { newDraftKey } from '@/net/draft-key'
import { FilmPick, type SentFilm } from '@/shell/film'
import { PictureQueue, type SentPicture } from '@/shell/pictures'
import { storage } from '@/platform/storage'

interface Draft {
  key: string
  title: string
  text: string
  /** Everybody who was chosen; who is no longer named in the words stays out. */
  mentions: MentionDraft[]
  pictures: SentPicture[]
  film: SentFilm | null
  place: Place | null
  scope: Scope
}
const draftKey = 'draft.dynamic'
const blank = (): Draft => ({
  key: newDraftKey(),
  title: '',
  text: '',
  mentions: [],
  pictures: [],
  film: null,
  place: null,
  scope: 'school',
})

/** A dynamic being written. All of it survives leaving the page. */
export class PublishStore {
  draft: Draft
  readonly pictures = new PictureQueue(limits.pictures.max)
  readonly film = new FilmPick()
  readonly send: Action<[], Dynamic>

  /** `topic`: what it is to be about; the words begin with it. */
  constructor(topic?: string) {
    const draft = { ...blank(), ...storage.get<Partial<Draft>>(draftKey) }
    const named = topic === undefined || topicsIn(draft.text).includes(topic)
    this.draft = named ? draft : { ...draft, text: `#${topic} ${draft.text}` }
    this.pictures.restore(draft.pictures)
    if (draft.film) this.film.restore(draft.film)
    this.send = new Action('dynamic/publish', () => this.publish())
    makeAutoObservable(this, { pictures: false, film: false, send: false }, { autoBind: true })
    reaction(
      () => ({ pictures: this.pictures.sent, film: this.film.kept }),
      (sent) => {
        const { pictures, film } = this.draft
        if (!comparer.structural({ pictures, film }, sent)) this.change(sent)
      },
    )
  }

  /** Why it cannot be sent yet, for the person; null when it can. */
  get obstacle(): string | null {
    const { title, text } = this.draft
    const { film, pictures } = this
    if (isBlank(text) && this.bare) return '写点什么，或者加张图片'
    const over = Array.from(text).length - limits.text.max
    if (over > 0) return `正文多了 ${over} 个字`
    if (Array.from(title).length > limits.title.max) return `标题最多 ${limits.title.max} 个字`
    if (this.named.length > limits.mentions.max) return `最多提到 ${limits.mentions.max} 个人`
    if (pictures.sending) return '图片还在上传'
    if (pictures.failed) return '有图片没有传上去，请重试或移除'
    if (film.sending) return '视频还在上传'
    if (film.failed) return '视频没有传上去，请重试或移除'
    return null
  }

  /** Neither a picture nor a film: either may be added. */
  get bare(): boolean {
    return this.pictures.items.length === 0 && this.film.items.length === 0
  }

  get written(): boolean {
    const { title, text, place } = this.draft
    return title !== '' || text !== '' || place !== null || !this.bare
  }

  /** Those whom the words name. */
  get named(): MentionDraft[] {
    const { title, text, mentions } = this.draft
    return mentionedIn(`${title} ${text}`, mentions)
  }

  change(change: Partial<Omit<Draft, 'key'>>) {
    this.draft = { ...this.draft, ...change }
    try {
      storage.set(draftKey, this.draft)
    } catch {
      // on a device without room the draft lives as long as the page
    }
  }

  setTitle(title: string) {
    this.change({ title })
  }

  setText(text: string) {
    this.change({ text })
  }

  /** Names a person at the end of the words; an @ that waits there is theirs. */
  mention(person: Pick<Person, 'id' | 'name'>) {
    this.change(withMention(this.draft, person))
  }

  discard() {
    this.pictures.clear()
    this.film.remove()
    storage.remove(draftKey)
    this.draft = blank()
  }

  private async publish(): Promise<Dynamic> {
    const { key, title, text, place, scope } = this.draft
    const sent = this.film.sent
    const shown = sent
      ? { film: sent.film, pictures: sent.cover === null ? [] : [sent.cover] }
      : { pictures: this.pictures.ids }
    const dynamic = await post('dynamic/publish', {
      key,
      title,
      text,
      scope,
      mentions: this.named,
      ...shown,
      ...(place ? { place } : {}),
    })
    runInAction(() => this.discard())
    return dynamic
  }
}
