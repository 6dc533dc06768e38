import type { Station } from '@contract/address/schema'
import type { OrderDetail } from '@contract/running/schema'
import type { Values } from './values'

/**
 * What an order of before asked for, as its form holds it: not its codes, which were of that parcel, nor its time, nor a
 * courier that can no longer be chosen.
 */
export function valuesAgain(
  order: OrderDetail,
  stations: readonly Station[],
  companies: readonly string[],
): Partial<Values> {
  const { kind, title, remark, company, size, pieces, sex, recipient, quote, track } = order
  const end = kind === 'send' ? 'to' : 'from'
  // what was added to hurry it was for that time
  const tip = quote.items.find(({ name }) => name === 'tip')?.amount ?? 0
  const station = kind === 'agency' ? undefined : stations.find(({ name }) => name === order[end])
  return {
    title,
    remark,
    sex,
    track: track.owner,
    pieces: String(pieces),
    tip: tip > 0 ? String(tip / 100) : '',
    goods: quote.goods > 0 ? String(quote.goods / 100) : '',
    ...(size === null ? {} : { size }),
    ...(company && companies.includes(company) ? { company } : {}),
    ...(recipient
      ? { receiver: recipient.name, receiverPhone: recipient.phone, receiverAddress: recipient.address }
      : {}),
    ...(station ? { [end]: { kind: 'station', station } } : {}),
  }
}
