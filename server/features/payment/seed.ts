import type { PayableKind } from '../../../contract/kinds'
import type { Context, Viewer } from '../../context'
import { heard } from './settle'
import { PaymentStarter } from './start'

/** Pays at once by the demo's own channel, for `later` steps of the demo campus. */
export async function payInDemo(
  context: Context,
  viewer: Viewer,
  thing: { kind: PayableKind; id: string },
  amount: number,
): Promise<void> {
  const { charge } = await new PaymentStarter(context).start(
    viewer,
    { ...thing, channel: 'sandbox' },
    { client: 'web', ip: '127.0.0.1' },
  )
  if (charge?.way !== 'sandbox') return
  await heard(context, 'sandbox', {
    state: 'paid',
    number: charge.number,
    amount,
    vendorNumber: `demo-${charge.number}`,
  })
}
