/** What people bring of timetables: every shape is read, or shown by its own words. Inputs are made up. */
import fc from 'fast-check'
import ical from 'ical.js'
import type { Reading } from '@contract/timetable/academic/reading/rules'
import { weeksOf } from '@contract/timetable/academic/times/rules'
import {
  limits,
  usualClock,
  weekList,
  weeksIn,
  weeksText,
  type CalendarDay,
  type Weeks,
} from '@contract/timetable/rules'
import { addDays } from '@contract/rules'
import { isCalendar, readCalendar } from '@/features/timetable/academic/ics'
import { readTable } from '@/features/timetable/academic/table'

const weeks = (bits: number): string => weekList(bits).join(' ')
/** name day:from-to weeks */
const said = ({ classes }: Reading): string[] =>
  classes.map(({ name, day, from, to, weeks: held }) => `${name} ${day}:${from}-${to} ${weeks(held)}`)
const left = ({ notUnderstood }: Reading): string[] =>
  notUnderstood.map(({ words, where, why }) => `${where} ${words}: ${why}`)
const all = weeks(weeksIn(1, 16))

describe('a spreadsheet', () => {
  const of = (...lines: string[]) => readTable(lines.join('\n'), usualClock)

  it('has its columns in any order, where a row names them', () => {
    const { classes } = of(
      '星期,上课节次,课程名称,周次,上课地点,任课教师',
      '三,3-4,大学英语,1-15(单),"外语楼,305",许知夏',
    )
    expect(classes).toEqual([
      {
        ...{ name: '大学英语', teacher: '许知夏', room: '外语楼,305', day: 3, from: 3, to: 4 },
        weeks: weeksIn(1, 15, 'odd'),
      },
    ])
    const below = of('2026-2027 第一学期课表,,,,', '课程,星期,节次,周次,教室', '高数,1,1-2,1-16,A101')
    expect(said(below)).toEqual([`高数 1:1-2 ${all}`])
  })

  it('has the usual order without one, and another known one; a class twice a week is two', () => {
    const found = of('高数,顾,一教,1,1-2,1-16', '', '高数,顾,一教,3,"5,6",1-16', '体育,5,9,11,罗,操场,1-16')
    expect(said(found)).toEqual([`高数 1:1-2 ${all}`, `高数 3:5-6 ${all}`, `体育 5:9-11 ${all}`])
    expect(found.notUnderstood).toEqual([])
    expect(found.counted).toEqual({ held: 3, read: 3 })
  })

  it('begins and ends its sections, and its weeks, in columns of their own', () => {
    const found = of(
      '\ufeff课程名称,星期,开始节数,结束节数,老师,地点,周数',
      '高等数学,1,1,2,张老师,"东楼,201",1-5、7-11单、12-16双',
      '大学英语,2,3,4,李老师,文楼125,2、5、8',
      '体育,5,9,11,,操场,1-16',
    )
    expect(said(found)).toEqual([
      `高等数学 1:1-2 ${weeks(weeksIn(1, 5) | weeksIn(7, 11, 'odd') | weeksIn(12, 16, 'even'))}`,
      '大学英语 2:3-4 2 5 8',
      `体育 5:9-11 ${all}`,
    ])
    expect(left(found)).toEqual([])
    const apart = of(
      '课程,星期,开始节,结束节,开始周,结束周,单双周',
      '高数,1,1,2,1,16,双周',
      '英语,2,3,3,4,4,全',
    )
    expect(said(apart)).toEqual([`高数 1:1-2 ${weeks(weeksIn(1, 16, 'even'))}`, '英语 2:3-3 4'])
  })

  it('has line breaks inside of quotes', () => {
    const csv = of(
      '课程,老师,教室,星期,节次,周次',
      '"高等数学\n（上）",张老师,A101,1,1-2,1-16',
      '英语,李老师,B2,二,3-4,x',
    )
    expect(said(csv)).toEqual([`高等数学 （上） 1:1-2 ${all}`])
    // lines are counted as an editor counts them
    expect(left(csv)[0]).toMatch(/^第 4 行 英语/)
    const tsv = of('课程\t老师\t教室\t星期\t节次\t周次', '"高等数学\n（上）"\t张老师\tA101\t1\t1-2\t1-16')
    expect(said(tsv)).toEqual([`高等数学 （上） 1:1-2 ${all}`])
  })

  it('has spaces between numbers', () => {
    const found = of(
      '课程\t老师\t教室\t星期\t节次\t周次',
      '体育\t\t操场\t1\t1 2\t1-16',
      '实验\t\tB1\t2\t1-2 3-4\t2 5',
      '讨论课\t\tB2\t3\t5-6\t1-4 6',
    )
    expect(said(found)).toEqual([`体育 1:1-2 ${all}`, '实验 2:1-4 2 5', '讨论课 3:5-6 1 2 3 4 6'])
  })

  it.each([';', '；', '，', '|'])('is parted by %s', (mark) => {
    const row = ['高数', '顾', '一教', '周一', '1-2', '1-16'].join(mark)
    expect(said(of(row))).toEqual([`高数 1:1-2 ${all}`])
  })

  it('has figures and marks of full width, English days, sections that run together', () => {
    const found = of('高数,顾,一教,Mon,第１－２节,１—１６周（双）', '英语,,,Sunday,01020304,"1,3-5周"')
    expect(said(found)).toEqual([`高数 1:1-2 ${weeks(weeksIn(1, 16, 'even'))}`, '英语 7:1-4 1 3 4 5'])
  })

  it('has day, sections and weeks in one cell', () => {
    const found = of(
      '课程名称,任课教师,上课时间',
      '高数,顾,周一第1,2节{第1-16周|双周}'.replace('第1,2节', '第1-2节'),
      '英语,许,星期三[3-4节] 1-8周; 星期五[5-6节] 9-16周',
    )
    expect(said(found)).toEqual([
      `高数 1:1-2 ${weeks(weeksIn(1, 16, 'even'))}`,
      `英语 3:3-4 ${weeks(weeksIn(1, 8))}`,
      `英语 5:5-6 ${weeks(weeksIn(9, 16))}`,
    ])
  })

  it('keeps hours that are those of no section', () => {
    const found = of('实验,,B1,1,8:30-10:00,1-16', '高数,,A1,2,08:00~09:40,1-16')
    expect(found.classes.map(({ from, to, hours }) => [from, to, hours])).toEqual([
      [1, 2, { from: '08:30', to: '10:00' }],
      [1, 2, undefined],
    ])
    const apart = of('课程,星期,开始时间,结束时间,周次', '实验,1,14:00,16:30,1-16')
    expect(apart.classes[0]).toMatchObject({ from: 5, to: 7, hours: { from: '14:00', to: '16:30' } })
  })

  it('keeps hours that stand beside sections, where those have others', () => {
    const own = { from: '08:30', to: '10:00' }
    const hours = (found: Reading) => found.classes.map((one) => [one.from, one.to, one.hours])
    const head = '课程,星期,节次,开始时间,结束时间,周次'
    const beside = of(head, '实验,1,1-2,8:30,10:00,1-16', '高数,2,1-2,08:00,09:40,1-16', '英语,3,3-4,,,1-16')
    const want = [
      [1, 2, own],
      [1, 2, undefined],
      [3, 4, undefined],
    ]
    expect([hours(beside), left(beside)]).toEqual([want, []])
    const within = of('实验,,,1,1-2节(8:30-10:00),1-16', '高数,,,2,"1-2节(08:00-08:45,08:55-09:40)",1-16')
    expect([hours(within), left(within)]).toEqual([want.slice(0, 2), []])
  })

  it('has hours in a column beside the day', () => {
    const own = { from: '08:30', to: '10:00' }
    const named = of('课程,星期,节次,时间,周次', '实验,1,1-2,8:30-10:00,1-16', '高数,2,1-2,08:00-09:40,1-16')
    const unnamed = of('课程,星期,时间,周次', '实验,1,8:30-10:00,1-16', '高数,2,第1-2节,1-16')
    for (const found of [named, unnamed]) {
      expect(found.classes.map(({ from, to, hours }) => [from, to, hours])).toEqual([
        [1, 2, own],
        [1, 2, undefined],
      ])
      expect([left(found), found.counted]).toEqual([[], { held: 2, read: 2 }])
    }
  })

  it('says what it takes for no hours', () => {
    const head = '课程,星期,节次,时间,开始时间,结束时间,周次'
    const found = of(
      head,
      'a,1,1-2,上午,,,1-16',
      'b,1,1-2,,8:30,,1-16',
      'c,1,"1-2,5-6",8:30-10:00,,,1-16',
      'd,1,1-2,14:00-15:40,,,1-16',
      'e,1,1-2,8:30-10:00,8:30,10:30,1-16',
      'f,1,晚上,8:30-10:00,,,1-16',
      'g,1,1-2,待定,-,-,1-16',
    )
    const lost = (words: string) => `“${words}”没有读成上课时间，核对一下`
    expect(left(found).map((one) => one.replace(/^.*: /, ''))).toEqual([
      lost('上午'),
      lost('8:30'),
      lost('8:30-10:00'),
      '节次和时间对不上，核对一下',
      lost('8:30-10:30'),
      '节次应像 1-2',
    ])
    expect(found.classes.map(({ name }) => name).sort()).toEqual(['a', 'b', 'c', 'c', 'd', 'e', 'g'])
    const several = of('课程,上课时间,开始时间,结束时间', '英语,周一1-2节 1-16周;周三3-4节 1-16周,8:30,10:00')
    expect(said(several)).toEqual([`英语 1:1-2 ${all}`, `英语 3:3-4 ${all}`])
    expect(left(several)[0]).toContain(lost('8:30-10:00'))
  })

  it('says what is wrong with a row, in its words', () => {
    const found = of('a,,,1,1,1', ',,,1,1,1', 'a,,,x,1,1', 'a,,,1,晚上,1', 'a,,,1,1,待定', '网课,顾,,,,')
    expect(found.classes).toHaveLength(1)
    expect(left(found)).toEqual([
      '第 2 行 1 1 1: 没有课程名',
      '第 3 行 a x 1 1: 星期应是 一 到 日，或 1 到 7',
      '第 4 行 a 1 晚上 1: 节次应像 1-2',
      '第 5 行 a 1 1 待定: 周次应像 1-16 或 1-15(单)',
    ])
    expect(found.untimed).toEqual(['网课'])
    expect(found.counted).toEqual({ held: 6, read: 2 })
  })

  it('says what it has no room for', () => {
    const found = of('高数,,,1,1-2,20-40', '英语,,,2,15-18,1-16')
    expect(said(found)).toEqual([`高数 1:1-2 ${weeks(weeksIn(20, 30))}`, `英语 2:15-16 ${all}`])
    expect(found.notUnderstood).toHaveLength(2)
    const long = of(`${'长'.repeat(60)},,,1,1,1`)
    expect(long.classes[0]?.name).toBe(`${'长'.repeat(limits.name.max - 1)}…`)
  })

  it('names columns that a timetable has not', () => {
    const found = of('课程,星期,节次,周次,学分,备注', '高数,1,1-2,1-16,4,', '英语,2,1-2,1-16,2,')
    expect(left(found)).toEqual([expect.stringMatching(/^第 1 行 学分: /)])
  })

  it('says where quotes are not closed', () => {
    const found = of('高数,顾,A,1,1-2,1-16', '"英语,许,B,2,1-2,1-16', '体育,罗,C,3,1-2,1-16')
    expect(said(found)).toEqual([`高数 1:1-2 ${all}`])
    expect(left(found)[0]).toMatch(/^第 2 行 英语.*体育.*: 引号没有合上/)
  })

  it('is a week in a grid, as pages and Excel copy it', () => {
    const found = of(
      '\t\t星期一\t星期二\t星期三',
      '上午\t第1-2节\t"高等数学\n1-16周[01-02节]\n顾长宁\n一教101"\t\t"大学英语★\n(1-2节)1-15周(单)/南校区/外语楼305/许知夏"',
      '\t第3-4节\t"体育\n1-8周\n罗跃\n操场\n\n自习\n随到随学"\t"实验\n(3-5节)2-16周(双)/场地:实验楼201/教师:白晓/教学班:1"\t',
    )
    expect(
      found.classes.map(({ name, teacher, room, day, from, to, weeks: held }) =>
        [name, teacher, room, `${day}:${from}-${to}`, weeks(held)].join('|'),
      ),
    ).toEqual([
      `高等数学|顾长宁|一教101|1:1-2|${all}`,
      `体育|罗跃|操场|1:3-4|${weeks(weeksIn(1, 8))}`,
      `实验|白晓|实验楼201|2:3-5|${weeks(weeksIn(2, 16, 'even'))}`,
      `大学英语★|许知夏|外语楼305|3:1-2|${weeks(weeksIn(1, 15, 'odd'))}`,
    ])
    expect(left(found)).toEqual([expect.stringMatching(/周一 自习 随到随学/)])
  })
})

