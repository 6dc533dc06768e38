/** The round that makes the partitions of the months to come, and drops those whose rows are kept no longer. */
import type { Context } from '../../context'
import { dropMonths, makeMonths, standings } from '../../database/months'

/** Makes and drops partitions; returns how many. */
export async function keepMonths(
  { direct, house, log }: Pick<Context, 'direct' | 'house' | 'log'>,
  going: () => boolean,
  now = Date.now(),
): Promise<number> {
  let count = 0
  for (const [table, monthly] of Object.entries(house.all('monthly'))) {
    if (!going()) return count
    count += await makeMonths(direct, table, now)
    count += await dropMonths(direct, table, monthly, now)
  }
  for (const { table, rest } of await standings(direct))
    if (rest) log.warn({ table }, 'rows that are of no month')
  return count
}
