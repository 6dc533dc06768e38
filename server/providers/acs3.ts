/** Calls Alibaba Cloud's APIs, signed by ACS3-HMAC-SHA256. https://help.aliyun.com/zh/sdk/product-overview/v3-request-structure-and-signature */
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { vendorAnswer } from './http'
import { ProviderError } from './types'

export interface AliyunConfig {
  accessKeyId: string
  accessKeySecret: string
  /** null for the service's own address. */
  baseUrl: string | null
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

/** By RFC 3986, which wants more characters escaped than JavaScript does. */
const escaped = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Parameters as they are signed and sent: both sides have to spell them alike. */
const queryOf = (parameters: Record<string, string>): string =>
  Object.entries(parameters)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map((pair) => pair.map(escaped).join('='))
    .join('&')

/** The `Authorization` of a POST without a body. `headers` are all that are signed, in the order of their names. */
export function authorization(
  { accessKeyId, accessKeySecret }: Pick<AliyunConfig, 'accessKeyId' | 'accessKeySecret'>,
  query: string,
  headers: Record<string, string>,
): string {
  const names = Object.keys(headers).join(';')
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}`)
  const canonical = ['POST', '/', query, ...lines, '', names, headers['x-acs-content-sha256']].join('\n')
  const signature = createHmac('sha256', accessKeySecret)
    .update(`ACS3-HMAC-SHA256\n${hash(canonical)}`)
    .digest('hex')
  return `ACS3-HMAC-SHA256 Credential=${accessKeyId},SignedHeaders=${names},Signature=${signature}`
}

interface AliyunCall {
  host: string
  version: string
  action: string
  parameters: Record<string, string>
}

/** The answer, whose `Code` says what became of the call. @throws ProviderError unavailable when it is none */
export async function callAliyun(config: AliyunConfig, call: AliyunCall): Promise<Record<string, unknown>> {
  const query = queryOf(call.parameters)
  const url = new URL(`/?${query}`, config.baseUrl ?? `https://${call.host}`)
  const { host, ...headers } = {
    host: url.host,
    'x-acs-action': call.action,
    'x-acs-content-sha256': hash(''),
    'x-acs-date': new Date().toISOString().replace(/\.\d+/, ''),
    'x-acs-signature-nonce': randomUUID(),
    'x-acs-version': call.version,
  }
  const { status, text } = await vendorAnswer(`aliyun ${call.action}`, url, {
    method: 'POST',
    headers: { ...headers, authorization: authorization(config, query, { host, ...headers }) },
  })
  try {
    const answer: unknown = JSON.parse(text)
    if (typeof answer === 'object' && answer !== null) return { ...answer }
  } catch {
    // not JSON: said below
  }
  throw new ProviderError('unavailable', `aliyun ${call.action}: HTTP ${status}, not a JSON object`)
}
