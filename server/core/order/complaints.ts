/** What is complained about where orders are: those that hang where strangers meet them, and what people say in ratings. */
import { eq, sql } from 'drizzle-orm'
import { orderNamed, type OrderName, type Subject } from '../../../contract/kinds'
import type { Context } from '../../context'
import { gone } from '../../http/refusal'
import { isDown } from '../complaint/down'
import { takeEvidence, type Kind } from '../complaint/kind'
import { orderKindOf, type OrderKind } from './kind'
import { readable } from './ratings'
import { lockOrder, noOrder } from './step'
import { orderRatings } from './tables'

/** Orders of a kind that strangers meet. While one is down only its two sides see it; its money takes its own way. */
export const orderComplaint =
  (name: OrderName, { posted }: OrderKind) =>
  (context: Context): Kind => ({
    async see(viewer, id) {
      if (!posted) throw noOrder(name)
      await posted.see(context, viewer, id)
    },
    take: (tx, id) =>
      takeEvidence(
        tx,
        sql`select o.buyer_id as owner, o.school_id as school, u.name, o.title, ${sql.raw(posted?.text ?? `''`)} as text,
          '[]'::json as pictures, o.created_at as at
        from orders o join users u on u.id = o.buyer_id
        where o.id = ${id} and o.kind = ${name} and not ${isDown(name as Subject, sql`o.id`)} for share of o`,
        `这个${orderNamed(name).title}`,
      ),
    async hold(tx, id, refusal) {
      await posted?.moved(context, tx, await lockOrder(tx, name, id), refusal !== null)
    },
  })

/** Ratings. What is down counts for nobody's stars. */
export const ratingComplaint = (context: Context): Kind => ({
  async see(viewer, id) {
    const { rows } = await context.db.execute(
      sql`select 1 from order_ratings v where v.id = ${id} and ${readable(viewer)}`,
    )
    if (rows.length === 0) throw gone('这条评价')
  },
  take: (tx, id) =>
    takeEvidence(
      tx,
      sql`select v.author_id as owner, case when v.nameless then v.id end as nameless, o.school_id as school, u.name, '' as title,
        concat_ws(E'\\n', v.stars || ' 星', nullif(v.text, ''), v.second_text) as text, v.pictures, v.created_at as at
      from order_ratings v join orders o on o.id = v.order_id join users u on u.id = v.author_id
      where v.id = ${id} and not ${isDown('rating', sql`v.id`)} for share of v`,
      '这条评价',
    ),
  /** Of whom it is. */
  async keepers(tx, id) {
    const rows = await tx
      .select({ target: orderRatings.targetId })
      .from(orderRatings)
      .where(eq(orderRatings.id, id))
    return rows.flatMap(({ target }) => target ?? [])
  },
  async hold(tx, id, refusal) {
    const [row] = await tx.select().from(orderRatings).where(eq(orderRatings.id, id))
    if (!row) return
    const {
      rows: [order],
    } = await tx.execute<{ kind: OrderName }>(sql`select kind from orders where id = ${row.orderId}`)
    if (!order) return
    const by = refusal === null ? 1 : -1
    await orderKindOf(context, order.kind).rated?.(tx, row.of, row.targetId, row.stars, by)
  },
})
