import path from 'node:path'
import Piscina from 'piscina'

/**
 * A thread for work that may take long, whatever is asked of it: the rest of the server goes on meanwhile, and it ends in time.
 * Its memory is given back when it was not wanted for a while.
 * @param file beside this one
 * @param limit ms
 * @returns runs a task; null where that takes longer
 */
export function limitedThread<T>(file: string, limit: number): (task: unknown) => Promise<T | null> {
  const thread = new Piscina({
    filename: path.join(__dirname, file),
    // plain Node, whatever the server runs in
    execArgv: [],
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 20_000,
    niceIncrement: 19,
  })
  return async (task) => {
    const signal = AbortSignal.timeout(limit)
    try {
      return (await thread.run(task, { signal })) as T
    } catch (error) {
      if (signal.aborted) return null
      throw error
    }
  }
}
