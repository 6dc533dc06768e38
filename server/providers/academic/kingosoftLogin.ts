/** What 青果's sign-in sends: the password hashed with the picture's characters, in newer ones the whole form sealed. */
import { createHash } from 'node:crypto'
import type { Browser } from './browser'
import { kingoDes } from './kingoDes'
import { pageChanged } from './error'

const gbk = { charset: 'gbk' } as const
const md5 = (text: string): string => createHash('md5').update(text).digest('hex')
export const base64 = (text: string): string => Buffer.from(text).toString('base64')

/** Which kinds of characters a password has. */
const kindsOf = (password: string): number =>
  [/\d/, /[a-z]/, /[A-Z]/, /[^\da-zA-Z]/].reduce(
    (sum, kind, index) => sum + (kind.test(password) ? 8 >> index : 0),
    0,
  )

export function formOf(
  browser: Browser,
  account: string,
  password: string,
  code: string,
): [string, string][] {
  const random = code.toLowerCase()
  return [
    [`_u${random}`, base64(`${account};;${browser.memory.session ?? ''}`)],
    [`_p${random}`, md5(md5(password) + md5(random))],
    ['randnumber', random],
    ['isPasswordPolicy', '1'],
    ['txt_mm_expression', String(kindsOf(password))],
    ['txt_mm_length', String(password.length)],
    ['txt_mm_userzh', password.includes(account) ? '1' : '0'],
    ['hid_flag', '1'],
    ['hidlag', '1'],
    ['hid_dxyzm', ''],
  ]
}

/** The form under the key that the system has just given. */
export async function sealPassword(
  browser: Browser,
  form: readonly [string, string][],
): Promise<Record<string, string>> {
  const { text } = await browser.get(`custom/js/SetKingoEncypt.jsp?t=${Date.now()}`, gbk)
  const key = /_deskey\s*=\s*['"]([^'"]{1,64})['"]/.exec(text)?.[1]
  const now = /_nowtime\s*=\s*['"]([^'"]{1,64})['"]/.exec(text)?.[1]
  if (key === undefined || now === undefined) throw pageChanged('SetKingoEncypt _deskey')
  const plain = form.map(([name, value]) => `${name}=${value}`).join('&')
  return {
    params: base64(kingoDes(plain, key)),
    token: md5(md5(plain) + md5(now)),
    timestamp: now,
    deskey: '',
    ssessionid: browser.memory.session ?? '',
  }
}
