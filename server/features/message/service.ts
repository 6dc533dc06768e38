import { and, desc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { Counts, DynamicNotice, Target } from '../../../contract/message/schema'
import { kindOf, leadOf, type CommentSubject, type LeadName } from '../../../contract/kinds'
import type { NoticeGroup, NoticeKind } from '../../../contract/message/rules'
import type { Context, Viewer } from '../../context'
import { int, json, listOf, orNull, statement, uuid } from '../../database/statement'
import { by, keyset, type PageQuery } from '../../http/keyset'
import { personOf, withPersonOrNone, type PersonRow } from '../../core/account/person'
import { authorJson } from '../../core/alias/service'
import { unreadOf } from '../../core/chat/unread'
import { thingsOf } from '../../core/comment/subjects'
import { unblocked } from '../../core/privacy/visible'
import { countsChanged } from '../../core/notice/hints'
import { inQuiet, settingsOf } from '../../core/notice/settings'
import { notices } from '../../core/notice/tables'
import { happeningText, pageOfNotice } from '../../core/notice/content'

const counting = statement(
  'message_counts',
  {
    values: { people: listOf(uuid) },
    row: {
      id: uuid,
      chats: int,
      notices: orNull(json<Partial<Record<NoticeGroup, number>>>()),
    },
  },
  (p) => sql`
  select p.id, ${unreadOf(sql`p.id`)} as chats,
    (select json_object_agg(g.name, g.count) from (
      select n."group" as name, count(*) as count from notices n
      where n.user_id = p.id and n.read_at is null and (n.actor_id is null or n.alias_id is not null or ${unblocked(sql`p.id`, sql`n.actor_id`)})
      group by n."group") g) as notices
  from (select distinct id from unnest(${p.people}::uuid[]) as p(id)) p`,
)

/** Unread notices and messages of each of these people, exact. */
export async function countsOf({ db }: Pick<Context, 'db'>, people: readonly string[]): Promise<Counts[]> {
  const rows = await counting(db, { people })
  const found = new Map(rows.map(({ id, chats, notices }) => [id, countsFrom(chats, notices ?? {})]))
  return people.map((id) => found.get(id) ?? countsFrom(0, {}))
}

function countsFrom(chats: number, notices: Partial<Record<NoticeGroup, number>>): Counts {
  const { likes = 0, comments = 0, follows = 0, orders = 0, classes = 0, system = 0 } = notices
  const total = likes + comments + follows + orders + classes + system + chats
  return { likes, comments, follows, orders, classes, system, chats, total }
}

interface NoticeRow extends Record<string, unknown> {
  id: string
  user_id: string
  group: NoticeGroup
  kind: NoticeKind
  subject_id: string
  text: string
  read: boolean
  at: string
  actor: PersonRow | null
  leads: LeadName | null
  about: CommentSubject | null
  about_id: string | null
}

const selectNotice = sql`
  select n.id, n.user_id, n."group", n.kind, n.subject_id, n.text, n.leads, n.read_at is not null as read, n.created_at as at, n.about, n.about_id,
    case when u.id is null then null else ${authorJson} end as actor
  from notices n
  ${withPersonOrNone(sql`n.actor_id`)}
  left join aliases a on a.id = n.alias_id`

/** Condition: the notice `n` is not from someone on either's black list. */
const clear = sql`(n.alias_id is not null or ${unblocked(sql`n.user_id`, sql`n.actor_id`)})`

export class MessageService {
  constructor(private readonly context: Context) {}

  async counts({ id }: Pick<Viewer, 'id'>): Promise<Counts> {
    const [counts] = await countsOf(this.context, [id])
    return counts ?? countsFrom(0, {})
  }

  async list(
    viewer: Viewer,
    { group, thing, ...query }: PageQuery & { group?: NoticeGroup; thing?: string },
  ) {
    const page = keyset(by.newest(sql`n.id`), query)
    const rows = await this.select(sql`n.user_id = ${viewer.id}
      ${group ? sql`and n."group" = ${group}` : sql``} ${thing ? sql`and n.about_id = ${thing}` : sql``} ${page.after}
      ${page.order}`)
    const { items, next } = page.of(rows, (row) => row)
    return { items: await this.toNotices(viewer.id, items), next }
  }

  /** What came after `last` and is unread, oldest first; nothing in quiet hours, or for a device that has seen nothing yet. */
  async since(userId: string, last: string | null, most = 50): Promise<DynamicNotice[]> {
    if (last === null || inQuiet(await settingsOf(this.context, userId))) return []
    const rows = await this.select(
      sql`n.user_id = ${userId} and n.id > ${last} and n.read_at is null order by n.id limit ${most}`,
    )
    return this.toNotices(userId, rows)
  }

  /** Id of the latest notice. */
  async newest(userId: string): Promise<string | null> {
    const [row] = await this.context.db
      .select({ id: notices.id })
      .from(notices)
      .where(eq(notices.userId, userId))
      .orderBy(desc(notices.id))
      .limit(1)
    return row?.id ?? null
  }

  async one(id: string): Promise<DynamicNotice | null> {
    const [row] = await this.select(sql`n.id = ${id}`)
    const [notice] = row ? await this.toNotices(row.user_id, [row]) : []
    return notice ?? null
  }

  async read(viewer: Viewer, target: Target): Promise<Counts> {
    await this.context.db
      .update(notices)
      .set({ readAt: sql`now()` })
      .where(and(this.targeted(viewer, target), isNull(notices.readAt)))
    return this.changed(viewer)
  }

  async remove(viewer: Viewer, target: Target): Promise<Counts> {
    await this.context.db.delete(notices).where(this.targeted(viewer, target))
    return this.changed(viewer)
  }

  private async changed(viewer: Viewer): Promise<Counts> {
    await countsChanged(this.context, viewer.id)
    return this.counts(viewer)
  }

  private targeted(viewer: Viewer, target: Target): SQL | undefined {
    const own = eq(notices.userId, viewer.id)
    if ('ids' in target) return and(own, sql`${notices.id} = any(${sql.param(target.ids)}::uuid[])`)
    if ('group' in target) return and(own, eq(notices.group, target.group))
    const [group, subject] =
      'order' in target ? (['orders', target.order] as const) : (['likes', target.praised] as const)
    return and(own, eq(notices.group, group), eq(notices.subjectId, subject))
  }

  private async select(where: SQL): Promise<NoticeRow[]> {
    const { rows } = await this.context.db.execute<NoticeRow>(
      sql`${selectNotice} where ${clear} and ${where}`,
    )
    return rows
  }

  private async toNotices(userId: string, rows: NoticeRow[]): Promise<DynamicNotice[]> {
    const thingOf = await thingsOf(this.context, userId, rows)
    return rows.map(({ actor, at, about_id: id, user_id: _, ...row }) => {
      const { kind, about, leads, subject_id: subject } = row
      const thing = thingOf({ about, about_id: id })
      return {
        ...row,
        at: new Date(at).toISOString(),
        actor: actor && personOf(actor, this.context),
        thing,
        happened: happeningText(kind, about),
        what: about && kindOf(about).title,
        act: leads && leadOf(leads).act,
        page: pageOfNotice({ kind, leads, subject, about, thing, actor }),
      }
    })
  }
}
