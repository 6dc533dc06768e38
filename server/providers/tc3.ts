/** Calls Tencent Cloud's APIs, signed by TC3-HMAC-SHA256. https://cloud.tencent.com/document/api/1007/31325 */
import { createHash, createHmac } from 'node:crypto'
import type { TencentCloudConfig } from './config'
import { isText, vendorJson } from './http'
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
  service: 'faceid' | 'ocr' | 'tms' | 'ims'
  version: string
  action: string
  parameters: Record<string, string>
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
  if ('Error' in response) throw failure(service, response.Error, inputErrors)
  return { ...response }
}

function failure(service: string, error: unknown, inputErrors: RegExp): ProviderError {
  const code =
    typeof error === 'object' && error !== null && 'Code' in error && isText(error.Code)
      ? error.Code
      : 'NoCode'
  const said = `tencent ${service} ${code}`
  if (/^(RequestLimitExceeded|LimitExceeded)/.test(code)) return new ProviderError('rate-limited', said)
  return new ProviderError(inputErrors.test(code) ? 'invalid-input' : 'unavailable', said)
}
