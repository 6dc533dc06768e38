import type { Context, Executor } from '../context'

/** PostgreSQL ended the transaction for another one's sake: two that wait for each other, or the like. */
const crossed = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  return ('code' in error && (error.code === '40P01' || error.code === '40001')) || crossed(error.cause)
}

/** A transaction that is tried again when it met another one in a deadlock: whatever moves money twice may. */
export async function inTransaction<T>(
  { db }: Pick<Context, 'db'>,
  work: (tx: Executor) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (tries >= 5 || !crossed(error)) throw error
    }
  }
}
