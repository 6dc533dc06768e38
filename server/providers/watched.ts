/** The vendors as the features see them, with each call counted and timed: in one place, whoever wrote the vendor's part. */
import { Gauge, Histogram } from 'prom-client'
import { metrics } from '../metrics'
import { tracedCall } from '../tracing/index'
import { ProviderError } from './types'

/** How the calls of one service went since the process began. */
interface Standing {
  vendor: string
  calls: number
  failed: number
  /** Failures since the last call that was answered. */
  row: number
  /** ms; 0: never. */
  answeredAt: number
  failedAt: number
}
export const vendorStandings = new Map<string, Standing>()

const durations = new Histogram({
  name: 'vendor_call_duration_seconds',
  help: 'Time of a call of an outside service, by its result: ok, a reason of ProviderError, or failed',
  labelNames: ['service', 'vendor', 'call', 'result'],
  buckets: [0.1, 0.3, 1, 3, 10, 30],
  registers: [metrics],
})
new Gauge({
  name: 'vendor_failures_in_a_row',
  help: 'Calls of an outside service that failed since the last one that was answered',
  labelNames: ['service'],
  registers: [metrics],
  collect() {
    for (const [service, { row }] of vendorStandings) this.set({ service }, row)
  },
})

/** What the person brought is at fault with these: the vendor did its part. */
const answers = new Set(['ok', 'invalid-code', 'invalid-input'])

function note(service: string, vendor: string, result: string): void {
  const fresh = { vendor, calls: 0, failed: 0, row: 0, answeredAt: 0, failedAt: 0 }
  const standing = vendorStandings.get(service) ?? fresh
  vendorStandings.set(service, standing)
  standing.calls += 1
  if (answers.has(result)) Object.assign(standing, { row: 0, answeredAt: Date.now() })
  else
    Object.assign(standing, {
      failed: standing.failed + 1,
      row: standing.row + 1,
      failedAt: Date.now(),
    })
}

async function timed<T>(service: string, vendor: string, call: string, answer: Promise<T>): Promise<T> {
  const took = durations.startTimer({ service, vendor, call })
  const end = (result: string): void => {
    took({ result })
    note(service, vendor, result)
  }
  try {
    const given = await tracedCall(service, vendor, call, answer)
    end('ok')
    return given
  } catch (err) {
    end(err instanceof ProviderError ? err.reason : 'failed')
    throw err
  }
}

/**
 * The same services, by the name of each, and of what is within it: `pay.wechat`. What answers at once calls nobody. A
 * service that is off is left as it is.
 */
export function watchCalls<T extends object>(services: T, within = '', vendor = 'local'): T {
  const copy = Object.entries(services).map(([key, part]: [string, unknown]): [string, unknown] => {
    if (typeof part === 'function')
      return [
        key,
        (...given: unknown[]): unknown => {
          const answer: unknown = Reflect.apply(part, services, given)
          return answer instanceof Promise ? timed(within, vendor, key, answer) : answer
        },
      ]
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return [key, part]
    const name = 'name' in part && typeof part.name === 'string' ? part.name : vendor
    if (name === 'off') return [key, part]
    return [key, watchCalls(part, within === '' ? key : `${within}.${key}`, name)]
  })
  return Object.fromEntries(copy) as T
}
