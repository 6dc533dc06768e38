import { eq } from 'drizzle-orm'
import type { Executor, Viewer } from '../../context'
import { gone } from '../../http/refusal'
import { users } from '../account/tables'

/** A person who is not calling, as one who reads: for what is done for them later. */
export async function absentViewer(db: Executor, id: string): Promise<Viewer> {
  const [person] = await db.select({ schoolId: users.schoolId }).from(users).where(eq(users.id, id))
  if (!person) throw gone('这位用户')
  return {
    id,
    schoolId: person.schoolId,
    sessionId: '',
    student: false,
    verified: false,
    blocks: true,
    roles: [],
  }
}
