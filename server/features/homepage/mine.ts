import type { MineParts } from '../../../contract/homepage/schema'
import { reviewers } from '../../../contract/roles/rules'
import { holds, type Context, type Viewer } from '../../context'
import { queuesOf } from '../../core/roles/queues'
import { closedIn } from '../../core/switches/state'

declare module '../../feature' {
  interface Feature {
    /** What the page of a person's own things shows of it. */
    mine?: { readonly [N in keyof MineParts]?: (context: Context, viewer: Viewer) => Promise<MineParts[N]> }
  }
}

/** What every feature shows on the page of the viewer's own things. */
export async function mineOf(context: Context, viewer: Viewer): Promise<MineParts> {
  const parts = context.house.all('mine')
  const [wallet, orders, trades, rider, waiting, closed] = await Promise.all([
    parts.wallet(context, viewer),
    parts.orders(context, viewer),
    parts.trades(context, viewer),
    parts.rider(context, viewer),
    waitingFor(context, viewer),
    closedIn(context, viewer.schoolId),
  ])
  return { wallet, orders, trades, rider, waiting, closed }
}

async function waitingFor(context: Context, viewer: Viewer): Promise<number | null> {
  if (!reviewers.some((role) => holds(viewer, role))) return null
  return (await queuesOf(context, viewer)).reduce((sum, { count }) => sum + count, 0)
}
