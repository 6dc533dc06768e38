/**
 * Maps without a map vendor: places are the schools and their buildings, addresses are the schools'
 * own, distances are straight lines lengthened as streets do.
 */
import { sql, type SQL } from 'drizzle-orm'
import { mapsDefaults } from '../../../contract/school/rules'
import type { Context } from '../../context'
import type { MapsAddress, MapsDistrict, MapsPoi, MapsProvider } from '../../providers/types'
import { Refusal } from '../../http/refusal'
import { metresTo } from '../../core/school/service'

interface At {
  latitude: number
  longitude: number
}

/** Ratio of a way's length to the straight line, on foot and by car. */
const detour = { walking: 1.2, driving: 1.4 } as const
/** Metres that a search widens to when its radius holds nothing. */
const farRadius = 50_000

const nothing = () => new Refusal(404, -2, '没有找到这个地点')

type PoiRow = MapsPoi & Record<string, unknown>

/** Places of one school, or of all. */
const placesOf = (school: string | null) => sql`(
  select h.id, h.name as title, s.province || s.city || s.district || s.name || s.campus as address,
    h.latitude, h.longitude, s.city from houses h join schools s on s.id = h.school_id where ${only(school)}
  union all
  select s.id, s.name, s.province || s.city || s.district, s.latitude, s.longitude, s.city from schools s where ${only(school)}
) p`
const only = (school: string | null): SQL => (school === null ? sql`true` : sql`s.id = ${school}`)

/** All that maps answer but pictures. */
export type LocalMaps = Omit<MapsProvider, 'name' | 'staticMap'>

/** `school`: places of others are not found. */
export const createLocalMaps = ({ db }: Pick<Context, 'db'>, school: string | null = null): LocalMaps => {
  const places = placesOf(school)
  const find = async (
    where: SQL,
    order: SQL,
    limit: number,
    offset: number,
    from?: At,
  ): Promise<MapsPoi[]> => {
    const distance = from ? metresTo(from, sql`p.latitude`, sql`p.longitude`) : sql`null::int`
    const { rows } = await db.execute<PoiRow & { distance: number | null }>(sql`
      select * from (select p.id, p.title, p.address, p.latitude, p.longitude, p.city, ${distance} as distance from ${places}) p
      where ${where} order by ${order} limit ${limit} offset ${offset}`)
    return rows.map(({ id, title, address, latitude, longitude, distance: metres }) => ({
      id,
      title,
      address,
      latitude,
      longitude,
      ...(metres === null ? {} : { distance: metres }),
    }))
  }
  const like = (keyword: string) => sql`strpos(plain(p.title || p.address), plain(${keyword})) > 0`

  return {
    async reverseGeocoder(at) {
      const { rows } = await db.execute<MapsAddress & Record<string, unknown>>(sql`
        select s.name || coalesce((select h.name from houses h where h.school_id = s.id
            order by ${metresTo(at, sql`h.latitude`, sql`h.longitude`)} limit 1), '') as recommend,
          s.city, s.district, '中国' as nation, s.province, ${at.latitude}::double precision as latitude,
          ${at.longitude}::double precision as longitude
        from schools s order by ${metresTo(at, sql`s.latitude`, sql`s.longitude`)} limit 1`)
      const [row] = rows
      if (!row) throw nothing()
      return row
    },

    async search({ keyword, location: from, pageSize, pageIndex, radius, autoExtend }) {
      const named = like(keyword)
      const within = (metres: number) =>
        find(
          sql`${named} and p.distance <= ${metres}`,
          sql`p.distance, p.id`,
          pageSize,
          (pageIndex - 1) * pageSize,
          from,
        )
      const near = await within(radius)
      return near.length > 0 || autoExtend === 0 || pageIndex > 1 ? near : within(farRadius)
    },

    suggestion: ({ keyword, region, regionFix }) =>
      find(
        regionFix === 1 && region !== mapsDefaults.region
          ? sql`${like(keyword)} and p.city = ${region}`
          : like(keyword),
        sql`p.title, p.id`,
        mapsDefaults.pageSize,
        0,
      ),

    async geocoder(address) {
      const [found] = await find(
        sql`strpos(plain(p.address || p.title), plain(${address})) > 0 or strpos(plain(${address}), plain(p.title)) > 0`,
        sql`length(p.title) desc, p.id`,
        1,
        0,
      )
      if (!found) throw nothing()
      return { latitude: found.latitude, longitude: found.longitude }
    },

    async cityList() {
      const cities = await districts(db, sql`s.city`)
      return [cities]
    },

    district: (id) => districts(db, sql`s.district`, id),

    async distance({ from, to, mode }) {
      const { rows } = await db.execute<{ metres: number }>(sql`
        select ${metresTo(from, sql`(t ->> 'latitude')::double precision`, sql`(t ->> 'longitude')::double precision`)} as metres
        from json_array_elements(${JSON.stringify(to)}::json) with ordinality as list(t, n) order by n`)
      return rows.map(({ metres }) => Math.round(metres * detour[mode]))
    },
  }
}

/** Cities, or the districts of the city whose id is `parent`: the first school there stands for the place. */
async function districts(db: Context['db'], column: SQL, parent?: string): Promise<MapsDistrict[]> {
  const { rows } = await db.execute<
    Record<string, unknown> & { id: string; name: string; latitude: number; longitude: number }
  >(sql`
    select left(md5(name), 12) as id, name, latitude, longitude from (
      select ${column} as name, min(s.city) as city, avg(s.latitude) as latitude, avg(s.longitude) as longitude
      from schools s group by 1) p
    where ${parent === undefined ? sql`true` : sql`left(md5(p.city), 12) = ${parent}`} order by name limit 500`)
  return rows.map(({ id, name, latitude, longitude }) => ({
    id,
    name,
    fullname: name,
    location: { latitude, longitude },
  }))
}
