import { eq } from 'drizzle-orm'
import type { Executor } from '../../context'
import { mailDomains } from './tables'

/** The school whose students alone have mailboxes there; null for any other address. */
export async function schoolOfMail(tx: Executor, mail: string): Promise<string | null> {
  // one mailbox has any number of addresses with a tag
  if (mail.includes('+')) return null
  const [found] = await tx
    .select({ id: mailDomains.schoolId })
    .from(mailDomains)
    .where(eq(mailDomains.domain, mail.slice(mail.indexOf('@') + 1)))
  return found?.id ?? null
}
