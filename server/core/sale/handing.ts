/** Reports of things on their way: to the courier's vendor, and to WeChat, which keeps the money of who does not report. */
import { maskPhone } from '../../../contract/account/rules'
import type { Step } from '../../../contract/sale/machine/facts/rules'
import type { Context, Executor } from '../../context'
import { postParcel } from '../courier/parcels'
import { reportShipping } from '../order/shipping/report'
import { saleContact } from './contact'
import type { Sale } from './tables'

/** Its seller has given it away, or says so. */
export const isHanded = ({ sentAt, claimedAt, handedAt }: Sale): boolean =>
  sentAt !== null || claimedAt !== null || handedAt !== null

/** In the transaction of a step that was written. */
export async function notifyOfHanding(
  context: Context,
  tx: Executor,
  order: Sale,
  { from, to, action }: Step,
): Promise<void> {
  const sent = action === 'deliverGoods'
  const handed = from === 'paid' && (to === 'handed' || to === 'claimed')
  // it ended in a dispute before anybody said that it was handed over
  const ended =
    from === 'disputed' && (to === 'done' || (to === 'decided' && order.share !== 100)) && !isHanded(order)
  if (!sent && !handed && !ended) return
  const { title: items, way, express, company } = order
  const phone = saleContact.open(context.secrets, order.id, order.contact)?.phone
  if (way !== 'courier' || express === null || company === null) {
    await reportShipping(context, tx, order, {
      type: sent || way === 'courier' ? 'city' : 'pickup',
      items,
      all: true,
    })
    return
  }
  const parcel = { company, number: express }
  const [known, masked] = phone === undefined ? [{}, {}] : [{ phone }, { phoneMask: maskPhone(phone) }]
  await postParcel(context, tx, { orderId: order.id, back: false, ...parcel, ...known })
  await reportShipping(context, tx, order, {
    type: 'express',
    items,
    parcels: [{ ...parcel, ...masked }],
    all: true,
  })
}