describe('a calendar', () => {
  const event = (...lines: string[]): string[] => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
  const file = (...events: string[][]): string =>
    ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events.flat(), 'END:VCALENDAR', ''].join('\r\n')
  const asked = (starts: string | null = '2026-09-07', days: readonly CalendarDay[] = []) => ({
    starts,
    clockOf: () => usualClock,
    specialOf: (date: string) => days.find((day) => day.date === date),
  })
  const of = (text: string, starts?: string | null, days?: readonly CalendarDay[]) =>
    readCalendar(text, asked(starts, days))
  /** A lesson of Monday, 08:00 to 09:40. */
  const monday = (...more: string[]): string[] =>
    event(
      'UID:1@example.edu.cn',
      'SUMMARY:高等数学',
      'DTSTART;TZID=Asia/Shanghai:20260907T080000',
      'DTEND;TZID=Asia/Shanghai:20260907T094000',
      ...more,
    )

  it('repeats by the week, but on days that are left out', () => {
    const text = file(
      event(
        'SUMMARY:高等\r\n 数学',
        'DTSTART;TZID=Asia/Shanghai:20260907T080000',
        'DTEND;TZID=Asia/Shanghai:20260907T094000',
        'RRULE:FREQ=WEEKLY;COUNT=16',
        'EXDATE;TZID=Asia/Shanghai:20261005T080000',
        'LOCATION:一教\\, 101',
        'DESCRIPTION:教师：顾长宁\\n带书',
        'BEGIN:VALARM',
        'SUMMARY:要上课了',
        'END:VALARM',
      ),
    )
    expect(of(text).classes).toEqual([
      {
        ...{ name: '高等数学', teacher: '顾长宁', room: '一教, 101', day: 1, from: 1, to: 2 },
        weeks: weeksIn(1, 16) & ~(1 << 4),
      },
    ])
  })

  it('every other week, on several days, until a day, in UTC', () => {
    const text = file(
      event(
        'SUMMARY:体育',
        'DTSTART:20260908T060000Z',
        'DURATION:PT1H40M',
        'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;UNTIL=20261001T000000Z',
      ),
    )
    expect(said(of(text))).toEqual(['体育 2:5-6 1 3', '体育 4:5-6 1 3'])
  })

  it('single events of one class are one; without a first day theirs is the first', () => {
    const one = (date: string) => event('SUMMARY:英语', `DTSTART:${date}T101000`, `DTEND:${date}T115000`)
    const found = of(file(one('20260909'), one('20260916')), null)
    expect(said(found)).toEqual(['英语 3:3-4 1 2'])
    expect([found.starts, found.notUnderstood]).toEqual(['2026-09-07', []])
  })

  it('an UNTIL is a moment: the midnight after the last day is no day more', () => {
    expect(said(of(file(monday('RRULE:FREQ=WEEKLY;UNTIL=20261213T160000Z'))))).toEqual([
      `高等数学 1:1-2 ${weeks(weeksIn(1, 14))}`,
    ])
    expect(said(of(file(monday('RRULE:FREQ=WEEKLY;UNTIL=20260914'))))).toEqual(['高等数学 1:1-2 1 2'])
  })

  it('dates that are added', () => {
    const added = monday('RDATE;TZID=Asia/Shanghai:20260921T080000,20261019T080000')
    expect(said(of(file(added)))).toEqual(['高等数学 1:1-2 1 3 7'])
    const period = monday('RDATE;VALUE=PERIOD:20260921T000000Z/PT1H40M')
    expect(said(of(file(period)))).toEqual(['高等数学 1:1-2 1 3'])
  })

  it('a lesson that was moved stands where it was moved to alone', () => {
    const moved = event(
      'UID:1@example.edu.cn',
      'RECURRENCE-ID;TZID=Asia/Shanghai:20260921T080000',
      'SUMMARY:高等数学',
      'DTSTART;TZID=Asia/Shanghai:20260922T140000',
      'DTEND;TZID=Asia/Shanghai:20260922T154000',
    )
    const want = ['高等数学 1:1-2 1 2 4', '高等数学 2:5-6 3']
    expect(said(of(file(monday('RRULE:FREQ=WEEKLY;COUNT=4'), moved)))).toEqual(want)
    expect(said(of(file(moved, monday('RRULE:FREQ=WEEKLY;COUNT=4'))))).toEqual(want)
  })

  it('what is cancelled is not held: a lesson, or all of them', () => {
    const cancelled = event(
      'UID:1@example.edu.cn',
      'RECURRENCE-ID;TZID=Asia/Shanghai:20260921T080000',
      'STATUS:CANCELLED',
      'SUMMARY:高等数学',
      'DTSTART;TZID=Asia/Shanghai:20260921T080000',
      'DTEND;TZID=Asia/Shanghai:20260921T094000',
    )
    expect(said(of(file(monday('RRULE:FREQ=WEEKLY;COUNT=4'), cancelled)))).toEqual(['高等数学 1:1-2 1 2 4'])
    const none = of(file(monday('RRULE:FREQ=WEEKLY;COUNT=4', 'STATUS:CANCELLED')))
    expect([none.classes, none.notUnderstood]).toEqual([[], []])
  })

  it.each(['P6000S', 'P0DT1H40M0S', 'PT100M', 'PT1H40M', '+PT1H40M'])('a length of %s', (length) => {
    const text = file(event('SUMMARY:高等数学', 'DTSTART:20260907T080000', `DURATION:${length}`))
    expect(said(of(text))).toEqual(['高等数学 1:1-2 1'])
  })

  it('keeps hours that are those of no section', () => {
    const text = file(
      event('SUMMARY:实验', 'DTSTART:20260907T083000', 'DTEND:20260907T100000', 'RRULE:FREQ=WEEKLY;COUNT=3'),
    )
    expect(of(text).classes).toEqual([
      {
        ...{ name: '实验', teacher: '', room: '', day: 1, from: 1, to: 2 },
        hours: { from: '08:30', to: '10:00' },
        weeks: 0b111,
      },
    ])
  })

  it('by the clock of each day: in summer a class begins later', () => {
    const summer = usualClock.map(({ from, to }) => ({ from: from.replace('14:', '15:'), to }))
    const one = (date: string, from: string) =>
      event('SUMMARY:英语', `DTSTART:${date}T${from}`, `DTEND:${date}T154000`)
    const found = readCalendar(file(one('20260427', '140000'), one('20260504', '150000')), {
      ...asked('2026-03-02'),
      clockOf: (date) => (date >= '2026-05-01' ? summer : usualClock),
    })
    expect(said(found)).toEqual(['英语 1:5-6 9 10'])
  })

  it('a swapped day holds the classes of another, and a day off is no gap', () => {
    const days = [
      { date: '2026-10-07', name: '国庆节', as: null },
      { date: '2026-10-10', name: '补课', as: '2026-10-07' },
    ]
    const series = event(
      'UID:1@example.edu.cn',
      'SUMMARY:高等数学',
      'DTSTART:20260909T080000',
      'DTEND:20260909T094000',
      'RRULE:FREQ=WEEKLY;COUNT=16',
      'EXDATE:20261007T080000,20261014T080000',
    )
    const added = event('SUMMARY:高等数学', 'DTSTART:20261010T080000', 'DTEND:20261010T094000')
    expect(said(of(file(series, added), '2026-09-07', days))).toEqual([
      `高等数学 3:1-2 ${weeks(weeksIn(1, 16) & ~(1 << 5))}`,
    ])
  })

  it('one event a lesson, with alarms, is a large file', () => {
    const lessons = Array.from({ length: 18 * 14 }, (_, index) => {
      const [week, course] = [Math.floor(index / 14), index % 14]
      const date = addDays('2026-09-07', week * 7 + (course % 5)).replaceAll('-', '')
      const alarm = ['BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:-PT15M', 'DESCRIPTION:提醒', 'END:VALARM']
      return event(
        `UID:${date}-${course}@example.edu.cn`,
        'DTSTAMP:20260901T000000Z',
        `SUMMARY:课程${course}`,
        'DESCRIPTION:教师：张老师',
        `DTSTART;TZID=Asia/Shanghai:${date}T080000`,
        `DTEND;TZID=Asia/Shanghai:${date}T094000`,
        ...alarm,
      )
    })
    const found = of(file(...lessons))
    expect(found.classes).toHaveLength(14)
    expect(found.classes.every((one) => one.weeks === weeksIn(1, 18))).toBe(true)
    expect(found.counted).toEqual({ held: 252, read: 252 })
    // the others of a name are read though some of it are not, and each of those is shown
    const lost = (date: string) => event('SUMMARY:课程0', `DTSTART:${date}T080000`, `DTEND:${date}T094000`)
    const most = of(file(...lessons, lost('20250908'), lost('20250915')))
    expect(most.classes).toEqual(found.classes)
    expect(most.counted).toEqual({ held: 254, read: 252 })
    expect(left(most)).toEqual([
      '2025-09-08 08:00 课程0: 不在这个学期里',
      '2025-09-15 08:00 课程0: 不在这个学期里',
    ])
  })

  it('of Google, Apple and Outlook: zones, quoted parameters, weeks that begin on Sunday', () => {
    const zone = [
      ...['BEGIN:VTIMEZONE', 'TZID:China Standard Time', 'BEGIN:STANDARD', 'DTSTART:16010101T000000'],
      ...['TZOFFSETFROM:+0800', 'TZOFFSETTO:+0800', 'END:STANDARD', 'END:VTIMEZONE'],
    ]
    const outlook = event(
      'SUMMARY;LANGUAGE=zh-cn:高等数学',
      'ORGANIZER;CN="张: 老师":mailto:zhang@example.edu.cn',
      'DTSTART;TZID="China Standard Time":20260907T080000',
      'DTEND;TZID="China Standard Time":20260907T094000',
      'RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=MO,SU;WKST=SU',
    )
    // from Sunday 6 September: Monday of it, then Sunday and Monday of every other one
    expect(said(of(file(zone, outlook)))).toEqual(['高等数学 1:1-2 1 3', '高等数学 7:1-2 2 4'])
  })

  it('sections, room and teacher in the lines of another timetable', () => {
    const text = file(monday('LOCATION:东楼201 张老师', 'DESCRIPTION:第1 - 2节\\n东楼201\\n张老师'))
    expect(of(text).classes[0]).toMatchObject({ room: '东楼201', teacher: '张老师' })
  })

  it('line breaks that nobody escaped', () => {
    const text = file(monday('DESCRIPTION:带书', '老师：顾长宁'))
    expect(of(text).classes[0]).toMatchObject({ teacher: '顾长宁' })
  })

  it.each([
    ['全天', event('SUMMARY:放假', 'DTSTART;VALUE=DATE:20261001')],
    ['不在这个学期里', event('SUMMARY:去年', 'DTSTART:20250907T080000', 'DTEND:20250907T094000')],
    ['是考试', monday('CATEGORIES:考试')],
    ['没有名称', event('DTSTART:20260907T080000')],
    ['没有开始时间', event('SUMMARY:x')],
    ['重复的规则', monday('RRULE:FREQ=MONTHLY;COUNT=4')],
    ['重复的规则', monday('RRULE:FREQ=WEEKLY;BYSETPOS=1')],
    ['重复的规则', monday('RRULE:FREQ=WEEKLY;UNTIL=学期末')],
    ['重复的规则', monday('EXRULE:FREQ=WEEKLY')],
    ['重复的规则', monday('RECURRENCE-ID;RANGE=THISANDFUTURE:20260921T080000')],
    ['加的日子', monday('RDATE:下周')],
    ['时长没读懂', event('SUMMARY:x', 'DTSTART:20260907T080000', 'DURATION:两节课')],
    ['时长没读懂', event('SUMMARY:x', 'DTSTART:20260907T080000', 'DTEND:20260907T070000')],
    ['零点', event('SUMMARY:x', 'DTSTART:20260907T220000', 'DTEND:20260908T010000')],
  ])('says what it does not read: %s', (why, lines) => {
    const found = of(file(lines))
    expect(found.classes).toEqual([])
    expect(left(found)).toEqual([expect.stringContaining(why)])
    expect(found.counted).toEqual({ held: 1, read: 0 })
  })

  it('an event without an end is a section long, and that is said', () => {
    const found = of(file(event('SUMMARY:x', 'DTSTART:20260907T080000', 'RRULE:FREQ=WEEKLY')))
    // a rule without an end does not go on for ever
    expect(said(found)).toEqual([`x 1:1-1 ${weeks(weeksIn(1, 30))}`])
    expect(left(found)).toEqual([expect.stringContaining('没有说到几点')])
  })

  it('a rule that began before the term goes on in it', () => {
    const text = file(
      event('SUMMARY:x', 'DTSTART:20250908T080000', 'DTEND:20250908T094000', 'RRULE:FREQ=WEEKLY'),
    )
    const found = of(text)
    expect([said(found), found.notUnderstood]).toEqual([[`x 1:1-2 ${weeks(weeksIn(1, 30))}`], []])
  })

  it('a file that breaks off gives what is whole, and says so', () => {
    const text = file(monday('RRULE:FREQ=WEEKLY;COUNT=16'), event('SUMMARY:英语', 'DTSTART:20260908T080000'))
    const found = of(text.slice(0, text.lastIndexOf('0800')))
    expect(said(found)).toEqual([`高等数学 1:1-2 ${all}`])
    expect(left(found)).toEqual([
      expect.stringContaining('英语: 文件到这里断了'),
      expect.stringContaining('日历不完整'),
    ])
  })

  it('is known by its first line', () => {
    expect(isCalendar('\ufeffBEGIN:VCALENDAR\n')).toBe(true)
    expect(isCalendar('课程,老师\n')).toBe(false)
  })

  const rule = fc.record({
    every: fc.integer({ min: 1, max: 3 }),
    end: fc.oneof(
      fc.integer({ min: 1, max: 40 }).map((count) => `COUNT=${count}`),
      fc
        .integer({ min: 0, max: 150 })
        .map((day) => `UNTIL=${addDays('2026-09-09', day).replaceAll('-', '')}T000000Z`),
    ),
    days: fc.uniqueArray(fc.constantFrom('MO', 'TU', 'TH', 'SU'), { maxLength: 3 }),
    wkst: fc.constantFrom('', ';WKST=SU', ';WKST=MO'),
    skipped: fc.uniqueArray(fc.integer({ min: 0, max: 100 }), { maxLength: 3 }),
  })
  it('is held on the days that another library says', () => {
    fc.assert(
      fc.property(rule, ({ every, end, days, wkst, skipped }) => {
        const start = '20260909T080000'
        const without = skipped.map((day) => addDays('2026-09-09', day))
        const series = (...more: string[]): string =>
          file(
            event(
              'UID:1',
              'SUMMARY:x',
              `DTSTART:${start}`,
              'DTEND:20260909T094000',
              `RRULE:FREQ=WEEKLY;INTERVAL=${every};${end};BYDAY=${['WE', ...days].join(',')}${wkst}`,
              ...more,
            ),
          )
        // the other library passes over what is left out behind a day that its rule does not have: it is taken out here
        const component = new ical.Component(ical.parse(series()))
        const vevent = component.getFirstSubcomponent('vevent')
        if (!vevent) throw new Error('no event')
        const iterator = new ical.Event(vevent).iterator()
        const want: string[] = []
        for (let next = iterator.next(); next && want.length < 400; next = iterator.next()) {
          const date = next.toString().slice(0, 10)
          if (date >= addDays('2026-09-07', 210)) break
          if (!without.includes(date)) want.push(date)
        }
        const text = series(...without.map((date) => `EXDATE:${date.replaceAll('-', '')}T080000`))
        const held = of(text.replaceAll('T000000Z', 'T000000')).classes.flatMap(({ day, weeks: bits }) =>
          weekList(bits).map((week) => addDays('2026-09-07', (week - 1) * 7 + day - 1)),
        )
        expect(held.sort()).toEqual(want.sort())
      }),
    )
  })

  const some = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 30 })
  const bits = (list: readonly number[]): Weeks => list.reduce((sum, week) => sum | (1 << (week - 1)), 0)
  const dateOf = (week: number) => addDays('2026-09-07', (week - 1) * 7).replaceAll('-', '')
  const writers: Record<string, (list: readonly number[]) => Weeks | null | undefined> = {
    'the words of a timetable': (list) => weeksOf(weeksText(bits(list))),
    'a list of numbers': (list) => weeksOf(list.join(',')),
    'a number and a unit each': (list) => weeksOf(list.map((week) => `第${week}周`).join('、')),
    'a table': (list) => readTable(`x,,,1,1-2,"${list.join(' ')}"`, usualClock).classes[0]?.weeks,
    'an event each': (list) =>
      of(
        file(
          ...list.map((week) =>
            event('SUMMARY:x', `DTSTART:${dateOf(week)}T080000`, `DTEND:${dateOf(week)}T094000`),
          ),
        ),
      ).classes[0]?.weeks,
    'dates that are added': (list) =>
      of(
        file(
          event(
            'SUMMARY:x',
            `DTSTART:${dateOf(list[0] ?? 1)}T080000`,
            'DURATION:PT1H40M',
            `RDATE:${list.map((week) => `${dateOf(week)}T080000`).join(',')}`,
          ),
        ),
      ).classes[0]?.weeks,
    'a rule with days left out': (list) =>
      of(
        file(
          event(
            'SUMMARY:x',
            'DTSTART:20260907T080000',
            'DURATION:PT1H40M',
            'RRULE:FREQ=WEEKLY;COUNT=30',
            ...Array.from({ length: 30 }, (_, index) => index + 1)
              .filter((week) => !list.includes(week))
              .map((week) => `EXDATE:${dateOf(week)}T080000`),
          ),
        ),
      ).classes[0]?.weeks,
  }
  it.each(Object.entries(writers))('weeks come back as they were written: %s', (_, write) => {
    fc.assert(
      fc.property(some, (list) => expect(write(list)).toBe(bits(list))),
      { numRuns: 60 },
    )
  })
})
