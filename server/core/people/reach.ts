import { eq } from 'drizzle-orm'
import type { Context } from '../../context'
import { gone } from '../../http/refusal'
import { users } from '../account/tables'

/** Where a code reaches the owner of an account. */
export interface Reach {
  by: 'sms' | 'mail'
  to: string
}

/** The phone, where there is one and texts go out; else the bound address; null where no code reaches the person. */
export async function reachOf({ db, providers }: Context, userId: string): Promise<Reach | null> {
  const [user] = await db
    .select({ phone: users.phone, email: users.email })
    .from(users)
    .where(eq(users.id, userId))
  if (!user) throw gone('账号')
  if (user.phone !== null && providers.sms.name !== 'off') return { by: 'sms', to: user.phone }
  if (user.email !== null && providers.mail.name !== 'off') return { by: 'mail', to: user.email }
  return null
}
