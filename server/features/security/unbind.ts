import { and, eq, gt } from 'drizzle-orm'
import type { Context, Executor, Viewer } from '../../context'
import { identities } from '../../core/account/tables'
import { vendorNames, warn, type Vendor } from '../../core/people/warn'
import { withoutWay } from '../../core/people/waysIn'
import { forgetConsents, templateOf } from '../../core/notice/channels'
import { messageOf } from '../../core/notice/letters'
import { subscribeConsents } from '../../core/notice/tables'

/** Returns whether the person takes one more message about the account there. */
async function isReached(tx: Executor, userId: string, vendor: Vendor): Promise<boolean> {
  const { userId: of, vendor: at, group, remaining } = subscribeConsents
  const consents = await tx
    .select({ remaining })
    .from(subscribeConsents)
    .where(and(eq(of, userId), eq(at, vendor), eq(group, 'system'), gt(remaining, 0)))
  return consents.length > 0
}

/** Says it at the account that was just let go: what waits for its turn finds it no more. */
async function sayThere(
  context: Context,
  userId: string,
  vendor: Vendor,
  { openId, text }: { openId: string; text: string },
): Promise<void> {
  const template = templateOf(context, vendor, 'system')
  if (!template) return
  const letter = messageOf({
    group: 'system',
    kind: 'system',
    text,
    actor: null,
    about: null,
    aboutId: null,
    excerpt: null,
    leads: 'security',
    subjectId: userId,
    at: Date.now(),
  })
  try {
    await context.providers.subscribe[vendor]?.sendMessage(openId, { template, ...letter })
  } catch (err) {
    // it is unbound all the same, and was told in every other way
    context.log.warn({ err, vendor }, 'unbinding not told there')
  }
}

/**
 * Lets a vendor's account go, and tells of it on every way, the vendor's own among them. Takes no proof of the phone:
 * who fears that a stranger bound one has to be rid of it at once.
 */
export async function unbindVendor(context: Context, viewer: Viewer, vendor: Vendor): Promise<void> {
  const parting = await context.db.transaction(async (tx) => {
    const [bound] = await withoutWay(context, tx, viewer.id, '解绑', () =>
      tx
        .delete(identities)
        .where(and(eq(identities.userId, viewer.id), eq(identities.vendor, vendor)))
        .returning({ openId: identities.subject }),
    )
    if (!bound) return null
    const reached = await isReached(tx, viewer.id, vendor)
    const text = await warn(tx, viewer.id, `账号已解绑${vendorNames[vendor]}，以后不能用它登录。`)
    await forgetConsents(tx, viewer.id, vendor)
    return reached ? { ...bound, text } : null
  })
  if (parting) await sayThere(context, viewer.id, vendor, parting)
}
