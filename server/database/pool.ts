import pg from 'pg'
import { about, type Logger } from '../log'
import { logOutage } from './outage'
import { tracePool } from './traced'

/** Longest wait of a call for a connection, ms: a rush of a thousand passes in less. */
export const longestWait = 20_000

/** Connections to one database: `max` at most. None of them that breaks ends the process. */
export function openPool(
  url: string,
  max: number,
  log: Logger,
  settings: Pick<pg.PoolConfig, 'connectionTimeoutMillis' | 'query_timeout'> = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: longestWait,
    application_name: 'campus-cloud-life',
    ...settings,
  })
  tracePool(pool)
  let closing = false
  const end = pool.end.bind(pool) as () => Promise<void>
  pool.end = (() => {
    closing = true
    return end()
  }) as typeof pool.end
  // An idle connection that breaks is replaced on the next query; unheard, its error would end the process.
  // the call that opened the connection has long ended
  pool.on('error', (err) => closing || about.exit(() => logOutage(log, err)))
  // So would that of one in use that asks nothing at the moment; whoever uses it is told by the next query.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
