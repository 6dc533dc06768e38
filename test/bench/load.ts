/** Load over HTTP from this process, many connections at once. */
import autocannon from 'autocannon'

/** Calls at once, unless told. */
export const connections = 20
/** Database connections of either server: as many as ours has to the embedded database. */
export const poolSize = 10

export interface Load {
  /** Answered calls a second. */
  perSecond: number
  /** Middle time to answer, ms. */
  latency: number
}

/** Calls one address for so many seconds, as who has the token. @throws when any answer is not 200 */
export async function load(
  url: string,
  seconds: number,
  atOnce = connections,
  token?: string,
): Promise<Load> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const result = await autocannon({ url, connections: atOnce, duration: seconds, headers })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`)
  }
  return { perSecond: result['2xx'] / result.duration, latency: result.latency.p50 }
}
