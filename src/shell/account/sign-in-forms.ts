import type { Session } from '@contract/account/schema'
import { limits as rules } from '@contract/account/rules'
import { t } from '@/locale'
import { post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { FormModel } from '@/ui/form/model'
import { arrive } from './arrive'
import { deviceName } from './device-name'
import { handleIn, handleLimits, handleOf, isWhole } from './handle'
import type { HandleKind } from './handle'
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

/** By a code; a new phone gets an account, and so does a new mailbox of a school. */
export const codeSignIn = (kind: HandleKind) =>
  new SignInForm(
    new FormModel({
      initial: { ...typed, code: '', agreed: false },
      limits: { ...handleLimits(kind), code: codeLimits, agreed: agreedLimits },
      check: checkAgreed,
    }),
    ({ code, ...values }) =>
      withWork((work) =>
        post('login', { ...handleIn(kind, values), code, device: deviceName(), ...work }, inPlace),
      ),
  )

const eitherWrong = {
  phone: t('请输入 11 位的手机号，或完整的邮箱'),
  mail: t('请输入正确的邮箱地址'),
}

/** By a phone or an address, which its text tells, and the password. */
export const passwordSignIn = (kind: HandleKind) =>
  new SignInForm(
    new FormModel({
      initial: { handle: typed[kind], password: '', agreed: false },
      limits: {
        handle: { label: kind === 'phone' ? t('手机号或邮箱') : t('邮箱'), required: true },
        password: { label: t('密码'), required: true, max: rules.password.max },
        agreed: agreedLimits,
      },
      check: ({ handle, agreed }) => ({
        ...(isWhole(handleOf(handle)) ? {} : { handle: eitherWrong[kind] }),
        ...checkAgreed({ agreed }),
      }),
    }),
    ({ handle, password }) =>
      withWork((work) =>
        post('login', { ...handleOf(handle), password, device: deviceName(), ...work }, inPlace),
      ),
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
