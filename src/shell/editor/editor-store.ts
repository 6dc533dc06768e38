import { makeAutoObservable, observable, runInAction } from 'mobx'
import { cut } from '@contract/characters/rules'
import { addressPattern, countOf, limits, type WordKind } from '@contract/article/rules'
import type { Block } from '@contract/article/schema'
import type { Picture } from '@contract/common'
import { t } from '@/locale'
import { sentenceOf } from '@/net/failure'
import { uploadPicture } from '@/net/upload'
import { feedback } from '@/platform/feedback'
import { media } from '@/platform/media'
import type { Picture as Chosen } from '@/platform/media/types'
import { PlatformError } from '@/platform/failure'
import { History } from './history'
import { keepBody, keptBody } from './kept'
import { below, blocksOf, hasWords, linesOf, newLine, type Line } from './lines'

/** A picture on its way to the server. */
export interface Sending {
  chosen: Chosen
  percent: number
  /** Why it failed; '' while it is under way. */
  failed: string
}

/** Characters typed into one line that are undone together. */
const stride = 20

/** Long writing being written. Every change is kept on the device under the key. */
export class EditorStore {
  lines: readonly Line[]
  /** The line that the tools are about, and where the keyboard writes. */
  current: string
  readonly pictures: Map<string, Picture>
  readonly sending = new Map<string, Sending>()
  private readonly history = new History<readonly Line[]>()

  constructor(readonly key: string) {
    const { lines, pictures } = linesOf(keptBody(key))
    this.lines = lines
    this.pictures = pictures
    this.current = lines[lines.length - 1]?.key ?? ''
    makeAutoObservable(
      this,
      { key: false, lines: observable.ref, pictures: observable.shallow, sending: observable.shallow },
      { autoBind: true },
    )
  }

  get blocks(): Block[] {
    return blocksOf(this.lines, this.pictures)
  }

  get count(): number {
    return countOf(this.lines)
  }

  get line(): Line | undefined {
    return this.lines.find(({ key }) => key === this.current)
  }

  get undoable(): boolean {
    return this.history.undoable
  }

  get redoable(): boolean {
    return this.history.redoable
  }

  /** Pictures that there is room for. */
  get room(): number {
    return limits.pictures.max - this.lines.filter(({ kind }) => kind === 'picture').length
  }

  /** Why it is not finished, for the person; null when it is. */
  get obstacle(): string | null {
    const over = this.count - limits.words.max
    if (over > 0) return t('正文多了 {n} 个字', { n: over })
    const states = this.lines.flatMap(({ key }) => this.sending.get(key) ?? [])
    if (states.some(({ failed }) => failed === '')) return t('图片还在上传')
    return states.length > 0 ? t('有图片没有传上去，请重试或删掉') : null
  }

  select(key: string) {
    this.current = key
  }

  /**
   * A line break begins the next line; on an empty point of a list it ends the list. What stays above is a new line as
   * well: mini-programs keep what was typed in a field whose value did not change.
   */
  type(key: string, text: string) {
    const line = this.lines.find((one) => one.key === key)
    if (!line || line.text === text) return
    const [first = '', ...rest] = text.replace(/\r/g, '').split('\n')
    if (rest.length === 0 || line.kind === 'picture' || rest.length > limits.blocks.max - this.lines.length) {
      return this.change(
        this.replaced(key, [{ ...line, text: [first, ...rest].join(' ') }]),
        `${key} ${Math.floor(text.length / stride)}`,
      )
    }
    const ends = line.kind === 'item' && first === '' && rest.join('') === ''
    const above = ends ? [] : [{ ...newLine(line.kind, first), strong: line.strong }]
    const added = ends ? [newLine('text')] : rest.map((part) => newLine(below(line), part))
    this.change(this.replaced(key, [...above, ...added]), null)
    this.current = added[added.length - 1]?.key ?? this.current
  }

  /** The line becomes of that kind, or running text again. */
  setKind(kind: WordKind) {
    this.edit((line) => (hasWords(line) ? { ...line, kind: line.kind === kind ? 'text' : kind } : line))
  }

  toggleStrong() {
    this.edit((line) => (hasWords(line) ? { ...line, strong: !line.strong } : line))
  }

