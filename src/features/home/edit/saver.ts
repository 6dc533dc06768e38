import { comparer, makeAutoObservable, observable, runInAction } from 'mobx'
import type { PageDraft } from '@contract/home/page/schema'
import { get, post } from '@/net/call'
import { newDraftKey } from '@/net/draft-key'
import { CallError, sentenceOf } from '@/net/failure'
import { inPlace } from '@/net/in-place'
import { t } from '@/locale'
import { forget, keep, keptOf, type Place } from './kept'
import { pieceOf, sentOf, type Content } from './piece'

/** ms without a change after which what was written is stored. */
const quiet = 1_500

interface Written {
  readonly content: Content
  /** Why it cannot be stored yet. */
  readonly obstacle: string | null
}

const contentOf = ({ title, blocks }: Pick<PageDraft, 'title' | 'blocks'>): Content => ({
  title,
  pieces: blocks.map(pieceOf),
})
const same = (one: Content, other: Content): boolean =>
  comparer.structural(
    { title: one.title, blocks: sentOf(one.pieces) },
    { title: other.title, blocks: sentOf(other.pieces) },
  )

/**
 * Stores a page as it is written: on the device with every change, at the server a while after the last one. Another
 * administrator's change stops it until the person says whose stays.
 */
export class Saver {
  place: Place
  revision = 0
  busy = false
  failure: unknown = null
  /** What another administrator stored meanwhile. */
  theirs: PageDraft | null = null
  private changes = 0
  private saved = 0
  private draft = newDraftKey()
  private timer: ReturnType<typeof setTimeout> | undefined
  private running: Promise<boolean> | null = null

  constructor(
    place: Place,
    private readonly written: Written,
    /** Hears of what was stored, with what living blocks show now. */
    private readonly heard: (draft: PageDraft) => void,
  ) {
    this.place = place
    makeAutoObservable<this, 'written' | 'heard' | 'timer' | 'running' | 'draft'>(
      this,
      { written: false, heard: false, timer: false, running: false, draft: false, theirs: observable.ref },
      { autoBind: true },
    )
  }

  get dirty(): boolean {
    return this.changes !== this.saved
  }

  /** All of it is at the server. */
  get stored(): boolean {
    return !this.busy && !this.dirty && this.place.key !== null
  }

  /** How it stands, in words. */
  get words(): string {
    if (this.theirs) return t('别人刚改过')
    if (this.busy) return t('正在保存…')
    if (this.dirty && this.written.obstacle !== null)
      return t('{why}，写完会自动保存', { why: this.written.obstacle })
    if (this.failure) return t('没有保存上，点这里再试')
    if (this.dirty) return t('改动还没有保存')
    return this.stored ? t('已保存') : t('写好标题就会自动保存')
  }

  /** What the server has against it. */
  get refused(): string | null {
    const { failure } = this
    if (!failure) return null
    return failure instanceof CallError
      ? (failure.fields.blocks ?? failure.fields.title ?? sentenceOf(failure))
      : sentenceOf(failure)
  }

  /** What to go on with: what was kept on the device, or what is stored. */
  begin(draft: PageDraft | null): Content | null {
    const kept = keptOf(this.place)
    const content = kept && { title: kept.title, pieces: kept.pieces }
    if (!kept || !content || (draft && same(content, contentOf(draft)))) return draft && this.settle(draft)
    this.draft = kept.draft
    this.revision = kept.revision
    this.changes += 1
    if (draft && kept.revision !== draft.revision) this.theirs = draft
    else this.schedule()
    return content
  }

  /** Goes on from what is stored, which is given: nothing of one's own is left to store. */
  settle(draft: PageDraft): Content {
    const { key, revision } = draft
    clearTimeout(this.timer)
    forget(this.place)
    this.place = { ...this.place, key }
    this.revision = revision
    this.saved = this.changes
    this.theirs = null
    this.failure = null
    return contentOf(draft)
  }

  /** Something was written. */
  change() {
    this.changes += 1
    this.keep()
    this.schedule()
  }

  /** Stores what is not stored yet, at once; `anyway`: also what is. False when it did not go through. */
  flush(anyway = false): Promise<boolean> {
    clearTimeout(this.timer)
    this.running ??= this.run(anyway).finally(() => {
      this.running = null
    })
    return this.running
  }

  /** Mine over theirs. */
  overwrite(): Promise<boolean> {
    if (this.theirs) this.revision = this.theirs.revision
    this.theirs = null
    return this.flush()
  }

  /** Whether another administrator's change is why the server refused. It is shown then. */
  async clashed(error: unknown): Promise<boolean> {
    const { school, key } = this.place
    if (!(error instanceof CallError) || error.code !== -2 || key === null) return false
    const draft = await get('diy/draft', { key, ...(school === null ? {} : { school }) }, inPlace).catch(
      () => null,
    )
    if (!draft || draft.revision === this.revision) return false
    runInAction(() => {
      this.changes += this.dirty ? 0 : 1
      this.theirs = draft
    })
    this.keep()
    return true
  }

  private schedule() {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.flush(), quiet)
  }

  private keep() {
    keep(this.place, { ...this.written.content, revision: this.revision, draft: this.draft })
  }

  private async run(anyway: boolean): Promise<boolean> {
    let wanted = anyway || this.dirty
    while (wanted) {
      if (this.theirs !== null || this.written.obstacle !== null) return false
      if (!(await this.send())) return false
      wanted = this.dirty
    }
    return true
  }

  private async send(): Promise<boolean> {
    const count = this.changes
    const { title, pieces } = this.written.content
    const { school, key } = this.place
    this.busy = true
    this.failure = null
    try {
      const draft = await post(
        'diy/save',
        {
          school,
          ...(key === null ? { draft: this.draft } : { key }),
          revision: this.revision,
          title: title.trim(),
          blocks: sentOf(pieces),
        },
        inPlace,
      )
      runInAction(() => this.took(draft, count))
      return true
    } catch (error) {
      const clashed = await this.clashed(error)
      runInAction(() => (this.failure = clashed ? null : error))
      return false
    } finally {
      runInAction(() => (this.busy = false))
    }
  }

  private took(draft: PageDraft, count: number) {
    const { changes } = this
    this.settle(draft)
    this.saved = count
    if (changes !== count) this.keep()
    this.heard(draft)
  }
}
