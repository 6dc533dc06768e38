import React from 'react'
import { act } from 'react-test-renderer'
import { feedback, navigation, reset, server, signedIn, storage, toasts } from './account.fakes'
import { accents, field, hosts, pick, render, tap, type, unmount, words } from './pages.fakes'

jest.mock('@/platform/clipboard', () => ({ clipboard: { write: jest.fn(), read: jest.fn() } }))
jest.mock('@/platform/file', () => ({ files: { canKeep: true, canChoose: true, choose: jest.fn() } }))
jest.mock('@/platform/upload', () => ({ upload: jest.fn() }))

import type { Exam, Score } from '@contract/timetable/academic/schema'
import { averageOf } from '@contract/timetable/academic/rules'
import { usualClock, usualSettings, weeksIn } from '@contract/timetable/rules'
import { examsInOrder } from '@/features/timetable/academic/exam-view'
import { readCalendar } from '@/features/timetable/academic/ics'
import { readTable } from '@/features/timetable/academic/table'
import { session } from '@/net/session'
import { clipboard } from '@/platform/clipboard'
import { files } from '@/platform/file'
import { upload } from '@/platform/upload'
import Page from '@/pages/timeTable/jiaowukecheng'

const system = { id: 'y1', school: '临江大学', name: '教务系统', kind: 'zhengfang', own: true }
const until = () => new Date(Date.now() + 600_000).toISOString()
const draft = (change: object = {}) => ({
  ...{ name: '高等数学', teacher: '顾长宁', room: '一教101', day: 1, from: 1, to: 2, weeks: weeksIn(1, 16) },
  ...change,
})
const info = { name: '江小满', number: '2023110418', className: '数学2301', college: '', major: '' }

/** What the server has of the timetable; what devices send goes into it. */
interface Sent {
  id: string
  set: Record<string, unknown>
}
const rows = { terms: [] as object[], classes: [] as Record<string, unknown>[] }
const sent = { terms: [] as Sent[], classes: [] as Sent[], settings: [] as Sent[] }
const syncing = () => {
  let rev = 1
  server.on('cls/sync', ({ body }) => {
    const changes = body as Record<keyof typeof sent, Sent[]>
    for (const kind of ['terms', 'classes', 'settings'] as const) sent[kind].push(...(changes[kind] ?? []))
    rev += 1
    const first = rev === 2
    return {
      rev,
      ...(first ? rows : { terms: [], classes: [] }),
      memos: [],
      settings: { ...usualSettings },
      clashes: [],
    }
  })
  server.on('cls/calendar', {
    days: [],
    seasons: [],
    terms: [{ year: '2026-2027', term: 1, starts: '2026-09-07', weeks: 19 }],
  })
}

beforeEach(() => {
  reset()
  jest.useFakeTimers({ now: Date.parse('2026-11-25T02:00:00Z'), doNotFake: ['nextTick', 'setImmediate'] })
  session.open(signedIn)
  Object.assign(rows, { terms: [], classes: [] })
  Object.assign(sent, { terms: [], classes: [], settings: [] })
  syncing()
  server.on('cls/schools', { items: [system], next: null })
  server.on('cls/getcode', () => ({ session: 's1', picture: null, until: until(), demo: null }))
  server.on('cls/login', { done: true })
  server.on('cls/info', info)
  server.on('cls/kebiao', {
    items: [draft(), draft({ name: '大学英语', day: 3 })],
    untimed: ['金工实习'],
    starts: null,
  })
})
afterEach(() => jest.useRealTimers())

const open = async () => {
  await render(<Page />)
  await tap('临江大学')
}
const login = async () => {
  await type('学号', '2023110418')
  await type('教务系统密码', 'p1')
  await tap('登录')
}
const stored = () =>
  JSON.stringify(
    ['academic.visit.u1', 'academic.account.u1.y1', 'timetable.u1'].map((key) => storage.get(key)),
  )
const boxes = () => hosts(({ props }) => props.ariaRole === 'checkbox')

