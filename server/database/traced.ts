/** Each statement of a pool as a step of the call or round that asks it, by its name alone. */
import type { Pool } from 'pg'
import { tracer } from '../tracing/index'

type Ask = (...given: unknown[]) => unknown

const table = /\b(?:from|into|update|table)\s+(?:only\s+)?"?([a-z_][a-z0-9_]*)/i

/** That of a prepared statement, else its verb and the first table: nothing that it was given. */
function nameOf(asked: unknown): string {
  const { name, text } = typeof asked === 'string' ? { name: undefined, text: asked } : Object(asked)
  if (typeof name === 'string') return name
  if (typeof text !== 'string') return 'statement'
  const [verb = 'statement'] = /[a-z]+/i.exec(text) ?? []
  return [verb.toLowerCase(), table.exec(text)?.[1]].filter(Boolean).join(' ')
}

/** A copy gives a stream, and tells its own end. */
const streams = (asked: unknown): boolean => typeof asked === 'object' && asked !== null && 'submit' in asked

const traced =
  (ask: Ask): Ask =>
  (...given) => {
    const on = tracer()
    // with a callback it is the pool that asks, whose own step it is
    if (!on || typeof given.at(-1) === 'function' || streams(given[0])) return ask(...given)
    const attributes = { 'db.system.name': 'postgresql' }
    return on.step('client', nameOf(given[0]), attributes, async () => ask(...given))
  }

/** Steps begin at the pool where one is asked: there, they count the wait for a connection. */
export function tracePool(pool: Pool): void {
  if (!tracer()) return
  pool.query = traced(pool.query.bind(pool) as Ask) as typeof pool.query
  pool.on('connect', (client) => {
    client.query = traced(client.query.bind(client) as Ask) as typeof client.query
  })
}
