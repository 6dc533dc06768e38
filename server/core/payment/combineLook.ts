/** How a combined payment stands at its vendor, and its end. */
import { and, eq } from 'drizzle-orm'
import { paymentStepOf, type VendorChannel } from '../../../contract/payment/rules'
import type { Context } from '../../context'
import type { Standing } from '../../providers/pay/types'
import { providerOf } from './channels'
import { applyWord, type Row } from './settle'
import { payments } from './tables'

/** As `look`, for a share: all of its combined payment is asked about, and ends together. @throws ProviderError */
export async function lookCombined(context: Context, payment: Row, combined: string): Promise<void> {
  const channel = payment.channel as VendorChannel
  const by = providerOf(context, channel)?.combining
  if (!by) return
  const standings = (await by.query(combined)) ?? new Map<string, Standing>()
  let paid = false
  for (const [number, standing] of standings) {
    if (standing.state !== 'paid') continue
    paid = true
    await applyWord(context, channel, { ...standing, number })
  }
  if (paid) return
  const closed = standings.get(payment.number)?.state === 'closed'
  if (!closed && payment.expiresAt.getTime() > Date.now()) return
  const shares = await context.db
    .select({ number: payments.number, merchant: payments.merchant })
    .from(payments)
    .where(eq(payments.combined, combined))
  if (!closed)
    await by.close(
      combined,
      shares.map(({ number, merchant }) => ({ number, merchant: merchant ?? '' })),
    )
  await context.db
    .update(payments)
    .set({ state: paymentStepOf('pending', 'close') })
    .where(and(eq(payments.combined, combined), eq(payments.state, 'pending')))
}
