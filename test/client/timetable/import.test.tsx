import React from 'react'
import { act } from 'react-test-renderer'
import { feedback, navigation, reset, server, signedIn, storage, toasts } from '../fakes'
import { accents, field, hosts, pick, render, tap, type, unmount, words } from '../pages.fakes'

jest.mock('@/platform/clipboard', () => ({ clipboard: { write: jest.fn(), read: jest.fn() } }))
jest.mock('@/platform/file', () => ({ files: { canKeep: true, canChoose: true, choose: jest.fn() } }))
jest.mock('@/platform/upload', () => ({ upload: jest.fn() }))

import type { DataOf } from '@contract/http'
import type { Routes } from '@contract/registry'
import type { Exam, Score, System } from '@contract/timetable/academic/schema'
import { academic, averageOf } from '@contract/timetable/academic/rules'
import { usualSettings, weeksIn } from '@contract/timetable/rules'
import type { Class, Term } from '@contract/timetable/schema'
import { examsInOrder } from '@/features/timetable/academic/exam-view'
import { session } from '@/net/session'
import { clipboard } from '@/platform/clipboard'
import { files } from '@/platform/file'
import { upload } from '@/platform/upload'
import Page from '@/pages/timeTable/jiaowukecheng'

type Reading = DataOf<Routes['cls/kebiao']>
type Draft = Reading['items'][number]
const system: System = { id: 'y1', school: '临江大学', name: '教务系统', kind: 'zhengfang', own: true }
const until = () => new Date(Date.now() + 600_000).toISOString()
const draft = (change: Partial<Draft> = {}): Draft => ({
  ...{ name: '高等数学', teacher: '顾长宁', room: '一教101', day: 1, from: 1, to: 2, weeks: weeksIn(1, 16) },
  ...change,
})
const info = { name: '江小满', number: '2023110418', className: '数学2301', college: '', major: '' }

