import type { Session } from '@contract/account/schema'
import { limits as rules } from '@contract/account/rules'
import { t } from '@/locale'
import { post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { FormModel } from '@/ui/form/model'
import { arrive } from './arrive'
import { deviceName } from './device-name'
import {
  agreedLimits,
  checkAgreed,
  codeLimits,
  nameLimits,
  newPasswordLimits,
  phoneLimits,
  typed,
} from './sign-in-fields'
import { submit } from './submit'
import { withWork } from './work'

/** A form whose call signs the person in. */
class SignInForm<T extends object> {
  constructor(
    readonly form: FormModel<T>,
    private readonly call: (values: T) => Promise<Session>,
  ) {}

  submit = async (): Promise<void> => {
    await submit(this.form, async (values) => arrive(await this.call(values)))
  }
}

/** By SMS code; a new phone gets an account. */
export const smsSignIn = () =>
  new SignInForm(
    new FormModel({
      initial: { phone: typed.phone, code: '', agreed: false },
      limits: { phone: phoneLimits, code: codeLimits, agreed: agreedLimits },
      check: checkAgreed,
    }),
    ({ phone, code }) =>
      withWork((work) => post('login', { phone, code, device: deviceName(), ...work }, inPlace)),
  )

export const passwordSignIn = () =>
  new SignInForm(
    new FormModel({
      initial: { phone: typed.phone, password: '', agreed: false },
      limits: {
        phone: phoneLimits,
        password: { label: t('密码'), required: true, max: rules.password.max },
        agreed: agreedLimits,
      },
      check: checkAgreed,
    }),
    ({ phone, password }) =>
      withWork((work) => post('login', { phone, password, device: deviceName(), ...work }, inPlace)),
  )

export const registration = () =>
  new SignInForm(
    new FormModel({
      initial: { phone: typed.phone, code: '', name: '', password: '', agreed: false },
      limits: {
        phone: phoneLimits,
        code: codeLimits,
        name: nameLimits,
        password: newPasswordLimits,
        agreed: agreedLimits,
      },
      check: checkAgreed,
    }),
    ({ phone, code, name, password }) =>
      withWork((work) =>
        post('user/register', { phone, code, name, password, device: deviceName(), ...work }, inPlace),
      ),
  )

/** Sets a new password by SMS code and signs in with it. */
export const passwordReset = () =>
  new SignInForm(
    new FormModel({
      initial: { phone: typed.phone, code: '', password: '' },
      limits: {
        phone: phoneLimits,
        code: codeLimits,
        password: { ...newPasswordLimits, label: t('新密码') },
      },
    }),
    ({ phone, code, password }) =>
      withWork((work) =>
        post('user/resetPassword', { phone, code, password, device: deviceName(), ...work }, inPlace),
      ),
  )
