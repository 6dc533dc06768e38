import { sql, type SQL } from 'drizzle-orm'
import { kindNames, orderNamed } from '../../../contract/kinds'
import type { Executor } from '../../context'
import type { KeptRows } from '../../core/privacy/personal'
import { refuse } from '../../http/refusal'

/** A condition: an order of the person's is not over. */
export const hasOrders = (userId: SQL): SQL =>
  sql`exists(select from orders o where (o.buyer_id = ${userId} or o.seller_id = ${userId}) and o.status = 'placed')`

/** @throws Refusal that names what is not over */
export async function mayLeaveOrders(tx: Executor, userId: string): Promise<void> {
  const { rows } = await tx.execute<{ kind: string }>(sql`select distinct o.kind from orders o
    where (o.buyer_id = ${userId} or o.seller_id = ${userId}) and o.status = 'placed' order by o.kind`)
  const titles = kindNames.orders
    .filter((name) => rows.some(({ kind }) => kind === name))
    .map((name) => orderNamed(name).title)
  if (titles.length > 0) throw refuse(`还有没结束的${titles.join('、')}，结束以后再来注销`)
}

/** Orders stay, for their money does; what they say of the person goes, and what the person said. */
export async function eraseOrders(tx: Executor, id: string): Promise<void> {
  for (const name of kindNames.orders)
    await tx.execute(
      sql`update orders set title = ${`已注销用户的${orderNamed(name).title}`} where buyer_id = ${id} and kind = ${name}`,
    )
  await tx.execute(
    sql`update order_lines l set title = '' from orders o where o.id = l.order_id and o.buyer_id = ${id}`,
  )
  await tx.execute(sql`update order_checkouts set title = '' where buyer_id = ${id}`)
  await tx.execute(sql`update orders set decided_by = null where decided_by = ${id}`)
  await tx.execute(sql`update orders set dispute_text = ''
    where dispute_by = 'buyer' and buyer_id = ${id} or dispute_by = 'seller' and seller_id = ${id}`)
  await tx.execute(sql`update order_offers f set text = '' from orders o
    where o.id = f.order_id and (f.by = 'buyer' and o.buyer_id = ${id} or f.by = 'seller' and o.seller_id = ${id})`)
  await tx.execute(sql`update order_events set note = '' where actor_id = ${id} and note <> ''`)
  await tx.execute(sql`update order_ratings set text = '', pictures = '[]', second_text = null, nameless = true
    where author_id = ${id}`)
}

const ofOrder = ['number', 'fulfilment', 'after_sale', 'decision']
/** Columns that may still name an erased person, and why. */
export const kept: KeptRows = {
  'orders.buyer_id': { why: 'what was paid stays in the books, without words', words: ofOrder },
  'orders.seller_id': { why: 'orders of others', words: [...ofOrder, 'title'] },
  'orders.decided_by': { why: 'who decided about others', words: 'all' },
  'order_checkouts.buyer_id': { why: 'what was paid stays in the books, without words' },
  'order_lines.order_id': { why: 'what was paid stays in the books, without words' },
  'order_events.actor_id': {
    why: 'what was done, with the photos that show it',
    words: ['action', 'to', 'by', 'pictures'],
  },
  'order_rulings.proposed_by': { why: 'who decided about others', words: 'all' },
  'order_rulings.confirmed_by': { why: 'who decided about others', words: 'all' },
  'order_offers.order_id': { why: 'how its money was shared out, without words' },
  'order_ratings.author_id': { why: 'a mark without its words' },
  'order_ratings.target_id': { why: 'words of others', words: 'all' },
}
