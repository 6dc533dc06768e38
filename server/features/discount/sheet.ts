import { sql } from 'drizzle-orm'
import { kindTitles, limits, phonePattern } from '../../../contract/discount/rules'
import { shopStates } from '../../../contract/registrar/rules'
import { chooseCell, degreesOf, hoursOf, lines, optional, text, wrong } from '../../core/sheet/cells'
import type { Cells, SheetRules } from '../../core/sheet/rules'

const kinds = Object.fromEntries(Object.entries(kindTitles).map(([kind, title]) => [title, kind]))
const dialled = new RegExp(phonePattern)

function phoneOf(cells: Cells): string {
  const phone = optional(cells, '电话', 2 * limits.shop.phone.max)
    .normalize('NFKC')
    .replace(/[—–－]+/g, '-')
  return phone === '' || (dialled.test(phone) && phone.length <= limits.shop.phone.max)
    ? phone
    : wrong('“电话”应是能拨的号码，例如 027-67801234')
}

/** Shops that a school brings. One that a whole file does not name is closed: students may hold its coupons. */
export const shopsSheet: SheetRules = {
  keyColumn: '店名',
  read(cells) {
    const { shop } = limits
    const key = text(cells, '店名', shop.name.max)
    if (Array.from(key).length < shop.name.min) return wrong(`“店名”至少 ${shop.name.min} 个字`)
    return {
      key,
      value: {
        kind: chooseCell(cells, '店铺类型', kinds),
        place: text(cells, '位置', shop.place.max),
        hours: hoursOf(cells),
        phone: phoneOf(cells),
        gives: optional(cells, '常年优惠', shop.gives.max),
        terms: (cells['使用说明'] ?? '') === '' ? '' : lines(cells, '使用说明', shop.terms.max),
        open: chooseCell<boolean>(cells, '状态', shopStates, true),
        ...degreesOf(cells),
      },
    }
  },
  standing: (
    schoolId,
  ) => sql`select name as key, jsonb_build_object('kind', kind, 'place', place, 'hours', hours, 'phone', phone,
      'gives', gives, 'terms', terms, 'open', open, 'latitude', latitude, 'longitude', longitude) as value
    from discount_shops where school_id = ${schoolId}`,
  spares: (schoolId) => [
    sql`delete from removed r using discount_shops d where d.school_id = ${schoolId} and d.name = r.key and not d.open`,
  ],
  apply: (schoolId) => [
    sql`update discount_shops d set kind = c.value->>'kind', place = c.value->>'place', hours = c.value->>'hours', phone = c.value->>'phone',
        gives = c.value->>'gives', terms = c.value->>'terms', open = (c.value->>'open')::boolean,
        latitude = (c.value->>'latitude')::double precision, longitude = (c.value->>'longitude')::double precision
      from changed c where d.school_id = ${schoolId} and d.name = c.key`,
    sql`insert into discount_shops (id, school_id, name, kind, place, hours, phone, gives, terms, open, latitude, longitude)
      select id, ${schoolId}::uuid, key, value->>'kind', value->>'place', value->>'hours', value->>'phone', value->>'gives', value->>'terms',
        (value->>'open')::boolean, (value->>'latitude')::double precision, (value->>'longitude')::double precision from added`,
    sql`update discount_shops d set open = false from removed r where d.school_id = ${schoolId} and d.name = r.key`,
  ],
}
