/** What servers that play a university's system share: who is on their roll, and how they fail. */
import { escape } from '../../../server/providers/academic/charset'
import { startVendor, type Vendor, type VendorAnswer, type VendorRequest } from './vendor'

export const onRoll = { account: '2023110418', password: 'Jiang%#&2 长', name: '江小满' } as const

/** A white point. */
const dot = Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64')

const gbk = (text: string): Buffer =>
  Buffer.from(
    escape(text, 'gbk')
      .replace(/\+/g, ' ')
      .replace(/%(..)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )

/** A form as the system reads it. */
export function formIn({ body }: VendorRequest, charset: 'utf-8' | 'gbk' = 'utf-8'): Record<string, string> {
  const decoder = new TextDecoder(charset)
  const word = (text = ''): string =>
    decoder.decode(
      Buffer.from(
        text
          .replace(/\+/g, ' ')
          .replace(/%(..)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
        'latin1',
      ),
    )
  return Object.fromEntries(
    body
      .toString('latin1')
      .split('&')
      .filter(Boolean)
      .map((pair) => pair.split('=').map(word) as [string, string]),
  )
}

export interface Fake extends Vendor {
  /** It fails, says nothing, or shows other pages than it did. */
  state: 'well' | 'down' | 'slow' | 'changed'
  /** Signs of the picture. */
  code: string
  /** Whether it shows a picture. */
  asks: boolean
}

export interface Visit extends VendorRequest {
  /** The last of the path: default2.aspx. */
  page: string
  /** It came with the cookie of who is signed in. */
  inside: boolean
}

export const html = (body: string, more: Partial<VendorAnswer> = {}): VendorAnswer => ({
  type: 'text/html;charset=utf-8',
  body: `<!DOCTYPE html><html><body>${body}</body></html>`,
  ...more,
})
/** As old systems write: in GBK, with tags that nothing closes. */
export const gbkHtml = (body: string, more: Partial<VendorAnswer> = {}): VendorAnswer => ({
  type: 'text/html; charset=gb2312',
  body: gbk(`<HTML><HEAD><TITLE>教务</TITLE></HEAD><BODY>${body}</BODY></HTML>`),
  ...more,
})
export const to = (location: string, cookie?: string): VendorAnswer => ({
  status: 302,
  headers: { location, ...(cookie === undefined ? {} : { 'set-cookie': cookie }) },
  body: '',
})
export const image: VendorAnswer = { type: 'image/gif', body: dot }
export const signedInCookie = 'JSESSIONID=inside; Path=/; HttpOnly'

/** `pages` answers by what is asked; null: there is no such page. */
export async function startFake(pages: (visit: Visit, fake: Fake) => VendorAnswer | null): Promise<Fake> {
  const state: Pick<Fake, 'state' | 'code' | 'asks'> = { state: 'well', code: '7k3p', asks: false }
  const vendor = await startVendor((request) => {
    if (fake.state === 'slow') return null
    if (fake.state === 'down') return { status: 502, body: 'Bad Gateway' }
    const page = request.url.pathname.split('/').at(-1) ?? ''
    const inside = request.headers.cookie?.includes('JSESSIONID=inside') ?? false
    const answer = pages({ ...request, page, inside }, fake)
    if (fake.state === 'changed' && request.method === 'GET' && answer?.type?.startsWith('text/html'))
      return html('<div id="app"></div>')
    return answer ?? { status: 404, body: 'no such page' }
  })
  const fake: Fake = Object.assign(vendor, state)
  return fake
}
