import { eq } from 'drizzle-orm'
import type { Executor } from '../../context'
import { notifySystem } from '../notice/notify'
import { identities } from '../account/tables'

export type Vendor = (typeof identities.$inferSelect)['vendor']

/** As they stand between Chinese words. */
export const vendorNames: Record<Vendor, string> = { wechat: '微信', qq: ' QQ ', alipay: '支付宝' }

/**
 * Tells of what changed in how a person signs in: on every way, with the vendors that still sign in, for they outlast
 * passwords, phones and sessions. Within the change, before a way by which it is told goes. Gives what was said.
 */
export async function warn(tx: Executor, userId: string, what: string): Promise<string> {
  const bound = await tx
    .select({ vendor: identities.vendor })
    .from(identities)
    .where(eq(identities.userId, userId))
  const names = bound.map(({ vendor }) => vendorNames[vendor].trim()).join('、')
  const ways = names === '' ? '' : `现在绑定着${names}，可以用来登录。`
  const said = `${what}${ways}如果不是你本人操作，请立即重设登录密码，并解绑不认识的账号。`
  await notifySystem(tx, userId, said, userId, 'security')
  return said
}
