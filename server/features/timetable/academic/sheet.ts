/** Where a school's own systems stand, as it brings it in. */
import { sql } from 'drizzle-orm'
import { systemNames } from '../../../../contract/registrar/rules'
import { academic, systemStates } from '../../../../contract/timetable/academic/rules'
import { chosen, text, wrong } from '../../../core/sheet/cells'
import type { Cells, SheetRules } from '../../../core/sheet/rules'

/** An address without what only one visit has. */
function addressOf(cells: Cells): string {
  const value = text(cells, '地址', academic.url.max)
  const say = () => wrong('“地址”应是登录页前面的部分，例如 https://jwxt.example.edu.cn/jwglxt')
  let url: URL
  try {
    url = new URL(value)
  } catch {
    return say()
  }
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return say()
  if (url.search !== '' || url.hash !== '' || /\.(html?|aspx?|jsp|do|action)$/i.test(url.pathname))
    return say()
  return url.href.replace(/\/+$/, '')
}

export const academicSheet: SheetRules = {
  keyColumn: '名称',
  read(cells) {
    const name = text(cells, '名称', academic.name.max)
    const kind = chosen(cells, '系统', systemNames)
    const open = chosen(cells, '状态', systemStates, true)
    return { key: name, value: { kind, url: addressOf(cells), open } }
  },
  // the demo's own system is nobody's to bring or to remove
  standing: (
    schoolId,
  ) => sql`select name as key, jsonb_build_object('kind', kind, 'url', url, 'open', open) as value
    from timetable_systems where school_id = ${schoolId} and kind <> 'local'`,
  apply: (schoolId) => [
    sql`update timetable_systems t set kind = c.value->>'kind', url = c.value->>'url', open = (c.value->>'open')::boolean
      from changed c where t.school_id = ${schoolId} and t.name = c.key`,
    sql`insert into timetable_systems (id, school_id, name, kind, url, open)
      select id, ${schoolId}::uuid, key, value->>'kind', value->>'url', (value->>'open')::boolean from added
      on conflict (school_id, name) do update set kind = excluded.kind, url = excluded.url, open = excluded.open`,
    sql`delete from timetable_systems t using removed r where t.school_id = ${schoolId} and t.name = r.key`,
  ],
}
