import { sql, type SQL } from 'drizzle-orm'
import type { Context, Viewer } from '../../context'
import { doneWhere } from '../../core/needs/stands'

/** Whether there is somewhere for the viewer's money to go: a card, or WeChat where that pays out. */
export const payoutNeed =
  ({ providers: { payout } }: Context) =>
  ({ id }: Viewer): SQL =>
    doneWhere(sql`exists(select from wallet_cards c where c.user_id = ${id})
      or (${Boolean(payout)} and exists(select from identities i where i.user_id = ${id} and i.vendor = 'wechat'))`)
