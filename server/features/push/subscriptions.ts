import { eq, sql } from 'drizzle-orm'
import type { PushState, PushSubscription } from '../../../contract/push/schema'
import type { Context, Viewer } from '../../context'
import { refuse, wrongField } from '../../http/refusal'
import { hostOf } from '../../providers/address'
import { reachOf } from './reach'
import { pushSubscriptions } from '../../core/push/tables'

export async function stateOf({ db, providers }: Context, viewer: Viewer): Promise<PushState> {
  const [row] = await db
    .select({ sessionId: pushSubscriptions.sessionId })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.sessionId, viewer.sessionId))
  return { key: providers.push?.key ?? null, on: row !== undefined && providers.push !== null }
}

/** Returns whether the address may be called by its text alone: its name is resolved and checked at the call. */
function isCallable(context: Context, endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const url = new URL(endpoint)
  const reach = reachOf(context.config)
  return (
    (url.protocol === 'https:' || reach.allowLoopback) &&
    url.username === '' &&
    url.password === '' &&
    hostOf(url, reach) !== null
  )
}

/** The browser is this session's from now on, and no other's. */
export async function subscribe(
  context: Context,
  viewer: Viewer,
  subscription: PushSubscription,
): Promise<PushState> {
  if (!context.providers.push) throw refuse('这个服务器没有开浏览器通知')
  if (!isCallable(context, subscription.endpoint)) throw wrongField('endpoint', '推送地址不对')
  await context.db.transaction(async (tx) => {
    // the same browser at two sessions at once: the later one has it
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${subscription.endpoint}, 0))`)
    await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, subscription.endpoint))
    await tx
      .insert(pushSubscriptions)
      .values({ sessionId: viewer.sessionId, ...subscription })
      .onConflictDoUpdate({ target: pushSubscriptions.sessionId, set: subscription })
  })
  return stateOf(context, viewer)
}

export async function unsubscribe(context: Context, viewer: Viewer): Promise<PushState> {
  await context.db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, viewer.sessionId))
  return stateOf(context, viewer)
}
