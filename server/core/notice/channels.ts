/** The ways beside the app by which a person can be told. */
import { and, eq, sql } from 'drizzle-orm'
import {
  consentsMax,
  noticeGroups,
  subscribeVendors,
  type NoticeGroup,
  type SubscribeVendor,
} from '../../../contract/message/rules'
import type { Channels } from '../../../contract/message/schema'
import { maskEmail } from '../../../contract/security/rules'
import type { Context, Executor, Viewer } from '../../context'
import { refuse } from '../../http/refusal'
import type { Template } from '../../providers/outgoing'
import { identities, users } from '../account/tables'
import { subscribeConsents } from './tables'

/** The template for a kind; null where this server sends none. */
export const templateOf = (
  { config, providers }: Context,
  vendor: SubscribeVendor,
  group: NoticeGroup,
): Template | null =>
  providers.subscribe[vendor] === null ? null : (config.subscribe[vendor][group] ?? null)

export async function channelsOf(context: Context, viewer: Viewer): Promise<Channels> {
  const { db, providers } = context
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, viewer.id))
  const bound = await db
    .select({ vendor: identities.vendor, group: subscribeConsents.group, left: subscribeConsents.remaining })
    .from(identities)
    .leftJoin(
      subscribeConsents,
      and(eq(subscribeConsents.userId, identities.userId), eq(subscribeConsents.vendor, identities.vendor)),
    )
    .where(eq(identities.userId, viewer.id))
  const leftOf = (vendor: SubscribeVendor, group: NoticeGroup): number =>
    bound.find((row) => row.vendor === vendor && row.group === group)?.left ?? 0
  const email = user?.email ?? null
  return {
    mail: email === null || providers.mail.name === 'off' ? null : maskEmail(email),
    subscribe: subscribeVendors
      .filter((vendor) => bound.some((row) => row.vendor === vendor))
      .flatMap((vendor) =>
        noticeGroups.flatMap((group) => {
          const template = templateOf(context, vendor, group)
          return template ? [{ vendor, group, template: template.id, left: leftOf(vendor, group) }] : []
        }),
      ),
  }
}

/** Counts one message of each kind that the person consented to. The same key counts once. */
export async function consentTo(
  context: Context,
  viewer: Viewer,
  { key, vendor, groups }: { key: string; vendor: SubscribeVendor; groups: NoticeGroup[] },
): Promise<Channels> {
  const { subscribe } = await channelsOf(context, viewer)
  if (groups.some((group) => !subscribe.some((way) => way.vendor === vendor && way.group === group))) {
    throw refuse('这种提醒现在用不了，请先绑定对应的账号')
  }
  await context.db
    .insert(subscribeConsents)
    .values(groups.map((group) => ({ userId: viewer.id, vendor, group, remaining: 1, lastKey: key })))
    .onConflictDoUpdate({
      target: [subscribeConsents.userId, subscribeConsents.vendor, subscribeConsents.group],
      set: {
        remaining: sql`least(${subscribeConsents.remaining} + 1, ${consentsMax})`,
        lastKey: key,
        updatedAt: sql`now()`,
      },
      setWhere: sql`${subscribeConsents.lastKey} <> ${key}`,
    })
  return channelsOf(context, viewer)
}

/** Consents belong to the vendor's account: they go when it is unbound. */
export async function forgetConsents(
  tx: Executor,
  userId: string,
  vendor: (typeof identities.$inferSelect)['vendor'],
): Promise<void> {
  await tx
    .delete(subscribeConsents)
    .where(and(eq(subscribeConsents.userId, userId), sql`${subscribeConsents.vendor} = ${vendor}`))
}
