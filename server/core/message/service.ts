import { and, desc, eq, isNull, not, or, sql, type SQL } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Counts, DynamicNotice, Target } from '../../../contract/message/schema'
import { kindOf, leadOf, type CommentSubject, type LeadName } from '../../../contract/kinds'
import type { NoticeGroup, NoticeKind } from '../../../contract/message/rules'
import type { Context, Executor, Viewer } from '../../context'
import { prepared } from '../../database/prepared'
import { by, keyset, type PageQuery } from '../../http/keyset'
import { personOf, type PersonRow } from '../account/person'
import { authorJson } from '../alias/service'
import { unreadText } from '../chat/unread'
import { thingsOf } from '../comment/subjects'
import { unblocked, unblockedText } from '../privacy/visible'
import { countsChanged, executorOf, hintOf, type Place } from './hints'
import { inQuiet, mannerOf, settingsOf } from './settings'
import { notices } from './tables'
import { happened, pageOfNotice } from './words'

/** Whether a word that leads there is told whatever the person switched off. */
export const isUrgent = (leads: LeadName | null): boolean => leads !== null && leadOf(leads).urgent === true

export { channelOf, type UserEvent } from './hints'

type Kind = NoticeKind

export interface Happening {
  /** Who is told. */
  userId: string
  group: NoticeGroup
  kind: Kind
  /** null: the system. */
  actorId: string | null
  /** The pseudonym that the actor bears here: nobody is told the name. */
  aliasId?: string | null
  subjectId: string
  /** The thing that it happened to or under. */
  about?: { subject: CommentSubject; id: string }
  text?: string
  /** The page on which the subject is met. */
  leads?: LeadName
}

/**
 * Tells a person what happened, once for the same thing by the same person, as they want to be told. Inside a
 * transaction it is given `tx`: then nobody hears of it before it holds.
 */
export async function notify(place: Place, happening: Happening): Promise<void> {
  const {
    userId,
    actorId,
    aliasId = null,
    group,
    kind,
    subjectId,
    about,
    text = '',
    leads = null,
  } = happening
  if (userId === actorId) return
  const tx = executorOf(place)
  const manner = await mannerOf(tx, userId, { actorId, aliasId }, group, isUrgent(leads))
  if (manner === null) return
  const id = newId()
  const ways = [...manner.ways]
  const { rows } = await tx.execute(sql`
    with told as (
      insert into notices (id, user_id, "group", kind, actor_id, alias_id, subject_id, about, about_id, text, leads, read_at)
      values (${id}, ${userId}, ${group}, ${kind}, ${actorId}, ${aliasId}, ${subjectId}, ${about?.subject ?? null}, ${about?.id ?? null}, ${text}, ${leads}, ${manner.muted ? sql`now()` : null})
      on conflict do nothing returning id, user_id
    ), left_to_send as (
      insert into deliveries (notice_id, channel, user_id, due_at)
      select told.id, way.channel, told.user_id, now() + make_interval(secs => way.after)
      from told cross join unnest(${sql.param(ways.map(([channel]) => channel))}::text[], ${sql.param(ways.map(([, after]) => after))}::int[])
        as way(channel, after)
    ) select id from told`)
  if (rows.length === 0 || manner.hint === null) return
  await hintOf(place, { noticeId: id, userId, channel: manner.hint })
}

/** Came while its kind was switched off: read from the beginning. */
const muted = sql`${notices.readAt} = ${notices.createdAt}`

/** Done and undone by a tap, as often as one likes. */
const toggled: readonly Kind[] = ['like', 'comment-like', 'follow']
/** Went out by mail or subscribe message. */
const gone = sql`exists(select 1 from deliveries d
  where d.notice_id = ${notices.id} and d.channel in ('subscribe', 'mail') and d.state = 'sent')`

/**
 * Takes back what was told and not yet read: a like that was undone. One that went out stays, for nobody can call it back
 * and the next tap must not send another.
 */
export async function cancelNotice(
  place: Place,
  { userId, kind, actorId, subjectId }: Pick<Happening, 'userId' | 'kind' | 'actorId' | 'subjectId'>,
): Promise<void> {
  const removed = await executorOf(place)
    .delete(notices)
    .where(
      and(
        eq(notices.userId, userId),
        eq(notices.kind, kind),
        actorId === null ? isNull(notices.actorId) : eq(notices.actorId, actorId),
        eq(notices.subjectId, subjectId),
        or(isNull(notices.readAt), muted),
        toggled.includes(kind) ? not(gone) : undefined,
      ),
    )
    .returning({ id: notices.id })
  if (removed.length > 0) await countsChanged(place, userId)
}

/** A word of the system to one person: once the same about `subjectId`, each time when it is about the person alone. */
export const tell = (
  place: Place,
  userId: string,
  text: string,
  subjectId = userId,
  leads?: LeadName,
): Promise<void> =>
  notify(place, {
    userId,
    group: 'system',
    kind: 'system',
    actorId: null,
    subjectId,
    text,
    ...(leads ? { leads } : {}),
  })

/** The first line in a new account's messages. */
export const welcome = (tx: Executor, userId: string, name: string): Promise<void> =>
  tell(tx, userId, `${name}，欢迎来到校园云生活。先选好学校，再去圈子看看同学们在聊什么。`)

const counting = `
  select p.id, ${unreadText('p.id')} as chats,
    (select json_object_agg(g.name, g.count) from (
      select n."group" as name, count(*) as count from notices n
      where n.user_id = p.id and n.read_at is null and (n.actor_id is null or n.alias_id is not null or ${unblockedText('p.id', 'n.actor_id')})
      group by n."group") g) as notices
  from (select distinct id from unnest($1::uuid[]) as p(id)) p`

interface CountRow {
  id: string
  chats: number
  notices: Partial<Record<NoticeGroup, number>> | null
}

/** Unread notices and messages of each of these people, exact. */
export async function countsOf({ db }: Pick<Context, 'db'>, people: readonly string[]): Promise<Counts[]> {
  const rows = await prepared<CountRow>(db, 'message_counts', counting, [people])
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
  kind: Kind
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
  left join users u on u.id = n.actor_id
  left join schools s on s.id = u.school_id
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
        happened: happened(kind, about),
        what: about && kindOf(about).title,
        act: leads && leadOf(leads).act,
        page: pageOfNotice({ kind, leads, subject, about, thing, actor }),
      }
    })
  }
}
