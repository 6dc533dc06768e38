import { makeAutoObservable } from 'mobx'
import { profile } from '@/shell/account/profile'
import { vendorNames } from '@/shell/account/vendor-sign-in'
import { t } from '@/locale'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { CallError, sentenceOf } from '@/net/failure'
import { inPlace } from '@/net/in-place'
import { tell } from '@/net/prompts'
import { Resource } from '@/net/resource'
import { feedback } from '@/platform/feedback'
import { signin } from '@/platform/signin'
import type { SignInVendor } from '@/platform/signin/types'
import { ignored } from '@/platform/ignored'
import { verify, verifyInstead } from './verification'

export const vendors: readonly SignInVendor[] = ['wechat', 'qq', 'alipay']

/** An address that the account stands on alone makes room for another one only. */
async function offerAnother(refusal: CallError): Promise<void> {
  const modal = { title: t('还不能解绑'), content: sentenceOf(refusal), confirmText: t('换邮箱') }
  if (await feedback.modal(modal)) verifyInstead('email')
}

/** How the person gets into the account; the profile is read with it, which says of a deletion. */
export class AccountStore {
  readonly state = new Resource(async () => {
    const [state] = await Promise.all([
      get('user/security', {}, inPlace),
      // without the profile its part alone is missing
      ignored(profile.load()),
    ])
    return state
  })
  readonly unbind: Action<[SignInVendor], void>
  readonly removeEmail: Action<[], void>

  constructor() {
    this.unbind = new Action('unbind vendor', (vendor) => this.unbindVendor(vendor))
    this.removeEmail = new Action('remove email', () => this.withoutEmail())
    makeAutoObservable(this, { state: false, unbind: false, removeEmail: false })
  }

  /** Leads to the proof that binding here asks for, or says in which app that can be done; unbinds what is bound. */
  toggle = async (vendor: SignInVendor): Promise<void> => {
    if (this.state.data?.vendors[vendor]) await this.unbind.run(vendor)
    else if (signin.vendor === vendor) verify('bind')
    else {
      const name = vendorNames[vendor]
      const content = t('请在{vendor}里打开校园云生活小程序，登录这个账号，再到 设置 > 账号 里绑定。', {
        vendor: name,
      })
      await feedback.modal({
        title: t('在{vendor}里绑定', { vendor: name }),
        content,
        confirmText: t('知道了'),
        showCancel: false,
      })
    }
  }

  private async unbindVendor(vendor: SignInVendor): Promise<void> {
    const name = vendorNames[vendor]
    const content = t('以后不能用{vendor}直接登录，别的登录方式不受影响。', { vendor: name })
    if (
      !(await feedback.modal({
        title: t('解绑{vendor}？', { vendor: name }),
        content,
        confirmText: t('解绑'),
        danger: true,
      }))
    )
      return
    await post('user/unbindVendor', { vendor })
    await this.changed(t('已解绑'))
  }

  private async withoutEmail(): Promise<void> {
    const content = t('以后不能用它证明这个账号是你的。')
    if (!(await feedback.modal({ title: t('解绑邮箱？'), content, confirmText: t('解绑'), danger: true })))
      return
    try {
      await post('user/removeEmail', {}, { quiet: true })
    } catch (error) {
      if (error instanceof CallError && error.code === -2) return offerAnother(error)
      return tell(error, false)
    }
    await this.changed(t('已解绑'))
  }

  private async changed(said: string): Promise<void> {
    await this.state.load()
    feedback.toast(said, { icon: 'success' })
  }
}
