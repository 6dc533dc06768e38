/** What buyers said: of a seller, and of one listing. */
import { eq, sql } from 'drizzle-orm'
import type { Context, Viewer } from '../../../context'
import { Ratings } from '../../../core/order/ratings'
import { unblocked } from '../../../core/privacy/visible'
import type { PageQuery } from '../../../http/keyset'
import { gone } from '../../../http/refusal'
import { goods } from './tables'
import { goodsThing } from './thing'

/** Of a seller of the viewer's school. @throws Refusal 404 */
export async function ratingsOfSeller(
  context: Context,
  viewer: Viewer,
  { user, ...page }: PageQuery & { user: string },
) {
  const { rows } = await context.db.execute(sql`select 1 from users u where u.id = ${user}
    and (u.id = ${viewer.id} or u.school_id = ${viewer.schoolId}::uuid) and ${unblocked(viewer.id, sql`u.id`)}`)
  if (rows.length === 0) throw gone('这位卖家')
  return new Ratings(context).ofSeller(viewer, 'trade', { user, ...page })
}

/** Of orders that have a line of the listing. */
export async function ratingsOfGoods(
  context: Context,
  viewer: Viewer,
  { id, ...page }: PageQuery & { id: string },
) {
  await goodsThing.see(context, viewer, id)
  const [row] = await context.db.select({ user: goods.authorId }).from(goods).where(eq(goods.id, id))
  if (!row) throw gone(goodsThing.what)
  const among = sql`exists(select 1 from sale_lines l where l.order_id = v.order_id and l.goods_id = ${id})`
  return new Ratings(context).ofSeller(viewer, 'trade', { ...row, ...page }, among)
}
