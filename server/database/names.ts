/** Names of prepared statements, where a pooler stands before the database. */
import type { Pool, PoolClient } from 'pg'

const probe = 'campus_probe'

/**
 * Whether each connection keeps the statements that it was given by name. A pooler that gives a transaction any connection
 * keeps them where it names them itself (PgBouncer from 1.21 on, max_prepared_statements): then PostgreSQL does not know
 * them by our name. https://www.pgbouncer.org/config.html#max_prepared_statements
 */
export async function keepsNames(pool: Pool): Promise<boolean> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query({ name: probe, text: 'SELECT 1' })
    const { rowCount } = await client.query('SELECT FROM pg_prepared_statements WHERE name = $1', [probe])
    if (rowCount === 0) return true
    await client.query(`DEALLOCATE ${probe}`)
    await client.query('ROLLBACK')
    return false
  } finally {
    // the driver takes the name for known there
    client.release(true)
  }
}

type Ask = (...given: unknown[]) => unknown

const unnamed =
  (ask: Ask): Ask =>
  (asked, ...rest) =>
    typeof asked === 'object' && asked !== null && 'name' in asked && !('submit' in asked)
      ? ask({ ...asked, name: undefined }, ...rest)
      : ask(asked, ...rest)

/** Has statements planned each time they are asked: the pool's next connection may be another one. */
export function dropNames(pool: Pool): void {
  pool.on('connect', (client: PoolClient) => {
    client.query = unnamed(client.query.bind(client) as Ask) as typeof client.query
  })
}
