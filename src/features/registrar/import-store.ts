import { makeAutoObservable, runInAction } from 'mobx'
import { csvName } from '@contract/file/rules'
import { pack, sheetMaxBytes, sheets, type Mode } from '@contract/registrar/rules'
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
    private readonly school: string | null,
    private readonly onDone?: () => void,
  ) {
    this.choosing = new Action('choose sheet', () => this.take())
    this.checking = new Action('check sheet', () => this.check())
    this.carrying = new Action('import sheet', () => this.carry())
    makeAutoObservable<this, 'onDone' | 'school'>(
      this,
      { onDone: false, school: false, choosing: false, checking: false, carrying: false },
      { autoBind: true },
    )
  }

  get busy(): boolean {
    return this.choosing.busy || this.checking.busy || this.carrying.busy
  }

  /** Whether the file, or what of it is right, can be brought in. */
  get ready(): boolean {
    const { report } = this
    return report !== null && !this.done && report.added + report.changed + report.removed > 0
  }

  /** The file says what the school has already. */
  get idle(): boolean {
    const { report } = this
    return report !== null && report.refused === 0 && report.added + report.changed + report.removed === 0
  }

  /** Hands the rows at fault over as a file. */
  async keepRefused(): Promise<void> {
    const { report } = this
    if (!report) return
    try {
      await files.write(
        report.refusedRows,
        csvName(t('{sheet}有问题的行', { sheet: t(sheets[report.sheet].title) })),
      )
    } catch (error) {
      if (!(error instanceof PlatformError && error.code === 'cancelled'))
        feedback.toast(t('没能保存，请再试一次'))
    }
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

  private get into(): { school?: string } {
    return this.school === null ? {} : { school: this.school }
  }

  private async check(): Promise<void> {
    const { file, mode } = this
    if (!file) return
    runInAction(() => {
      this.report = null
      const most = /\.zip$/i.test(file.name) ? pack.maxBytes : sheetMaxBytes
      this.problem = file.size > most ? t('文件不能超过 {n} MB', { n: most / 1024 / 1024 }) : ''
    })
    if (this.problem === '') await this.told(sendFile('registrar/check', { ...this.into, mode }, file.path))
  }

  private async carry(): Promise<void> {
    const { file, mode, report } = this
    if (!file || !report || !(await this.agreed(report))) return
    const { seen } = report
    const part = report.refused > 0
    if (await this.told(sendFile('registrar/import', { ...this.into, mode, seen, part }, file.path))) {
      runInAction(() => {
        this.done = true
      })
      this.onDone?.()
    }
  }

  private agreed({ removed, refused }: SheetReport): Promise<boolean> | true {
    if (refused > 0)
      return feedback.modal({
        title: t('{n} 行先不导入？', { n: refused }),
        content: t('有问题的 {n} 行留着不动，其余的现在导入，什么也不会删。改好那几行再导入一次就行。', {
          n: refused,
        }),
        confirmText: t('导入其余'),
      })
    if (removed === 0) return true
    return feedback.modal({
      title: t('删除 {n} 行？', { n: removed }),
      content: t('文件里没有的 {n} 行会从学校的数据里删掉。只想增加和改动的话，选“只增改”。', { n: removed }),
      confirmText: t('一并删除'),
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
