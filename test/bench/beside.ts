/** Two measurements side by side: rounds alternate, so that what else the machine does falls on both. */
import type { OpenDatabase } from '../../server/database'
import { connections, load, poolSize } from './load'
import { median } from './figures'
import { sized } from './scale'
import { startProgram } from './program'

const rounds = sized('BENCH_ROUNDS', 7, 1)
/** Rounds that are not measured: until both are compiled and the pages of the database are in memory. */
const warmUps = sized('BENCH_WARM_UPS', 2, 0)
/** Of one measurement of a round. */
export const seconds = sized('BENCH_SECONDS', 3, 1)

export interface Served {
  /** Where the API server listens. */
  url: string
  database: Pick<OpenDatabase, 'pool' | 'url'>
  /** File for what the bare server says. */
  log: string
  /** File of what the API server says, its codes among it. */
  serverLog: string
}

async function sameBytes(one: string, other: string, token?: string): Promise<void> {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const [a, b] = await Promise.all(
    [one, other].map((url) => fetch(url, { headers }).then((answer) => answer.text())),
  )
  if (a === b) return
  const from = Math.max(0, [...(a ?? '')].findIndex((char, index) => char !== b?.[index]) - 100)
  throw new Error(`not the same bytes:\n${a?.slice(from, from + 500)}\n${b?.slice(from, from + 500)}`)
}

/** Alternates two measurements and gives the ratio of their middles. */
export async function compare(one: () => Promise<number>, other: () => Promise<number>): Promise<number> {
  const results: [number, number][] = []
  for (let round = 0; round < warmUps; round += 1) await one().then(other)
  for (let round = 0; round < rounds; round += 1) results.push([await one(), await other()])
  return median(results.map(([a]) => a)) / median(results.map(([, b]) => b))
}

/** With a limit that is a parameter, PostgreSQL would plan a hand-written statement anew at each call. */
const plannedOnce = { PGOPTIONS: '-c plan_cache_mode=force_generic_plan' }

/**
 * Calls a second of an address by those of a bare server, a program of this folder, which answers the same bytes and
 * whose statements are planned once.
 */
export async function againstBare(
  url: string,
  { program, env, log, token }: { program: string; env: Record<string, string>; log: string; token?: string },
): Promise<number> {
  const bare = await startProgram(program, { ...plannedOnce, ...env, DATABASE_POOL: String(poolSize) }, log)
  try {
    await sameBytes(url, bare.url, token)
    const speed = (address: string) => async () =>
      (await load(address, seconds, connections, token)).perSecond
    return await compare(speed(url), speed(bare.url))
  } finally {
    await bare.stop()
  }
}

/** How much longer a page takes than the first of its list. One call at a time: time to answer, not time in a queue. */
export const depth = (url: string, cursor: string, token?: string): Promise<number> => {
  const mean = (address: string) => async () => 1000 / (await load(address, seconds, 1, token)).perSecond
  return compare(mean(`${url}&after=${cursor}`), mean(url))
}
