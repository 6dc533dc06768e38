/** Destination of a portion: a meeting's place and time, or an address of the buyer's book. */
import { times } from '../../../contract/sale/rules'
import type { PortionDraft } from '../../../contract/sale/shapes'
import type { Executor, Viewer } from '../../context'
import { wrongField } from '../../http/refusal'
import { lineOf } from '../../http/text'
import { addressSnapshot } from '../address/snapshot'
import type { Secrets } from '../seal/secrets'
import type { Contact } from './contact'

/** Returns the place and time of a meeting: what is left out they arrange later. `ordered`: time of the order, of a meeting that is moved. @throws Refusal that names what is wrong */
export function meetingOf(
  { place, at }: Pick<PortionDraft, 'place' | 'at'>,
  ordered?: Date,
): { place: string; meetAt: Date | null } {
  const spot = lineOf(place ?? '')
  if (place !== undefined && spot.length < 2) throw wrongField('place', '见面的地点至少写 2 个字')
  if (at === undefined) return { place: spot, meetAt: null }
  const moment = Date.parse(at)
  if (moment < Date.now()) throw wrongField('at', '见面的时间已经过了')
  if (moment > (ordered?.getTime() ?? Date.now()) + times.meet * 86_400_000)
    throw wrongField('at', `见面时间最多约到${ordered ? '下单' : ''} ${times.meet} 天后`)
  return { place: spot, meetAt: new Date(moment) }
}

/** Returns the person it goes to; null where it is handed over in person. @throws Refusal that names what is wrong */
export async function contactOf(
  tx: Executor,
  viewer: Pick<Viewer, 'id'>,
  draft: Pick<PortionDraft, 'way' | 'address' | 'place' | 'at'>,
  secrets: Secrets,
): Promise<Contact | null> {
  if (draft.way === 'meet') meetingOf(draft)
  if (draft.way === 'meet' || draft.way === 'pickup') return null
  if (draft.address === undefined) throw wrongField('address', '请选择收货地址')
  const { name, phone, place } = await addressSnapshot(tx, viewer, draft.address, secrets)
  return { name, phone, place }
}
