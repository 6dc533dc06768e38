import { and, eq, isNull } from 'drizzle-orm'
import { placeText } from '../../../contract/address/rules'
import type { Executor, Viewer } from '../../context'
import { gone } from '../../http/refusal'
import type { Secrets } from '../seal/secrets'
import { openPhone } from './seal'
import { userAddresses } from './tables'

/** What an order keeps of an address: what becomes of the address later changes nothing there. */
export interface AddressSnapshot {
  name: string
  /** Whole, 11 digits. */
  phone: string
  /** 3栋 4层 402 */
  place: string
  /** A house; null for a place that is none. */
  building: string | null
  floor: number | null
  /** Degrees, gcj02. */
  latitude: number
  longitude: number
}

/** One of the viewer's own addresses. @throws Refusal 404 when there is none, or it is another's */
export async function addressSnapshot(
  tx: Executor,
  { id: userId }: Pick<Viewer, 'id'>,
  id: string,
  secrets: Secrets,
): Promise<AddressSnapshot> {
  const [row] = await tx
    .select()
    .from(userAddresses)
    .where(and(eq(userAddresses.id, id), eq(userAddresses.userId, userId), isNull(userAddresses.deletedAt)))
  if (!row) throw gone('这个地址')
  const { name, phone, houseId, spot, floor, room, latitude, longitude } = row
  return {
    name,
    phone: openPhone(secrets, id, phone),
    place: placeText({ spot, floor, room }),
    building: houseId,
    floor,
    latitude,
    longitude,
  }
}
