import { eq, sql } from 'drizzle-orm'
import { inHours, quietHours, type NoticeGroup } from '../../../contract/message/rules'
import type { NoticeSettings } from '../../../contract/message/schema'
import type { Context, Viewer } from '../../context'
import { wrongField } from '../../http/refusal'
import { unblocked } from '../privacy/visible'
import { noticeSettings } from './tables'

const untouched: NoticeSettings = {
  likes: true,
  comments: true,
  follows: true,
  system: true,
  quiet: false,
  quiet_from: quietHours.from,
  quiet_to: quietHours.to,
}

const { likes, comments, follows, system, quiet, quietFrom, quietTo } = noticeSettings
const columns = { likes, comments, follows, system, quiet, quiet_from: quietFrom, quiet_to: quietTo }

export async function settingsOf({ db }: Pick<Context, 'db'>, userId: string): Promise<NoticeSettings> {
  const [row] = await db.select(columns).from(noticeSettings).where(eq(noticeSettings.userId, userId))
  return row ?? untouched
}

export async function editSettings(context: Context, viewer: Viewer, change: Partial<NoticeSettings>): Promise<NoticeSettings> {
  const known = await settingsOf(context, viewer.id)
  const { quiet_from: quietFrom = known.quiet_from, quiet_to: quietTo = known.quiet_to, ...switches } = change
  if (quietFrom === quietTo) throw wrongField('quiet_to', '结束时间不能和开始时间相同')
  // only the switches asked for: another device may be changing the rest
  const values = { userId: viewer.id, ...switches, quietFrom, quietTo }
  await context.db.insert(noticeSettings).values(values).onConflictDoUpdate({ target: noticeSettings.userId, set: values })
  return settingsOf(context, viewer.id)
}

/** Whether hints are held now. */
export const inQuiet = (settings: NoticeSettings): boolean =>
  settings.quiet && inHours(settings.quiet_from, settings.quiet_to, Date.now())

/**
 * How a person wants to be told of something: with a hint; quiet, in the count alone; muted, in the list alone;
 * or not at all, since one of the two has blocked the other.
 */
export async function wanted(
  { db }: Pick<Context, 'db'>,
  userId: string,
  actorId: string | null,
  group: NoticeGroup,
): Promise<'hint' | 'quiet' | 'muted' | 'none'> {
  const { rows } = await db.execute<{ met: boolean }>(sql`select ${unblocked(sql`${userId}::uuid`, sql`${actorId}::uuid`)} as met`)
  if (rows[0]?.met !== true) return 'none'
  const settings = await settingsOf({ db }, userId)
  if (!settings[group]) return 'muted'
  return inQuiet(settings) ? 'quiet' : 'hint'
}
