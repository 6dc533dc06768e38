/** What our server knows of places, asked for. */
import { request } from '../request'
import { mapsError, statuses } from './errors'
import type { Address, Maps } from './types'

const timeout = 60_000

interface Answer {
  code?: unknown
  data?: unknown
}
const isAnswer = (data: unknown): data is Answer =>
  typeof data === 'object' && data !== null && 'code' in data

/** The server passes the vendor's status on in the data of a refusal. */
const statusOf = ({ data }: Answer): number =>
  typeof data === 'object' && data !== null && 'status' in data ? Number(data.status) : statuses.system

/** @throws MapsError */
export async function ask<T>(path: string, query: Record<string, string | number> = {}): Promise<T> {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  const url = `${process.env.API_BASE ?? ''}/api/maps/${path}?${pairs.join('&')}`
  const { data } = await request({ url, method: 'GET', header: {}, timeout }).catch(() => {
    throw mapsError(statuses.failedRequest)
  })
  if (!isAnswer(data)) throw mapsError(statuses.system)
  if (data.code !== 0 && data.code !== 1) throw mapsError(statusOf(data))
  return data.data as T
}

/** The address of a place: all of the maps that the app needs where it starts. */
export const addressAt: Maps['reverseGeocoder'] = ({ latitude, longitude }) =>
  ask<Address>('reverseGeocoder', { latitude, longitude })
