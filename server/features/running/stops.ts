/** Where an errand goes from and to, as its draft names it. */
import { and, eq, isNull } from 'drizzle-orm'
import type { StopDraft } from '../../../contract/running/schema'
import type { Executor, Viewer } from '../../context'
import { gone, wrongField } from '../../http/refusal'
import { lineOf } from '../../http/text'
import { addressSnapshot } from '../../core/address/snapshot'
import { parcelStations, userAddresses } from '../../core/address/tables'
import type { Secrets } from '../../core/seal/secrets'
import type { Whole } from './contact'

export interface Stop {
  /** Without the room: what everybody may read. */
  shown: string
  whole: Whole
  point: { latitude: number; longitude: number } | null
  floor: number | null
  /** When it is open; '' for always. */
  hours: string
}

export async function stopOf(
  tx: Executor,
  viewer: Viewer,
  secrets: Secrets,
  draft: StopDraft,
  field: 'from' | 'to',
  use: 'pickups' | 'posts' | null,
): Promise<Stop> {
  if (draft.address !== undefined) return addressStop(tx, viewer, secrets, draft.address)
  if (draft.station !== undefined) return stationStop(tx, viewer, draft.station, field, use)
  const { name = '', latitude, longitude } = draft.place ?? {}
  const place = lineOf(name)
  if (place.length < 2) throw wrongField(field, '地点至少 2 个字')
  const point = latitude === undefined || longitude === undefined ? null : { latitude, longitude }
  return { shown: place, whole: { place, name: null, phone: null }, point, floor: null, hours: '' }
}

async function addressStop(tx: Executor, viewer: Viewer, secrets: Secrets, id: string): Promise<Stop> {
  const { name, phone, place, floor, latitude, longitude } = await addressSnapshot(tx, viewer, id, secrets)
  const [row] = await tx
    .select({ spot: userAddresses.spot })
    .from(userAddresses)
    .where(and(eq(userAddresses.id, id), isNull(userAddresses.deletedAt)))
  if (!row) throw gone('这个地址')
  return { shown: row.spot, whole: { place, name, phone }, point: { latitude, longitude }, floor, hours: '' }
}

async function stationStop(
  tx: Executor,
  { schoolId }: Viewer,
  id: string,
  field: 'from' | 'to',
  use: 'pickups' | 'posts' | null,
): Promise<Stop> {
  const [station] = await tx.select().from(parcelStations).where(eq(parcelStations.id, id))
  if (!station || station.schoolId !== schoolId) throw gone('这个站点')
  if (!station.open) throw wrongField(field, `${station.name}暂停营业，换一个站点`)
  if (use !== null && !station[use])
    throw wrongField(field, use === 'pickups' ? `${station.name}不能取件` : `${station.name}不能寄件`)
  const { name, place, latitude, longitude, hours } = station
  return {
    shown: name,
    whole: { place: [name, place].filter((part) => part !== '').join(' '), name: null, phone: null },
    point: { latitude, longitude },
    floor: null,
    hours,
  }
}
