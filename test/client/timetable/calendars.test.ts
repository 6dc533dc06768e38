/** More shapes of calendars: no word of them is dropped unsaid, and no class stands at another time. */
import type { Reading } from '@contract/timetable/academic/reading/rules'
import { usualClock, weekList } from '@contract/timetable/rules'
import { readCalendar } from '@/features/timetable/academic/ics'

const weeks = (bits: number): string => weekList(bits).join(' ')
/** name day:from-to weeks */
const said = ({ classes }: Reading): string[] =>
  classes.map(({ name, day, from, to, weeks: held }) => `${name} ${day}:${from}-${to} ${weeks(held)}`)
const left = ({ notUnderstood }: Reading): string[] =>
  notUnderstood.map(({ words, where, why }) => `${where} ${words}: ${why}`)

describe('a calendar', () => {
  const event = (...lines: string[]): string[] => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
  const of = (...parts: string[][]) =>
    readCalendar(['BEGIN:VCALENDAR', 'VERSION:2.0', ...parts.flat(), 'END:VCALENDAR', ''].join('\r\n'), {
      starts: '2026-09-07',
      clockOf: () => usualClock,
      specialOf: () => undefined,
    })
  const zone = (name: string, ...offsets: string[]) => [
    ...['BEGIN:VTIMEZONE', `TZID:${name}`],
    ...offsets.flatMap((to) => ['BEGIN:STANDARD', `TZOFFSETTO:${to}`, 'END:STANDARD']),
    'END:VTIMEZONE',
  ]
  const lesson = (name: string, from: string, to: string, ...more: string[]) =>
    event('SUMMARY:高数', `DTSTART;TZID=${name}:${from}`, `DTEND;TZID=${name}:${to}`, ...more)

  it('of another zone stands at the time that it is here', () => {
    const want = [['高数 1:1-2 1'], []]
    const utc = of(lesson('UTC', '20260907T000000', '20260907T014000'))
    expect([said(utc), left(utc)]).toEqual(want)
    const tokyo = of(
      zone('Tokyo Standard Time', '+0900'),
      lesson('"Tokyo Standard Time"', '20260907T090000', '20260907T104000'),
    )
    expect([said(tokyo), left(tokyo)]).toEqual(want)
    // Apple writes the summers of 1986 to 1991 into the zone of Shanghai
    const shanghai = of(
      zone('Asia/Shanghai', '+0900', '+0800'),
      lesson('Asia/Shanghai', '20260907T080000', '20260907T094000'),
    )
    expect([said(shanghai), left(shanghai)]).toEqual(want)
  })

  it('of a zone that changes over the year, or that it does not explain, is shown', () => {
    const times = ['20260907T080000', '20260907T094000'] as const
    for (const found of [
      of(zone('Eastern Standard Time', '-0400', '-0500'), lesson('Eastern Standard Time', ...times)),
      of(lesson('Europe/Berlin', ...times)),
    ]) {
      expect(found.classes).toEqual([])
      expect(left(found)).toEqual([expect.stringContaining('高数: 时区没读懂')])
    }
  })

  it('counts the weekdays of a rule where it was written', () => {
    const early = of(
      event(
        'SUMMARY:早自习',
        'DTSTART:20260906T230000Z',
        'DTEND:20260906T234500Z',
        'RRULE:FREQ=WEEKLY;COUNT=3;BYDAY=SU',
      ),
    )
    expect(said(early)).toEqual(['早自习 1:1-1 1 2 3'])
  })

  it('with two rules in one event is shown', () => {
    const rules = ['RRULE:FREQ=WEEKLY;COUNT=2', 'RRULE:FREQ=WEEKLY;COUNT=3;BYDAY=WE']
    const found = of(lesson('Asia/Shanghai', '20260907T080000', '20260907T094000', ...rules))
    expect(said(found)).toEqual([])
    expect(left(found)).toEqual([expect.stringContaining('重复的规则没读懂')])
  })

  it('says that what is to be done is no class', () => {
    const found = of(['BEGIN:VTODO', 'SUMMARY:交作业', 'DUE:20260910T000000', 'END:VTODO'])
    expect([left(found), found.counted]).toEqual([[' 交作业: 是待办，不放进课表'], { held: 1, read: 0 }])
  })

  it('of older phones has its names in another encoding', () => {
    const found = of(
      event(
        'SUMMARY;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=E9=AB=98=E6=95=B0',
        'DTSTART:20260907T080000',
        'DTEND:20260907T094000',
      ),
    )
    expect(said(found)).toEqual(['高数 1:1-2 1'])
  })
})
