/**
 * Holidays of the country: those that the State Council has published for a year (2026: 国务院办公厅关于2026年部分节假日安排的通知,
 * 4 November 2025), else the days that 全国年节及纪念日放假办法 (of November 2024) gives everyone, without the days that
 * are swapped. Which weekday's classes are made up on the working weekends is each school's to say.
 */
import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { LunarDay, SolarTerm, type SolarDay } from 'tyme4ts'
import type { SchoolCalendar } from '../../../contract/timetable/schema'
import { addDays, daysBetween } from '../../../contract/rules'
import { dayOf as dayIn, text, wrong } from '../../core/sheet/cells'
import { factSheet } from '../../core/facts/sheet'

export interface Holiday {
  name: string
  from: string
  to: string
}
type Day = SchoolCalendar['days'][number]

const published: readonly Holiday[] = [
  { name: '元旦', from: '2026-01-01', to: '2026-01-03' },
  { name: '春节', from: '2026-02-15', to: '2026-02-23' },
  { name: '清明节', from: '2026-04-04', to: '2026-04-06' },
  { name: '劳动节', from: '2026-05-01', to: '2026-05-05' },
  { name: '端午节', from: '2026-06-19', to: '2026-06-21' },
  { name: '中秋节', from: '2026-09-25', to: '2026-09-27' },
  { name: '国庆节', from: '2026-10-01', to: '2026-10-07' },
]
/** The year of a notice: a holiday around new year is the new year's. */
const yearOf = ({ to }: Holiday): number => Number(to.slice(0, 4))
/** The last year that stands here. */
export const publishedYear = Math.max(...published.map(yearOf))

/** 2027-02-06, of a library's day. */
const dated = (day: SolarDay): string =>
  [day.getYear(), day.getMonth(), day.getDay()].map((part) => String(part).padStart(2, '0')).join('-')
const lunarDate = (year: number, month: number, day: number): string =>
  dated(LunarDay.fromYmd(year, month, day).getSolarDay())

function reckon(year: number): Holiday[] {
  const spring = lunarDate(year, 1, 1)
  const boat = lunarDate(year, 5, 5)
  const moon = lunarDate(year, 8, 15)
  const bright = dated(SolarTerm.fromName(year, '清明').getJulianDay().getSolarDay())
  return [
    { name: '元旦', from: `${year}-01-01`, to: `${year}-01-01` },
    { name: '春节', from: addDays(spring, -1), to: addDays(spring, 2) },
    { name: '清明节', from: bright, to: bright },
    { name: '劳动节', from: `${year}-05-01`, to: `${year}-05-02` },
    { name: '端午节', from: boat, to: boat },
    { name: '中秋节', from: moon, to: moon },
    { name: '国庆节', from: `${year}-10-01`, to: `${year}-10-03` },
  ]
}

/** By year: the moon's calendar is dear to reckon, and every timetable asks for this year and the next. */
const statutory = new LRUCache<number, Holiday[]>({ max: 8, memoMethod: reckon })

/** What everyone has off by law in a year. */
export const statutoryOf = (year: number): Holiday[] => statutory.memo(year)

/** Each day of a holiday. */
export const daysOff = ({ from, to, name }: Holiday): Day[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => ({
    date: addDays(from, index),
    name,
    as: null,
  }))

/** Those of this year and the next, and of former ones that are published. What was brought of a year replaces what stands here of it. */
export function nationalDays(brought: readonly Holiday[], today: string): Day[] {
  const known = [
    ...brought,
    ...published.filter((one) => !brought.some((other) => yearOf(other) === yearOf(one))),
  ]
  const year = Number(today.slice(0, 4))
  const missing = [year, year + 1].filter((one) => !known.some((other) => yearOf(other) === one))
  return [
    ...known.flatMap(daysOff),
    ...missing
      .flatMap(statutoryOf)
      .flatMap(daysOff)
      .map((day): Day => ({ ...day, unpublished: true })),
  ]
}

/** Holidays that the platform's administrators brought, as `calendarOf` reads them. */
export const broughtHolidays = sql`
  select value->>'name' as name, value->>'from' as from, value->>'to' as to from fact_rows where sheet = 'holidays'`

/** The last day of the last year that is published. */
export const holidaysUntil = sql`make_date(greatest(${publishedYear}::int, (
  select max(left(value->>'to', 4)::int) from fact_rows where sheet = 'holidays')), 12, 31)`

const mostDays = 15
export const holidaysSheet = factSheet('holidays', '放假开始', (cells) => {
  const name = text(cells, '节日', 20)
  const from = dayIn(cells, '放假开始') ?? wrong('“放假开始”没有填')
  const to = dayIn(cells, '放假结束') ?? wrong('“放假结束”没有填')
  const days = daysBetween(from, to) + 1
  if (days < 1) return wrong('“放假结束”不能早于“放假开始”')
  if (days > mostDays) return wrong(`一个节日最多放 ${mostDays} 天`)
  return { key: from, value: { name, from, to } }
})
