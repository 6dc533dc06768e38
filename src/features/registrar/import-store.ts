import { makeAutoObservable, runInAction } from 'mobx'
import { pack, sheetMaxBytes, type Mode } from '@contract/registrar/rules'
import type { SheetReport } from '@contract/registrar/schema'
import { t } from '@/locale'
import { Action } from '@/net/action'
import { sentenceOf } from '@/net/failure'
import { sendFile } from '@/net/upload'
import { PlatformError } from '@/platform/failure'
import { feedback } from '@/platform/feedback'
import { files } from '@/platform/file'
import type { ChosenFile } from '@/platform/file/types'

/** A file that a school brings in: chosen, checked, and then carried out as it was checked. */
export class ImportStore {
  mode: Mode = 'add'
  file: ChosenFile | null = null
  report: SheetReport | null = null
  /** Why the file as a whole cannot be brought in. */
  problem = ''
  /** The report is of what was done. */
  done = false
  readonly choosing: Action<[], void>
  readonly checking: Action<[], void>
  readonly carrying: Action<[], void>

  constructor(
    readonly school: string,
    private readonly onDone?: () => void,
  ) {
    this.choosing = new Action('choose sheet', () => this.take())
    this.checking = new Action('check sheet', () => this.check())
    this.carrying = new Action('import sheet', () => this.carry())
    makeAutoObservable<this, 'onDone'>(
      this,
      { onDone: false, school: false, choosing: false, checking: false, carrying: false },
      { autoBind: true },
    )
  }

  get busy(): boolean {
    return this.choosing.busy || this.checking.busy || this.carrying.busy
  }

  /** Whether the file can be brought in as it is. */
  get ready(): boolean {
    return this.report !== null && !this.done && this.report.refused === 0 && !this.idle
  }

  /** The file says what the school has already. */
  get idle(): boolean {
    const { report } = this
    return report !== null && report.refused === 0 && report.added + report.changed + report.removed === 0
  }

  /** What the file changes depends on it, so the file is checked anew. */
  async setMode(mode: Mode): Promise<void> {
    if (this.busy) return
    this.mode = mode
    if (this.file && !this.done) await this.checking.run()
  }

  private async take(): Promise<void> {
    const file = await files.choose('csv', 'zip').catch((error: unknown) => {
      if (!(error instanceof PlatformError && error.code === 'cancelled')) feedback.toast(sentenceOf(error))
      return null
    })
    if (!file) return
    runInAction(() => {
      this.file = file
      this.done = false
    })
    await this.checking.run()
  }

  private async check(): Promise<void> {
    const { file, school, mode } = this
    if (!file) return
    runInAction(() => {
      this.report = null
      const most = /\.zip$/i.test(file.name) ? pack.maxBytes : sheetMaxBytes
      this.problem = file.size > most ? t('文件不能超过 {n} MB', { n: most / 1024 / 1024 }) : ''
    })
    if (this.problem === '') await this.told(sendFile('registrar/check', { school, mode }, file.path))
  }

  private async carry(): Promise<void> {
    const { file, school, mode, report } = this
    if (!file || !report || !(await this.agreed(report))) return
    const { seen } = report
    if (await this.told(sendFile('registrar/import', { school, mode, seen }, file.path))) {
      runInAction(() => {
        this.done = true
      })
      this.onDone?.()
    }
  }

  private agreed({ removed }: SheetReport): Promise<boolean> | true {
    if (removed === 0) return true
    return feedback.modal({
      title: t('删除 {n} 行？', { n: removed }),
      content: t('文件里没有的 {n} 行会从学校的数据里删掉。只想增加和改动的话，选“只增改”。', { n: removed }),
      confirmText: t('导入并删除'),
      danger: true,
    })
  }

  /** Shows the report, or why there is none. */
  private async told(work: Promise<SheetReport>): Promise<boolean> {
    try {
      const report = await work
      runInAction(() => {
        this.report = report
        this.problem = ''
      })
      return true
    } catch (error) {
      runInAction(() => {
        this.problem = sentenceOf(error)
      })
      return false
    }
  }
}
