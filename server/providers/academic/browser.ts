/** Goes through the pages of one system as a browser does: cookies, redirects on the same host, GBK. */
import { request as http, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as https } from 'node:https'
import { guarded, hostOf } from './address'
import { formOf, textOf, type Charset } from './charset'
import { AcademicError } from './types'

/** What a session keeps between two calls; it goes sealed into the database. */
export interface Kept {
  /** Where the system stands, with a slash at its end: it may name a session. */
  base: string
  cookies: Record<string, string>
  /** What pages gave that later ones want. */
  memory: Record<string, string>
}

export interface BrowserOptions {
  allowLoopback: boolean
  /** ms for one page. */
  timeout?: number
  maxBytes?: number
}

interface Asked {
  method?: 'GET' | 'POST'
  form?: Record<string, string> | readonly (readonly [string, string])[]
  /** Of the form, and of an answer that does not say; UTF-8. */
  charset?: Charset
  /** Below the base. */
  referer?: string
  headers?: Record<string, string>
}

export interface Answer {
  status: number
  /** Below the base, or a path of the host. */
  url: URL
  headers: IncomingMessage['headers']
  content: Buffer
  text: string
}

const mostRedirects = 5
const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/120.0 Safari/537.36'
const down = (why: string): AcademicError => new AcademicError('down', why)

export class Browser {
  constructor(
    readonly kept: Kept,
    private readonly options: BrowserOptions,
  ) {}

  /** At the system's first page, with nothing known. @throws TypeError where it is no address */
  static at(url: string, options: BrowserOptions): Browser {
    return new Browser({ base: `${url.replace(/\/+$/, '')}/`, cookies: {}, memory: {} }, options)
  }

  get memory(): Record<string, string> {
    return this.kept.memory
  }

  get = (path: string, asked: Asked = {}): Promise<Answer> => this.go(path, asked)
  post = (path: string, form: Asked['form'], asked: Asked = {}): Promise<Answer> =>
    this.go(path, { ...asked, method: 'POST', form: form ?? {} })

  /** A page, after its redirects. @throws AcademicError down where it is not reached, fails or leads elsewhere */
  private async go(path: string, asked: Asked): Promise<Answer> {
    let url = new URL(path, this.kept.base)
    let step: Asked = asked
    for (let turn = 0; turn <= mostRedirects; turn += 1) {
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
    const to = URL.canParse(location, from.href) ? new URL(location, from) : null
    const secured = from.protocol === 'http:' && to?.protocol === 'https:' && to.port === ''
    if (to === null || to.hostname !== from.hostname || !(to.origin === from.origin || secured))
      throw down('a redirect to another host')
    return to
  }

  private ask(url: URL, asked: Asked): Promise<Answer> {
    const { allowLoopback, timeout = 10_000, maxBytes = 3_000_000 } = this.options
    const host = hostOf(url, allowLoopback)
    if (host === null) return Promise.reject(down('an address of our own'))
    const { method = 'GET', form, charset = 'utf-8', referer, headers = {} } = asked
    const body = form === undefined ? null : formOf(form, charset)
    const options: RequestOptions = {
      method,
      lookup: guarded(allowLoopback) as RequestOptions['lookup'],
      // whatever drips in: the whole page has so long
      signal: AbortSignal.timeout(timeout),
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
        ...(Object.keys(this.kept.cookies).length > 0 ? { Cookie: this.cookieLine } : {}),
        ...headers,
      },
    }
    return new Promise((resolve, reject) => {
      const fail = (error: Error) =>
        reject(down(error.name === 'AbortError' ? 'no answer in time' : reasonOf(error)))
      const call = (url.protocol === 'https:' ? https : http)(url, options, (response) => {
        this.remember(response.headers['set-cookie'] ?? [])
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

  private get cookieLine(): string {
    return Object.entries(this.kept.cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ')
  }

  /** All of a host's pages share them: one host is all that there is. */
  private remember(lines: readonly string[]): void {
    for (const line of lines) {
      const [, name, value] = /^\s*([^=;\s]+)=([^;]*)/.exec(line) ?? []
      if (name === undefined || value === undefined || name === '__proto__') continue
      // what no header may say again
      if (!/^[\x20-\x7e]*$/.test(name + value)) continue
      if (/;\s*max-age=0\b/i.test(line) || value === '') delete this.kept.cookies[name]
      else this.kept.cookies[name] = value
    }
  }
}

/** The kind of a failure: its message may hold an address, which may hold a session. */
const reasonOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : error.constructor.name
