/** Which payments may go to several sellers at once, and how: the one place where that is decided. */
import { and, inArray, isNotNull } from 'drizzle-orm'
import type { Channel } from '../../../contract/payment/rules'
import type { Context, Executor } from '../../context'
import type { Combining } from '../../providers/pay/types'
import { providerOf } from './channels'
import type { SellersPart } from './payables'
import { merchants } from './tables'

/** A part that is paid to its seller's own merchant. */
export interface Share extends SellersPart {
  merchant: string
}

/**
 * whole: one payment, since the money stays in our books. combined: one payment of the vendor, each share at its seller's
 * merchant. null: each seller is paid alone, because a vendor's merchant may not gather what is others'.
 */
export type Gathering = 'whole' | Combination | null
export interface Combination {
  by: Combining
  shares: Share[]
}

/** The confirmed merchant numbers of these people. */
async function merchantsOf(db: Executor, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const known = ids.flatMap((id) => id ?? [])
  const rows = await db
    .select({ id: merchants.id, number: merchants.number })
    .from(merchants)
    .where(and(inArray(merchants.id, known), isNotNull(merchants.number)))
  return new Map(rows.flatMap(({ id, number }) => (number === null ? [] : [[id, number] as const])))
}

/** How a channel takes what is open of these parts. */
export async function gatheringOf(
  context: Context,
  db: Executor,
  channel: Channel,
  parts: readonly SellersPart[],
): Promise<Gathering> {
  if (channel === 'balance') return 'whole'
  const provider = providerOf(context, channel)
  if (provider?.together === true) return 'whole'
  const by = provider?.combining
  const open = parts.filter(({ state }) => state === 'open')
  if (!by || open.length === 0 || open.length > by.most) return null
  const numbers = await merchantsOf(
    db,
    open.map(({ sellerId }) => sellerId),
  )
  const shares = open.flatMap((part) => {
    const merchant = numbers.get(part.sellerId ?? '')
    return merchant === undefined ? [] : [{ ...part, merchant }]
  })
  return shares.length === open.length ? { by, shares } : null
}
