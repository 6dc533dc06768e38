/** The form of a school's single sign-on, and how its script would have sent the password. */
import { createCipheriv, randomInt } from 'node:crypto'
import type { Answer } from './browser'
import { all, byClass, byId, first, line, page, tag, type Element } from './html'
import { kingoDes } from './kingoDes'
import { AcademicError } from './error'
import { pageChanged } from './error'

/** plain: as it is, or under what no page here needs; aes: 金智; des: 联奕 and 东软; rsa: a key that is fetched. */
type Way = 'plain' | 'aes' | 'des' | 'rsa'

export interface LoginForm {
  /** The page that it stands on. */
  page: string
  action: string
  /** What it sends though nobody types it. */
  hidden: Record<string, string>
  user: string
  password: string
  /** The field of the picture's code; '' where it has none. */
  code: string
  /** A picture that the form shows; '' where it shows none. */
  picture: string
  way: Way
  salt: string
  /** Its 金智 endpoints end in .htl, those of older ones in .html. */
  htl: boolean
  /** Pictures are sliders there. */
  slider: boolean
}

const users = /^(username|un|user_?name|login_?name|account|yhm|j_username|userid|uid)$/i
const codes =
  /^(code|image_?code|captcha\w*|j_captcha_response|auth_?code|v_?code|valid\w*code|verify_?code|rand\w*code|kaptcha)$/i
const pictures = /(?:^|\/)code(?:$|\?)|captcha|kaptcha|auth_?code|v_?code|verify|valid\w*code|rand/i
/** Characters of an address that patterns look through, and of a ticket that is sealed in JavaScript. */
const longest = 500
const ciphers = /jsencrypt|rsakeypair|encryptedstring|crypto-?js|security\.js|sm2|sm4/i

const typeOf = ({ attributes }: Element): string => attributes.type?.toLowerCase() ?? 'text'
const nameOf = ({ attributes }: Element): string => attributes.name ?? ''

/** The form that asks for a password: pages have others, for codes and for phones that look at a picture. */
function formWith(root: Element): { form: Element; inputs: Element[] } | null {
  const found = all(root, tag('form'))
    .map((form) => ({ form, inputs: all(form, tag('input')) }))
    .filter(({ inputs }) => inputs.some((input) => typeOf(input) === 'password'))
  const known = /^(pwdfromid|casloginform|fm1|loginform)$/i
  return found.find(({ form }) => known.test(form.attributes.id ?? '')) ?? found[0] ?? null
}

