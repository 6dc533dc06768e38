import { Failure } from './device'
import type { Log } from './log'

/** A dialog or an action sheet that waits for the person. */
export interface Dialog {
  readonly kind: 'modal' | 'sheet'
  readonly title: string
  readonly content: string
  /** Texts of the buttons, or the rows of a sheet and its way out. */
  readonly buttons: readonly string[]
}
interface Open extends Dialog {
  readonly settle: (index: number) => void
}

/** What the platform itself draws above the page. */
export class Dialogs {
  /** Every toast so far, oldest first. */
  readonly toasts: string[] = []
  loading: string | null = null
  private readonly waiting: Open[] = []
  private dateWanted: ((date: string | null) => void) | null = null

  constructor(private readonly log: Log) {}

  get top(): Dialog | null {
    return this.waiting[this.waiting.length - 1] ?? null
  }

  toast(text: string): void {
    this.toasts.push(text)
    this.log.changed()
  }

  setLoading(text: string | null): void {
    this.loading = text
    this.log.changed()
  }

  /** @returns the index of the button that the person pressed */
  ask(dialog: Dialog): Promise<number> {
    return new Promise((resolve) => {
      const open: Open = {
        ...dialog,
        settle: (index) => {
          this.waiting.splice(this.waiting.indexOf(open), 1)
          resolve(index)
          this.log.changed()
        },
      }
      this.waiting.push(open)
      this.log.changed()
    })
  }

  /** @throws Error where no dialog is open or it has no such button */
  answer(button: string): void {
    const open = this.waiting[this.waiting.length - 1]
    if (!open) throw new Error(`No dialog is open to answer "${button}"`)
    const index = open.buttons.indexOf(button)
    if (index < 0) throw new Error(`The dialog has no "${button}", only ${open.buttons.join(', ')}`)
    open.settle(index)
  }

  /** Rows of a sheet. @throws Failure cancelled */
  async choose(title: string, rows: readonly string[], cancel: string): Promise<number> {
    const index = await this.ask({ kind: 'sheet', title, content: '', buttons: [...rows, cancel] })
    if (index === rows.length) throw new Failure('cancelled', 'cancel')
    return index
  }

  /** Opens the platform's own date picker. @throws Failure cancelled */
  async pickDate(): Promise<string> {
    const date = await new Promise<string | null>((resolve) => {
      this.dateWanted = resolve
      this.log.changed()
    })
    if (date === null) throw new Failure('cancelled', '')
    return date
  }

  get wantsDate(): boolean {
    return this.dateWanted !== null
  }

  /** @param date null: the person goes back */
  giveDate(date: string | null): void {
    this.dateWanted?.(date)
    this.dateWanted = null
  }
}