describe('signing in at the system', () => {
  it('asks for what is missing, and keeps no password', async () => {
    await open()
    await tap('登录')
    expect(words()).toContain('还有 2 处需要修改')
    await login()
    expect(server.bodies('cls/login')).toEqual([{ session: 's1', account: '2023110418', password: 'p1' }])
    expect(words()).toContain('江小满，登录好了')
    expect(stored()).toContain('2023110418')
    expect(stored()).not.toContain('p1')
  })

  it('shows the picture, asks for its signs, and takes another after each try', async () => {
    let turn = 0
    server.on('cls/getcode', () => ({
      session: `s${(turn += 1)}`,
      picture: `data:image/gif;base64,${turn}`,
      until: until(),
      demo: null,
    }))
    await open()
    await login()
    expect(words()).toContain('照着图片填验证码')
    expect(server.bodies('cls/login')).toEqual([])
    await type('验证码', '7k3p')
    server.wrongField('cls/login', 'password', '教务系统说：密码错误')
    await tap('登录')
    expect(words()).toContain('教务系统说：密码错误')
    expect(server.bodies('cls/getcode')).toHaveLength(2)
    expect(field('学号')?.props.value).toBe('2023110418')
    expect(field('验证码')?.props.value).toBe('')
    server.on('cls/login', { done: true })
    await type('教务系统密码', 'p2')
    await type('验证码', 'abcd')
    await tap('登录')
    expect(server.bodies('cls/login')[1]).toEqual({
      session: 's2',
      account: '2023110418',
      password: 'p2',
      code: 'abcd',
    })
  })

  it('shows what signs in at the demo’s own system, and fills it in', async () => {
    server.on('cls/getcode', () => ({
      session: 's1',
      picture: null,
      until: until(),
      demo: { account: '2023', password: '123456' },
    }))
    await open()
    expect(words()).toContain('演示系统：学号 2023，密码 123456')
    await tap('填上')
    expect(field('学号')?.props.value).toBe('2023')
    expect(field('教务系统密码')?.props.value).toBe('123456')
  })

  it('says why a system cannot be opened, and tries again', async () => {
    server.refuse('cls/getcode', {
      code: -2,
      message: '学校的教务系统现在打不开，稍后再试',
      data: { reason: 'down' },
    })
    await open()
    expect(words()).toContain('学校的教务系统现在打不开')
    await tap('换一个系统')
    expect(words()).toContain('临江大学')
    await tap('临江大学')
    expect(words()).toContain('学校的教务系统现在打不开')
    server.on('cls/getcode', () => ({ session: 's1', picture: null, until: until(), demo: null }))
    await tap('重新加载')
    expect(field('学号')).toBeTruthy()
  })

  it('goes on to the marks where one came from there', async () => {
    await render(<Page />, { next: 'score' })
    await tap('临江大学')
    await login()
    expect(navigation.redirectTo).toHaveBeenCalledWith('/pages/timeTable/jiaowukecheng?view=score')
  })

  it('finds a school by its name, and says where there is none', async () => {
    await render(<Page />)
    server.on('cls/schools', { items: [], next: null })
    await act(async () => hosts(({ props }) => props.ariaLabel === '搜索')[0]?.props.onConfirm('江北'))
    expect(server.queries('cls/schools')[1]?.q).toBe('江北')
    expect(words()).toContain('没有找到这所学校')
  })
})

const read = async () => {
  await open()
  await login()
  await tap('读取课表')
}

