import type { Viewer } from '../../context'
import type { dynamics } from './tables'

export type Kept = Pick<typeof dynamics.$inferSelect, 'id' | 'authorId' | 'schoolId'>
/** The log names the person whom it concerns, and which dynamic it was. */
export const entryOf = (
  viewer: Viewer,
  { id, authorId, schoolId }: Kept,
  action: string,
  reason: string | null = null,
) => ({
  actorId: viewer.id,
  action,
  subjectId: authorId,
  schoolId,
  detail: { dynamic: id, ...(reason === null ? {} : { reason }) },
})
