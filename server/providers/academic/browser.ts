/** Goes through the pages of one school as a browser does: cookies, redirects between its own hosts, GBK. */
import { request as http, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as https } from 'node:https'
import { guardLookup, hostOf, type Reach } from '../address'
import { formOf, textOf, type Charset } from './charset'
import { cookiesFor, withCookies, type Cookie } from './cookies'
import { OwnHosts } from './hosts'
import { AcademicError } from './error'

/** What a session keeps between two calls; it goes sealed into the database. */
export interface Kept {
  /** Where the system stands, with a slash at its end: it may name a session. */
  base: string
  cookies: Cookie[]
  /** What pages gave that later ones want. */
  memory: Record<string, string>
}

export interface BrowserOptions extends Reach {
  /** Addresses that the school brought: where pages may lead. The base where none are said. */
  own?: readonly string[]
  /** ms for one page. */
  timeout?: number
  maxBytes?: number
  /** Pages of one call. */
  maxPages?: number
}

interface Asked {
  method?: 'GET' | 'POST'
  form?: Record<string, string> | readonly (readonly [string, string])[]
  /** Of the form, and of an answer that does not say; UTF-8. */
  charset?: Charset
  /** Below the base. */
  referer?: string
  headers?: Record<string, string>
  /** The form holds a password: it goes where `OwnHosts.mayTell` says so, or nowhere. */
  secret?: boolean
}

export interface Answer {
  status: number
  /** Of one of the school's hosts. */
  url: URL
  headers: IncomingMessage['headers']
  content: Buffer
  text: string
}

const mostRedirects = 10
/** ms of one call, however many pages it goes through. */
const whole = 45_000
export const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/120.0 Safari/537.36'
const down = (why: string): AcademicError => new AcademicError('down', why)

export class Browser {
  private readonly own: OwnHosts
  private readonly over = AbortSignal.timeout(whole)
  private pages = 0

  constructor(
    readonly kept: Kept,
    private readonly options: BrowserOptions,
  ) {
    this.own = new OwnHosts(options.own ?? [kept.base])
  }

  /** At the system's first page, with nothing known. @throws TypeError where it is no address */
  static at(url: string, options: BrowserOptions): Browser {
    return new Browser({ base: `${url.replace(/\/+$/, '')}/`, cookies: [], memory: {} }, options)
  }

  get memory(): Record<string, string> {
    return this.kept.memory
  }

  get = (path: string, asked: Asked = {}): Promise<Answer> => this.go(path, asked)
  post = (path: string, form: Asked['form'], asked: Asked = {}): Promise<Answer> =>
    this.go(path, { ...asked, method: 'POST', form: form ?? {} })

  cookie = (name: string): string | undefined =>
    cookiesFor(this.kept.cookies, new URL(this.kept.base)).find((cookie) => cookie.name === name)?.value

  /** A page, after its redirects. @throws AcademicError where it is not reached, fails or leads elsewhere */
  private async go(path: string, asked: Asked): Promise<Answer> {
    let url = new URL(path, this.kept.base)
    let step: Asked = asked
    for (let turn = 0; turn <= mostRedirects; turn += 1) {
      this.allow(url, step.secret ?? false)
      const answer = await this.ask(url, step)
      const { location } = answer.headers
      if (answer.status < 300 || answer.status >= 400 || location === undefined) {
        if (answer.status >= 500) throw down(`HTTP ${answer.status}`)
        return answer
      }
      url = this.next(url, location)
      step = {
        ...(asked.charset ? { charset: asked.charset } : {}),
        ...(asked.headers ? { headers: asked.headers } : {}),
      }
    }
    throw down('too many redirects')
  }

  private next(from: URL, location: string): URL {
    if (!URL.canParse(location, from.href)) throw down('a redirect to nowhere')
    return new URL(location, from)
  }

  /** @throws AcademicError elsewhere, clear, down */
  private allow(url: URL, secret: boolean): void {
    if (!this.own.has(url)) throw new AcademicError('elsewhere', 'a host of somebody else', url.hostname)
    // a ticket signs in whoever has it
    if ((secret || url.searchParams.has('ticket')) && !this.own.mayTell(url))
      throw new AcademicError('clear', 'a password or ticket in clear', url.hostname)
    this.pages += 1
    if (this.pages > (this.options.maxPages ?? 80)) throw down('too many pages')
  }

  private ask(url: URL, asked: Asked): Promise<Answer> {
    const { timeout = 10_000, maxBytes = 3_000_000 } = this.options
    const host = hostOf(url, this.options)
    if (host === null) return Promise.reject(down('an address of our own'))
    const { method = 'GET', form, charset = 'utf-8', referer, headers = {} } = asked
    const body = form === undefined ? null : formOf(form, charset)
    const cookies = cookiesFor(this.kept.cookies, url)
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
    const options: RequestOptions = {
      method,
      lookup: guardLookup(this.options) as RequestOptions['lookup'],
      // whatever drips in: the whole page has so long
      signal: AbortSignal.any([AbortSignal.timeout(timeout), this.over]),
      agent: false,
      headers: {
        'User-Agent': agent,
        Accept: '*/*',
        'Accept-Language': 'zh-CN,zh;q=0.9',
        ...(referer === undefined ? {} : { Referer: new URL(referer, this.kept.base).href }),
        ...(body === null
          ? {}
          : {
              'Content-Type': 'application/x-www-form-urlencoded',
              'Content-Length': String(Buffer.byteLength(body)),
            }),
        ...(cookies === '' ? {} : { Cookie: cookies }),
        ...headers,
      },
    }
    return new Promise((resolve, reject) => {
      const fail = (error: Error) =>
        reject(
          error.name === 'AbortError'
            ? new AcademicError('slow', 'no answer in time')
            : down(reasonOf(error)),
        )
      const call = (url.protocol === 'https:' ? https : http)(url, options, (response) => {
        this.kept.cookies = withCookies(this.kept.cookies, response.headers['set-cookie'] ?? [], url)
        const chunks: Buffer[] = []
        let bytes = 0
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length
          if (bytes > maxBytes) response.destroy(new Error('the page is too large'))
          else chunks.push(chunk)
        })
        response.on('error', fail)
        response.on('end', () => {
          const content = Buffer.concat(chunks)
          resolve({
            status: response.statusCode ?? 0,
            url,
            headers: response.headers,
            content,
            text: textOf(content, response.headers['content-type'] ?? '', charset),
          })
        })
      })
      call.on('error', fail)
      call.end(body ?? undefined)
    })
  }
}

/** The kind of a failure: its message may hold an address, which may hold a session. */
const reasonOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : error.constructor.name
