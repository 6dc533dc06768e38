/** QQ wallet: XML, signed by MD5 or HMAC-SHA256. https://mp.qpay.tenpay.cn/buss/wiki/38/1203 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { request } from 'node:https'
import { cut } from '../../../contract/characters/rules'
import { isText, vendorAnswer, vendorTimeout } from '../http'
import { ProviderError } from '../types'
import type { QqPayConfig } from './config'
import type { Callback, Order, PayProvider, Return, Returning, Standing, Word } from './types'

type Fields = Record<string, string>

/** No value holds the end of a CDATA section: of ours, only a title could, and that is cleaned. */
const xmlOf = (fields: Fields): string =>
  `<xml>${Object.entries(fields)
    .map(([name, value]) => `<${name}><![CDATA[${value}]]></${name}>`)
    .join('')}</xml>`

const entities: Fields = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const plain = (text: string): string =>
  text.replace(/&(lt|gt|amp|quot|apos);/g, (_, name: string) => entities[name] ?? '')

const [begins, ends] = ['<![CDATA[', ']]>']
/**
 * The fields of a flat document, which is all that QQ sends; anything else in it is not read. Anyone can send one: each
 * character is looked at once.
 */
export function fieldsOf(xml: string): Fields {
  const fields: Fields = {}
  const tag = /<([a-z][a-z0-9_]*)>/gi
  for (let found = tag.exec(xml); found; found = tag.exec(xml)) {
    const [, name = ''] = found
    const from = tag.lastIndex
    const isSealed = xml.startsWith(begins, from)
    const end = xml.indexOf(isSealed ? ends : '<', from)
    if (end < 0) break
    const after = isSealed ? end + ends.length : end
    // what stands in a sealed value is none of the document
    tag.lastIndex = after
    if (!xml.startsWith(`</${name}>`, after)) continue
    fields[name] = isSealed ? xml.slice(from + begins.length, end) : plain(xml.slice(from, end)).trim()
  }
  return fields
}

