import { makeAutoObservable, runInAction } from 'mobx'
import { limits } from '@contract/account/rules'
import { post } from '@/net/call'
import { CallError } from '@/net/failure'
import { tell } from '@/net/prompts'
import { arrive } from './arrive'
import { deviceName } from './device-name'
import { inForm } from './submit'
import { vendorSignIn } from './vendor-sign-in'

/** What a code can be entered for here. */
export type EnteredScene = 'login' | 'bind'

/** Entering the code that went to a phone; the sixth digit sends it. */
export class CodeLoginStore {
  code = ''
  error: string | null = null
  busy = false

  constructor(
    readonly phone: string,
    readonly scene: EnteredScene,
  ) {
    makeAutoObservable(this, { phone: false, scene: false }, { autoBind: true })
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
    this.error = errors.code ?? errors.sms ?? errors.phone ?? null
  }

  async send(): Promise<void> {
    const { phone, scene, code } = this
    if (this.busy || !this.full) return
    this.busy = true
    try {
      if (scene === 'bind') await vendorSignIn.bindBySms(phone, code)
      else await arrive(await post('login', { phone, code, device: deviceName() }, inForm))
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
