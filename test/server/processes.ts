/** Processes that end as when the power goes. */
import { readdirSync, readFileSync } from 'node:fs'

/** Processes whose parent is `pid`. */
export function childrenOf(pid: number): number[] {
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return numbers
    .filter((name) => {
      try {
        // "pid (name) state parent …"; the name may hold blanks
        return Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').pop()?.split(' ')[1]) === pid
      } catch {
        return false
      }
    })
    .map(Number)
}

const isThere = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Ends them at once, and waits until they are gone. */
export async function kill(pids: readonly number[]): Promise<void> {
  for (const pid of pids) if (isThere(pid)) process.kill(pid, 'SIGKILL')
  while (pids.some(isThere)) await new Promise((resolve) => setImmediate(resolve))
}

/** The postmaster of a data folder. @throws when none runs there */
export const postmasterOf = (data: string): number =>
  Number(readFileSync(`${data}/postmaster.pid`, 'utf8').split('\n')[0])

/** Ends a database with all its processes. */
export const killDatabase = (postmaster: number): Promise<void> =>
  kill([postmaster, ...childrenOf(postmaster)])
