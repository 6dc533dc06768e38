import { sql } from 'drizzle-orm'
import { stationTitles } from '../../../contract/address/rules'
import { limits, stationServices, stationStates } from '../../../contract/registrar/rules'
import { chooseCell, degreesOf, hoursOf, text } from '../../core/sheet/cells'
import type { SheetRules } from '../../core/sheet/rules'

const kindsByTitle = Object.fromEntries(Object.entries(stationTitles).map(([kind, title]) => [title, kind]))

/** Stations where parcels are fetched and sent. */
export const stationsSheet: SheetRules = {
  keyColumn: '名称',
  read(cells) {
    const key = text(cells, '名称', limits.station.max)
    const services = chooseCell<readonly string[]>(cells, '服务', stationServices)
    return {
      key,
      value: {
        kind: chooseCell(cells, '快递点类型', kindsByTitle),
        place: text(cells, '位置', limits.stationPlace.max),
        hours: hoursOf(cells),
        pickups: services.includes('pickups'),
        posts: services.includes('posts'),
        open: chooseCell<boolean>(cells, '状态', stationStates, true),
        ...degreesOf(cells),
      },
    }
  },
  standing: (
    schoolId,
  ) => sql`select name as key, jsonb_build_object('kind', kind, 'place', place, 'hours', hours, 'pickups', pickups, 'posts', posts,
      'open', open, 'latitude', latitude, 'longitude', longitude) as value from parcel_stations where school_id = ${schoolId}`,
  apply: (schoolId) => [
    sql`update parcel_stations p set kind = c.value->>'kind', place = c.value->>'place', hours = c.value->>'hours',
        pickups = (c.value->>'pickups')::boolean, posts = (c.value->>'posts')::boolean, open = (c.value->>'open')::boolean,
        latitude = (c.value->>'latitude')::double precision, longitude = (c.value->>'longitude')::double precision
      from changed c where p.school_id = ${schoolId} and p.name = c.key`,
    sql`insert into parcel_stations (id, school_id, name, kind, place, hours, pickups, posts, open, latitude, longitude)
      select id, ${schoolId}::uuid, key, value->>'kind', value->>'place', value->>'hours', (value->>'pickups')::boolean, (value->>'posts')::boolean,
        (value->>'open')::boolean, (value->>'latitude')::double precision, (value->>'longitude')::double precision from added`,
    sql`delete from parcel_stations p using removed r where p.school_id = ${schoolId} and p.name = r.key`,
  ],
}
