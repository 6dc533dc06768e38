/** Chinese in forms and pages: UTF-8, or GBK as older systems speak it. */

export type Charset = 'utf-8' | 'gbk'

const decoders = { 'utf-8': new TextDecoder('utf-8'), gbk: new TextDecoder('gb18030') }

/** The text of a page: by what it says of itself, and where that proves wrong by the other. */
export function textOf(content: Buffer, contentType: string, usual: Charset): string {
  const head = contentType + content.subarray(0, 1024).toString('latin1')
  const [, named = ''] = /charset\s*=\s*["']?\s*([\w-]+)/i.exec(head) ?? []
  const said: Charset = /^gb/i.test(named) ? 'gbk' : /^utf-?8/i.test(named) ? 'utf-8' : usual
  if (said === 'gbk') return decoders.gbk.decode(content)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return decoders.gbk.decode(content)
  }
}

/** GBK bytes by their characters, made when the first is asked for. */
let bytes: Map<string, readonly [number, number]> | undefined
function gbkBytes(): Map<string, readonly [number, number]> {
  if (bytes) return bytes
  bytes = new Map()
  const gbk = new TextDecoder('gbk')
  for (let high = 0x81; high <= 0xfe; high += 1)
    for (let low = 0x40; low <= 0xfe; low += 1) {
      const sign = gbk.decode(Uint8Array.of(high, low))
      if (low !== 0x7f && Array.from(sign).length === 1 && sign !== '\ufffd' && !bytes.has(sign))
        bytes.set(sign, [high, low])
    }
  return bytes
}

const escaped = (byte: number): string => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
const safe = /^[A-Za-z0-9*\-._]$/

/** As a form sends it. What GBK does not have becomes a question mark. */
export function escape(text: string, charset: Charset): string {
  if (charset === 'utf-8')
    return encodeURIComponent(text)
      .replace(/[!'()~]/g, (sign) => escaped(sign.charCodeAt(0)))
      .replace(/%20/g, '+')
  return Array.from(text, (sign) => {
    if (sign === ' ') return '+'
    if (safe.test(sign)) return sign
    const code = sign.charCodeAt(0)
    if (code < 0x80) return escaped(code)
    return (gbkBytes().get(sign) ?? [0x3f]).map(escaped).join('')
  }).join('')
}

export const formOf = (
  form: Record<string, string> | readonly (readonly [string, string])[],
  charset: Charset,
): string =>
  (Array.isArray(form) ? (form as readonly (readonly [string, string])[]) : Object.entries(form))
    .map(([name, value]) => `${escape(name, charset)}=${escape(value, charset)}`)
    .join('&')
