import { is } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { PgTransaction } from 'drizzle-orm/pg-core'

type Work = (db: NodePgDatabase) => Promise<void>
interface Waiting {
  db: NodePgDatabase
  works: Work[]
}

/** Work that each open transaction does once it is committed. */
const waiting = new WeakMap<object, Waiting>()

/** Teaches the database's transactions to do, once they hold, what `afterCommit` left with them. */
export function withAfterCommit(db: NodePgDatabase): NodePgDatabase {
  const transaction = db.transaction.bind(db)
  db.transaction = async (task, config) => {
    const works: Work[] = []
    const result = await transaction((tx) => {
      waiting.set(tx, { db, works })
      return task(tx)
    }, config)
    for (const work of works) await work(db)
    return result
  }
  return db
}

/**
 * Does the work when the transaction holds, before its caller goes on, and not at all when it is rolled back;
 * outside a transaction at once. What was written is there by then, so that a work that throws must only be told of.
 */
export async function afterCommit(tx: object, work: Work): Promise<void> {
  const inside = waiting.get(tx)
  if (inside) inside.works.push(work)
  else if (is(tx, PgTransaction))
    throw new Error('a transaction inside a transaction cannot wait for the outer one')
  else await work(tx as NodePgDatabase)
}
