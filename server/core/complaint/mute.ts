import { sql } from 'drizzle-orm'
import type { Executor, Viewer } from '../../context'
import { moment, orNull, statement, uuid } from '../../database/statement'
import { refuse } from '../../http/refusal'
import { momentText } from './texts'

const mutedUntil = statement(
  'muted_until',
  { values: { person: uuid }, row: { until: orNull(moment) } },
  (p) => sql`select max(mute_until) as until from complaint_cases
  where owner_id = ${p.person} and state = 'approved' and mute_until is not null and mute_until > now()`,
)

/** Refuses what a person wants to publish while a decision has closed that to them. */
export async function mayPublish(db: Executor, viewer: Viewer): Promise<void> {
  const [row] = await mutedUntil(db, { person: viewer.id })
  const until = row?.until
  if (until)
    throw refuse(
      `你被禁言到 ${momentText(new Date(until))}，在那之前不能发布和评论。可以在“举报与申诉”里申诉`,
    )
}
