import { placeText } from '@contract/address/rules'
import { distance, metresBetween, quote, urgent, type Kind, type Quote } from '@contract/running/price/rules'
import type { OrderDraft, PriceDraft, StopDraft } from '@contract/running/schema'
import type { Chosen } from '@/shell/address/chosen'
import { fenOf } from '@/shell/order/labels'
import { faces } from './faces'
import type { Values } from './values'

const pointOf = (chosen: Chosen): { latitude: number; longitude: number } => {
  const { latitude, longitude } =
    chosen.kind === 'address' ? chosen.address : chosen.kind === 'station' ? chosen.station : chosen.spot
  return { latitude, longitude }
}

const stopOf = (chosen: Chosen): StopDraft => {
  if (chosen.kind === 'address') return { address: chosen.address.id }
  if (chosen.kind === 'station') return { station: chosen.station.id }
  return { place: { name: placeText(chosen.spot), ...pointOf(chosen) } }
}

/** The floor that the person's own end says by itself. */
export function knownFloor(kind: Kind, values: Values): number | null {
  const home = values[faces[kind].home]
  if (home?.kind === 'address') return home.address.floor
  return home?.kind === 'spot' ? home.spot.floor : null
}

/** To which floor it is carried; undefined: to the door of the house, or not said yet. */
export function floorOf(kind: Kind, values: Values): number | undefined {
  if (!values.upstairs) return undefined
  const typed = Number(values.floor)
  return Number.isInteger(typed) && typed >= 1 ? typed : (knownFloor(kind, values) ?? undefined)
}

/** What it costs by the rules, before the server has said so. */
export function estimate(kind: Kind, values: Values, now: number): Quote {
  const { from, to, size, pieces, lift, sex, urgent: hurried, window, tip, goods } = values
  const minutes = hurried ? urgent.minutes : urgent.usual
  return quote({
    kind,
    size,
    pieces: Number(pieces),
    lift,
    sex,
    urgent: hurried,
    floor: floorOf(kind, values),
    metres: from && to ? metresBetween(pointOf(from), pointOf(to)) : null,
    due: window ? Date.parse(window.to) : now + minutes * 60_000,
    tip: fenOf(tip) ?? 0,
    goods: fenOf(goods) ?? 0,
  })
}

/** What the server is asked the price of; null while a place is missing. */
export function priceDraft(kind: Kind, values: Values): PriceDraft | null {
  const { from, to, size, pieces, upstairs, lift, sex, urgent: hurried, window, tip, goods } = values
  const floor = floorOf(kind, values)
  if (!to || (!from && kind !== 'agency') || (upstairs && floor === undefined)) return null
  const [more, budget] = [fenOf(tip), fenOf(goods)]
  if (more === null || budget === null) return null
  return {
    kind,
    to: stopOf(to),
    ...(from ? { from: stopOf(from) } : {}),
    sex,
    urgent: hurried,
    ...(kind === 'agency' ? { goods: budget } : { size, pieces: Number(pieces) }),
    ...(upstairs && floor !== undefined ? { upstairs, floor, lift } : {}),
    ...(window ? { window } : {}),
    ...(more > 0 ? { tip: more } : {}),
  }
}

/** The whole order. `price`: as the server was asked for it. */
export function orderDraft(values: Values, price: PriceDraft, key: string, expected: number): OrderDraft {
  const { title, remark, parcel, receiver, receiverPhone, receiverAddress, company, track } = values
  const { kind } = price
  return {
    ...price,
    key,
    expected,
    track,
    title: title.trim(),
    ...(remark.trim() ? { remark: remark.trim() } : {}),
    ...(kind === 'take' && parcel.trim() ? { parcel: parcel.trim() } : {}),
    ...(kind === 'send'
      ? { recipient: { name: receiver.trim(), phone: receiverPhone.trim(), address: receiverAddress.trim() } }
      : {}),
    ...(kind === 'send' && company !== '' ? { company } : {}),
  }
}

/** Whether distance may still change the price: a place is not known yet. */
export const openDistance = ({ from, to }: Values): boolean => distance.perKm > 0 && !(from && to)
