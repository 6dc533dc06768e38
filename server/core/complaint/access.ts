/** Who may decide what, and what waits for them. */
import { sql, type SQL } from 'drizzle-orm'
import { administers, holds, type Viewer } from '../../context'
import { Refusal } from '../../http/refusal'
import { ownSchools } from '../roles/grants'

/** Whether cases of the school are the viewer's to review; those of none are the platform's. */
export const reviews = (viewer: Viewer, schoolId: string | null): boolean =>
  schoolId === null ? holds(viewer, 'platform-admin') : administers(viewer, schoolId)

export function demandReviewer(viewer: Viewer, schoolId: string | null): void {
  if (!reviews(viewer, schoolId)) throw new Refusal(403, -2, '这件事不归你处理')
}

/** What the log of administrators names as looked at or decided on: the person, but the thing where that is under a pseudonym. */
export const auditedOf = ({
  ownerId,
  aliasId,
  subjectId,
}: {
  ownerId: string
  aliasId: string | null
  subjectId: string
}): string => (aliasId === null ? ownerId : subjectId)

/** Condition: the case `w` waits for this viewer, who neither is its owner nor complained about it. */
export const openCases = (viewer: Viewer): SQL => sql`w.state = 'open' and w.owner_id <> ${viewer.id}
  and ${ownSchools(viewer, sql`w.school_id`)} and not exists(select 1 from complaints own
    where own.case_id = w.id and own.reporter_id = ${viewer.id} and own.withdrawn_at is null)`

/** Condition: the appeal `w` waits for this viewer, who decided nothing about its case and has no part in it. */
export const openAppeals = (viewer: Viewer): SQL => sql`w.state = 'open' and w.user_id <> ${viewer.id}
  and ${ownSchools(viewer, sql`w.school_id`)}
  and not exists(select 1 from complaint_cases own where own.id = w.case_id and own.decided_by = ${viewer.id})
  and not exists(select 1 from complaints own
    where own.case_id = w.case_id and own.reporter_id = ${viewer.id} and own.withdrawn_at is null)`