/** null: the page has none. @throws AcademicError where it is not as such forms are */
export function loginFormIn({ text, url }: Answer): LoginForm | null {
  const root = page(text)
  const { form, inputs } = formWith(root) ?? {}
  if (!form || !inputs) return null
  const hidden = Object.fromEntries(
    inputs
      .filter((input) => typeOf(input) === 'hidden' && nameOf(input) !== '')
      .map((input) => [nameOf(input), input.attributes.value ?? '']),
  )
  const typed = inputs.filter((input) => ['text', 'tel', 'email'].includes(typeOf(input)))
  const user =
    typed.map(nameOf).find((name) => users.test(name)) ?? Object.keys(hidden).find((name) => users.test(name))
  const shown = inputs.find((input) => typeOf(input) === 'password')
  const password = 'password' in hidden ? 'password' : shown ? nameOf(shown) : ''
  const action = form.attributes.action ?? ''
  if (user === undefined || password === '' || !URL.canParse(action, url.href))
    throw pageChanged('cas username')
  const [htl, html] = [saltIn(root, text, 'pwdEncryptSalt'), saltIn(root, text, 'pwdDefaultEncryptSalt')]
  const salt = htl || html
  const image = all(form, tag('img'))
    .map(({ attributes }) => attributes.src ?? '')
    .find((src) => src.length <= longest && pictures.test(src))
  const way: Way = salt
    ? 'aes'
    : 'rsa' in hidden && 'ul' in hidden
      ? 'des'
      : text.includes('getPubKey')
        ? 'rsa'
        : 'plain'
  if (way === 'plain' && ciphers.test(text))
    throw new AcademicError('sso', 'an unknown cipher', '登录页用了我们还不认识的加密方式')
  return {
    ...{ page: url.href, action: new URL(action || url.href, url).href, hidden, user, password, way, salt },
    code:
      typed.map(nameOf).find((name) => codes.test(name)) ?? (htl ? 'captcha' : html ? 'captchaResponse' : ''),
    picture: image === undefined || !URL.canParse(image, url.href) ? '' : new URL(image, url).href,
    htl: htl !== '',
    slider: /captchaSwitch\s*=\s*["']?2/.test(text),
  }
}

function saltIn(root: Element, text: string, name: string): string {
  const said = first(root, byId(name))?.attributes.value
  return said ?? new RegExp(`${name}\\s*=\\s*["']([^"']+)["']`).exec(text)?.[1] ?? ''
}

const letters = 'ABCDEFGHJKMNPQRSTWXYZabcdefhijkmnprstwxyz2345678'
const noise = (count: number): string =>
  Array.from({ length: count }, () => letters[randomInt(letters.length)]).join('')

/** AES in CBC with 64 letters before: as 金智's pages send what nobody shall read. */
export function aesOf(text: string, key: string): string {
  const bytes = Buffer.from(key, 'latin1')
  if (![16, 24, 32].includes(bytes.length)) throw pageChanged('pwdEncryptSalt')
  const cipher = createCipheriv(`aes-${bytes.length * 8}-cbc`, bytes, Buffer.from(noise(16)))
  return Buffer.concat([cipher.update(noise(64) + text), cipher.final()]).toString('base64')
}

/** The bare power under a key in hexadecimal. */
export function rsaOf(text: string, modulus: string, exponent: string): string {
  // longer ones are no keys, and the power of one would take minutes
  if (!/^[\da-f]{32,2048}$/i.test(modulus) || !/^[\da-f]{1,8}$/i.test(exponent))
    throw pageChanged('getPubKey modulus')
  const [n, e] = [BigInt(`0x${modulus}`), BigInt(`0x${exponent}`)]
  const base = BigInt(`0x${Buffer.from(text).toString('hex')}`)
  if (base >= n) throw pageChanged('getPubKey modulus')
  let [power, square] = [1n, base]
  for (let bits = e; bits > 0n; bits >>= 1n) {
    if (bits & 1n) power = (power * square) % n
    square = (square * square) % n
  }
  return power.toString(16).padStart(modulus.length, '0')
}

/** What the form sends. `key`: of the way `rsa`. */
export function fillForm(
  form: LoginForm,
  { account, password, code }: Record<'account' | 'password' | 'code', string>,
  key: { modulus: string; exponent: string } | null,
): Record<string, string> {
  const { hidden, way, salt } = form
  const rest = {
    ...hidden,
    _eventId: hidden._eventId || 'submit',
    ...(form.code === '' ? {} : { [form.code]: code }),
  }
  const { lt = '' } = hidden
  if (way === 'des' && lt.length > longest) throw pageChanged('cas lt')
  if (way === 'des')
    return {
      ...rest,
      rsa: kingoDes(account + password + lt, '1', '2', '3'),
      ul: String(account.length),
      pl: String(password.length),
    }
  const sealed =
    way === 'aes' ? aesOf(password, salt) : key ? rsaOf(password, key.modulus, key.exponent) : password
  return { ...rest, [form.user]: account, [form.password]: sealed }
}

const sayers = [
  'showErrorTip',
  'formErrorTip',
  'showWarnTip',
  'errorMsg',
  'error_msg',
  'auth_error',
  'msg',
  'errors',
]

/** What a form that came back says; '' where it says nothing. */
export function wordsIn({ text }: Answer): string {
  const root = page(text)
  for (const name of [...sayers, 'alert-danger', 'error'])
    for (const test of [byId(name), byClass(name)]) {
      const words = all(root, test)
        .map(line)
        .find((said) => said !== '')
      if (words !== undefined) return words
    }
  return ''
}
