/** Tasks that one process at a time runs on a database. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'

/** Between two tries, ms. */
const pause = 200

/** Two keys of pg_advisory_lock: 'camp', and what is locked. */
const lockSpace = 0x63616d70
export const locks = { migrate: 1, seed: 2 } as const

/**
 * Runs `task` on one connection while no other process runs the same kind of task on this database. A signal breaks the
 * connection, whether it waits or works: the database undoes what was under way.
 */
export async function withLock<T>(
  pool: Pool,
  lock: number,
  task: (client: PoolClient) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const client = await pool.connect()
  let broken = true
  let ended = false
  const end = (): void => {
    ended = true
    client.release(true)
  }
  signal?.addEventListener('abort', end)
  if (signal?.aborted === true) end()
  try {
    while (!(await taken(client, lock))) await delay(pause, undefined, signal ? { signal } : {})
    try {
      return await task(client)
    } finally {
      await client.query('SELECT pg_advisory_unlock($1, $2)', [lockSpace, lock])
      broken = false
    }
  } finally {
    signal?.removeEventListener('abort', end)
    // A connection that may still hold the lock must not go back to the pool.
    if (!ended) client.release(broken)
  }
}

/** Asked again and again: a query that waits for the lock would be waited for by an index that its holder makes CONCURRENTLY. */
async function taken(client: PoolClient, lock: number): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS taken', [
    lockSpace,
    lock,
  ])
  return rows[0]?.taken === true
}
