/** What a school's own sign-in is set to, by the command and by the desk: the same is refused, in the same words. */
import { eq } from 'drizzle-orm'
import {
  attributes,
  certifying,
  kinds,
  partsOf,
  type Certifying,
  type SignInKind,
} from '../../../contract/sso/rules'
import type { Executor } from '../../context'
import type { Secrets } from '../../core/seal/secrets'
import type { SsoSettings } from '../../providers/sso'
import { sealOf } from './settings'
import { schoolSignIns } from './tables'

/** By the names of the command's options and the form's fields. */
export type Wanted = Partial<Record<(typeof attributes)[number], string>> & {
  url?: string
  client?: string
  scope?: string
  base?: string
  account?: string
  bind?: string
  starttls?: boolean
  secret?: string
}
type Part = keyof Wanted | 'certify'

/** What is wrong with one part. `message` is for whoever typed it. */
export class WrongPart extends Error {
  constructor(
    readonly part: Part,
    message: string,
  ) {
    super(message)
    this.name = 'WrongPart'
  }
}

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** Passwords and tickets go there: only under TLS, but on this machine. */
function addressOf(url: string | undefined, secure: string, plain: string, startTls = false): string {
  if (url === undefined || !URL.canParse(url)) throw new WrongPart('url', `应为以 ${secure}// 开头的地址`)
  const { protocol, hostname, username, password, search, hash } = new URL(url)
  if (protocol !== secure && !(protocol === plain && (startTls || loopback.test(hostname))))
    throw new WrongPart('url', `要以 ${secure}// 开头：不加密的话，路上的人看得到密码`)
  if (hostname === '' || username + password + search + hash !== '')
    throw new WrongPart('url', '只写地址，不带账号、问号和井号')
  return url.replace(/\/+$/, '')
}

function needed(wanted: Wanted, part: 'client' | 'base', message: string): string {
  const text = wanted[part]?.trim()
  if (!text) throw new WrongPart(part, message)
  return text
}

export const isKind = (kind: string): kind is SignInKind => Object.hasOwn(kinds, kind)

/** @throws WrongPart */
export function settingsOf(kind: SignInKind, wanted: Wanted): SsoSettings {
  const own: readonly string[] = ['url', ...attributes, ...partsOf[kind]]
  for (const part of Object.keys(wanted) as (keyof Wanted)[])
    if (wanted[part] !== undefined && !own.includes(part))
      throw new WrongPart(part, `${kinds[kind]} 没有这一项`)
  const { url, scope, account = 'uid', bind, starttls = false } = wanted
  const names = Object.fromEntries(
    attributes.flatMap((part) => (wanted[part] === undefined ? [] : [[part, wanted[part].trim()]])),
  )
  if (kind === 'cas') return { kind, url: addressOf(url, 'https:', 'http:'), ...names }
  if (kind === 'oidc') {
    const clientId = needed(wanted, 'client', '要写学校给的客户端编号')
    const issuer = addressOf(url, 'https:', 'http:')
    return { kind, issuer, clientId, ...(scope === undefined ? {} : { scope: scope.trim() }), ...names }
  }
  return {
    kind,
    base: needed(wanted, 'base', '要写从哪里往下找人，例如 ou=people,dc=example,dc=edu,dc=cn'),
    url: addressOf(url, 'ldaps:', 'ldap:', starttls),
    startTls: starttls,
    account: account.trim(),
    ...(bind === undefined ? {} : { bindDn: bind.trim() }),
    ...names,
  }
}

/** The same by the names that they were given under. */
export function wantedOf(settings: SsoSettings): Wanted & { kind: SignInKind; url: string } {
  const { kind } = settings
  const names = Object.fromEntries(
    attributes.flatMap((part) => (settings[part] === undefined ? [] : [[part, settings[part]]])),
  )
  if (kind === 'cas') return { kind, url: settings.url, ...names }
  if (kind === 'oidc') {
    const { issuer, clientId, scope } = settings
    return { kind, url: issuer, client: clientId, ...(scope === undefined ? {} : { scope }), ...names }
  }
  const { url, base, account, bindDn, startTls } = settings
  return {
    kind,
    url,
    base,
    account,
    ...(bindDn === undefined ? {} : { bind: bindDn }),
    starttls: startTls,
    ...names,
  }
}

/** @throws WrongPart */
export function certifyingOf(text: string): Certifying {
  const known = certifying.find((one) => one === text)
  if (!known) throw new WrongPart('certify', `只能是 ${certifying.join('、')} 之一`)
  return known
}

export const sealSecret = (secrets: Secrets, schoolId: string, secret: string): Buffer =>
  secrets.seal(sealOf(schoolId), Buffer.from(secret))

export async function keepSignIn(
  tx: Executor,
  schoolId: string,
  row: { settings: SsoSettings; certifies: Certifying; secret: Buffer | null },
): Promise<void> {
  await tx
    .insert(schoolSignIns)
    .values({ schoolId, ...row })
    .onConflictDoUpdate({ target: schoolSignIns.schoolId, set: row })
}

/** Whether there was one. The accounts that it opened stay bound. */
export async function dropSignIn(tx: Executor, schoolId: string): Promise<boolean> {
  const { rowCount } = await tx.delete(schoolSignIns).where(eq(schoolSignIns.schoolId, schoolId))
  return Boolean(rowCount)
}
