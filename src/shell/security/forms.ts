import { limits as rules } from '@contract/account/rules'
import { bindOrMove } from '@/shell/account/moving'
import { profile } from '@/shell/account/profile'
import { codeLimits, emailLimits, newPasswordLimits, phoneLimits } from '@/shell/account/sign-in-fields'
import { submit } from '@/shell/account/submit'
import { withWork } from '@/shell/account/work'
import { back } from '@/shell/links'
import { t } from '@/locale'
import { post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { feedback } from '@/platform/feedback'
import { ignored } from '@/platform/ignored'
import { FormModel } from '@/ui/form/model'
import { withProof } from './verification'

/** A form of the settings: when it went through it says so and leads back. A call that gives false was left by the person. */
class SettingForm<T extends object> {
  constructor(
    readonly form: FormModel<T>,
    private readonly call: (values: T) => Promise<unknown>,
    private readonly said: string,
  ) {}

  submit = async (): Promise<void> => {
    const done = await submit(this.form, async (values) => {
      if ((await this.call(values)) === false) return false
      // the change is made, whether or not the profile can be read just now
      await ignored(profile.load())
      return true
    })
    if (!done) return
    feedback.toast(this.said, { icon: 'success' })
    back()
  }
}

const password = { ...newPasswordLimits, label: t('新密码') }
const again = {
  label: t('再输一次'),
  required: true,
  missing: t('请再输一次新密码'),
  max: rules.password.max,
}
const checkAgain = (values: { password: string; again: string }) =>
  values.again !== '' && values.again !== values.password ? { again: t('两次输入的不一样') } : {}

export const passwordChange = () =>
  new SettingForm(
    new FormModel({
      initial: { old: '', password: '', again: '' },
      limits: { old: { label: t('旧密码'), required: true, max: rules.password.max }, password, again },
      check: checkAgain,
    }),
    ({ old, password: next }) => post('user/changePassword', { old, password: next }, inPlace),
    t('密码已修改'),
  )

/** For the first time, or forgotten: the owner was proved. */
export const passwordSetting = () =>
  new SettingForm(
    new FormModel({ initial: { password: '', again: '' }, limits: { password, again }, check: checkAgain }),
    ({ password: next }) =>
      withProof('password', (proof) => post('user/setPassword', { proof, password: next }, inPlace)),
    t('密码已设置'),
  )

export const phoneChange = () =>
  new SettingForm(
    new FormModel({
      initial: { phone: '', code: '' },
      limits: { phone: { ...phoneLimits, label: t('新手机号') }, code: codeLimits },
    }),
    ({ phone, code }) =>
      withProof('phone', (proof) =>
        bindOrMove(t('手机号'), (move) =>
          withWork(({ proof: work }) =>
            post('user/changePhone', { proof, phone, code, ...(work ? { work } : {}), ...move }, inPlace),
          ),
        ),
      ),
    t('手机号已绑定'),
  )

export const emailSetting = () =>
  new SettingForm(
    new FormModel({ initial: { email: '', code: '' }, limits: { email: emailLimits, code: codeLimits } }),
    ({ email, code }) =>
      withProof('email', (proof) =>
        bindOrMove(t('邮箱'), (move) =>
          withWork(({ proof: work }) =>
            post(
              'user/setEmail',
              { proof, email: email.trim(), code, ...(work ? { work } : {}), ...move },
              inPlace,
            ),
          ),
        ),
      ),
    t('邮箱已绑定'),
  )
