import { sql } from 'drizzle-orm'
import { houseKinds, limits } from '../../../contract/registrar/rules'
import { chooseCell, degreesOf, optional, text, whole } from '../../core/sheet/cells'
import type { SheetRules } from '../../core/sheet/rules'

/** Buildings and places of a campus. */
export const housesSheet: SheetRules = {
  keyColumn: '名称',
  read(cells) {
    const key = text(cells, '名称', limits.house.max)
    const kind = chooseCell<string>(cells, '类型', houseKinds)
    const floors = whole(cells, '楼层数', 0, limits.floors.max)
    return {
      key,
      value: { kind, floors, ...degreesOf(cells), zone: optional(cells, '片区', limits.zone.max) },
    }
  },
  standing: (schoolId) => sql`select name as key,
      jsonb_build_object('kind', kind, 'floors', floors, 'latitude', latitude, 'longitude', longitude, 'zone', zone) as value
    from houses where school_id = ${schoolId}`,
  apply: (schoolId) => [
    sql`update houses h set kind = c.value->>'kind', floors = (c.value->>'floors')::int,
        latitude = (c.value->>'latitude')::double precision, longitude = (c.value->>'longitude')::double precision, zone = c.value->>'zone'
      from changed c where h.school_id = ${schoolId} and h.name = c.key`,
    sql`insert into houses (id, school_id, name, kind, floors, latitude, longitude, zone) select id, ${schoolId}::uuid, key, value->>'kind',
        (value->>'floors')::int, (value->>'latitude')::double precision, (value->>'longitude')::double precision, value->>'zone' from added`,
    sql`delete from houses h using removed r where h.school_id = ${schoolId} and h.name = r.key`,
  ],
}
