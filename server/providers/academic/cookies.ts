/** Cookies of the hosts that one sign-in goes through, kept as a browser keeps them. */
import { familyOf } from './hosts'

export interface Cookie {
  name: string
  value: string
  /** The host that set it, or what its hosts have in common. */
  domain: string
  /** Hosts below the domain have it, too. */
  wide: boolean
  path: string
  secure: boolean
}

/** What one sign-in can have use for. */
const most = { cookies: 80, characters: 4096 }

const attributeIn = (line: string, name: string): string | undefined =>
  new RegExp(`;\\s*${name}\\s*=\\s*([^;]*)`, 'i').exec(line)?.[1]?.trim()

const isOver = (line: string): boolean => {
  const age = attributeIn(line, 'max-age')
  if (age !== undefined) return Number(age) <= 0
  const expires = Date.parse(attributeIn(line, 'expires') ?? '')
  return expires < Date.now()
}

/** '/admin' of /admin/login. */
const folderOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), 1))

/** A line of Set-Cookie; null where a page may not set it, or no header may say it again. */
function cookieOf(line: string, { hostname, pathname }: URL): Cookie | null {
  const [, name, value] = /^\s*([^=;\s]+)=([^;]*)/.exec(line) ?? []
  if (name === undefined || value === undefined) return null
  if (!/^[\x20-\x7e]*$/.test(name + value) || line.length > most.characters) return null
  const said = attributeIn(line, 'domain')?.replace(/^\./, '').toLowerCase() ?? ''
  const wide = said !== '' && said !== hostname
  if (wide && !(hostname.endsWith(`.${said}`) && familyOf(said) === familyOf(hostname))) return null
  const path = attributeIn(line, 'path') ?? ''
  return {
    ...{ name, value, wide },
    domain: wide ? said : hostname,
    path: path.startsWith('/') ? path : folderOf(pathname),
    secure: /;\s*secure\b/i.test(line),
  }
}

const same = (one: Cookie, other: Cookie): boolean =>
  one.name === other.name && one.domain === other.domain && one.path === other.path

/** What is kept once a page has set its own. */
export function withCookies(kept: readonly Cookie[], lines: readonly string[], url: URL): Cookie[] {
  let cookies = [...kept]
  for (const line of lines) {
    const cookie = cookieOf(line, url)
    if (!cookie) continue
    cookies = cookies.filter((one) => !same(one, cookie))
    if (cookie.value !== '' && !isOver(line)) cookies.push(cookie)
  }
  return cookies.slice(-most.cookies)
}

const isFor = ({ domain, wide, path, secure }: Cookie, { hostname, pathname, protocol }: URL): boolean =>
  (domain === hostname || (wide && hostname.endsWith(`.${domain}`))) &&
  (pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`)) &&
  (!secure || protocol === 'https:')

/** What a page is sent, the nearest path first. */
export const cookiesFor = (kept: readonly Cookie[], url: URL): Cookie[] =>
  kept.filter((cookie) => isFor(cookie, url)).sort((one, other) => other.path.length - one.path.length)