/** What the server has of the timetable; what devices send goes into it. */
interface Sent {
  id: string
  set: Record<string, unknown>
}
const rows: { terms: Term[]; classes: Class[] } = { terms: [], classes: [] }
const sent = { terms: [] as Sent[], classes: [] as Sent[], settings: [] as Sent[] }
const syncing = () => {
  let rev = 1
  server.on('cls/sync', ({ body }) => {
    const changes = body as Record<keyof typeof sent, Sent[]>
    for (const kind of ['terms', 'classes', 'settings'] as const) sent[kind].push(...(changes[kind] ?? []))
    rev += 1
    return {
      rev,
      ...(rev === 2 ? rows : { terms: [], classes: [] }),
      memos: [],
      settings: { ...usualSettings },
      clashes: [],
      refused: [],
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
  server.on('cls/getcode', () => ({ session: 's1', picture: null, slider: null, until: until(), demo: null }))
  server.on('cls/login', { done: true })
  server.on('cls/info', info)
  server.on('cls/kebiao', {
    items: [draft(), draft({ name: '大学英语', day: 3 })],
    untimed: ['金工实习'],
    notUnderstood: [],
    counted: { held: 3, read: 3 },
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
      slider: null,
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

  it('shows a picture that is asked for only now, by whose number it is', async () => {
    server.wrongField('cls/login', 'code', '学校这次要填验证码')
    await open()
    server.on('cls/getcode', () => ({
      ...{ session: 's2', picture: 'data:image/gif;base64,1', slider: null, until: until(), demo: null },
    }))
    await login()
    expect(server.bodies('cls/getcode')).toEqual([{ system: 'y1' }, { system: 'y1', account: '2023110418' }])
    expect(words()).toContain('学校这次要填验证码')
    expect(field('教务系统密码')?.props.value).toBe('p1')
    server.on('cls/login', { done: true })
    await type('验证码', 'abcd')
    await tap('登录')
    expect(server.bodies('cls/login')[1]).toMatchObject({ session: 's2', code: 'abcd' })
  })

  it('shows a slider, and sends how it was dragged', async () => {
    const slider = {
      ...{ background: 'data:image/png;base64,1', width: 304, height: 200, top: 0 },
      ...{ piece: 'data:image/png;base64,2', pieceWidth: 52, pieceHeight: 200 },
    }
    server.on('cls/getcode', () => ({ session: 's1', picture: null, slider, until: until(), demo: null }))
    await open()
    await login()
    expect(words()).toContain('拖动滑块，把拼图放到缺口里')
    expect(server.bodies('cls/login')).toEqual([])
    const bar = hosts(({ props }) => props.className === 'ak-slide')[0]
    const finger = (clientX: number) => ({ touches: [{ clientX, clientY: 300 }] })
    await act(async () => {
      bar?.props.onTouchStart(finger(20))
      bar?.props.onTouchMove(finger(90))
      bar?.props.onTouchMove(finger(160))
      bar?.props.onTouchEnd({ touches: [] })
    })
    expect(words()).not.toContain('拖动滑块，把拼图放到缺口里')
    server.wrongField('cls/login', 'code', '拼图没有对准，再拖一次')
    await tap('登录')
    const sent = server.bodies('cls/login')[0] as { trace: { x: number; y: number; t: number }[] }
    expect(sent.trace.map(({ x, y }) => [x, y])).toEqual([
      [0, 0],
      [70, 0],
      [140, 0],
    ])
    // another one, from the left edge
    expect(words()).toContain('拼图没有对准，再拖一次')
    expect(server.bodies('cls/getcode')).toHaveLength(2)
    await tap('登录')
    expect(server.bodies('cls/login')).toHaveLength(1)
    await tap('往右一点')
    server.on('cls/login', { done: true })
    await tap('登录')
    expect(server.bodies('cls/login')[1]).toMatchObject({ trace: [{ x: 0 }, { x: 2 }] })
  })

  it('that goes no further offers the ways that need no system', async () => {
    server.refuse('cls/getcode', { code: -2, message: '登录要经过的 a.cn 没有加密，你的密码没有发出去' })
    await open()
    expect(words()).toContain('你的密码没有发出去')
    expect(words()).toContain('粘贴表格或日历')
    server.on('cls/getcode', () => ({
      ...{ session: 's1', picture: null, slider: null, until: until(), demo: null },
    }))
    await tap('重新加载')
    server.refuse('cls/login', {
      ...{ code: -2, message: '登录时还要在手机上再验证一次', data: { reason: 'sso' } },
    })
    await login()
    expect(words()).toContain('登录时还要在手机上再验证一次')
    await tap('用同学的分享码')
    expect(navigation.navigateTo).toHaveBeenCalledWith('/pages/timeTable/setting?view=share')
  })

  it('shows what signs in at the demo’s own system, and fills it in', async () => {
    server.on('cls/getcode', () => ({
      session: 's1',
      picture: null,
      slider: null,
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
    server.on('cls/getcode', () => ({
      session: 's1',
      picture: null,
      slider: null,
      until: until(),
      demo: null,
    }))
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
    await tap('其他学校')
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

  const term: Term = {
    ...{ id: 't1', rev: 1, gone: false, name: '大三上', year: '2026-2027', term: 1 },
    ...{ starts: '2026-09-07', weeks: 19, days: [] },
  }
  const kept = (id: string, change: Partial<Draft> = {}): Class => ({
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

  const kebiao = (change: Partial<Reading>) =>
    server.on('cls/kebiao', {
      ...{ items: [], untimed: [], notUnderstood: [], counted: { held: 0, read: 0 }, starts: null },
      ...change,
    })

  it('does not propose to delete anything where a page was not understood', async () => {
    rows.terms = [term]
    rows.classes = [kept('c1'), kept('c2', { name: '自习', day: 5 })]
    kebiao({
      items: [draft({ room: '二教202' })],
      notUnderstood: [{ words: '自习 周五 待定', where: '周五 第一大节', why: '节次应像 1-2' }],
      counted: { held: 2, read: 1 },
    })
    await read()
    expect(words()).toContain('自习 周五 待定')
    expect(words()).toContain('周五 第一大节 · 节次应像 1-2')
    expect(words()).toContain('课表里原有的课一节也不会删')
    expect(words()).not.toContain('只在你的课表里')
    expect(boxes()).toHaveLength(1)
    await tap('手动添加')
    expect(navigation.navigateTo).toHaveBeenCalledWith('/pages/timeTable/addCourse?day=1&from=1')
    await tap('用表格导入')
    expect(navigation.navigateTo).toHaveBeenCalledWith('/pages/timeTable/jiaowukecheng?view=paste')
  })

  it('says that a term has no classes only where it held none', async () => {
    kebiao({ notUnderstood: [{ words: '大学英语', where: '', why: '周次' }], counted: { held: 1, read: 0 } })
    await read()
    expect(words()).not.toContain('没有排课')
    expect(words()).toContain('大学英语')
    await tap('返回')
    kebiao({ untimed: ['创新创业'], counted: { held: 1, read: 1 } })
    await tap('读取课表')
    expect(words()).not.toContain('没有排课')
    expect(words()).toContain('创新创业')
    await tap('换个学期')
    kebiao({})
    await tap('读取课表')
    expect(words()).toContain('在教务系统里没有排课')
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

  it('shows what it could not read before anything is saved', async () => {
    await render(<Page />, { view: 'paste' })
    await tap('看看有什么变化')
    expect(words()).toContain('先粘贴课程，或选一个文件')
    await type('课程', `${table}\n英语\t\t\t八\t1-2\t1-16`)
    await tap('看看有什么变化')
    expect(words()).toContain('没读懂的 1 处')
    expect(words()).toContain('英语 八 1-2 1-16')
    expect(words()).toContain('第 3 行 · 星期应是')
    expect(words()).toContain('一共 2 处，读懂 1 处')
    expect(words()).toContain('新增 1 节')
    expect(sent.classes).toEqual([])
    await tap('改一下再导入')
    expect(field('课程')?.props.value).toContain('英语')
    await type('课程', '英语\t\t\t八\t1-2\t1-16')
    await tap('看看有什么变化')
    expect(words()).toContain('没有读出课程')
    expect(words()).toContain('没读懂的 1 处')
    expect(accents()).toEqual(['看看有什么变化'])
  })

  it('names courses without a time, where there are no others', async () => {
    await render(<Page />, { view: 'paste' })
    await type('课程', '网课\t顾\t\t\t\t')
    await tap('看看有什么变化')
    expect(words()).toContain('没有固定时间：网课')
  })

  it('lists all that it could not read, the first at first', async () => {
    await render(<Page />, { view: 'paste' })
    await type('课程', Array.from({ length: 14 }, (_, index) => `课${index}\t\t\t八\t1\t1`).join('\n'))
    await tap('看看有什么变化')
    expect(words()).not.toContain('课13')
    await tap('全部 14 处')
    expect(words()).toContain('课13')
  })

  it('too long for one reading is not taken in part, and is said', async () => {
    await render(<Page />, { view: 'paste' })
    jest.mocked(clipboard.read).mockResolvedValueOnce('课'.repeat(academic.text.max + 1))
    await tap('粘贴')
    expect(field('课程')?.props.value).toBe('')
    expect(words()).toContain(`一共 ${academic.text.max + 1} 字，最多 ${academic.text.max} 字`)
    await type('课程', '课'.repeat(academic.text.max + 1))
    await tap('看看有什么变化')
    expect(words()).toContain('还没有读')
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
    expect(field('课程')?.props.value).toBe(table)
    expect(words()).toContain('没有读出课程，看看每列的顺序')
    expect(feedback.modal).not.toHaveBeenCalled()
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
    server.on('cls/exam', { items, left: [] })
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
      left: ['北苑'],
      items: [
        { name: '一教 103', building: '一教', seats: 80, kind: '' },
        { name: '一教 201', building: '一教', seats: null, kind: '阶梯教室' },
        { name: '外语楼 305', building: '外语楼', seats: 60, kind: '' },
      ],
    })
    await render(<Page />, { view: 'room' })
    expect(words()).toContain('一次查不完，没有查：北苑')
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
