/** What waits for people too long: it is told of again on certain days, for as long as it waits. */
import { sql, type SQL } from 'drizzle-orm'
import type { Context } from '../../context'

/** Days: the first, and then each so many. */
interface Alarms {
  first: number
  every: number
}

/** The last of these days that has passed since the moment `since`. */
export const alarmDay = (since: SQL, { first, every }: Alarms): SQL =>
  sql`(case when ${since} <= now() - make_interval(days => ${every}::int)
    then floor(extract(epoch from now() - ${since}) / ${every * 86_400}::int)::int * ${every}::int else ${first}::int end)`

/**
 * Tells of each that `after` reads behind the one before, until it reads none; one that fails is logged, and keeps no other
 * back. How many they are.
 */
export async function notifyEach<T extends { id: string }>(
  { log }: Pick<Context, 'log'>,
  after: (last: T | undefined) => Promise<T[]>,
  tellOf: (one: T) => Promise<void>,
  going: () => boolean,
): Promise<number> {
  let count = 0
  for (let late = await after(undefined); late.length > 0; late = await after(late.at(-1)))
    for (const one of late) {
      if (!going()) return count
      await tellOf(one).catch((err: unknown) => log.error({ err, id: one.id }, 'late, and not told of'))
      count += 1
    }
  return count
}