describe('the difference', () => {
  it('is taken as it is ticked, into a new timetable', async () => {
    await read()
    expect(server.queries('cls/kebiao')[0]).toMatchObject({ session: 's1', year: '2026-2027', term: '1' })
    expect(words()).toContain('新增 2 节')
    expect(words()).toContain('金工实习')
    await tap('大学英语')
    await tap('导入选中的 1 节')
    expect(words()).toContain('课表导好了')
    expect(sent.terms[0]?.set).toMatchObject({ year: '2026-2027', term: 1, starts: '2026-09-07', weeks: 19 })
    expect(sent.classes.map(({ set }) => set)).toEqual([
      { ...draft(), term: sent.terms[0]?.id, tint: -1, note: '' },
    ])
    expect(sent.settings.map(({ set }) => set)).toEqual([{ term_id: sent.terms[0]?.id }])
  })

  const term = {
    ...{ id: 't1', rev: 1, gone: false, name: '大三上', year: '2026-2027', term: 1 },
    ...{ starts: '2026-09-07', weeks: 19, days: [] },
  }
  const kept = (id: string, change: object = {}) => ({
    id,
    rev: 1,
    gone: false,
    ...draft(change),
    term: 't1',
    tint: 2,
    note: '带书',
  })

  it('changes what changed, and leaves what is the person’s own unless it is ticked', async () => {
    rows.terms = [term]
    rows.classes = [
      kept('c1', { room: '二教202' }),
      kept('c2', { name: '自习', day: 5 }),
      kept('c3', { name: '大学英语', day: 3 }),
    ]
    await read()
    expect(words()).toContain('有变化 1 节')
    expect(words()).toContain('原来 二教202')
    expect(words()).toContain('只在你的课表里 1 节')
    expect(words()).not.toContain('大学英语')
    expect(boxes().map(({ props }) => props.ariaChecked)).toEqual([true, false])
    await tap('导入选中的 1 节')
    expect(sent.classes.map(({ id, set }) => [id, set])).toEqual([['c1', { room: '一教101' }]])
  })

  it('undone it is as it was', async () => {
    rows.terms = [term]
    rows.classes = [kept('c1', { room: '二教202' }), kept('c2', { name: '自习', day: 5 })]
    await read()
    await tap('自习')
    await tap('导入选中的 3 节')
    expect(words()).toContain('新增 1 节，改了 1 节，删了 1 节。')
    sent.classes = []
    await tap('撤销')
    const undone = sent.classes.map(({ id, set }) => [id, set] as const)
    expect(undone).toContainEqual(['c1', { room: '二教202' }])
    expect(undone.filter(([, set]) => set.gone === true)).toHaveLength(1)
    // what was deleted comes back with all that it had
    expect(undone.map(([, set]) => set)).toContainEqual(
      expect.objectContaining({ name: '自习', note: '带书', tint: 2, term: 't1' }),
    )
    expect(words()).toContain('导入选中的 3 节')
  })

  it('of the same timetable is none', async () => {
    rows.terms = [term]
    rows.classes = [kept('c1'), kept('c2', { name: '大学英语', day: 3 })]
    await read()
    expect(words()).toContain('和课表一样，没有要改的')
    expect(sent.classes).toEqual([])
  })

  it('a session that is over leads back to the sign-in, with the number', async () => {
    await open()
    await login()
    server.refuse('cls/kebiao', { code: -2, message: '要重新登录', data: { reason: 'expired' } })
    await tap('读取课表')
    expect(field('学号')?.props.value).toBe('2023110418')
    expect(field('教务系统密码')?.props.value).toBe('')
    expect(storage.get('academic.visit.u1')).toBeUndefined()
  })
})

describe('text of one’s own', () => {
  const table = '课程\t老师\t教室\t星期\t节次\t周次\n高等数学\t顾长宁\t一教101\t周一\t1-2\t1-16'

  it('goes the same way; what is typed stays', async () => {
    await render(<Page />, { view: 'paste' })
    await type('课程', table)
    unmount()
    await render(<Page />, { view: 'paste' })
    expect(field('课程')?.props.value).toBe(table)
    await pick('放进哪个学期', '2026-2027 第一学期')
    await tap('看看有什么变化')
    await tap('导入选中的 1 节')
    expect(sent.classes[0]?.set).toMatchObject({
      name: '高等数学',
      day: 1,
      from: 1,
      to: 2,
      weeks: weeksIn(1, 16),
    })
    await tap('再导一次')
    expect(field('课程')?.props.value).toBe('')
  })

  it('names the rows that cannot be read, and goes on without them when told to', async () => {
    await render(<Page />, { view: 'paste' })
    await tap('看看有什么变化')
    expect(words()).toContain('先粘贴课程，或选一个文件')
    await type('课程', `${table}\n英语\t\t\t八\t1-2\t1-16`)
    await tap('看看有什么变化')
    expect(words()).toContain('第 3 行：星期应是')
    expect(accents()).toEqual(['看看有什么变化'])
    await tap('跳过这些行')
    expect(words()).toContain('新增 1 节')
  })

  it('comes from the clipboard, or from a file that the server reads', async () => {
    await render(<Page />, { view: 'paste' })
    jest.mocked(clipboard.read).mockRejectedValueOnce(new Error('denied'))
    await tap('粘贴')
    expect(toasts()).toContain('读不到剪贴板，长按输入框粘贴')
    jest.mocked(clipboard.read).mockResolvedValueOnce(table)
    await tap('粘贴')
    expect(field('课程')?.props.value).toBe(table)
    jest.mocked(files.choose).mockResolvedValueOnce({ path: '/tmp/a.csv', name: 'a.csv', size: 9 })
    jest.mocked(upload).mockResolvedValueOnce({
      status: 200,
      header: {},
      data: { code: 0, data: { text: '高数' }, message: '', msg: '' },
    })
    await tap('选文件')
    expect(jest.mocked(upload).mock.calls[0]?.[0]).toMatchObject({ filePath: '/tmp/a.csv', name: 'file' })
    expect(field('课程')?.props.value).toBe('高数')
    expect(feedback.modal).not.toHaveBeenCalled()
  })
})

