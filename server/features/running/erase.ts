import { sql } from 'drizzle-orm'
import type { Executor } from '../../context'
import type { KeptRows } from '../../core/privacy/personal'

/** Errands stay with their orders; what they say of the person goes. */
export async function eraseErrands(tx: Executor, id: string): Promise<void> {
  await tx.execute(sql`update errands e set contact = null, remark = '', express_company = null, express_number = null
    from orders o where o.id = e.id and o.buyer_id = ${id}`)
  await tx.execute(sql`update errands set next_id = null, transfer_code = null where next_id = ${id}`)
  await tx.execute(sql`delete from riders where user_id = ${id}`)
}

/** Columns that may still name an erased person, and why. */
export const kept: KeptRows = {
  'errands.id': {
    why: 'what was paid stays in the books, with the places but without words and rooms',
    words: ['from_place', 'to_place', 'company', 'pickup_code', 'receive_code', 'transfer_code'],
  },
  'errands.next_id': { why: 'orders of others', words: 'all' },
  'errand_tips.owner_id': { why: 'what was paid stays in the books' },
  'rider_earnings.rider_id': { why: 'what was paid stays in the books' },
  'rider_margins.user_id': { why: 'what was paid stays in the books' },
}
