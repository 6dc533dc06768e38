import { makeAutoObservable, observable } from 'mobx'
import { livingBlocks, type BlockKind } from '@contract/home/page/desk/rules'
import { limits } from '@contract/home/page/rules'
import type { Block } from '@contract/home/page/schema'
import { History } from '@/shell/editor/history'
import { t } from '@/locale'
import { moveItem } from '@/ui/reorder'
import { blockOf, newPiece, problemOf, type Content, type Piece } from './piece'

const living: readonly BlockKind[] = livingBlocks
export const isLiving = (kind: BlockKind): boolean => living.includes(kind)

/** The title and the blocks of a page, and what is done with them. `onChange` hears of each change. */
export class Writing {
  content: Content = { title: '', pieces: [] }
  /** The key of the block that is edited. */
  open: string | null = null
  /** The key of the one that was edited before. */
  last: string | null = null
  /** What was just taken out, to offer it back. */
  removed: string | null = null
  readonly history = new History<Content>()

  constructor(
    private readonly isHome: boolean,
    private readonly onChange: () => void,
  ) {
    makeAutoObservable<this, 'isHome' | 'onChange'>(
      this,
      { isHome: false, onChange: false, history: false, content: observable.ref },
      { autoBind: true },
    )
  }

  get pieces(): readonly Piece[] {
    return this.content.pieces
  }

  /** What is edited. */
  get piece(): Piece | null {
    return this.pieces.find(({ key }) => key === this.open) ?? null
  }

  /** The page as people will see it. */
  get blocks(): Block[] {
    return this.pieces.flatMap((piece) => blockOf(piece) ?? [])
  }

  /** Why it cannot be stored yet; null when it can. */
  get obstacle(): string | null {
    const { min } = limits.title
    if (Array.from(this.content.title.trim()).length < min) return t('页面标题至少 {min} 个字', { min })
    const n = this.pieces.filter((piece) => problemOf(piece) !== null).length
    return n === 0 ? null : t('还有 {n} 个区块没写完', { n })
  }

  /** How many blocks can be moved: the feed stays last. */
  get movable(): number {
    const last = this.pieces[this.pieces.length - 1]
    return this.pieces.length - (last?.kind === 'feed' ? 1 : 0)
  }

  /** Whether one more of the kind may stand on the page. */
  takes = (kind: BlockKind): boolean => {
    if (this.pieces.length >= limits.blocks.max || (kind === 'feed' && !this.isHome)) return false
    return !(isLiving(kind) && this.pieces.some((piece) => piece.kind === kind))
  }

  edit(key: string | null) {
    this.last = this.open
    this.open = key
  }

  setTitle(title: string) {
    this.set({ title }, 'title')
  }

  /** Before the feed, which stays last. What has to be written opens at once. */
  add(kind: BlockKind) {
    const piece = newPiece(kind)
    const at = kind === 'feed' ? this.pieces.length : this.movable
    this.set({ pieces: [...this.pieces.slice(0, at), piece, ...this.pieces.slice(at)] })
    if (!isLiving(kind)) this.open = piece.key
  }

  /** `mark`: changes with the same one, one after the other, are undone together. */
  change<P extends Piece>(
    key: string,
    change: Partial<P> | ((piece: P) => Partial<P>),
    mark: string | null = null,
  ) {
    const pieces = this.pieces.map((piece) => {
      if (piece.key !== key) return piece
      const now = piece as P
      return { ...now, ...(typeof change === 'function' ? change(now) : change) }
    })
    this.set({ pieces }, mark)
  }

  move(from: number, to: number) {
    const last = this.movable - 1
    const place = Math.max(0, Math.min(to, last))
    if (from > last || place === from) return
    this.set({ pieces: moveItem(this.pieces, from, place) })
  }

  remove(key: string, title: string) {
    this.set({ pieces: this.pieces.filter((piece) => piece.key !== key) })
    if (this.open === key) this.open = null
    this.removed = title
  }

  /** What was taken out is no longer offered. */
  letGo() {
    this.removed = null
  }

  undo() {
    this.goTo(this.history.undo(this.content))
  }

  redo() {
    this.goTo(this.history.redo(this.content))
  }

  /** What was stored takes its place; that can be undone. */
  replace(content: Content) {
    this.history.before(this.content, null)
    this.content = content
    this.open = null
  }

  /** What living blocks and forms show now; what is written stays as it was typed. */
  fill(blocks: readonly Block[]) {
    const pieces = this.pieces.map((piece): Piece => {
      const block = blocks.find((one) =>
        one.kind === 'form' && piece.kind === 'form'
          ? one.form === piece.form
          : one.kind === piece.kind && isLiving(one.kind),
      )
      return block ? ({ ...block, key: piece.key } as Piece) : piece
    })
    this.content = { ...this.content, pieces }
  }

  /** What it begins with. */
  begin(content: Content) {
    this.content = content
  }

  private goTo(content: Content) {
    this.content = content
    this.removed = null
    if (!this.piece) this.open = null
    this.onChange()
  }

  private set(change: Partial<Content>, mark: string | null = null) {
    this.history.before(this.content, mark)
    this.content = { ...this.content, ...change }
    this.removed = null
    this.onChange()
  }
}
