/** The school's calendar and clock as it brings them in. */
import { sql, type SQL } from 'drizzle-orm'
import { calendarKinds, type Mode } from '../../../contract/registrar/rules'
import { faultOfTerm, limits } from '../../../contract/timetable/rules'
import { dayWords, daysBetween } from '../../../contract/rules'
import { chooseCell, dayOf, text, whole, wrong } from '../../core/sheet/cells'
import type { Cells, SheetRules } from '../../core/sheet/rules'

const dayMost = { term: limits.weeks.max * 7, off: 62, swap: 1 } as const
const needed = (cells: Cells, column: string): string => dayOf(cells, column) ?? wrong(`“${column}”没有填`)

/** A term's weeks begin on Mondays. */
const termTimes = sql`value->>'name' as name, value->>'from' as starts,
  date_trunc('week', (value->>'from')::date) as first, date_trunc('week', (value->>'to')::date) as last`

/**
 * Whether a row `s` that the school has is still there beside what a file brings: the file replaces its own rows, and all
 * others only where none of it is `faulty`.
 */
const remains = (mode: Mode): SQL => sql`(${mode === 'add'} or exists (select from faulty))
  and not exists (select from incoming i where i.key = s.key and i.line not in (select line from faulty))`

export const calendarSheet: SheetRules = {
  keyColumn: '开始',
  read(cells) {
    const kind = chooseCell(cells, '类型', calendarKinds)
    const name = text(cells, '名称', limits.title.max)
    const from = needed(cells, '开始')
    const to = (kind === 'term' ? needed(cells, '结束') : dayOf(cells, '结束')) ?? from
    const as = kind === 'swap' ? needed(cells, '按哪天上课') : null
    if (kind === 'term' && !/^20\d{2}-20\d{2}-[123]$/.test(name))
      return wrong('学期的“名称”应是 2026-2027-1 这样的学年和学期')
    // what a term of the school is made of has to be a term
    const fault =
      kind === 'term' && faultOfTerm({ year: name.slice(0, 9), starts: from, weeks: 1, days: [] }, [])
    if (fault) return wrong(fault.text)
    if (as === from) return wrong(`${dayWords(from)}不能上自己这天的课，选另一天`)
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
  // a term is found by its name, and of two that share a week neither can be kept
  conflicts: (schoolId, mode) => sql`
    with said as (select line, key, ${termTimes}, min(line) over (partition by value->>'name') as named
        from incoming where value->>'kind' = 'term'),
      once as materialized (select * from said where line = named),
      faulty as (
        select line, '和第 ' || named || ' 行是同一个学期' as text from said where line > named
        union all
        (select distinct on (a.line) a.line, '和第 ' || b.line || ' 行的学期有同一周' from once a join once b
          on b.line < a.line and a.first <= b.last and b.first <= a.last order by a.line, b.line)),
      stays as (select ${termTimes} from (${calendarSheet.standing(schoolId, mode)}) s
        where value->>'kind' = 'term' and ${remains(mode)})
    select line, text from faulty
    union all
    (select distinct on (a.line) a.line, case when a.name = b.name then '校历里已经有 ' || b.name || '，从 ' || b.starts || ' 开始'
        else '和校历里的 ' || b.name || ' 有同一周' end || '。要换掉它，选“以文件为准”导入整份校历'
      from once a join stays b on a.name = b.name or (a.first <= b.last and b.first <= a.last)
      where a.line not in (select line from faulty) order by a.line, b.name <> a.name)`,
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

const sectionTimes = sql`value->>'season' as season, (value->>'section')::int as section, value->>'from' as begins, value->>'to' as ends`
/** Sections `a` and `b` of which the later does not begin after the earlier. */
const meets = sql`case when a.section < b.section then a.ends > b.begins else a.begins < b.ends end`
const meeting = sql`'第 ' || b.section || ' 节（' || b.begins || '–' || b.ends || '）重叠或前后颠倒，时间要一节接一节'`

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
  conflicts: (schoolId, mode) => sql`
    with said as (select line, ${sectionTimes} from incoming),
      faulty as (select distinct on (a.line) a.line, '和第 ' || b.line || ' 行的' || ${meeting} as text
        from said a join said b on b.season = a.season and b.line < a.line and ${meets} order by a.line, b.line),
      stays as (select ${sectionTimes} from (${clockSheet.standing(schoolId, mode)}) s where ${remains(mode)})
    select line, text from faulty
    union all
    (select distinct on (a.line) a.line, '和已有的' || ${meeting} from said a join stays b on b.season = a.season and ${meets}
      where a.line not in (select line from faulty) order by a.line, b.section)`,
}
