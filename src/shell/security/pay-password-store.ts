import { makeAutoObservable, runInAction } from 'mobx'
import { isWeakPayPassword, payPassword } from '@contract/security/rules'
import { codeIn } from '@/shell/account/sign-in-fields'
import { t } from '@/locale'
import { post } from '@/net/call'
import { CallError } from '@/net/failure'
import { inPlace } from '@/net/in-place'
import { tell } from '@/net/prompts'
import { withProof } from './verification'

type Step = 'old' | 'new' | 'again'

/** Entering a payment password: the old one where it is known, the new one, and that once more. */
export class PayPasswordStore {
  step: Step
  digits = ''
  error: string | null = null
  busy = false
  done = false
  private old = ''
  private chosen = ''

  constructor(readonly way: 'change' | 'set') {
    this.step = this.first
    makeAutoObservable<this, 'old' | 'chosen'>(
      this,
      { way: false, old: false, chosen: false },
      { autoBind: true },
    )
  }

  /** The sixth digit goes on to the next step. */
  type(text: string) {
    const digits = codeIn(text)
    if (this.busy || digits === this.digits) return
    this.digits = digits
    this.error = null
    if (digits.length === payPassword.length) this.next()
  }

  /** Back to the beginning. */
  restart() {
    this.to(this.first)
  }

  private get first(): Step {
    return this.way === 'change' ? 'old' : 'new'
  }

  private next() {
    const { step, digits } = this
    if (step === 'old') {
      this.old = digits
      this.to('new')
    } else if (step === 'new') {
      if (isWeakPayPassword(digits)) return this.to('new', t('这个密码太容易猜到，请换一个'))
      this.chosen = digits
      this.to('again')
    } else if (digits !== this.chosen) this.to('new', t('两次输入的不一样，请重新设置'))
    else void this.send()
  }

  private to(step: Step, error: string | null = null) {
    this.step = step
    this.digits = ''
    this.error = error
  }

  private async send(): Promise<void> {
    this.busy = true
    try {
      await this.store()
      runInAction(() => {
        this.done = true
      })
    } catch (error) {
      runInAction(() => this.failed(error))
    } finally {
      runInAction(() => {
        this.busy = false
      })
    }
  }

  private store(): Promise<unknown> {
    const { old, chosen: password } = this
    if (this.way === 'change') return post('user/changePayPassword', { old, password }, inPlace)
    return withProof('payment', (proof) => post('user/setPayPassword', { proof, password }, inPlace))
  }

  /** Back to the step that was refused. */
  private failed(error: unknown) {
    const fields = error instanceof CallError ? error.fields : {}
    if (fields.old) return this.to('old', fields.old)
    if (fields.password) return this.to('new', fields.password)
    this.to(this.first)
    tell(error, false)
  }
}
