/** The system tells many people at once, each something of their own. */
import { sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { LeadName } from '../../../contract/kinds'
import type { NoticeGroup } from '../../../contract/message/rules'
import type { Executor } from '../../context'
import { bool, int, listOf, statement, text, uuid } from '../../database/statement'
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

const noticed = statement(
  'message_announce',
  {
    values: {
      group: text,
      ids: listOf(uuid),
      people: listOf(uuid),
      subjects: listOf(uuid),
      texts: listOf(text),
      leads: listOf(text),
      muted: listOf(bool),
    },
    row: { id: uuid },
  },
  (p) => sql`insert into notices (id, user_id, "group", kind, subject_id, text, leads, read_at)
  select n.id, n.person, ${p.group}, 'system', n.subject, n.text, n.leads, case when n.muted then now() end
  from unnest(${p.ids}::uuid[], ${p.people}::uuid[], ${p.subjects}::uuid[], ${p.texts}::text[], ${p.leads}::text[], ${p.muted}::bool[]) n(id, person, subject, text, leads, muted)
  on conflict do nothing returning id`,
)
const delivered = statement(
  'message_deliver',
  {
    values: {
      notices: listOf(uuid),
      channels: listOf(text),
      people: listOf(uuid),
      /** Seconds. */
      afters: listOf(int),
    },
    row: {},
  },
  (p) => sql`insert into deliveries (notice_id, channel, user_id, due_at)
  select d.notice, d.channel, d.person, now() + make_interval(secs => d.after)
  from unnest(${p.notices}::uuid[], ${p.channels}::text[], ${p.people}::uuid[], ${p.afters}::int[]) d(notice, channel, person, after)`,
)

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
  const rows = await noticed(tx, {
    group,
    ids: told.map(({ id }) => id),
    people: told.map(({ userId }) => userId),
    subjects: told.map(({ subjectId }) => subjectId),
    texts: told.map((one) => one.text),
    leads: told.map(({ leads }) => leads),
    muted: told.map(({ manner }) => manner.muted),
  })
  const kept = new Set(rows.map(({ id }) => id))
  const fresh = told.filter(({ id }) => kept.has(id))
  const ways = fresh.flatMap(({ id, userId, manner }) =>
    [...manner.ways].map(([channel, after]) => ({ id, userId, channel, after })),
  )
  await delivered(tx, {
    notices: ways.map(({ id }) => id),
    channels: ways.map(({ channel }) => channel),
    people: ways.map(({ userId }) => userId),
    afters: ways.map(({ after }) => after),
  })
  const hints = fresh.flatMap(({ id, userId, manner: { hint } }): Hint[] =>
    hint === null ? [] : [{ noticeId: id, userId, channel: hint }],
  )
  if (hints.length > 0) await hintOf(tx, ...hints)
}
