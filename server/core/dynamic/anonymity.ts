/** Whether students of a school may publish dynamics under a pseudonym. Its administrators decide. */
import { eq } from 'drizzle-orm'
import { administers, type Context, type Executor, type Viewer } from '../../context'
import { gone, notYours } from '../../http/refusal'
import { record } from '../audit/record'
import { schools } from '../school/tables'

/** False without a school. */
export async function allowsAnonymous(db: Executor, schoolId: string | null): Promise<boolean> {
  if (schoolId === null) return false
  const [school] = await db
    .select({ allowed: schools.anonymous })
    .from(schools)
    .where(eq(schools.id, schoolId))
  return school?.allowed ?? false
}

/** What is out under a pseudonym stays as it is. */
export async function setAnonymous(
  { db }: Context,
  viewer: Viewer,
  { school, allowed }: { school: string; allowed: boolean },
): Promise<void> {
  if (!administers(viewer, school)) throw notYours('学校')
  await db.transaction(async (tx) => {
    const set = await tx
      .update(schools)
      .set({ anonymous: allowed })
      .where(eq(schools.id, school))
      .returning({ id: schools.id })
    if (set.length === 0) throw gone('这所学校')
    await record(tx, {
      actorId: viewer.id,
      action: 'dynamic.anonymity',
      subjectId: school,
      schoolId: school,
      detail: { allowed },
    })
  })
}
