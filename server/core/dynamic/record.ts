import type { Viewer } from '../../context'
import type { dynamics } from './tables'

export type Kept = Pick<typeof dynamics.$inferSelect, 'id' | 'authorId' | 'aliasId' | 'schoolId'>
/** The log names the person whom it concerns, of a pseudonym nobody, and which dynamic it was. */
export const entryOf = (
  viewer: Viewer,
  { id, authorId, aliasId, schoolId }: Kept,
  action: string,
  reason: string | null = null,
) => ({
  actorId: viewer.id,
  action,
  subjectId: aliasId === null ? authorId : id,
  schoolId,
  detail: { dynamic: id, ...(reason === null ? {} : { reason }) },
})
