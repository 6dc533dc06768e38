/** Kuaidi100: asking https://api.kuaidi100.com/document/5f0ffb5ebc8da837cbd8aefc, its pushes https://apifox.com/apidoc/project-514987/api-8568518 */
import { createHash, timingSafeEqual } from 'node:crypto'
import { cut } from '../../../contract/characters/rules'
import type { ParcelState } from '../../../contract/courier/rules'
import { isText, vendorJson } from '../http'
import { fromShanghai } from '../shanghai'
import { ProviderError } from '../types'
import type { Kuaidi100Config } from './config'
import type { AskedParcel, CourierProvider, Track } from './types'

type Json = Record<string, unknown>

/** More of them, and longer ones, no courier writes. */
const most = { items: 200, text: 300 } as const

/** Main states; the finer ones are these followed by two digits, but for those of `moving` (1001…). */
const states: Readonly<Record<string, ParcelState>> = {
  0: 'moving',
  1: 'collected',
  2: 'trouble',
  3: 'signed',
  4: 'returning',
  5: 'delivering',
  6: 'returning',
  7: 'moving',
  8: 'moving',
  10: 'moving',
  11: 'moving',
  12: 'moving',
  13: 'trouble',
  14: 'returning',
}
function stateOf(said: unknown): ParcelState {
  const code = String(said)
  if (/^100\d$/.test(code)) return 'moving'
  return states[code] ?? (/^[1-7]\d\d$/.test(code) ? (states[code.slice(0, 1)] ?? 'unknown') : 'unknown')
}

const object = (value: unknown): Json => (typeof value === 'object' && value !== null ? { ...value } : {})
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const signOf = (...parts: string[]): string =>
  createHash('md5').update(parts.join('')).digest('hex').toUpperCase()

function trackOf(answer: Json): Track {
  const items = list(answer.data)
    .map(object)
    .flatMap(({ context, ftime, time }) => {
      const at = fromShanghai(String(ftime ?? time))
      return at && isText(context) ? [{ at, text: cut(context, most.text) }] : []
    })
    .sort((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, most.items)
  return { state: items.length === 0 ? 'unknown' : stateOf(answer.state), items }
}

/** 400, 408: the number, or the phone, does not fit. 500: the courier knows nothing of it yet. */
function failure(answer: Json): ProviderError {
  const code = Number(answer.returnCode ?? answer.status)
  const said = `kuaidi100 ${String(answer.returnCode ?? answer.status)}: ${String(answer.message)}`
  if (code === 400 || code === 408 || code === 700 || code === 701 || code === 702)
    return new ProviderError('invalid-input', said)
  return new ProviderError(code === 403 || code === 429 ? 'rate-limited' : 'unavailable', said)
}

function parsed(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}

export function createKuaidi100({ key, customer, baseUrl }: Kuaidi100Config): CourierProvider {
  const send = (path: string, form: Record<string, string>): Promise<Json> =>
    vendorJson('kuaidi100', new URL(path, baseUrl), { method: 'POST', body: new URLSearchParams(form) })

  return {
    name: 'kuaidi100',

    track: async ({ company, number, phone }: AskedParcel) => {
      const param = JSON.stringify({ com: company, num: number, phone: phone ?? '', resultv2: '1' })
      const answer = await send('/poll/query.do', { customer, sign: signOf(param, key, customer), param })
      if (String(answer.returnCode) === '500') return { state: 'unknown', items: [] }
      if (answer.result === false || String(answer.status) !== '200') throw failure(answer)
      return trackOf(answer)
    },

    watch: async ({ company, number, phone }, callbackurl, salt) => {
      const parameters = { callbackurl, salt, resultv2: '1', phone: phone ?? '' }
      const param = JSON.stringify({ company, number, key, parameters })
      const answer = await send('/poll', { schema: 'json', param })
      // 501: it is watched already
      if (!['200', '501'].includes(String(answer.returnCode))) throw failure(answer)
    },

    heard: (body, salt) => {
      const form = new URLSearchParams(body)
      const [param, sign] = [form.get('param') ?? '', form.get('sign') ?? '']
      const [given, ours] = [Buffer.from(sign.toUpperCase()), Buffer.from(signOf(param, salt))]
      if (given.length !== ours.length || !timingSafeEqual(given, ours)) return 'forged'
      const said = parsed(param)
      const last = object(said?.lastResult)
      if (!said || !isText(last.nu)) return 'other'
      const ended = said.status === 'shutdown' ? 'arrived' : said.status === 'abort' ? 'silent' : null
      return { number: last.nu, track: trackOf(last), ended }
    },

    reply: (taken) =>
      JSON.stringify(
        taken
          ? { result: true, returnCode: '200', message: '成功' }
          : { result: false, returnCode: '500', message: '失败' },
      ),
  }
}