describe('a spreadsheet', () => {
  const of = (text: string) => readTable(text)
  it('has its columns in any order, where the first row names them', () => {
    expect(
      of('星期,上课节次,课程名称,周次,上课地点,任课教师\n三,3-4,大学英语,1-15(单),"外语楼,305",许知夏')
        .drafts,
    ).toEqual([
      {
        name: '大学英语',
        teacher: '许知夏',
        room: '外语楼,305',
        day: 3,
        from: 3,
        to: 4,
        weeks: weeksIn(1, 15, 'odd'),
      },
    ])
  })
  it('has the usual order without one; a class twice a week is two', () => {
    const { drafts, problems } = of('高数,顾,一教,1,1-2,1-16\n\n高数,顾,一教,3,"5,6",1-16\n')
    expect(drafts.map(({ day, from, to }) => [day, from, to])).toEqual([
      [1, 1, 2],
      [3, 5, 6],
    ])
    expect(problems).toEqual([])
  })
  it('says what is wrong with a row', () => {
    const { drafts, problems } = of('a,,,1,1,1\n,,,1,1,1\na,,,x,1,1\na,,,1,晚上,1\na,,,1,1,待定')
    expect(drafts).toHaveLength(1)
    expect(problems.map(({ line, text }) => `${line} ${text}`)).toEqual([
      '2 没有课程名',
      '3 星期应是 一 到 日，或 1 到 7',
      '4 节次应像 1-2',
      '5 周次应像 1-16 或 1-15(单)',
    ])
  })
})

describe('a calendar', () => {
  const event = (...lines: string[]) =>
    ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n')
  const of = (text: string, starts: string | null = '2026-09-07') => readCalendar(text, starts, usualClock)

  it('repeats by the week, but on days that are left out', () => {
    const text = event(
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
    )
    expect(of(text).drafts).toEqual([
      {
        ...{ name: '高等数学', teacher: '顾长宁', room: '一教, 101', day: 1, from: 1, to: 2 },
        weeks: weeksIn(1, 16) & ~(1 << 4),
      },
    ])
  })

  it('every other week, on several days, until a day, in UTC', () => {
    const text = event(
      'SUMMARY:体育',
      'DTSTART:20260908T060000Z',
      'DURATION:PT1H40M',
      'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;UNTIL=20261001T000000Z',
    )
    expect(of(text).drafts.map(({ day, from, to, weeks }) => [day, from, to, weeks])).toEqual([
      [2, 5, 6, weeksIn(1, 3, 'odd')],
      [4, 5, 6, weeksIn(1, 3, 'odd')],
    ])
  })

  it('single events of one class are one; without a first day theirs is the first', () => {
    const one = (date: string) => [
      'BEGIN:VEVENT',
      'SUMMARY:英语',
      `DTSTART:${date}T101000`,
      `DTEND:${date}T115000`,
      'END:VEVENT',
    ]
    const text = ['BEGIN:VCALENDAR', ...one('20260909'), ...one('20260916'), 'END:VCALENDAR'].join('\n')
    expect(of(text, null)).toEqual({
      drafts: [{ name: '英语', teacher: '', room: '', day: 3, from: 3, to: 4, weeks: 0b11 }],
      problems: [],
      starts: '2026-09-07',
    })
  })

  it('says what is no class of the term', () => {
    expect(of(event('SUMMARY:放假', 'DTSTART;VALUE=DATE:20261001')).problems[0]?.text).toContain('全天')
    expect(of(event('SUMMARY:去年', 'DTSTART:20250907T080000')).problems[0]?.text).toContain('不在这个学期')
    expect(of(event('DTSTART:20260907T080000')).problems[0]?.text).toBe('没有名称')
    expect(of(event('SUMMARY:x')).problems[0]?.text).toBe('没有开始时间')
  })

  it('a rule without an end does not go on for ever', () => {
    const { drafts } = of(event('SUMMARY:x', 'DTSTART:20260907T080000', 'RRULE:FREQ=WEEKLY'))
    expect(drafts[0]?.weeks).toBe(weeksIn(1, 30))
  })
})

