import { and, eq, isNull, not, or, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { leadOf, type CommentSubject, type LeadName } from '../../../contract/kinds'
import type { NoticeGroup, NoticeKind } from '../../../contract/message/rules'
import type { Executor } from '../../context'
import { countsChanged, executorOf, hintOf, type Place } from './hints'
import { mannerOf } from './settings'
import { notices } from './tables'

/** Whether a word that leads there is told whatever the person switched off. */
export const isUrgent = (leads: LeadName | null): boolean => leads !== null && leadOf(leads).urgent === true

interface Happening {
  /** Who is told. */
  userId: string
  group: NoticeGroup
  kind: NoticeKind
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
const toggled: readonly NoticeKind[] = ['like', 'comment-like', 'follow']
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
export const notifySystem = (
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
  notifySystem(tx, userId, `${name}，欢迎来到校园云生活。先选好学校，再去圈子看看同学们在聊什么。`)
