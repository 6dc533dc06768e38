import { and, eq } from 'drizzle-orm'
import type { Database } from '../../database'
import { schools } from './tables'

/** The id of a school, for commands. @throws with a sentence for who typed the name */
export async function findSchoolByName(db: Database, name: string, campus?: string): Promise<string> {
  const found = await db
    .select({ id: schools.id, campus: schools.campus })
    .from(schools)
    .where(and(eq(schools.name, name), campus === undefined ? undefined : eq(schools.campus, campus)))
  const [school] = found
  if (!school)
    throw new Error(`没有名为“${name}”的学校${campus === undefined ? '' : `，或它没有“${campus}”`}`)
  if (found.length > 1) throw new Error(`“${name}”有几个校区：${found.map((one) => one.campus).join('、')}`)
  return school.id
}
