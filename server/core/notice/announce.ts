/** The system tells many people at once, each something of their own. */
import { v7 as newId } from 'uuid'
import type { LeadName } from '../../../contract/kinds'
import type { NoticeGroup } from '../../../contract/message/rules'
import type { Executor } from '../../context'
import { prepared } from '../../database/prepared'
import { hintOf, type Hint } from './hints'
import { mannersOf } from './settings'

export interface Announcement {
  /** Who is told. */
  userId: string
  subjectId: string
  text: string
  /** The page on which the subject is met. */
  leads: LeadName
}

const noticesText = `insert into notices (id, user_id, "group", kind, subject_id, text, leads, read_at)
  select n.id, n.person, $1, 'system', n.subject, n.text, n.leads, case when n.muted then now() end
  from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::bool[]) n(id, person, subject, text, leads, muted)
  on conflict do nothing returning id`
const deliveriesText = `insert into deliveries (notice_id, channel, user_id, due_at)
  select d.notice, d.channel, d.person, now() + make_interval(secs => d.after)
  from unnest($1::uuid[], $2::text[], $3::uuid[], $4::int[]) d(notice, channel, person, after)`

/** As `notify` does for one: once for the same words about the same thing, as each wants to be told. */
export async function announce(
  tx: Executor,
  group: NoticeGroup,
  announcements: readonly Announcement[],
): Promise<void> {
  if (announcements.length === 0) return
  const manners = await mannersOf(
    tx,
    announcements.map(({ userId }) => userId),
    group,
  )
  const told = announcements.flatMap((announcement) => {
    const manner = manners.get(announcement.userId)
    return manner ? [{ id: newId(), ...announcement, manner }] : []
  })
  const rows = await prepared<{ id: string }>(tx, 'message_announce', noticesText, [
    group,
    told.map(({ id }) => id),
    told.map(({ userId }) => userId),
    told.map(({ subjectId }) => subjectId),
    told.map(({ text }) => text),
    told.map(({ leads }) => leads),
    told.map(({ manner }) => manner.muted),
  ])
  const kept = new Set(rows.map(({ id }) => id))
  const fresh = told.filter(({ id }) => kept.has(id))
  const ways = fresh.flatMap(({ id, userId, manner }) =>
    [...manner.ways].map(([channel, after]) => ({ id, userId, channel, after })),
  )
  await prepared(tx, 'message_deliver', deliveriesText, [
    ways.map(({ id }) => id),
    ways.map(({ channel }) => channel),
    ways.map(({ userId }) => userId),
    ways.map(({ after }) => after),
  ])
  const hints = fresh.flatMap(({ id, userId, manner: { hint } }): Hint[] =>
    hint === null ? [] : [{ noticeId: id, userId, channel: hint }],
  )
  if (hints.length > 0) await hintOf(tx, ...hints)
}
