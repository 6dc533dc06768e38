/** Codes that one side of an order tells the other: a few digits, and ever longer pauses between wrong ones. */
import { randomInt, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { codeWait } from '../../../contract/order/rules'
import type { Executor } from '../../context'
import { refuse } from '../../http/refusal'
import { orders, type OrderRow } from './tables'

export const newCode = (digits: number): string => String(randomInt(10 ** digits)).padStart(digits, '0')

const sameCode = (known: string | null, given: string): boolean =>
  known !== null && known.length === given.length && timingSafeEqual(Buffer.from(known), Buffer.from(given))

const later = (minutes: number): string => `再过 ${minutes} 分钟可以再试`

interface Tried {
  /** Which code of the order it is, and who tries: wrong ones of one person slow nobody else down. */
  what: string
  by: string
  known: string | null
  given: string
  /** What a wrong one is told. */
  wrong: string
}

/**
 * What is told of a wrong code; null: it is right. A wrong one is counted in the row of the locked order: the transaction
 * has to hold, so refuse after it. @throws Refusal while the pause after earlier ones lasts
 */
export async function wrongCode(
  tx: Executor,
  { id, tries }: Pick<OrderRow, 'id' | 'tries'>,
  { what, by, known, given, wrong }: Tried,
  now = Date.now(),
): Promise<string | null> {
  const key = `${what}:${by}`
  const { count, at } = tries[key] ?? { count: 0, at: 0 }
  const left = Math.ceil((at + codeWait(count) * 60_000 - now) / 60_000)
  if (left > 0) throw refuse(`输错了 ${count} 次，${later(left)}`)
  if (sameCode(known, given)) return null
  await tx
    .update(orders)
    .set({ tries: { ...tries, [key]: { count: count + 1, at: now } } })
    .where(eq(orders.id, id))
  const wait = codeWait(count + 1)
  return wait === 0 ? wrong : `${wrong}；${later(wait)}`
}
