import type { Code, Envelope } from '@contract/envelope'
import type { BodyOf, DataOf, QueryOf } from '@contract/http'
import type { GetPath, PostPath, Routes } from '@contract/registry'
import { patiently } from '@/platform/recovery'
import { request } from '@/platform/request'
import type { RawResponse } from '@/platform/request/types'
import { client, timeouts, urlOf, withAddresses } from './config'
import { CallError } from './failure'
import { withLoading } from './loading'
import { signInPage, tell } from './prompts'
import { session } from './session'

export interface CallOptions {
  /** The shared loading sign; false where the page shows its own. Default true. */
  loading?: boolean
  /** No toast when it fails: the page shows the failure itself. Default false. */
  quiet?: boolean
}

/** What may be left out may be undefined as well: neither an address nor JSON holds undefined. */
type Given<T> = { [K in keyof T]: Record<never, never> extends Pick<T, K> ? T[K] | undefined : T[K] }

/** Parameters may be left out when none is required. */
export type Arguments<T> =
  Record<never, never> extends T
    ? [parameters?: Given<T>, options?: CallOptions]
    : [parameters: Given<T>, options?: CallOptions]

export const headers = (): Record<string, string> => ({
  'Content-Type': 'application/json',
  client_id: String(client.client_id),
  ...session.headers,
})

const isEnvelope = (data: unknown): data is Envelope =>
  typeof data === 'object' && data !== null && 'code' in data

/**
 * The data that is answered to what `send` sends with the headers of the open session. Rejects CallError for every other
 * code.
 */
export async function readAnswer(
  send: (header: Record<string, string>) => Promise<RawResponse>,
): Promise<unknown> {
  const token = session.info?.access_token
  const { data, status } = await send(headers())
  const envelope: Envelope = isEnvelope(data)
    ? data
    : { code: 502 satisfies Code, data: null, message: '请联系管理员', msg: String(status) }
  if (envelope.code === 0 || envelope.code === 1) return withAddresses(envelope.data)
  const outlived = session.info?.access_token !== token
  throw new CallError(envelope, status, outlived, token === undefined ? signInPage : undefined)
}

async function call(
  method: 'GET' | 'POST',
  path: string,
  parameters: object = {},
  options: CallOptions = {},
): Promise<unknown> {
  const { loading = true, quiet = false } = options
  const query = method === 'GET' ? { ...client, ...parameters } : client
  const asked = { method, ...(method === 'POST' ? { data: parameters } : {}) }
  const send = () =>
    readAnswer((header) =>
      patiently(asked, () =>
        request({ url: urlOf(path, query), header, timeout: timeouts.request, ...asked }),
      ),
    )
  try {
    return await (loading ? withLoading(send) : send())
  } catch (error) {
    tell(error, quiet)
    throw error
  }
}

/** Calls a GET route. Rejects CallError or PlatformError after telling the person. */
export const get = <P extends GetPath>(
  path: P,
  ...parameters: Arguments<QueryOf<Routes[P]>>
): Promise<DataOf<Routes[P]>> => call('GET', path, ...parameters) as Promise<DataOf<Routes[P]>>

/** Calls a POST route. Rejects CallError or PlatformError after telling the person. */
export const post = <P extends PostPath>(
  path: P,
  ...parameters: Arguments<BodyOf<Routes[P]>>
): Promise<DataOf<Routes[P]>> => call('POST', path, ...parameters) as Promise<DataOf<Routes[P]>>
