/** What a buyer and a seller cannot settle between them: both have their say. What the desk rules is rulings.ts. */
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { OrderName } from '../../../contract/kinds'
import { disputeLimits as limits } from '../../../contract/order/rules'
import { administers, type Context, type Executor, type Viewer } from '../../context'
import { inTransaction } from '../../database/crossing'
import { refuse, wrongField } from '../../http/refusal'
import { linesOf } from '../../http/text'
import { ownPictures } from '../file/own'
import { ownSchools } from '../roles/grants'
import { orderKindOf } from './kind'
import { endOffers } from './ruled'
import { lockOrder, noOrder, partyOf, stepFor } from './step'
import { orderEvents, type OrderRow } from './tables'

/** Whether the viewer decides the disputes of the order's school. */
export const isDesk = ({ schoolId }: Pick<OrderRow, 'schoolId'>, viewer: Viewer): boolean =>
  administers(viewer, schoolId)

/** Condition over orders `o`: it waits for this viewer to decide, or to confirm what another proposes. */
export const waitsForDesk = (viewer: Viewer): SQL =>
  sql`o.status = 'placed' and o.after_sale = 'disputed' and ${ownSchools(viewer, sql`o.school_id`)}
    and not exists(select 1 from order_rulings r where r.order_id = o.id and (r.state = 'standing'
      or r.state = 'proposed' and r.proposed_by = ${viewer.id}
      or r.state = 'appealed' and ${viewer.id} in (r.proposed_by, r.confirmed_by)))`

/** The latest step of an order `o`. */
export const latestStep = sql`(select e.id from order_events e where e.order_id = o.id order by e.id desc limit 1)`

/** @throws Refusal where the latest step of a locked order is not the one that the desk read */
export async function demandSeen(tx: Executor, id: string, step: string | undefined): Promise<void> {
  if (step === undefined) return
  const { rows } = await tx.execute<{ id: string }>(
    sql`select ${latestStep} as id from orders o where o.id = ${id}`,
  )
  if (rows[0]?.id !== step) throw refuse('这一单刚刚有了新的情况，请看过经过再处理')
}

/** Whether these words were said already. @throws Refusal once there are enough of them */
async function answered(tx: Executor, { id: actorId }: Viewer, id: string, words: string): Promise<boolean> {
  const said = await tx
    .select({ note: orderEvents.note })
    .from(orderEvents)
    .where(
      and(eq(orderEvents.orderId, id), eq(orderEvents.actorId, actorId), eq(orderEvents.action, 'dispute')),
    )
  if (said.some(({ note }) => note === words)) return true
  if (said.length >= limits.statements) throw refuse(`说明最多写 ${limits.statements} 次，等学校处理`)
  return false
}

export class Disputes {
  constructor(
    private readonly context: Context,
    private readonly name: OrderName,
  ) {}

  /** Either side begins it; while it is undecided both may add what they have to say. */
  async dispute(
    viewer: Viewer,
    { id, text, pictures = [] }: { id: string; text: string; pictures?: string[] },
  ): Promise<void> {
    const kind = orderKindOf(this.context, this.name)
    const shown = await ownPictures(this.context, viewer, pictures)
    const words = linesOf(text)
    if (words.length < limits.text.min) throw wrongField('text', `说明至少 ${limits.text.min} 个字`)
    await inTransaction(this.context, async (tx) => {
      const order = await lockOrder(tx, this.name, id)
      const party = partyOf(order, viewer)
      if (party === null) throw noOrder(this.name)
      const by = kind.parties[party]
      const step = stepFor(kind, order, 'dispute', by)
      await kind.demand?.(this.context, tx, order, step)
      const more = order.afterSale === 'disputed'
      if (more && (await answered(tx, viewer, id, words))) return
      if (!more) await endOffers(tx, id)
      const change = more ? {} : { disputeBy: party, disputeText: words, disputedAt: new Date() }
      await kind.take(this.context, tx, order, step, {
        by,
        actorId: viewer.id,
        note: words,
        pictures: shown,
        change,
      })
    })
  }
}
