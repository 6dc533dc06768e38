import { and, eq, inArray } from 'drizzle-orm'
import type { Executor } from '../../context'
import { rollEntries, type Secrets } from '../seal/secrets'
import { roll } from './tables'

/** What the school's roll says of a student by number and name; null where the two stand in no row together. */
export async function onRoll(
  tx: Executor,
  secrets: Secrets,
  schoolId: string,
  { number, name }: { number: string; name: string },
): Promise<{ college: string; major: string; grade: number; leaves: string | null } | null> {
  const [found] = await tx
    .select({ college: roll.college, major: roll.major, grade: roll.grade, leaves: roll.leaves })
    .from(roll)
    .where(
      and(eq(roll.schoolId, schoolId), inArray(roll.entry, rollEntries(secrets, schoolId, number, name))),
    )
  return found ?? null
}

/** What no second account may use of a student number, under the current key and then under former ones. */
export const numberProofs = (secrets: Secrets, schoolId: string, number: string): Buffer[] =>
  secrets.hashes('number', schoolId, number.toUpperCase())
