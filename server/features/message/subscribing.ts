import { sql } from 'drizzle-orm'
import { subscribeVendors, type NoticeGroup, type SubscribeVendor } from '../../../contract/message/rules'
import type { Context } from '../../context'
import { templateOf } from '../../core/notice/channels'
import { messageOf, type Told } from '../../core/notice/letters'

interface Consent extends Record<string, unknown> {
  vendor: SubscribeVendor
  openId: string
}

/** Takes one consent, where it was given last, of the accounts that are bound. */
async function take(
  { db }: Context,
  userId: string,
  group: NoticeGroup,
  vendors: SubscribeVendor[],
): Promise<Consent | null> {
  const { rows } = await db.execute<Consent>(sql`
    update subscribe_consents c set remaining = c.remaining - 1
    from (select s.vendor, i.subject from subscribe_consents s join identities i on i.user_id = s.user_id and i.vendor = s.vendor
      where s.user_id = ${userId} and s."group" = ${group} and s.remaining > 0 and s.vendor = any(${sql.param(vendors)}::text[])
      order by s.updated_at desc limit 1) given
    where c.user_id = ${userId} and c."group" = ${group} and c.vendor = given.vendor and c.remaining > 0
    returning c.vendor, given.subject as "openId"`)
  return rows[0] ?? null
}

const setRemaining = (
  { db }: Context,
  userId: string,
  group: NoticeGroup,
  vendor: SubscribeVendor,
  remaining: 0 | 'one more',
) =>
  db.execute(sql`update subscribe_consents set remaining = ${remaining === 0 ? sql`0` : sql`remaining + 1`}
    where user_id = ${userId} and "group" = ${group} and vendor = ${vendor}`)

/** Sends the one notice where the person consented to it. Why it is given up; null when it was sent. @throws ProviderError */
export async function sendSubscribed(
  context: Context,
  userId: string,
  [told]: readonly Told[],
): Promise<string | null> {
  if (!told) return null
  const { group } = told
  const vendors = subscribeVendors.filter((vendor) => templateOf(context, vendor, group) !== null)
  for (;;) {
    const consent = await take(context, userId, group, vendors)
    if (!consent) return 'no consent left'
    const { vendor, openId } = consent
    const template = templateOf(context, vendor, group)
    const provider = context.providers.subscribe[vendor]
    if (!template || !provider) return 'no template'
    try {
      if (await provider.sendMessage(openId, { template, ...messageOf(told) })) return null
    } catch (err) {
      await setRemaining(context, userId, group, vendor, 'one more')
      throw err
    }
    // the vendor knows better how many the person takes
    await setRemaining(context, userId, group, vendor, 0)
  }
}