function same(given: string, ours: string): boolean {
  const [one, other] = [Buffer.from(given.toUpperCase()), Buffer.from(ours)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** 20091225091010 in Beijing's time. */
const compact = (at: Date): string =>
  new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace(/\D/g, '')

/** What a signature of the fields should be, by what `key` and `signType` say. */
function signatureOf(fields: Fields, key: string, signType: 'MD5' | 'HMAC-SHA256'): string {
  const content = Object.keys(fields)
    .filter((name) => name !== 'sign' && fields[name] !== '')
    .sort()
    .map((name) => `${name}=${fields[name]}`)
  const text = [...content, `key=${key}`].join('&')
  const digest = signType === 'MD5' ? createHash('md5').update(text) : createHmac('sha256', key).update(text)
  return digest.digest('hex').toUpperCase()
}

export function createQqPay(config: QqPayConfig): PayProvider {
  const { appId, merchant, apiKey, signType, baseUrl, refunds } = config
  const signed = (fields: Fields): string => xmlOf({ ...fields, sign: signatureOf(fields, apiKey, signType) })
  const genuine = (fields: Fields): boolean => same(fields.sign ?? '', signatureOf(fields, apiKey, signType))

  /** Refunds want the merchant's certificate, which `fetch` cannot show. */
  function certified(url: URL, body: string): Promise<string> {
    const { certificate, key } = refunds
    return new Promise((resolve, reject) => {
      const call = request(
        url,
        {
          method: 'POST',
          cert: certificate,
          key,
          ca: config.ca,
          timeout: vendorTimeout,
          headers: { 'content-type': 'text/xml' },
        },
        (answer) => {
          const parts: Buffer[] = []
          answer.on('data', (part: Buffer) => parts.push(part))
          answer.on('end', () => resolve(Buffer.concat(parts).toString('utf8')))
          answer.on('error', reject)
        },
      )
      call.on('timeout', () => call.destroy(new Error('timeout')))
      call.on('error', reject)
      call.end(body)
    })
  }

  async function send(path: string, body: string, sealed: boolean): Promise<string> {
    if (!sealed)
      return (
        await vendorAnswer('qq pay', new URL(path, baseUrl), {
          method: 'POST',
          headers: { 'content-type': 'text/xml' },
          body,
        })
      ).text
    return certified(new URL(path, config.refundUrl), body).catch((err: unknown) => {
      throw new ProviderError('unavailable', `qq pay: ${err instanceof Error ? err.message : String(err)}`)
    })
  }

  async function ask(path: string, fields: Fields, sealed = false): Promise<Fields> {
    const whole = { appid: appId, mch_id: merchant, nonce_str: randomBytes(16).toString('hex'), ...fields }
    const answer = fieldsOf(await send(`/cgi-bin/pay/${path}.cgi`, signed(whole), sealed))
    if (answer.return_code !== 'SUCCESS')
      throw new ProviderError('unavailable', `qq pay ${answer.retcode ?? ''} ${answer.return_msg ?? ''}`)
    if (!genuine(answer)) throw new ProviderError('unavailable', 'qq pay: an answer that QQ did not sign')
    return answer
  }

  const failure = ({ err_code, retcode }: Fields): ProviderError =>
    new ProviderError(
      err_code === 'PARAM_ERROR' ? 'invalid-input' : 'unavailable',
      `qq pay ${err_code ?? retcode}`,
    )

  async function order({ number, title, amount, expiresAt, notifyUrl }: Order, ip: string) {
    const answer = await ask('qpay_unified_order', {
      body: cut(title.replaceAll(']]>', ' '), 40),
      out_trade_no: number,
      fee_type: 'CNY',
      total_fee: String(amount),
      spbill_create_ip: ip,
      time_expire: compact(expiresAt),
      trade_type: 'MINIAPP',
      notify_url: notifyUrl,
    })
    if (answer.result_code !== 'SUCCESS' || !isText(answer.prepay_id)) throw failure(answer)
    return { way: 'qq', package: `prepay_id=${answer.prepay_id}`, bargainorId: merchant } as const
  }

  function standingOf({
    trade_state: state,
    transaction_id: vendorNumber,
    total_fee: total,
  }: Fields): Standing {
    if ((state === 'SUCCESS' || state === 'REFUND') && isText(vendorNumber) && /^\d+$/.test(total ?? ''))
      return { state: 'paid', vendorNumber, amount: Number(total) }
    return { state: state === 'CLOSED' || state === 'REVOKED' ? 'closed' : 'open' }
  }

  async function query(number: string): Promise<Standing> {
    const answer = await ask('qpay_order_query', { out_trade_no: number })
    if (answer.result_code === 'SUCCESS') return standingOf(answer)
    if (answer.err_code === 'ORDERNOTEXIST') return { state: 'none' }
    throw failure(answer)
  }

  async function refundState(refundNumber: string): Promise<Returning | null> {
    const answer = await ask('qpay_refund_query', { out_refund_no: refundNumber })
    if (answer.result_code !== 'SUCCESS') return null
    const state = answer.refund_status_0
    return state === 'SUCCESS' ? 'done' : state === 'FAIL' || state === 'CHANGE' ? 'failed' : 'under-way'
  }

  async function refund({ number, refundNumber, amount }: Return): Promise<Returning> {
    const known = await refundState(refundNumber)
    if (known !== null) return known
    const fields = {
      out_trade_no: number,
      out_refund_no: refundNumber,
      refund_fee: String(amount),
      op_user_id: refunds.operator,
      op_user_passwd: createHash('md5').update(refunds.password).digest('hex'),
    }
    const answer = await ask('qpay_refund', fields, true)
    if (answer.result_code === 'SUCCESS') return 'under-way'
    throw failure(answer)
  }

  function heard({ body }: Callback): Word | 'other' | 'forged' {
    const fields = fieldsOf(body)
    if (!genuine(fields) || fields.mch_id !== merchant || (fields.appid ?? appId) !== appId) return 'forged'
    const standing = standingOf(fields)
    return standing.state === 'paid' && isText(fields.out_trade_no)
      ? { ...standing, number: fields.out_trade_no }
      : 'other'
  }

  return {
    name: 'qq',
    ways: ['app'],
    // no published limit was found: as short as Alipay's, until the operator knows its contract
    holdDays: 90,
    together: false,
    order: (what, { ip }) => order(what, ip),
    query,
    close: async (number) => {
      const answer = await ask('qpay_close_order', { out_trade_no: number })
      if (
        answer.result_code !== 'SUCCESS' &&
        !['ORDERNOTEXIST', 'ORDERCLOSED'].includes(answer.err_code ?? '')
      )
        throw failure(answer)
    },
    refund,
    heard,
    reply: (taken) => ({
      status: 200,
      type: 'text/xml',
      body: xmlOf({ return_code: taken ? 'SUCCESS' : 'FAIL' }),
    }),
  }
}
