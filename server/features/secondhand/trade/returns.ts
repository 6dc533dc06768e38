/** Where goods of a refund go back to, where the seller has not said it of this one. */
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Context, Executor } from '../../../context'
import { addressSnapshot } from '../../../core/address/snapshot'
import { parcelStations, userAddresses } from '../../../core/address/tables'
import { users } from '../../../core/account/tables'
import type { Secrets } from '../../../core/seal/secrets'
import { sellerOf } from '../../../core/order/money'
import { goods } from '../goods/tables'
import { refundContact, type Contact } from './contact'
import { tradeLines, tradeRefunds, type RefundRow } from './tables'
import type { Trade } from './tables'

/** The address that the seller gave with a listing of the order. */
async function listedOf(tx: Executor, order: Trade, lines: readonly number[] | null): Promise<string | null> {
  const rows = await tx
    .select({ n: tradeLines.n, address: userAddresses.id })
    .from(tradeLines)
    .innerJoin(goods, eq(goods.id, tradeLines.goodsId))
    .innerJoin(userAddresses, eq(userAddresses.id, goods.returnId))
    .where(
      and(
        eq(tradeLines.orderId, order.id),
        isNotNull(goods.returnId),
        eq(userAddresses.userId, sellerOf(order)),
        isNull(userAddresses.deletedAt),
      ),
    )
    .orderBy(asc(tradeLines.n))
  return (rows.find(({ n }) => lines === null || lines.includes(n)) ?? rows[0])?.address ?? null
}

/** The school's service point, where parcels are kept for who is named on them. */
async function pointOf(tx: Executor, { schoolId }: Trade): Promise<string | null> {
  const [station] = await tx
    .select({ name: parcelStations.name, place: parcelStations.place })
    .from(parcelStations)
    .where(
      and(
        eq(parcelStations.schoolId, schoolId),
        eq(parcelStations.open, true),
        eq(parcelStations.pickups, true),
      ),
    )
    .orderBy(asc(parcelStations.name))
    .limit(1)
  return station ? `${station.name}（${station.place}）` : null
}

/** null: nobody can say where, and money goes back without the goods. */
export async function returnTo(
  tx: Executor,
  order: Trade,
  { lines }: Pick<RefundRow, 'lines'>,
  secrets: Secrets,
): Promise<Contact | null> {
  const address = await listedOf(tx, order, lines)
  if (address !== null) {
    const { name, phone, place } = await addressSnapshot(tx, { id: sellerOf(order) }, address, secrets)
    return { name, phone, place }
  }
  const place = await pointOf(tx, order)
  if (place === null) return null
  const [seller] = await tx
    .select({ name: users.name })
    .from(users)
    .where(eq(users.id, sellerOf(order)))
  return { name: `${seller?.name ?? '卖家'}（服务点代收）`, phone: '', place }
}

/** Who is to send goods back knows where to, or will once it is agreed to. */
export const isBackable = async (
  tx: Executor,
  order: Trade,
  { contact, lines }: Pick<RefundRow, 'contact' | 'lines'>,
): Promise<boolean> =>
  contact !== null ||
  (order.state === 'applied' && ((await listedOf(tx, order, lines)) ?? (await pointOf(tx, order))) !== null)

export async function keepReturn(
  tx: Executor,
  { id }: Pick<RefundRow, 'id'>,
  to: Contact,
  secrets: Secrets,
): Promise<void> {
  await tx
    .update(tradeRefunds)
    .set({ contact: refundContact.seal(secrets, id, to) })
    .where(eq(tradeRefunds.id, id))
}

/** A silent seller's refund: where the goods go is known without the seller. */
export async function giveReturn(
  { secrets }: Pick<Context, 'secrets'>,
  tx: Executor,
  order: Trade,
  refund: RefundRow,
): Promise<void> {
  const to = await returnTo(tx, order, refund, secrets)
  if (to) await keepReturn(tx, refund, to, secrets)
}