  /** What is wrong with a link; null when it stands now. */
  addLink(text: string, address: string): string | null {
    const url = /^https?:\/\//i.test(address.trim()) ? address.trim() : `https://${address.trim()}`
    if (
      address.trim() === '' ||
      !new RegExp(addressPattern, 'u').test(url) ||
      url.length > limits.address.max
    )
      return t('请填写完整的网址')
    this.insert([newLine('link', text.trim() || cut(url, limits.line.max), url)])
    return null
  }

  /** Lets the person choose pictures. Calling it off adds nothing. */
  async addPictures(): Promise<void> {
    try {
      await this.take(await media.chooseImages(this.room))
    } catch (error) {
      if (!(error instanceof PlatformError && error.code === 'cancelled')) throw error
    }
  }

  /** Puts in those that there is room for, says so of the rest, and sends them one after the other. */
  async take(chosen: readonly Chosen[]): Promise<void> {
    if (chosen.length > this.room) feedback.toast(t('最多放 {n} 张图片', { n: limits.pictures.max }))
    const added = chosen
      .slice(0, Math.max(0, this.room))
      .map((picture) => ({ picture, line: newLine('picture') }))
    for (const { picture, line } of added)
      this.sending.set(line.key, { chosen: picture, percent: 0, failed: '' })
    this.insert(added.map(({ line }) => line))
    for (const { line } of added) await this.send(line.key)
  }

  retry(key: string) {
    void this.send(key)
  }

  remove(key: string) {
    const index = this.lines.findIndex((line) => line.key === key)
    const rest = this.lines.filter((line) => line.key !== key)
    const lines = rest.length > 0 ? rest : [newLine('text')]
    this.change(lines, null)
    this.current = lines[Math.max(0, index - 1)]?.key ?? ''
  }

  move(key: string, by: -1 | 1) {
    const from = this.lines.findIndex((line) => line.key === key)
    const [line, other] = [this.lines[from], this.lines[from + by]]
    if (!line || !other) return
    const lines = [...this.lines]
    lines[from] = other
    lines[from + by] = line
    this.change(lines, null)
  }

  undo() {
    this.put(this.history.undo(this.lines))
  }

  redo() {
    this.put(this.history.redo(this.lines))
  }

  private edit(change: (line: Line) => Line) {
    const { line } = this
    if (line) this.change(this.replaced(line.key, [change(line)]), null)
  }

  /** Below the line in hand, which goes when it is empty; writing goes on below. */
  private insert(added: readonly Line[]) {
    if (added.length === 0) return
    const { line } = this
    const index = this.lines.findIndex(({ key }) => key === this.current)
    const empty = line !== undefined && hasWords(line) && line.text === ''
    const next = this.lines[index + 1]
    const tail = next && hasWords(next) ? [] : [newLine('text')]
    const lines = [...this.lines]
    lines.splice(index + (empty ? 0 : 1), empty ? 1 : 0, ...added, ...tail)
    this.change(lines, null)
    this.current = (tail[0] ?? next ?? added[added.length - 1])?.key ?? ''
  }

  private replaced(key: string, by: readonly Line[]): Line[] {
    return this.lines.flatMap((line) => (line.key === key ? by : [line]))
  }

  private change(lines: readonly Line[], mark: string | null) {
    this.history.before(this.lines, mark)
    this.put(lines)
  }

  private put(lines: readonly Line[]) {
    this.lines = lines
    if (!lines.some(({ key }) => key === this.current)) this.current = lines[lines.length - 1]?.key ?? ''
    keepBody(this.key, this.blocks)
  }

  private async send(key: string): Promise<void> {
    const known = this.sending.get(key)
    if (!known) return
    const nth = this.lines.filter(({ kind }) => kind === 'picture').findIndex((line) => line.key === key) + 1
    const update = (change: Partial<Sending>) =>
      runInAction(() => void this.sending.set(key, { ...known, ...change }))
    update({ percent: 0, failed: '' })
    try {
      const picture = await uploadPicture(known.chosen, nth, (percent) => update({ percent }))
      runInAction(() => {
        this.sending.delete(key)
        this.pictures.set(key, picture)
        keepBody(this.key, this.blocks)
      })
    } catch (error) {
      update({ failed: sentenceOf(error) })
    }
  }
}
