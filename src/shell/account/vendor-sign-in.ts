import { makeAutoObservable, runInAction } from 'mobx'
import { t } from '@/locale'
import { Action } from '@/net/action'
import { post } from '@/net/call'
import { CallError } from '@/net/failure'
import { feedback } from '@/platform/feedback'
import { PlatformError } from '@/platform/failure'
import { signin } from '@/platform/signin'
import type { SignInVendor } from '@/platform/signin/types'
import { arrive } from './arrive'
import { deviceName } from './device-name'
import type { Handle } from './handle'
import type { Work } from './work'

const calls = { wechat: 'wxLogin', qq: 'qqLogin', alipay: 'aliLogin' } as const
export const vendorNames: Record<SignInVendor, string> = { wechat: t('微信'), qq: 'QQ', alipay: t('支付宝') }

const asksForWork = ({ data }: CallError): boolean =>
  typeof data === 'object' && data !== null && 'challenge' in data

/** The vendor's one-time code; null when the person called it off, or when it failed and that was told. */
async function codeOf(vendor: SignInVendor): Promise<string | null> {
  try {
    return await signin.code()
  } catch (error) {
    if (!(error instanceof PlatformError && error.code === 'cancelled')) {
      feedback.toast(t('没有拿到{vendor}的授权，可以换个方式登录', { vendor: vendorNames[vendor] }))
    }
    return null
  }
}

/** Sign-in with the account of the target's vendor. An account that is new here binds a phone or an address first. */
class VendorSignIn {
  /** Proof of the vendor's account while that is being bound; it lives ten minutes and works once. */
  bindToken: string | null = null
  /** The person has agreed, and need not again where the binding was refused and the account is shown anew. */
  agreed = false
  readonly authorize: Action<[SignInVendor], void>
  /** Binds the phone that WeChat's own button gave a code for. */
  readonly bindByCode: Action<[string], void>

  constructor() {
    this.authorize = new Action('vendor authorize', (vendor) => this.signIn(vendor))
    this.bindByCode = new Action('vendor bind', (code) => this.bind({ code }))
    makeAutoObservable(this, { authorize: false, bindByCode: false }, { autoBind: true })
  }

  /** Binds what is proven by a code of scene bind. Rejects as a call does; nothing is told. */
  bindHandle(to: Handle, sms: string, work: Work): Promise<void> {
    return this.bind({ ...to, sms, ...work }, true)
  }

  /** The account has to be shown anew. */
  forget() {
    this.bindToken = null
  }

  private async signIn(vendor: SignInVendor): Promise<void> {
    const code = await codeOf(vendor)
    if (code === null) return
    const answer = await post(calls[vendor], { code, device: deviceName() }, { loading: false })
    if ('access_token' in answer) return arrive(answer)
    runInAction(() => Object.assign(this, { bindToken: answer.bind_token, agreed: true }))
  }

  private async bind(
    proof: { code: string } | (Handle & { sms: string } & Work),
    quiet = false,
  ): Promise<void> {
    if (this.bindToken === null) throw new PlatformError('invalid', 'nothing to bind')
    const body = { bind_token: this.bindToken, ...proof, device: deviceName() }
    const signedIn = await post('wxMobile', body, { loading: false, quiet }).catch((error: unknown) => {
      // refused for more than a wrong code: the proof is used up or too old; a challenge asks for the same call again
      if (error instanceof CallError && error.code === -2 && !asksForWork(error)) this.forget()
      throw error
    })
    this.forget()
    runInAction(() => {
      this.agreed = false
    })
    await arrive(signedIn)
  }
}

export const vendorSignIn = new VendorSignIn()
