/** The school's calendar and clock as it brings them in. */
import { sql } from 'drizzle-orm'
import { calendarKinds } from '../../../contract/registrar/rules'
import { limits } from '../../../contract/timetable/rules'
import { daysBetween } from '../../../contract/rules'
import { chosen, dayOf, text, whole, wrong } from '../../core/sheet/cells'
import type { Cells, SheetRules } from '../../core/sheet/rules'

const dayMost = { term: limits.weeks.max * 7, off: 62, swap: 1 } as const
const needed = (cells: Cells, column: string): string => dayOf(cells, column) ?? wrong(`“${column}”没有填`)

export const calendarSheet: SheetRules = {
  keyColumn: '开始',
  read(cells) {
    const kind = chosen(cells, '类型', calendarKinds)
    const name = text(cells, '名称', limits.title.max)
    const from = needed(cells, '开始')
    const to = (kind === 'term' ? needed(cells, '结束') : dayOf(cells, '结束')) ?? from
    const as = kind === 'swap' ? needed(cells, '按哪天上课') : null
    if (kind === 'term' && !/^20\d{2}-20\d{2}-[123]$/.test(name))
      return wrong('学期的“名称”应是 2026-2027-1 这样的学年和学期')
    const days = daysBetween(from, to) + 1
    if (days < 1) return wrong('“结束”不能早于“开始”')
    if (days > dayMost[kind]) return wrong(`“开始”到“结束”最多 ${dayMost[kind]} 天`)
    return { key: `${kind} ${from}`, value: { kind, from, to, name, as } }
  },
  standing: (schoolId) => sql`select kind || ' ' || from_day as key,
      jsonb_build_object('kind', kind, 'from', from_day, 'to', to_day, 'name', name, 'as', as_day) as value
    from timetable_calendar where school_id = ${schoolId}`,
  apply: (schoolId) => [
    sql`update timetable_calendar t set to_day = (c.value->>'to')::date, name = c.value->>'name', as_day = (c.value->>'as')::date
      from changed c where t.school_id = ${schoolId} and c.key = t.kind || ' ' || t.from_day`,
    sql`insert into timetable_calendar (school_id, kind, from_day, to_day, name, as_day)
      select ${schoolId}::uuid, value->>'kind', (value->>'from')::date, (value->>'to')::date, value->>'name', (value->>'as')::date from added`,
    sql`delete from timetable_calendar t using removed r
      where t.school_id = ${schoolId} and r.key = t.kind || ' ' || t.from_day`,
  ],
}

const timePattern = /^([01]?\d|2[0-3])[:：]([0-5]\d)$/
function timeOf(cells: Cells, column: string): string {
  const [, hour, minute] = timePattern.exec(cells[column] ?? '') ?? []
  return hour && minute ? `${hour.padStart(2, '0')}:${minute}` : wrong(`“${column}”应是 08:00 这样的时间`)
}

const yearDay = /^(0?[1-9]|1[0-2])[-/.月](0?[1-9]|[12]\d|3[01])日?$/
function dayOfYear(cells: Cells, column: string, usual: string): string {
  const value = cells[column] ?? ''
  if (value === '') return usual
  const [, month, day] = yearDay.exec(value) ?? []
  return month && day
    ? `${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    : wrong(`“${column}”应是 05-01 这样的月和日`)
}

export const clockSheet: SheetRules = {
  keyColumn: '节次',
  read(cells) {
    const season = text(cells, '作息', limits.title.max)
    const section = whole(cells, '节次', 1, limits.sections.max)
    const [from, to] = [timeOf(cells, '上课'), timeOf(cells, '下课')]
    if (to <= from) return wrong('“下课”要晚于“上课”')
    const [first, last] = [dayOfYear(cells, '从', '01-01'), dayOfYear(cells, '到', '12-31')]
    return { key: `${season} ${section}`, value: { season, section, from, to, first, last } }
  },
  standing: (schoolId) => sql`select season || ' ' || section as key,
      jsonb_build_object('season', season, 'section', section, 'from', from_time, 'to', to_time, 'first', first_day, 'last', last_day) as value
    from timetable_clock where school_id = ${schoolId}`,
  apply: (schoolId) => [
    sql`update timetable_clock t set from_time = c.value->>'from', to_time = c.value->>'to', first_day = c.value->>'first', last_day = c.value->>'last'
      from changed c where t.school_id = ${schoolId} and c.key = t.season || ' ' || t.section`,
    sql`insert into timetable_clock (school_id, season, section, from_time, to_time, first_day, last_day)
      select ${schoolId}::uuid, value->>'season', (value->>'section')::int, value->>'from', value->>'to', value->>'first', value->>'last' from added`,
    sql`delete from timetable_clock t using removed r where t.school_id = ${schoolId} and r.key = t.season || ' ' || t.section`,
  ],
}
