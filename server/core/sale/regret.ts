/** The right to return what a business sold without a reason (消保法 25): of which lines of an order, and until when. */
import { asc, eq } from 'drizzle-orm'
import { regretUntil } from '../../../contract/sale/after/rules'
import type { Executor } from '../../context'
import { wrongField } from '../../http/refusal'
import { saleLines } from './tables'
import type { Sale } from './tables'

export interface Regret {
  /** Lines that can be returned so now. */
  lines: number[]
  /** Lines whose buyer confirmed that they cannot: by title. */
  exempt: Map<number, string>
  /** null: it was not received yet, or is no business's. */
  until: Date | null
}

export async function regretOf(
  tx: Executor,
  { id, business, receivedAt }: Pick<Sale, 'id' | 'business' | 'receivedAt'>,
): Promise<Regret> {
  if (!business) return { lines: [], exempt: new Map(), until: null }
  const rows = await tx.select().from(saleLines).where(eq(saleLines.orderId, id)).orderBy(asc(saleLines.n))
  const until = receivedAt && new Date(regretUntil(receivedAt.getTime()))
  const over = until !== null && until.getTime() <= Date.now()
  return {
    lines: over ? [] : rows.flatMap(({ n, released, snapshot }) => (released || snapshot.exempt ? [] : n)),
    exempt: new Map(
      rows.flatMap(({ n, snapshot }) => (snapshot.exempt ? [[n, snapshot.title] as const] : [])),
    ),
    until,
  }
}

/** @throws Refusal that names the field at fault */
export function demandRegret(
  { lines: free, exempt }: Regret,
  { goods, lines = free }: { goods: boolean; lines?: readonly number[] | undefined },
): void {
  if (free.length === 0)
    throw wrongField('cause', exempt.size > 0 ? '下单时确认过不适用七天无理由' : '已经过了七天无理由的期限')
  if (!goods) throw wrongField('goods', '七天无理由要退回商品')
  const out = lines.find((n) => !free.includes(n))
  if (out === undefined) return
  const title = exempt.get(out)
  throw wrongField(
    'lines',
    title === undefined ? '运费不在七天无理由里，请只选商品' : `“${title}”下单时确认过不适用七天无理由`,
  )
}
