/** Where a school's own systems stand, as it brings it in. */
import { sql } from 'drizzle-orm'
import { systemNames } from '../../../../contract/registrar/rules'
import { academic, systemStates } from '../../../../contract/timetable/academic/rules'
import { chooseCell, optional, text, wrong } from '../../../core/sheet/cells'
import type { Cells, SheetRules } from '../../../core/sheet/rules'
import { belongs } from '../../../providers/academic'

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

/** The page of the single sign-on, as it stands in the address bar: what it is asked for is the system's own. */
function ssoOf(cells: Cells, system: string): string | null {
  const value = optional(cells, '统一登录', academic.sso.max)
  if (value === '') return null
  const say = () =>
    wrong(
      '“统一登录”应是从教务系统点统一登录后地址栏里的整个地址，例如 https://authserver.example.edu.cn/authserver/login?service=https%3A%2F%2Fjwxt.example.edu.cn%2Fsso',
    )
  if (!URL.canParse(value)) return say()
  const url = new URL(value)
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '' || url.hash !== '')
    return say()
  const service = url.searchParams.get('service') ?? `${system}/`
  if (url.searchParams.has('ticket')) return say()
  if (!belongs(service, [system, value]))
    return wrong('“统一登录”里的 service 应是教务系统自己的地址，和“地址”同属一所学校')
  url.searchParams.set('service', service)
  return url.href
}

export const academicSheet: SheetRules = {
  keyColumn: '名称',
  read(cells) {
    const name = text(cells, '名称', academic.name.max)
    const kind = chooseCell(cells, '系统', systemNames)
    const open = chooseCell(cells, '状态', systemStates, true)
    const url = addressOf(cells)
    const sso = ssoOf(cells, url)
    if (kind === 'wisedu' && sso === null) return wrong('金智的系统要填“统一登录”：它没有自己的登录页')
    return { key: name, value: { kind, url, sso, open } }
  },
  // the demo's own system is nobody's to bring or to remove
  standing: (
    schoolId,
  ) => sql`select name as key, jsonb_build_object('kind', kind, 'url', url, 'sso', sso, 'open', open) as value
    from timetable_systems where school_id = ${schoolId} and kind <> 'local'`,
  apply: (schoolId) => [
    sql`update timetable_systems t set kind = c.value->>'kind', url = c.value->>'url',
      sso = c.value->>'sso', open = (c.value->>'open')::boolean
      from changed c where t.school_id = ${schoolId} and t.name = c.key`,
    sql`insert into timetable_systems (id, school_id, name, kind, url, sso, open)
      select id, ${schoolId}::uuid, key, value->>'kind', value->>'url', value->>'sso', (value->>'open')::boolean from added
      on conflict (school_id, name) do update set kind = excluded.kind, url = excluded.url, sso = excluded.sso,
        open = excluded.open`,
    sql`delete from timetable_systems t using removed r where t.school_id = ${schoolId} and t.name = r.key`,
  ],
}
