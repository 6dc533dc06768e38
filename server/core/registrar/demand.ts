import { eq } from 'drizzle-orm'
import { administers, type Executor, type Viewer } from '../../context'
import { gone, notYours } from '../../http/refusal'
import { schools } from '../school/tables'

interface Demanded {
  id: string
  name: string
  campus: string
}

/** A school that the viewer looks after. @throws Refusal when it is none, or there is no such school */
export async function demandSchool(db: Executor, viewer: Viewer, id: string): Promise<Demanded> {
  if (!administers(viewer, id)) throw notYours('学校')
  const { name, campus } = schools
  const [found] = await db.select({ id: schools.id, name, campus }).from(schools).where(eq(schools.id, id))
  if (!found) throw gone('这所学校')
  return found
}
