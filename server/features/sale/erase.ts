import { sql } from 'drizzle-orm'
import type { Executor } from '../../context'
import type { KeptRows } from '../../core/privacy/personal'

/** Trades stay with their orders; what they say of the person goes. */
export async function eraseSales(tx: Executor, id: string): Promise<void> {
  await tx.execute(sql`delete from sale_cart where user_id = ${id}`)
  await tx.execute(sql`update sale_orders e set contact = null, remark = '', place = '', company = null, express = null, note = ''
    from orders o where o.id = e.id and o.buyer_id = ${id}`)
  await tx.execute(
    sql`update sale_orders e set note = '' from orders o where o.id = e.id and o.seller_id = ${id}`,
  )
  await tx.execute(sql`update sale_refunds r set text = '', pictures = '[]', company = null, express = null, back_text = ''
    from orders o where o.id = r.order_id and o.buyer_id = ${id}`)
  await tx.execute(sql`update sale_refunds r set answer = '', answer_pictures = '[]', contact = null
    from orders o where o.id = r.order_id and o.seller_id = ${id}`)
}

/** Columns that may still name an erased person, and why. */
export const kept: KeptRows = {
  'sale_orders.id': {
    why: 'what was traded is kept three years by law, without words and rooms',
    words: ['buyer_code', 'seller_code', 'before'],
  },
}
