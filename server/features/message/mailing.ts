import { eq } from 'drizzle-orm'
import { siteOf } from '../../config'
import type { Context } from '../../context'
import { users } from '../../core/account/tables'
import { letterOf, type Told } from '../../core/notice/letters'
import { unsubscribeUrl } from './unsubscribe'

/** Mails the notices to the address that the person proved. Why they are given up; null when they were sent. @throws ProviderError */
export async function sendLetter(
  context: Context,
  userId: string,
  tolds: readonly Told[],
): Promise<string | null> {
  const { config, db, providers } = context
  if (providers.mail.name === 'off') return 'mail is turned off'
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  if (!user?.email) return 'no address'
  const site = siteOf(config)
  const unsubscribe = unsubscribeUrl(context, site, userId, [...new Set(tolds.map(({ group }) => group))])
  await providers.mail.post(letterOf(tolds, { to: user.email, site, unsubscribe }))
  return null
}
