/** The demo's timetables: in the twelfth week of the term, with a holiday behind and something due. */
import {
  anyTint,
  mondayOf,
  momentOf,
  usualClock,
  weeksIn,
  type CalendarDay,
  type Parity,
} from '../../../contract/timetable/rules'
import { addDays, dayOf } from '../../../contract/rules'
import type { Campus, Seeding } from '../../seed/campus'
import { keep, type RowChange } from './keep'
import { timetableCalendar, timetableClock } from './tables'

const week = 12
const weeks = 19

/** Name, room, teacher, day, first and last section, last week, parity. */
type Line = readonly [string, string, string, number, number, number, number, Parity?]
const lines: readonly Line[] = [
  ['新闻采访', '三教 204', '韩知远', 1, 1, 2, 16],
  ['大学英语', '外语楼 301', '陆微', 1, 5, 6, 18],
  ['摄影基础', '艺术楼 暗房', '江牧', 1, 9, 10, 12],
  ['传播学概论', '三教 108', '沈清', 2, 3, 4, 16],
  ['体育羽毛球', '东区馆', '何放', 2, 7, 8, 16],
  ['数据新闻', '机房B2', '许砚', 3, 1, 2, 16],
  ['新闻采访', '三教 204', '韩知远', 3, 3, 4, 16, 'odd'],
  ['形势与政策', '一教 阶梯2', '宋之桥', 3, 5, 6, 15, 'even'],
  ['媒介伦理', '三教 310', '白露', 4, 3, 4, 16],
  ['视频剪辑', '演播厅', '季川', 4, 5, 7, 14],
  ['大学英语', '外语楼 301', '陆微', 5, 1, 2, 18],
  ['传播学概论', '三教 108', '沈清', 5, 3, 4, 16],
  ['采访实践', '演播厅', '韩知远', 5, 5, 6, 16, 'even'],
]

const phones = ['13800000001', '13800000002', '13800000003', '13800000004']

const startOf = (now: number): string => addDays(mondayOf(dayOf(now)), -7 * (week - 1))
/** 2026-2027-1: the year begins in August. */
function termOf(now: number): { year: string; term: 1 | 2 } {
  const [year, month] = [Number(startOf(now).slice(0, 4)), Number(startOf(now).slice(5, 7))]
  const first = month >= 8 ? year : year - 1
  return { year: `${first}-${first + 1}`, term: month >= 8 || month === 1 ? 1 : 2 }
}

function planCalendar({ schools, now, add }: Pick<Campus, 'schools' | 'now' | 'add'>): void {
  const { year, term } = termOf(now)
  const starts = startOf(now)
  const sports = addDays(starts, 7 * 8 + 3)
  for (const {
    row: { id },
  } of schools) {
    add(timetableCalendar, [
      {
        schoolId: id,
        kind: 'term',
        from: starts,
        to: addDays(starts, weeks * 7 - 1),
        name: `${year}-${term}`,
      },
      { schoolId: id, kind: 'off', from: sports, to: addDays(sports, 1), name: '校运会' },
    ])
    add(
      timetableClock,
      usualClock.map(({ from, to }, index) => ({
        schoolId: id,
        season: '全年',
        section: index + 1,
        from,
        to,
        firstDay: '01-01',
        lastDay: '12-31',
      })),
    )
  }
}

/** Days of somebody's own: a teacher is away, and makes up for it on a Saturday. */
const daysOf = (starts: string): CalendarDay[] => {
  const away = addDays(starts, 7 * week + 2)
  return [
    { date: away, name: '老师出差', as: null },
    { date: addDays(starts, 7 * week + 5), name: '补周三的课', as: away },
  ]
}

/** Ids that the same person has each time. */
function changesFor(campus: Campus, phone: string): RowChange[] {
  const random = campus.stream(`timetable ${phone}`)
  const id = () => random.idAt(campus.now)
  const { year, term } = termOf(campus.now)
  const starts = startOf(campus.now)
  const made = { seen: 0, age: 0 }
  const own = id()
  const turn = phones.indexOf(phone)
  const classes = lines.map(([name, room, teacher, day, from, to, last, parity = 'all']): RowChange => ({
    kind: 'class',
    id: id(),
    ...made,
    set: {
      term: own,
      name,
      room,
      teacher,
      // each has the same classes on other days
      day: ((day - 1 + turn) % 5) + 1,
      from,
      to,
      weeks: weeksIn(1, last, parity),
      tint: anyTint,
      note: '',
    },
  }))
  const due = (days: number) => new Date(momentOf(addDays(dayOf(campus.now), days), '18:00')).toISOString()
  const memo = (text: string, group: string, days: number, cls: string | null): RowChange => ({
    kind: 'memo',
    id: id(),
    ...made,
    set: { text, group, due: due(days), remind: 180, done: false, cls },
  })
  return [
    {
      kind: 'term',
      id: own,
      ...made,
      set: { name: '这学期', year, term, starts, weeks, days: turn === 1 ? daysOf(starts) : [] },
    },
    ...classes,
    memo('交采访作业，八百字', '作业', 2, classes[0]?.id ?? null),
    memo('借三脚架', '要带的', 4, classes[2]?.id ?? null),
    memo('英语六级', '考试', 17, null),
  ]
}

export const timetableSeed: Seeding = {
  after: ['account'],
  plan: (campus) => planCalendar({ schools: campus.schools, now: campus.now, add: campus.add.bind(campus) }),
  async fill(tx, campus) {
    for (const { row } of campus.people)
      if (phones.includes(row.phone)) await keep(tx, row.id, changesFor(campus, row.phone))
  },
}
