import { sql } from 'drizzle-orm'
import { contactLimits as limits, contactsMost, phonePattern } from '../../../contract/school/contacts/rules'
import { optional, text, wrong } from '../../core/sheet/cells'
import type { Cells, SheetRules } from '../../core/sheet/rules'

const dialled = new RegExp(phonePattern)

/** 0571—8888 8888 is 0571-8888 8888. */
function phoneOf(cells: Cells): string {
  const phone = text(cells, '电话', 2 * limits.phone.max)
    .normalize('NFKC')
    .replace(/[—–－]+/g, '-')
  return dialled.test(phone) ? phone : wrong('“电话”应是能拨的号码，例如 027-67801234；分机号写进“说明”')
}

/** The yellow pages. Rows stand in the order of the file where it replaces what there is; added ones come last. */
export const contactsSheet: SheetRules = {
  keyColumn: '名称',
  read(cells, { mode, row }) {
    if (row > contactsMost) return wrong(`黄页最多 ${contactsMost} 个电话`)
    const [kind, name] = [text(cells, '分类', limits.kind.max), text(cells, '名称', limits.name.max)]
    const note = optional(cells, '说明', limits.note.max)
    const place = mode === 'replace' ? row : null
    return { key: `${kind}\n${name}`, value: { kind, name, phone: phoneOf(cells), note, place } }
  },
  standing: (schoolId, mode) => sql`
    select distinct on (kind, name) kind || chr(10) || name as key, jsonb_build_object('kind', kind, 'name', name, 'phone', phone, 'note', note,
      'place', ${mode === 'replace' ? sql`row_number() over (order by place, id)` : sql`null`}) as value
    from school_contacts where school_id = ${schoolId} order by kind, name, place, id`,
  apply: (schoolId) => [
    sql`update school_contacts s set phone = c.value->>'phone', note = c.value->>'note', place = coalesce((c.value->>'place')::int, s.place)
      from changed c where s.school_id = ${schoolId} and s.kind || chr(10) || s.name = c.key`,
    sql`delete from school_contacts s using removed r where s.school_id = ${schoolId} and s.kind || chr(10) || s.name = r.key`,
    sql`insert into school_contacts (id, school_id, kind, name, phone, note, place)
      select id, ${schoolId}::uuid, value->>'kind', value->>'name', value->>'phone', value->>'note',
        coalesce((value->>'place')::int, (select coalesce(max(place), 0) from school_contacts where school_id = ${schoolId})
          + (row_number() over (order by id))::int)
      from added`,
  ],
}
