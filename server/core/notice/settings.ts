import { and, eq, getTableColumns, inArray, isNotNull, sql } from 'drizzle-orm'
import { inHours, mailDigest, quietHours, type NoticeGroup } from '../../../contract/message/rules'
import { pushedGroups } from '../../../contract/push/rules'
import type { NoticeSettings } from '../../../contract/message/schema'
import type { Context, Executor, Viewer } from '../../context'
import { wrongField } from '../../http/refusal'
import { users } from '../account/tables'
import { aliasHeard } from '../alias/service'
import { unblocked } from '../privacy/visible'
import { isPushed } from '../push/send'
import { hintGrace } from './hints'
import { noticeSettings, type deliveries } from './tables'

const untouched: NoticeSettings = {
  likes: true,
  comments: true,
  follows: true,
  orders: true,
  classes: true,
  system: true,
  mail_likes: false,
  mail_comments: false,
  mail_follows: false,
  mail_orders: false,
  mail_classes: false,
  mail_system: false,
  subscribe_likes: false,
  subscribe_comments: false,
  subscribe_follows: false,
  subscribe_orders: false,
  subscribe_classes: false,
  subscribe_system: false,
  quiet: false,
  quiet_from: quietHours.from,
  quiet_to: quietHours.to,
}

const { userId: _, quietFrom, quietTo, ...switches } = getTableColumns(noticeSettings)
const columns = { ...switches, quiet_from: quietFrom, quiet_to: quietTo }

export async function settingsOf({ db }: { db: Executor }, userId: string): Promise<NoticeSettings> {
  const [row] = await db.select(columns).from(noticeSettings).where(eq(noticeSettings.userId, userId))
  return row ?? untouched
}

export async function editSettings(
  context: Context,
  viewer: Viewer,
  change: Partial<NoticeSettings>,
): Promise<NoticeSettings> {
  const known = await settingsOf(context, viewer.id)
  const { quiet_from: quietFrom = known.quiet_from, quiet_to: quietTo = known.quiet_to, ...switches } = change
  if (quietFrom === quietTo) throw wrongField('quiet_to', '结束时间不能和开始时间相同')
  const mail = Object.entries(switches).find(([name, on]) => name.startsWith('mail_') && on)
  if (mail && !(await hasMail(context, viewer.id))) throw wrongField(mail[0], '请先绑定邮箱')
  // only the switches asked for: another device may be changing the rest
  const values = { userId: viewer.id, ...switches, quietFrom, quietTo }
  await context.db
    .insert(noticeSettings)
    .values(values)
    .onConflictDoUpdate({ target: noticeSettings.userId, set: values })
  return settingsOf(context, viewer.id)
}

/** Whether hints are held now. */
export const inQuiet = (settings: NoticeSettings): boolean =>
  settings.quiet && inHours(settings.quiet_from, settings.quiet_to, Date.now())

const hasMail = async ({ db }: Context, userId: string): Promise<boolean> =>
  (
    await db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), isNotNull(users.email)))
  ).length > 0

interface Manner {
  /** In the list alone: neither counted nor told of. */
  muted: boolean
  /** To open apps: the notice itself; in quiet hours the count alone. */
  hint: 'hint' | 'counts' | null
  /** What is to be sent, and how many seconds from now at the earliest. */
  ways: Map<(typeof deliveries.$inferSelect)['channel'], number>
}

interface Actor {
  actorId: string | null
  /** The pseudonym that they bear. */
  aliasId: string | null
}

/** How a person wants to be told of something; null: not at all, since one of the two has blocked the other. */
export async function mannerOf(
  tx: Executor,
  userId: string,
  { actorId, aliasId }: Actor,
  group: NoticeGroup,
  urgent: boolean,
): Promise<Manner | null> {
  const [row] = await wanted(tx, group).where(
    and(
      eq(users.id, userId),
      aliasId === null
        ? unblocked(sql`${userId}::uuid`, sql`${actorId}::uuid`)
        : aliasHeard(userId, sql`${aliasId}`),
    ),
  )
  return row ? mannerFrom(row, group, urgent) : null
}

/** How people want to be told of what the system says. */
export async function mannersOf(
  tx: Executor,
  userIds: readonly string[],
  group: NoticeGroup,
): Promise<Map<string, Manner>> {
  const rows = await wanted(tx, group).where(inArray(users.id, [...userIds]))
  return new Map(rows.map((row) => [row.id, mannerFrom(row, group, false)]))
}

/** What the way of telling depends on. */
const wanted = (tx: Executor, group: NoticeGroup) =>
  tx
    .select({
      id: users.id,
      settings: columns,
      mail: sql<boolean>`${users.email} is not null`,
      consented: sql<boolean>`exists(select 1 from subscribe_consents c
        where c.user_id = ${users.id} and c."group" = ${group} and c.remaining > 0)`,
      pushed: pushedGroups.includes(group) ? sql<boolean>`${isPushed(sql`users.id`)}` : sql<boolean>`false`,
    })
    .from(users)
    .leftJoin(noticeSettings, eq(noticeSettings.userId, users.id))
type Wanted = Awaited<ReturnType<typeof wanted>>[number]

/** An app that is open is told first, s: whoever read it there is not told again. */
const pushAfter = 5

const everyWay = ({ consented, mail, pushed }: Wanted): Manner['ways'] =>
  new Map([
    ['hint', hintGrace],
    ...(consented ? ([['subscribe', 0]] as const) : []),
    ...(mail ? ([['mail', 0]] as const) : []),
    ...(pushed ? ([['push', pushAfter]] as const) : []),
  ])

function mannerFrom(row: Wanted, group: NoticeGroup, urgent: boolean): Manner {
  const settings = row.settings ?? untouched
  const ways: Manner['ways'] = new Map()
  if (urgent) return { muted: false, hint: 'hint', ways: everyWay(row) }
  if (!settings[group]) return { muted: true, hint: null, ways }
  const hint = inQuiet(settings) ? 'counts' : 'hint'
  ways.set(hint, hintGrace)
  if (settings[`subscribe_${group}`] && row.consented) ways.set('subscribe', 0)
  if (settings[`mail_${group}`] && row.mail)
    ways.set('mail', mailDigest.groups.includes(group) ? mailDigest.minutes * 60 : 0)
  if (row.pushed) ways.set('push', pushAfter)
  return { muted: false, hint, ways }
}
