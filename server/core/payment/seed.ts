import type { PayableKind } from '../../../contract/kinds'
import type { Context, Executor, Viewer } from '../../context'
import { post, type Transfer } from '../ledger/ledger'
import { applyWord } from './settle'
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
    { ...thing, channel: 'sandbox', amount },
    { client: 'web', ip: '127.0.0.1' },
  )
  if (charge?.way !== 'sandbox') return
  await applyWord(context, 'sandbox', {
    state: 'paid',
    number: charge.number,
    amount,
    vendorNumber: `demo-${charge.number}`,
  })
}

/** Puts money of the demo's own channel into a wallet, once for each key. */
export const topUp = (
  tx: Executor,
  owner: string,
  amount: number,
  what: Pick<Transfer, 'key' | 'subject'>,
): Promise<unknown> =>
  post(tx, {
    ...what,
    kind: 'top-up',
    legs: [
      { kind: 'channel:sandbox', amount: -amount },
      { kind: 'balance', owner, amount },
    ],
  })
