/** Two changes at one moment, in the order that a test wants. */
import type { TestApp } from './harness'

const within = 60_000

/** Resolves once so many statements of the test's database wait for a lock. @throws when they never do */
export async function waiting(app: TestApp, count: number): Promise<void> {
  const end = Date.now() + within
  for (let found = -1; found < count;) {
    const { rows } = await app.pool.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    found = rows[0]?.count ?? 0
    if (Date.now() > end) throw new Error(`${found} of ${count} statements wait for a lock`)
  }
}

/** Holds what the statement locks while `task` runs, which is given what lets it go. */
export async function holding<T>(
  app: TestApp,
  statement: string,
  values: unknown[],
  task: (letGo: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const client = await app.pool.connect()
  try {
    await client.query('begin')
    await client.query(statement, values)
    return await task(async () => void (await client.query('commit')))
  } finally {
    await client.query('rollback')
    client.release()
  }
}
