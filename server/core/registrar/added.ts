import { and, eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { SchoolDraft } from '../../../contract/school/joining/schema'
import type { Executor } from '../../context'
import { refuse } from '../../http/refusal'
import { lineOf } from '../../http/text'
import { record } from '../audit/record'
import { schools } from '../school/tables'

interface Added {
  id: string
  /** It was there already, and is as it was. */
  known: boolean
}

/**
 * Takes a school in, and writes it down; a name has each campus once. In a transaction. `by`: null by the command line.
 */
export async function addSchool(tx: Executor, draft: SchoolDraft, by: string | null): Promise<Added> {
  const { latitude, longitude } = draft
  const [name, campus] = [lineOf(draft.name), lineOf(draft.campus)]
  const [province, city, district] = [lineOf(draft.province), lineOf(draft.city), lineOf(draft.district)]
  if ([name, campus, province, city, district].includes('')) throw refuse('学校的名称、校区和所在地都要写')
  // two who take the same school in take turns
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`school:${name}\n${campus}`}, 0))`)
  const [known] = await tx
    .select({ id: schools.id })
    .from(schools)
    .where(and(eq(schools.name, name), eq(schools.campus, campus)))
  if (known) return { id: known.id, known: true }
  const id = newId()
  await tx.insert(schools).values({ id, name, campus, province, city, district, latitude, longitude })
  const detail = { school: name, campus }
  await record(tx, { actorId: by, action: 'school.add', subjectId: id, schoolId: id, detail })
  return { id, known: false }
}
