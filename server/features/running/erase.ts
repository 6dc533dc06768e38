import { sql, type SQL } from 'drizzle-orm'
import type { Executor } from '../../context'
import type { KeptRows } from '../../feature'
import { refuse } from '../../http/refusal'

const over = sql.raw(`'done', 'closed', 'cancelled', 'decided'`)
/** A condition: an errand of the person's still runs. */
export const hasErrands = (userId: SQL): SQL =>
  sql`exists(select from errands e where (e.owner_id = ${userId} or e.rider_id = ${userId}) and e.state not in (${over}))`

/** @throws Refusal while an errand runs */
export async function mayLeaveErrands(tx: Executor, userId: string): Promise<void> {
  const { rows } = await tx.execute(sql`select 1 where ${hasErrands(sql`${userId}::uuid`)}`)
  if (rows.length > 0) throw refuse('还有没结束的跑腿单，结束以后再来注销')
}

/** Errands stay, for their money does; what they say of the person goes. */
export async function eraseErrands(tx: Executor, id: string): Promise<void> {
  await tx.execute(
    sql`update errands set contact = null, remark = '', title = '已注销用户的跑腿单', express_company = null, express_number = null where owner_id = ${id}`,
  )
  await tx.execute(sql`update errands set next_id = null, transfer_code = null where next_id = ${id}`)
  await tx.execute(sql`update errands set decided_by = null where decided_by = ${id}`)
  await tx.execute(sql`update errand_events set note = '' where actor_id = ${id} and note <> ''`)
  await tx.execute(
    sql`update errands set dispute_text = '' where dispute_by = 'owner' and owner_id = ${id} or dispute_by = 'rider' and rider_id = ${id}`,
  )
  await tx.execute(sql`delete from riders where user_id = ${id}`)
}

/** What stays of someone who left, and why. */
export const kept: KeptRows = {
  'errands.owner_id': {
    why: 'what was paid stays in the books, with the places but without words and rooms',
    words: [
      'number',
      'from_place',
      'to_place',
      'company',
      'pickup_code',
      'receive_code',
      'transfer_code',
      'decision',
    ],
  },
  'errands.rider_id': {
    why: 'orders of others',
    words: [
      'number',
      'title',
      'remark',
      'from_place',
      'to_place',
      'company',
      'express_company',
      'express_number',
      'pickup_code',
      'receive_code',
      'transfer_code',
      'decision',
    ],
  },
  'errands.next_id': { why: 'orders of others', words: 'all' },
  'errands.decided_by': { why: 'who decided about others', words: 'all' },
  'errand_events.actor_id': {
    why: 'what was done, with the photos that show it',
    words: ['action', 'by', 'pictures'],
  },
  'errand_tips.owner_id': { why: 'what was paid stays in the books' },
  'rider_earnings.rider_id': { why: 'what was paid stays in the books' },
  'rider_margins.user_id': { why: 'what was paid stays in the books' },
}
