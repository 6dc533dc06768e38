/** Calls Tencent Cloud's APIs, signed by TC3-HMAC-SHA256. https://cloud.tencent.com/document/api/1007/31325 */
import { createHash, createHmac } from 'node:crypto'
import { isText, vendorJson } from './http'
import type { TencentCloudConfig } from './tencentConfig'
import { ProviderError } from './types'

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const type = 'application/json; charset=utf-8'

function authorization(
  { secretId, secretKey }: TencentCloudConfig,
  service: string,
  host: string,
  body: string,
  seconds: number,
): string {
  const date = new Date(seconds * 1000).toISOString().slice(0, 10)
  const canonical = [
    'POST',
    '/',
    '',
    `content-type:${type}`,
    `host:${host}`,
    '',
    'content-type;host',
    hash(body),
  ].join('\n')
  const scope = `${date}/${service}/tc3_request`
  const key = [service, 'tc3_request'].reduce(hmac, hmac(`TC3${secretKey}`, date))
  const signature = hmac(key, ['TC3-HMAC-SHA256', seconds, scope, hash(canonical)].join('\n')).toString('hex')
  return `TC3-HMAC-SHA256 Credential=${secretId}/${scope}, SignedHeaders=content-type;host, Signature=${signature}`
}

export interface CloudCall {
  service: 'faceid' | 'ocr' | 'tms' | 'ims' | 'sms'
  version: string
  action: string
  parameters: Record<string, string | number | string[] | number[]>
  /** Error codes that the person's input is to blame for. */
  inputErrors: RegExp
}

/** The answer's `Response`. @throws ProviderError rate-limited, invalid-input, unavailable */
export async function callCloud(
  config: TencentCloudConfig,
  call: CloudCall,
): Promise<Record<string, unknown>> {
  const { service, version, action, parameters, inputErrors } = call
  const url = new URL(config.baseUrl ?? `https://${service}.tencentcloudapi.com`)
  const body = JSON.stringify(parameters)
  const seconds = Math.floor(Date.now() / 1000)
  const answer = await vendorJson(`tencent ${service}`, url, {
    method: 'POST',
    body,
    headers: {
      'content-type': type,
      authorization: authorization(config, service, url.host, body, seconds),
      'x-tc-action': action,
      'x-tc-version': version,
      'x-tc-timestamp': String(seconds),
      'x-tc-region': config.region,
    },
  })
  const response = answer.Response
  if (typeof response !== 'object' || response === null)
    throw new ProviderError('unavailable', `tencent ${service}: no Response`)
  if ('Error' in response) {
    const { Error: error } = response
    const code = typeof error === 'object' && error !== null && 'Code' in error ? error.Code : undefined
    throw cloudFailure(service, code, inputErrors)
  }
  return { ...response }
}

/** What a code of Tencent Cloud means: the whole call's, or that of a part of its answer. */
export function cloudFailure(service: string, code: unknown, inputErrors: RegExp): ProviderError {
  const known = isText(code) ? code : 'NoCode'
  const said = `tencent ${service} ${known}`
  if (/^(RequestLimitExceeded|LimitExceeded)/.test(known)) return new ProviderError('rate-limited', said)
  return new ProviderError(inputErrors.test(known) ? 'invalid-input' : 'unavailable', said)
}
