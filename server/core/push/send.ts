import { eq, sql, type SQL } from 'drizzle-orm'
import type { Context } from '../../context'
import { ProviderError, type PushMessage } from '../../providers'
import { pushSubscriptions } from './tables'

/** Condition: a browser of the person at `user`, a column, is sent messages. */
export const isPushed = (user: SQL): SQL =>
  sql`exists(select 1 from sessions ps join push_subscriptions p on p.session_id = ps.id where ps.user_id = ${user})`

interface Browser extends Record<string, unknown> {
  sessionId: string
  endpoint: string
  p256dh: string
  auth: string
  account: string
  open: boolean
}

/**
 * Sends to each browser of the person in which the app is not open. Why to none; null when one took it. Sent again after a
 * failure, it takes the place of the one that came, by its tag.
 * @throws ProviderError when a push service does not take it
 */
export async function pushTo(context: Context, userId: string, message: PushMessage): Promise<string | null> {
  const { push } = context.providers
  if (!push) return 'push is turned off'
  const { rows } = await context.db.execute<Browser>(sql`
    select p.session_id as "sessionId", p.endpoint, p.p256dh, p.auth, encode(substring(s.token_hash from 1 for 16), 'hex') as account, coalesce(p.open_until > now(), false) as open
    from sessions s join push_subscriptions p on p.session_id = s.id where s.user_id = ${userId} and s.expires_at > now()`)
  if (rows.length === 0) return 'no browser'
  const away = rows.filter(({ open }) => !open)
  if (away.length === 0) return 'open in the app'
  const results = await Promise.allSettled(
    away.map((browser) => push.send(browser, { ...message, to: browser.account })),
  )
  const gone = away.filter((_, n) => {
    const result = results[n]
    return result?.status === 'fulfilled' && !result.value
  })
  for (const { endpoint } of gone)
    await context.db.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint))
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason instanceof Error ? failed.reason : new ProviderError('unavailable', 'push')
  return gone.length === away.length ? 'subscription gone' : null
}
