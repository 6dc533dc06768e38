/**
 * Sign-in without a vendor, for demos and tests: a code stands for a person. `abc` signs in the account
 * `demo-abc`, the same every time; `phone-13800000001` gives that number.
 */
import { phonePattern } from '../../contract/account/rules'
import { ProviderError, type SignInProvider, type VendorAccount, type WechatProvider } from './types'

const phoneCode = /^phone-(\d{11})$/

async function session(code: string): Promise<VendorAccount> {
  if (!/^[\w-]{1,64}$/.test(code))
    throw new ProviderError('invalid-code', 'local sign-in: a code has letters, digits, - and _')
  return { openId: `demo-${code}`, unionId: null }
}

async function phone(code: string): Promise<string> {
  const number = phoneCode.exec(code)?.[1]
  if (number === undefined || !new RegExp(phonePattern).test(number)) {
    throw new ProviderError('invalid-code', 'local sign-in: a phone code reads phone-13800000001')
  }
  return number
}

export const localSignIn: SignInProvider<never> = { name: 'local', session }
export const localWechat: WechatProvider = {
  name: 'local',
  session,
  phone,
  code: async () => null,
  reportShipping: async () => undefined,
}

const off = async (): Promise<never> => {
  throw new ProviderError('unavailable', 'this way to sign in is turned off')
}

export const offSignIn: SignInProvider<never> = { name: 'off', session: off }
export const offWechat: WechatProvider = {
  name: 'off',
  session: off,
  phone: off,
  code: async () => null,
  reportShipping: off,
}
