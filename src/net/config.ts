import type { ClientType } from '@contract/rules'
import { clientIds } from '@contract/rules'
import { system } from '@/platform/system'

/** '' on the web, where the server that serves the pages answers. */
export const baseUrl = process.env.API_BASE ?? ''

export const client: { client_id: number; client_type: ClientType } = {
  client_id: clientIds[system.target],
  client_type: system.target,
}

/** Spec, section 9. Milliseconds. */
export const timeouts = {
  request: 60_000,
  connectSocket: 60_000,
  uploadFile: 60_000,
  downloadFile: 60_000,
  /** A film of 60 MB at 2 Mbit/s, which a dormitory's network may give in the evening. */
  uploadMedia: 300_000,
} as const
export const loadingRules = {
  text: '请求中...',
  mask: true,
  /** A loading sign never stays longer. */
  mostMs: 8_000,
  /** An answer that comes sooner shows none, so that nothing flickers. */
  delayMs: 200,
} as const
export const promptThrottleMs = 2_000

export const urlOf = (path: string, query: Record<string, unknown>): string => {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
  return `${baseUrl}/api/${path}?${pairs.join('&')}`
}

/** Where the server keeps its own files. */
const filesPath = '/files/'

/** The data with the addresses of the server's files made absolute: mini-programs cannot load a bare path. */
export function withAddresses(data: unknown): unknown {
  if (baseUrl === '') return data
  if (typeof data === 'string') return data.startsWith(filesPath) ? baseUrl + data : data
  if (Array.isArray(data)) return data.map(withAddresses)
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, withAddresses(value)]))
}
