/** The demo's own system: everyone with a student number has courses there, the same ones each time. */
import { createHash } from 'node:crypto'
import { mondayOf, momentOf, usualClock, weekdayOf, weeksIn } from '../../../contract/timetable/rules'
import { addDays } from '../../../contract/rules'
import { joinDrafts, type Draft } from '../../../contract/timetable/academic/rules'
import type { Browser } from './browser'
import { drawCode } from './captcha'
import { buildings, courses, names, type Course } from './localCourses'
import { sessionEnded, notSupported } from './reading'
import { AcademicError } from './error'
import type { AcademicSystem, TermAsked } from './types'

/** What signs in there: shown in the demo, and nowhere else. */
export const demoSignIn = { account: '2023110418', password: '123456' } as const

/** The person's own way through a list: the same number gives the same. */
const dice = (...of: readonly (string | number)[]): number =>
  createHash('sha256').update(of.join(' ')).digest().readUInt32BE(0)

function accountOf({ memory }: Browser): string {
  if (memory.account === undefined) throw sessionEnded()
  return memory.account
}

const termsOf = (account: string): TermAsked[] => {
  const entered = Number(account.slice(0, 4))
  return [0, 1, 2, 3].flatMap((step) => [1, 2].map((term) => ({ year: entered + step, term: term as 1 | 2 })))
}

/** A term's courses: eight of the pool, those of the first years first. */
function chosen(account: string, { year, term }: TermAsked): Course[] {
  const step = Math.min(Math.max(year - Number(account.slice(0, 4)), 0), 3)
  const pool = courses.filter(({ terms }) => terms.includes(step * 2 + term))
  return [...pool].sort((one, other) => dice(account, one.name) - dice(account, other.name)).slice(0, 8)
}

function slotsOf(course: Course, account: string, index: number): Draft[] {
  const weeks = weeksIn(1, course.weeks ?? 16, course.parity)
  const room = `${buildings[dice(account, course.name, 'room') % buildings.length]} ${101 + (dice(account, course.name) % 4) * 100 + (index % 6)}`
  return Array.from({ length: course.times }, (_, time) => {
    // eight courses at most: each has a corner of the week of its own
    const place = (index * 2 + time) * 3
    const from = [1, 3, 5, 7][Math.floor(place / 5) % 4] ?? 1
    return {
      name: course.name,
      teacher: course.teacher,
      room,
      day: (place % 5) + 1,
      from,
      to: from + 1,
      weeks,
    }
  })
}

/** The first Monday of September or of March. */
function startOf({ year, term }: TermAsked): string {
  const first = term === 1 ? `${year}-09-01` : `${year + 1}-03-01`
  return weekdayOf(first) === 1 ? first : addDays(mondayOf(first), 7)
}

export const local: AcademicSystem = {
  kind: 'local',

  async open(browser) {
    const { code, picture } = await drawCode()
    browser.memory.code = code
    return picture
  },

  async login(browser, account, password, code) {
    const right = browser.memory.code
    // one picture, one try
    delete browser.memory.code
    if (right === undefined || code.trim() !== right) throw new AcademicError('code', 'wrong code')
    if (!/^20\d{6,10}$/.test(account)) throw new AcademicError('password', 'no such number', '没有这个学号')
    if (password !== demoSignIn.password) throw new AcademicError('password', 'wrong password', '密码不正确')
    browser.memory.account = account
  },

  async enter() {
    // nobody else signs in for it
    throw notSupported('enter')
  },

  async info(browser) {
    const account = accountOf(browser)
    return {
      name: names[account] ?? `同学${account.slice(-4)}`,
      number: account,
      className: `${account.slice(2, 4)} 级 ${(Number(account.slice(-2)) % 4) + 1} 班`,
      college: '',
      major: '',
    }
  },

  async timetable(browser, term) {
    const account = accountOf(browser)
    const taken = term.term === 3 ? [] : chosen(account, term)
    const items = joinDrafts(taken.flatMap((course, index) => slotsOf(course, account, index)))
    const untimed = taken.length > 0 ? ['创新创业基础（网络课）'] : []
    const held = items.length + untimed.length
    return {
      ...{ items, untimed, notUnderstood: [], counted: { held, read: held } },
      starts: startOf(term),
    }
  },

  async scores(browser) {
    const account = accountOf(browser)
    const now = new Date().toISOString().slice(0, 10)
    return termsOf(account)
      .filter((term) => addDays(startOf(term), 140) < now)
      .reverse()
      .flatMap((term) =>
        chosen(account, term).map((course) => {
          const mark = 70 + (dice(account, course.name, 'mark') % 29)
          return {
            year: `${term.year}-${term.year + 1}`,
            term: term.term,
            name: course.name,
            score: course.name.includes('体育') ? '良好' : String(mark),
            credit: (course.times * 1.5 + 0.5).toFixed(1),
            point: ((mark - 50) / 10).toFixed(1),
            kind: course.times > 1 ? '必修' : '选修',
          }
        }),
      )
  },

  async exams(browser, term) {
    const account = accountOf(browser)
    const items = chosen(account, term)
      .filter(({ times }) => times > 1)
      .map((course, index) => {
        const date = addDays(startOf(term), 17 * 7 + index * 2)
        const [from, to] = index % 2 === 0 ? ['09:00', '11:00'] : ['14:30', '16:30']
        const at = (time: string): string => new Date(momentOf(date, time)).toISOString()
        return {
          name: course.name,
          ...{ starts: at(from), ends: at(to), when: `${date} ${from}-${to}` },
          room: `${buildings[index % buildings.length]} ${201 + index}`,
          seat: String(1 + (dice(account, course.name, 'seat') % 60)),
          kind: '期末考试',
        }
      })
    return { items, left: [] }
  },

  async rooms(browser, { week, day, from, to }) {
    accountOf(browser)
    const floors = [101, 102, 103, 201, 202, 203, 301, 302, 401, 402]
    const sections = Array.from({ length: to - from + 1 }, (_, index) => from + index)
    const items = buildings.flatMap((building) =>
      floors
        .filter((room) =>
          sections.every(
            (section) =>
              section > usualClock.length ||
              dice(building, room, week, day, Math.ceil(section / 2)) % 3 === 0,
          ),
        )
        .map((room) => ({
          name: `${building} ${room}`,
          building,
          seats: 40 + (dice(building, room) % 5) * 20,
          kind: room % 100 === 1 ? '阶梯教室' : '多媒体教室',
        })),
    )
    return { items, left: [] }
  },
}
