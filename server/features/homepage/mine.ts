import type { MineParts } from '../../../contract/homepage/schema'
import type { Context, Viewer } from '../../context'

/** What every feature shows on the page of the viewer's own things. */
export async function mineOf(context: Context, viewer: Viewer): Promise<MineParts> {
  const parts = context.house.all('mine')
  const [wallet, orders, trades, rider] = await Promise.all([
    parts.wallet(context, viewer),
    parts.orders(context, viewer),
    parts.trades(context, viewer),
    parts.rider(context, viewer),
  ])
  return { wallet, orders, trades, rider }
}
