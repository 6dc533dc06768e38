/** Address that goods of a refund go back to, where the seller has not said it of this one. */
import { and, asc, eq } from 'drizzle-orm'
import type { Context, Executor } from '../../context'
import { addressSnapshot } from '../address/snapshot'
import { parcelStations } from '../address/tables'
import { users } from '../account/tables'
import type { Secrets } from '../seal/secrets'
import { sellerOf } from '../order/money'
import { refundContact, type Contact } from './contact'
import type { SaleKind } from './kind'
import { saleLines, saleRefunds, type RefundRow } from './tables'
import type { Sale } from './tables'

/** The address that the seller gave with a thing of the order. */
async function givenOf(
  tx: Executor,
  { returnAddresses }: SaleKind,
  order: Sale,
  lines: readonly number[] | null,
): Promise<string | null> {
  if (!returnAddresses) return null
  const rows = await tx
    .select({ n: saleLines.n, goods: saleLines.goodsId })
    .from(saleLines)
    .where(eq(saleLines.orderId, order.id))
    .orderBy(asc(saleLines.n))
  const known = await returnAddresses(
    tx,
    sellerOf(order),
    rows.map(({ goods }) => goods),
  )
  const given = rows.filter(({ goods }) => known.has(goods))
  const first = given.find(({ n }) => lines === null || lines.includes(n)) ?? given[0]
  return (first && known.get(first.goods)) ?? null
}

/** The school's service point, where parcels are kept for who is named on them. */
async function pointOf(tx: Executor, { schoolId }: Sale): Promise<string | null> {
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
  kind: SaleKind,
  order: Sale,
  { lines }: Pick<RefundRow, 'lines'>,
  secrets: Secrets,
): Promise<Contact | null> {
  const address = await givenOf(tx, kind, order, lines)
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

/** Returns whether who is to send goods back knows the address, or will once it is agreed to. */
export const isBackable = async (
  tx: Executor,
  kind: SaleKind,
  order: Sale,
  { contact, lines }: Pick<RefundRow, 'contact' | 'lines'>,
): Promise<boolean> =>
  contact !== null ||
  (order.state === 'applied' &&
    ((await givenOf(tx, kind, order, lines)) ?? (await pointOf(tx, order))) !== null)

export async function keepReturn(
  tx: Executor,
  { id }: Pick<RefundRow, 'id'>,
  to: Contact,
  secrets: Secrets,
): Promise<void> {
  await tx
    .update(saleRefunds)
    .set({ contact: refundContact.seal(secrets, id, to) })
    .where(eq(saleRefunds.id, id))
}

/** A silent seller's refund: where the goods go is known without the seller. */
export async function giveReturn(
  { secrets }: Pick<Context, 'secrets'>,
  kind: SaleKind,
  tx: Executor,
  order: Sale,
  refund: RefundRow,
): Promise<void> {
  const to = await returnTo(tx, kind, order, refund, secrets)
  if (to) await keepReturn(tx, refund, to, secrets)
}
