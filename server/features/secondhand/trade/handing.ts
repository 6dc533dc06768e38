/** What is told of things on their way: to the courier's vendor, and to WeChat, which keeps the money of who does not tell. */
import { maskPhone } from '../../../../contract/account/rules'
import { courierOf, looksRight, type Courier } from '../../../../contract/courier/rules'
import type { Step } from '../../../../contract/secondhand/trade/rules'
import type { Context, Executor } from '../../../context'
import { wrongField } from '../../../http/refusal'
import { Secrets } from '../../../core/certification/secrets'
import { postParcel } from '../../../core/courier/parcels'
import { reportShipping } from '../../../core/payment/shipping'
import { tradeContact } from './contact'
import type { Trade } from './trade'

/** @throws Refusal that names the field at fault */
export function courierFor(company: string | undefined, number: string | undefined): Courier {
  const courier = company === undefined ? null : courierOf(company)
  if (courier === null) throw wrongField('company', '请选择快递公司')
  if (number === undefined) throw wrongField('number', '请填写快递单号')
  if (!looksRight(courier, number))
    throw wrongField('number', `不像${courier.name}的单号，检查一下有没有输错`)
  return courier
}

/** In the transaction of a step that was written. */
export async function tellOfHanding(
  context: Context,
  tx: Executor,
  order: Trade,
  { from, to, action }: Step,
): Promise<void> {
  const sent = action === 'deliverGoods'
  if (!sent && !(from === 'paid' && to === 'handed')) return
  const { title: items, way, express, company } = order
  const phone = tradeContact.open(new Secrets(context.config), order.id, order.contact)?.phone
  const courier = courierOf(company ?? '')
  if (way !== 'courier' || express === null || courier === null) {
    await reportShipping(context, tx, order, { type: sent ? 'city' : 'pickup', items, all: true })
    return
  }
  const parcel = { company: courier.code, number: express }
  const [known, masked] = phone === undefined ? [{}, {}] : [{ phone }, { phoneMask: maskPhone(phone) }]
  await postParcel(context, tx, { orderId: order.id, back: false, ...parcel, ...known })
  await reportShipping(context, tx, order, {
    type: 'express',
    items,
    parcels: [{ ...parcel, ...masked }],
    all: true,
  })
}
