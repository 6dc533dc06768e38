import type { Executor, Viewer } from '../../context'
import { prepared } from '../../database/prepared'
import { refuse } from '../../http/refusal'
import { momentText } from './words'

const mutedUntil = `select max(mute_until) as until from complaint_cases
  where owner_id = $1 and state = 'approved' and mute_until is not null and mute_until > now()`

/** Refuses what a person wants to publish while a decision has closed that to them. */
export async function mayPublish(db: Executor, viewer: Viewer): Promise<void> {
  const [row] = await prepared<{ until: string | null }>(db, 'muted_until', mutedUntil, [viewer.id])
  const until = row?.until
  if (until)
    throw refuse(
      `你被禁言到 ${momentText(new Date(until))}，在那之前不能发布和评论。可以在“举报与申诉”里申诉`,
    )
}
