import { makeAutoObservable, runInAction } from 'mobx'
import { limits } from '@contract/account/rules'
import { CallError } from '@/net/failure'
import { tell } from '@/net/prompts'

/** Entering a code of six digits; the sixth sends it. */
export class CodeEntry {
  code = ''
  error: string | null = null
  busy = false

  /** `work` rejects as a quiet call does. */
  constructor(private readonly work: (code: string) => Promise<void>) {
    makeAutoObservable<this, 'work'>(this, { work: false }, { autoBind: true })
  }

  /** Typing while a code is on its way changes nothing: a field that is switched off would lose the focus. */
  type(code: string) {
    if (this.busy || code === this.code) return
    this.code = code
    this.error = null
    if (this.full) void this.send()
  }

  get full(): boolean {
    return this.code.length === limits.smsCode.length
  }

  refuse(errors: Record<string, string>) {
    this.error = errors.code ?? errors.sms ?? errors.phone ?? errors.mail ?? null
  }

  async send(): Promise<void> {
    if (this.busy || !this.full) return
    this.busy = true
    try {
      await this.work(this.code)
    } catch (error) {
      runInAction(() => this.failed(error))
    } finally {
      runInAction(() => {
        this.busy = false
      })
    }
  }

  /** A wrong code makes room for the next try; any other failure keeps it. */
  private failed(error: unknown) {
    if (error instanceof CallError) this.refuse(error.fields)
    if (this.error === null) tell(error, false)
    else this.code = ''
  }
}