describe('what the system says besides', () => {
  const visit = () => storage.set('academic.visit.u1', { session: 's1', until: until(), who: info })
  const scores: Score[] = [
    { year: '2025-2026', term: 2, name: '线性代数', score: '92', credit: '3.0', point: '4.2', kind: '必修' },
    { year: '2025-2026', term: 1, name: '军事理论', score: '优秀', credit: '2', point: '4.5', kind: '必修' },
  ]

  it('wants a sign-in first', async () => {
    await render(<Page />, { view: 'score' })
    expect(words()).toContain('先登录教务系统')
    await tap('去登录')
    expect(navigation.navigateTo).toHaveBeenCalledWith('/pages/timeTable/jiaowukecheng?next=score')
    expect(server.queries('cls/score')).toEqual([])
  })

  it('is kept on the device, with when it was read', async () => {
    visit()
    server.on('cls/score', { items: scores })
    await render(<Page />, { view: 'score' })
    for (const said of ['2025-2026 第二学期', '线性代数', '92.00', '4.32', '刚刚读取', '江小满'])
      expect(words()).toContain(said)
    // the latest term first
    expect(words().indexOf('线性代数')).toBeLessThan(words().indexOf('军事理论'))
    unmount()
    storage.remove('academic.visit.u1')
    jest.setSystemTime(Date.now() + 30 * 60_000)
    await render(<Page />, { view: 'score' })
    expect(words()).toContain('30 分钟前读取')
    expect(words()).toContain('线性代数')
    await tap('更新')
    expect(navigation.navigateTo).toHaveBeenCalledWith('/pages/timeTable/jiaowukecheng?next=score')
  })

  it('stays when it cannot be read anew', async () => {
    visit()
    server.on('cls/score', { items: scores })
    await render(<Page />, { view: 'score' })
    server.refuse('cls/score', {
      code: -2,
      message: '在教务系统里停留超过 10 分钟，要重新登录',
      data: { reason: 'expired' },
    })
    await tap('更新')
    expect(words()).toContain('要重新登录')
    expect(words()).toContain('线性代数')
    expect(storage.get('academic.visit.u1')).toBeUndefined()
  })

  const exam = (name: string, starts: string | null): Exam => ({
    ...{ name, starts, when: '第19周', room: '一教201', seat: '18', kind: '期末' },
    ends: starts && new Date(Date.parse(starts) + 7_200_000).toISOString(),
  })

  it('exams come in their order, with the days to go', async () => {
    visit()
    const items = [
      exam('待定的', null),
      exam('考完的', '2026-11-20T01:00:00.000Z'),
      exam('下周的', '2026-12-01T06:00:00.000Z'),
      exam('明早的', '2026-11-26T01:00:00.000Z'),
    ]
    server.on('cls/exam', { items })
    await render(<Page />, { view: 'exam' })
    const said = words()
    const places = ['明早的', '下周的', '待定的', '考完的'].map((name) => said.indexOf(name))
    expect([...places].sort((one, other) => one - other)).toEqual(places)
    expect(said).toContain('还有 6 天')
    expect(said).toContain('23:00:00')
    expect(said).toContain('12月1日 14:00–16:00')
    expect(examsInOrder(items, Date.parse('2026-11-20T02:00:00Z')).over).toEqual([])
    await pick('学期', '2025-2026 第二学期')
    expect(server.queries('cls/exam')[1]).toMatchObject({ year: '2025-2026', term: '2' })
  })

  it('rooms are by their buildings', async () => {
    visit()
    server.on('cls/room', {
      items: [
        { name: '一教 103', building: '一教', seats: 80, kind: '' },
        { name: '一教 201', building: '一教', seats: null, kind: '阶梯教室' },
        { name: '外语楼 305', building: '外语楼', seats: 60, kind: '' },
      ],
    })
    await render(<Page />, { view: 'room' })
    expect(server.queries('cls/room')[0]).toMatchObject({ day: '3', from: '1', to: '2' })
    await tap('周五')
    await pick('从', '第 5 节')
    await tap('查空教室')
    expect(server.queries('cls/room')[1]).toMatchObject({ day: '5', from: '5', to: '5' })
    for (const said of ['一教 2 间', '外语楼 1 间', '80 座', '阶梯教室']) expect(words()).toContain(said)
  })
})

it('averages count what is a number, by its credits', () => {
  expect(averageOf([])).toEqual({ credits: '0', mark: null, point: null })
  expect(
    averageOf([
      { score: '90', credit: '2', point: '4' },
      { score: '60', credit: '4', point: null },
      { score: '良好', credit: '1.5', point: '3' },
      { score: '70', credit: null, point: '2' },
    ]),
  ).toEqual({ credits: '7.5', mark: '70.00', point: '3.57' })
})
