import { makeAutoObservable, runInAction } from 'mobx'
import { isPart } from '@contract/home/page/desk/rules'
import type { PageDraft, PageVersion } from '@contract/home/page/schema'
import { t } from '@/locale'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { sentenceOf } from '@/net/failure'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { feedback } from '@/platform/feedback'
import { Destinations } from './destinations'
import { pathOfPage } from '../pages'
import { newPage, pathOfFront } from './pages'
import { Saver } from './saver'
import { Writing } from './writing'

/** What the main column shows. On a wide screen the preview stands beside it. */
export type View = 'write' | 'preview' | 'versions'
type Known = Pick<PageDraft, 'standing' | 'versions'>

/** A page being written, what becomes of it, and the versions that were published. */
export class EditorStore {
  readonly opening: Resource<Known>
  readonly writing: Writing
  readonly saver: Saver
  readonly destinations: Destinations
  readonly restoring = new Action('restore page', (version: number) => this.restore(version))
  view: View = 'write'

  constructor(
    readonly pageKey: string,
    readonly school: string | null,
  ) {
    const key = pageKey === newPage ? null : pageKey
    this.destinations = new Destinations(school)
    this.writing = new Writing(key === 'home', () => this.saver.change())
    this.saver = new Saver({ school, key }, this.writing, (draft) => this.stored(draft))
    this.opening = new Resource(() => this.read(key))
    makeAutoObservable(
      this,
      {
        pageKey: false,
        school: false,
        opening: false,
        writing: false,
        saver: false,
        destinations: false,
        restoring: false,
      },
      { autoBind: true },
    )
  }

  /** Where a school brings the slides of its home as a file; null on other pages. */
  get imports(): string | null {
    const { pageKey, school } = this
    return pageKey === 'home' && school !== null
      ? `/pages/public/index?view=data&sheet=banners&school=${school}`
      : null
  }

  /** Where its address is, and its entry on home; null while nobody can open it by itself. */
  get front(): string | null {
    const { key, school } = this.saver.place
    const shown = this.versions.some((version) => version.shown)
    return key === null || school === null || this.standing || !shown
      ? null
      : pathOfFront(pathOfPage(key), school)
  }

  get standing(): boolean {
    return this.opening.data?.standing ?? false
  }

  get versions(): readonly PageVersion[] {
    return this.opening.data?.versions ?? []
  }

  /** Why it cannot be published; null when it can. */
  get unready(): string | null {
    if (this.writing.pieces.length === 0 && !isPart(this.pageKey)) return t('页面是空的，先加一个区块')
    return this.saver.theirs ? t('先选一下留谁的') : this.writing.obstacle
  }

  load(): Promise<void> {
    return this.opening.load()
  }

  /** The page is left: what is written goes to the server as far as it can. */
  leave() {
    if (this.saver.dirty) void this.saver.flush()
  }

  show(view: View) {
    this.view = view
  }

  /** Theirs in place of mine, which can be undone. */
  takeTheirs() {
    const { theirs } = this.saver
    if (!theirs) return
    this.take(theirs)
    feedback.toast(t('换成对方的了，可以撤销'))
  }

  /**
   * Shows the page to people. False where it did not go through and that is told, or shown on the page. Rejects as the
   * call does.
   */
  async publish(starts: string | null, ends: string | null): Promise<boolean> {
    const { saver, school } = this
    // what is shown is published once more to change its dates
    if (!(await saver.flush(saver.revision === 0))) {
      feedback.toast(saver.refused ?? saver.words)
      return false
    }
    const { key } = saver.place
    if (key === null) return false
    try {
      const body = { school, key, revision: saver.revision, starts, ends }
      const draft = await post('diy/publish', body, inPlace)
      runInAction(() => {
        saver.settle(draft)
        this.know(draft)
      })
      return true
    } catch (error) {
      if (await saver.clashed(error)) return false
      throw error
    }
  }

  private async restore(version: number): Promise<void> {
    const { saver, school } = this
    const { key } = saver.place
    if (key === null) return
    const agreed = await feedback.modal({
      title: version === 0 ? t('换回应用自带的内容？') : t('把第 {n} 版放回草稿？', { n: version }),
      content: t('现在写的会换成它，可以撤销。同学看到的不变，发布后才换。'),
      confirmText: t('放回草稿'),
    })
    if (!agreed) return
    await saver.flush()
    try {
      this.take(await post('diy/restore', { school, key, version }, inPlace))
      this.show('write')
    } catch (error) {
      feedback.toast(sentenceOf(error))
    }
  }

  private async read(key: string | null): Promise<Known> {
    const of = this.school === null ? {} : { school: this.school }
    const draft = key === null ? null : await get('diy/draft', { key, ...of }, inPlace)
    const content = this.saver.begin(draft)
    if (content) this.writing.begin(content)
    return draft ?? { standing: false, versions: [] }
  }

  /** What is stored, in place of what is written. */
  private take(draft: PageDraft) {
    this.writing.replace(this.saver.settle(draft))
    this.know(draft)
  }

  private stored(draft: PageDraft) {
    this.writing.fill(draft.blocks)
    this.know(draft)
  }

  private know({ standing, versions }: PageDraft) {
    this.opening.set({ standing, versions })
  }
}
