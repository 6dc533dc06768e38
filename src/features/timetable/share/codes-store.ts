import { makeAutoObservable, runInAction } from 'mobx'
import { codeIn, spaceCode, type ShownNames } from '@contract/timetable/share/rules'
import type { ShareCode } from '@contract/timetable/share/schema'
import { t } from '@/locale'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { newDraftKey } from '@/net/draft-key'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { clipboard } from '@/platform/clipboard'
import { feedback } from '@/platform/feedback'
import { reportFailure } from '@/platform/report-failure'
import type { Card } from '@/ui/share'
import type { TimetableStore } from '../timetable-store'
import { addressOfCode, pathOfCode } from './pages'

export const cardOfCode = ({ code, term }: ShareCode): Card => ({
  title: t('我的课表“{name}”，点开就能导入', { name: term.name }),
  path: pathOfCode(code),
})

/** One's own codes, and the way to another's. */
export class CodesStore {
  readonly codes = new Resource<{ items: ShareCode[] }>(() => get('cls/codes', {}, inPlace))
  /** What is typed of another's code. */
  typed = ''
  wrong = ''
  /** null: the timetable that is shown. */
  private chosen: string | null = null
  names: ShownNames = 'all'
  readonly making: Action<[], ShareCode | null>
  private key = newDraftKey()

  constructor(readonly table: TimetableStore) {
    this.making = new Action('make code', () => this.make())
    makeAutoObservable<this, 'key'>(
      this,
      { codes: false, table: false, making: false, key: false },
      { autoBind: true },
    )
  }

  async load(): Promise<void> {
    await Promise.all([this.codes.load(), this.table.load()])
  }
  get term(): string {
    return this.chosen ?? this.table.term?.id ?? ''
  }

  type(text: string): void {
    this.typed = text
    this.wrong = ''
  }
  /** The code that was typed; null, with a word, where it is none. */
  read(): string | null {
    const code = codeIn(this.typed)
    this.wrong = code === null ? t('分享码是 8 个字母，看看有没有打错') : ''
    return code
  }
  setTerm(id: string): void {
    this.chosen = id
    this.key = newDraftKey()
  }
  setNames(names: ShownNames): void {
    this.names = names
    this.key = newDraftKey()
  }

  async copy({ code }: ShareCode): Promise<void> {
    const text = t('我的课表分享码：{code}，打开就能导入：{address}', {
      code: spaceCode(code),
      address: addressOfCode(code),
    })
    await clipboard.write(text).then(
      () => feedback.toast(t('分享码已复制')),
      () => feedback.toast(t('没有复制成功，请检查剪贴板权限')),
    )
  }

  async drop({ id }: ShareCode): Promise<void> {
    // a toast says why not
    await reportFailure(post('cls/dropcode', { id }))
    await this.codes.load()
  }

  private async make(): Promise<ShareCode> {
    // the server has to know the timetable first
    await this.table.sync()
    const made = await post('cls/makecode', { key: this.key, term: this.term, names: this.names })
    runInAction(() => (this.key = newDraftKey()))
    await this.codes.load()
    return made
  }
}
