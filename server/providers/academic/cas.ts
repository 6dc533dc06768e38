/**
 * Single sign-on before any of the systems: the school's own sign-in page (CAS), its form, and the ticket by which the
 * system lets one in.
 */
import type { Answer, Browser } from './browser'
import { aesOf, fillForm, loginFormIn, wordsIn, type LoginForm } from './casForm'
import { jsonOf, pictureOf, refusedBy } from './reading'
import { casSlider, solveCas } from './slider'
import { AcademicError } from './error'
import { pageChanged } from './error'
import type { AcademicSystem, Challenge, Trace } from './types'

/** Where one signs in at a system: at its own page, or at the school's. */
export interface SignIn {
  /** `account`: whose, where it is known already: some pages ask one person for the code of a picture, and another not. */
  open(browser: Browser, account: string): Promise<Challenge | null>
  login(browser: Browser, account: string, password: string, code: string, trace?: Trace): Promise<void>
}

const cannot = (landmark: string, said: string): AcademicError => new AcademicError('sso', landmark, said)

/** 金智's asks for the code of a picture after some wrong passwords: of whom, it tells to who asks. */
async function asksFor(browser: Browser, form: LoginForm, account: string): Promise<boolean> {
  if (form.way !== 'aes' || account === '') return false
  const path = `${form.htl ? 'checkNeedCaptcha.htl' : 'needCaptcha.html'}?username=${encodeURIComponent(account)}`
  const { status, text } = await browser.get(new URL(path, form.page).href)
  return status < 400 && /\btrue\b/.test(text)
}

async function picture(browser: Browser, form: LoginForm, account: string): Promise<Challenge | null> {
  const at = (path: string) => browser.get(new URL(path, form.page).href)
  if (form.way !== 'aes') return form.picture === '' ? null : pictureOf(await at(form.picture), 'cas captcha')
  if (!(await asksFor(browser, form, account))) return null
  if (form.slider) return casSlider(browser, form.page)
  const path = form.htl ? 'getCaptcha.htl?' : 'captcha.html?ts='
  return pictureOf(await at(`${path}${Date.now()}`), 'cas captcha')
}

const formOf = ({ memory }: Browser): LoginForm => {
  if (memory.cas === undefined) throw new AcademicError('expired', 'no form is open')
  return JSON.parse(memory.cas) as LoginForm
}

async function keyOf(browser: Browser, { way, page }: LoginForm) {
  if (way !== 'rsa') return null
  const key = jsonOf(await browser.get(new URL('v2/getPubKey', page).href), 'getPubKey')
  const [modulus, exponent] = [key.modulus, key.exponent]
  if (typeof modulus !== 'string' || typeof exponent !== 'string') throw pageChanged('getPubKey modulus')
  return { modulus, exponent }
}

/** Some let a script go on with the ticket. */
async function followed(browser: Browser, answer: Answer): Promise<Answer> {
  const [, next] =
    [...answer.text.matchAll(/location(?:\.href)?\s*=\s*["']([^"']{1,2000})["']/g)].find(([, address = '']) =>
      /[?&]ticket=./.test(address),
    ) ?? []
  return next === undefined ? answer : browser.get(new URL(next, answer.url).href)
}

/** Whether one is past the sign-in: what stands on other hosts is the system's. @throws AcademicError why not */
function passed(browser: Browser, answer: Answer, { page }: LoginForm): void {
  const { pathname, origin } = answer.url
  if (origin !== new URL(page).origin) return
  if (/reauth|mfa|secondauth/i.test(pathname) || /二次认证|多因[子素]|双因[子素]/.test(answer.text))
    throw cannot('a second factor', '登录时还要在手机上再验证一次')
  if (/improveinfo|modifypwd|changepwd/i.test(pathname))
    throw cannot('a new password', '学校要你先去它的网站完善信息或改密码')
  const again = loginFormIn(answer)
  if (!again) return
  // its fields are good for one try
  browser.memory.cas = JSON.stringify(again)
  const said = wordsIn(answer)
  throw said === '' ? new AcademicError('password', 'not signed in') : refusedBy(said, 'cas words')
}

export const cas = (system: AcademicSystem, login: string): SignIn => ({
  async open(browser, account) {
    const answer = await browser.get(login)
    const form = loginFormIn(answer)
    if (!form) throw pageChanged('cas form')
    Object.assign(browser.memory, { cas: JSON.stringify(form), casAccount: account })
    return picture(browser, form, account)
  },

  async login(browser, account, password, code, trace = []) {
    const form = formOf(browser)
    if (
      code === '' &&
      trace.length === 0 &&
      browser.memory.casAccount !== account &&
      (await asksFor(browser, form, account))
    )
      throw new AcademicError(
        'code',
        'signs are asked for',
        form.slider ? '学校这次要拖动滑块' : '学校这次要填验证码',
      )
    if (browser.memory.sliderWidth !== undefined) await solveCas(browser, form.page, trace, aesOf)
    const sent = fillForm(form, { account, password, code }, await keyOf(browser, form))
    const answer = await followed(
      browser,
      await browser.post(form.action, sent, { referer: form.page, secret: true }),
    )
    passed(browser, answer, form)
    // a closed application still knows who came
    if (answer.status >= 400 && answer.status !== 403)
      throw pageChanged(`the system behind cas (HTTP ${answer.status})`)
    for (const name of ['cas', 'casAccount', 'sliderKey', 'sliderWidth']) delete browser.memory[name]
    try {
      await system.enter(browser, account, answer)
    } catch (error) {
      if (error instanceof AcademicError && error.reason === 'expired')
        throw cannot('no session', '教务系统没有认学校统一登录的结果')
      throw error
    }
  },
})
