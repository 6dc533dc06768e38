import { promised } from '../vendor.ali'
import type { SignIn } from './types'

/** Alipay's silent sign-in asks nothing of the person. */
const scopes = 'auth_base'
const codes = { 11: 'cancelled' } as const

export const signin: SignIn = {
  vendor: 'alipay',
  code: async () =>
    (await promised<{ authCode: string }>((on) => my.getAuthCode({ scopes, ...on }), codes)).authCode,
  phoneButton: false,
  avatarButton: false,
}
