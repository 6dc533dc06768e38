import { makeAutoObservable, runInAction } from 'mobx'
import type { NotUnderstood } from '@contract/timetable/academic/reading/rules'
import { t } from '@/locale'
import { Action } from '@/net/action'
import { sentenceOf } from '@/net/failure'
import { sendPicture } from '@/net/upload'
import { PlatformError } from '@/platform/failure'
import { media } from '@/platform/media'
import type { TimetableStore } from '../timetable-store'
import { DiffStore } from './diff-store'
import { cellsOf, readCells, type PhotoCell } from './photo'
import { termKey, termNow, termOfKey } from './labels'

/** A cell, and whether the person said that it is right. */
export interface Shown extends PhotoCell {
  right: boolean
}

/** A timetable on a photo: each cell is said to be right, or mended, before it is compared with what is there. */
export class PhotoStore {
  cells: Shown[] = []
  beside: readonly NotUnderstood[] = []
  /** Of classes whose cell names none: 1-16. */
  weeks = ''
  term: string
  /** Why there are no cells. */
  problem = ''
  diff: DiffStore | null = null
  readonly choosing: Action<[], void>

  constructor(readonly timetable: TimetableStore) {
    const { term } = timetable
    this.term = term ? termKey(term) : termNow(timetable.today)
    this.choosing = new Action('read timetable off a photo', () => this.choose())
    makeAutoObservable(this, { timetable: false, choosing: false }, { autoBind: true })
  }

  load(): Promise<void> {
    return this.timetable.load()
  }

  /** Cells that nobody looked at. */
  get open(): number {
    return this.cells.filter(({ right }) => !right).length
  }
  readingOf(cell: PhotoCell) {
    return readCells([cell], this.weeks)
  }

  setTerm(term: string): void {
    this.term = term
  }
  setWeeks(weeks: string): void {
    this.weeks = weeks
  }
  /** Who mends a cell has looked at it. */
  mend(cell: Shown, words: string): void {
    cell.words = words
    cell.right = true
  }
  toggle(cell: Shown): void {
    cell.right = !cell.right
  }

  compare(): void {
    const { classes, ...said } = readCells(this.cells, this.weeks, this.beside)
    this.diff = new DiffStore(this.timetable, {
      term: termOfKey(this.term),
      drafts: classes,
      starts: null,
      ...said,
    })
  }
  accept(): void {
    this.diff?.accept()
  }
  back(): void {
    if (this.diff?.done) Object.assign(this, { cells: [], beside: [] })
    this.diff = null
  }

  private async choose(): Promise<void> {
    try {
      const [photo] = await media.chooseImages(1)
      if (!photo) return
      const { cells, beside } = cellsOf(await sendPicture('cls/photo', photo))
      runInAction(() => {
        this.cells = cells.map((cell) => ({ ...cell, right: false }))
        this.beside = beside
        this.problem = cells.length === 0 ? t('没认出一周的课表：第一行要有星期，整张表都要拍进来') : ''
      })
    } catch (error) {
      if (error instanceof PlatformError && error.code === 'cancelled') return
      runInAction(() => (this.problem = sentenceOf(error)))
    }
  }
}
