/** Choices that a school offers: places where parcels are, and its buildings. */
import { sql } from 'drizzle-orm'
import { buildingTitles, buildingKinds, type BuildingKind } from '../../../contract/address/rules'
import type { Station, Zone } from '../../../contract/address/schema'
import type { House } from '../../../contract/school/schema'
import type { Context, Viewer } from '../../context'
import { wrongField } from '../../http/refusal'
import { metresTo } from '../../core/school/service'

interface Near {
  school?: string
  latitude?: number
  longitude?: number
}

const most = { stations: 200, buildings: 500 } as const

/** Open ones first, the near before the far. */
export async function stationsOf(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  what: 'pickups' | 'posts',
  { school, latitude, longitude }: Near,
): Promise<{ items: Station[] }> {
  if ((latitude === undefined) !== (longitude === undefined))
    throw wrongField('latitude', '经度和纬度要一起给')
  const distance =
    latitude === undefined || longitude === undefined
      ? sql`null::int`
      : metresTo({ latitude, longitude }, sql`p.latitude`, sql`p.longitude`)
  const { rows } = await db.execute<
    Omit<Station, 'distance'> & Record<string, unknown> & { distance: number | null }
  >(sql`
    select p.id, p.name, p.kind, p.place, p.hours, p.open, p.latitude, p.longitude, ${distance} as distance
    from parcel_stations p where p.school_id = ${school ?? viewer.schoolId} and p.${sql.identifier(what)}
    order by p.open desc, distance, p.name limit ${most.stations}`)
  return {
    items: rows.map(({ distance: metres, ...station }) =>
      metres === null ? station : { ...station, distance: metres },
    ),
  }
}

/** Buildings by part of the campus, dormitories first, in the order of their numbers. */
export async function buildingsOf(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  { school }: { school?: string },
): Promise<{ items: Zone[] }> {
  const { rows } = await db.execute<House & Record<string, unknown> & { zone: string }>(sql`
    select id, name, kind, floors, latitude, longitude, zone from houses where school_id = ${school ?? viewer.schoolId}
    order by zone = '', zone, array_position(${sql.raw(`array['${buildingKinds.join("','")}']`)}, kind),
      nullif(regexp_replace(name, '[^0-9]', '', 'g'), '')::numeric nulls last, name limit ${most.buildings}`)
  const zones = new Map<string, House[]>()
  for (const { zone, ...house } of rows) {
    const name = zone === '' ? buildingTitles[house.kind as BuildingKind] : zone
    const known = zones.get(name)
    if (known) known.push(house)
    else zones.set(name, [house])
  }
  return { items: Array.from(zones, ([name, buildings]) => ({ name, buildings })) }
}
