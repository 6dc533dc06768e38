/** Combined payments: one of the vendor, a row for each share, as if each seller were paid alone. */
import { and, eq, inArray } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Context, Executor, Viewer } from '../../context'
import { refuse } from '../../http/refusal'
import type { Way } from '../../providers/pay/types'
import { billFor, firstDue, rowOf, type Target } from './bills'
import type { Share } from './gather'
import { payableOf } from './payables'
import { numberOf } from './refund'
import { look } from './rounds'
import type { Row } from './settle'
import { payments } from './tables'

interface Wanted {
  shares: readonly Share[]
  way: Way
}

/** Whether what is open is one combined payment of just these shares, and can still be paid. */
async function fits(
  tx: Executor,
  viewer: Viewer,
  open: readonly Row[],
  { shares, way }: Wanted,
): Promise<boolean> {
  const combined = open[0]?.combined ?? null
  if (combined === null) return false
  const whole = await tx.select({ id: payments.id }).from(payments).where(eq(payments.combined, combined))
  return (
    whole.length === shares.length &&
    shares.every(({ id, amount, merchant }) =>
      open.some(
        (row) =>
          row.subjectId === id &&
          row.combined === combined &&
          row.amount === amount &&
          row.merchant === merchant &&
          row.way === way &&
          row.payerId === viewer.id &&
          row.expiresAt.getTime() > Date.now(),
      ),
    )
  )
}

/** The rows of the combined payment that is open for these shares, new ones where none fits. null: all is paid. */
export async function openCombined(
  context: Context,
  viewer: Viewer,
  asked: Target,
  wanted: Wanted,
): Promise<Row[] | null> {
  const kind = payableOf(context, asked.kind).parts?.kind
  if (kind === undefined) throw new Error(`${asked.kind} has no parts`)
  const ids = wanted.shares.map(({ id }) => id)
  for (const last of [false, true]) {
    const found = await context.db.transaction(async (tx) => {
      // whoever begins to pay holds the orders: two taps make one
      if ((await billFor(context, tx, viewer, asked)) === null) return null
      const open = await tx
        .select()
        .from(payments)
        .where(
          and(
            eq(payments.kind, kind),
            inArray(payments.subjectId, ids),
            eq(payments.channel, asked.channel),
            eq(payments.state, 'pending'),
          ),
        )
      if (open.length > 0) return { rows: open, good: await fits(tx, viewer, open, wanted) }
      const combined = numberOf(newId())
      const rows: (typeof payments.$inferInsert)[] = []
      for (const { id, merchant } of wanted.shares) {
        const bill = await payableOf(context, kind).bill(tx, viewer.id, id)
        const row = rowOf(viewer, { kind, id, channel: asked.channel }, bill)
        rows.push({ ...row, way: wanted.way, combined, merchant })
      }
      const made = await tx
        .insert(payments)
        .values(rows.map((row) => ({ ...row, dueAt: firstDue })))
        .returning()
      return { rows: made, good: true }
    })
    if (found === null) return null
    if (found.good) return found.rows
    if (last) break
    // what was begun otherwise is closed at the vendor first; one row ends all of a combined payment
    for (const row of found.rows) await look(context, { ...row, expiresAt: new Date(0) })
  }
  throw refuse('上一次支付还没有结束，请稍后再试')
}
