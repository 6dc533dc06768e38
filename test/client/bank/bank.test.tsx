/** @jest-environment jsdom */
import React from 'react'
import { act } from 'react-test-renderer'
import { feedback, me, navigation, reset, server, toasts } from '../fakes'
import { events, field, hosts, render, tap, type, words } from '../pages.fakes'

import type {
  Item,
  Kept,
  OwnReport,
  Paper,
  Question,
  Round,
  SubjectDetail,
  WaitingReport,
} from '@contract/bank/schema'
import { profile } from '@/shell/account/profile'
import { toggleLetter } from '@/features/bank/chosen'
import { PaperStore } from '@/features/bank/paper-store'
import { ReportQueue } from '@/features/bank/report-queue'
import { session } from '@/net/session'
import QuestionBank from '@/pages/QuestionBank/index'

const at = '2026-11-20T10:00:00.000Z'
const subject = { id: 's1', title: '计算机基础' }
const page = <T,>(...items: T[]) => ({ items, next: null })
const question = (id: string, change: Partial<Question> = {}): Question => ({
  id,
  version: 1,
  kind: 'single',
  chapter: '网络与安全',
  text: `第 ${id} 问`,
  options: ['一', '二', '三'],
  favourite: false,
  ...change,
})
const item = (id: string, change: Partial<Question> = {}): Item => ({
  question: question(id, change),
  answer: null,
  outcome: null,
})
const detail = (change: Partial<SubjectDetail> = {}): SubjectDetail => ({
  ...subject,
  intro: '进制和网络',
  school: null,
  questions: 30,
  answered: 12,
  wrong: 3,
  due: 2,
  chapters: [{ id: 'c1', title: '网络与安全', questions: 8, answered: 4 }],
  plan: { questions: 20, minutes: 20 },
  open: { paper: false, order: true, random: false },
  ...change,
})
const round = (items: Item[], change: Partial<Round> = {}): Round => ({
  id: 'r1',
  subject,
  chapter: null,
  mode: 'order',
  total: items.length,
  answered: 0,
  right: 0,
  from: 0,
  items,
  ...change,
})
const paper = (items: Item[], change: Partial<Paper> = {}): Paper => ({
  id: 'p1',
  subject,
  total: items.length,
  answered: 0,
  began: at,
  until: '2026-11-20T10:20:00.000Z',
  now: at,
  ended: null,
  right: null,
  items,
  ...change,
})
const outcome = (right: boolean) => ({ right, answer: ['B'], explanation: '因为如此' })
const stats = {
  days: 3,
  today: 5,
  answered: 40,
  right: 30,
  due: 2,
  subjects: [{ ...subject, answered: 40, right: 30 }],
}

beforeEach(async () => {
  reset()
  server.on('user/info', me)
  session.open({ user_id: 'u1', access_token: 'secret' })
  await profile.load()
})

describe('the question bank', () => {
  it('opens with how it goes and the subjects, and leads to one', async () => {
    server.on('bank/stats', stats)
    server.on('bank/subjects', page(detail()))
    await render(<QuestionBank />)
    for (const said of ['连续学习 3 天', '有 2 道错题该复习了', '75%', '做过 12 / 30 题', '该复习 2 题'])
      expect(words()).toContain(said)
    await tap('计算机基础')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/QuestionBank/index?view=subject&id=s1')
  })

  it('says so when there is no subject, when it fails, and to who is not signed in', async () => {
    server.on('bank/stats', { ...stats, days: 0, due: 0 })
    server.refuse('bank/subjects', { code: 502 })
    await render(<QuestionBank />)
    server.on('bank/subjects', page())
    await tap('重新加载')
    expect(words()).toContain('还没有科目')
    await act(async () => session.close())
    expect(words()).toContain('还没有登录')
  })
})

describe('a subject', () => {
  beforeEach(() => {
    server.on('bank/subject', detail())
    server.on('bank/papers', page({ id: 'p9', subject, total: 20, right: 17, at }))
    server.on('bank/practice', round([item('1')]))
    server.on('bank/startPaper', paper([item('1')]))
  })

  it('goes on with a round, and begins anew only when that is meant', async () => {
    await render(<QuestionBank />, { view: 'subject', id: 's1' })
    await tap('接着练')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/QuestionBank/index?view=round&id=r1')
    feedback.modal.mockResolvedValueOnce(false)
    await tap('重新开始')
    await tap('重新开始')
    await tap('网络与安全')
    expect(server.bodies('bank/practice')).toEqual([
      { subject: 's1', mode: 'order' },
      { subject: 's1', mode: 'order', anew: true },
      { subject: 's1', mode: 'order', chapter: 'c1' },
    ])
  })

  it('begins a paper once the person agrees, and goes on with an open one at once', async () => {
    await render(<QuestionBank />, { view: 'subject', id: 's1' })
    feedback.modal.mockResolvedValueOnce(false)
    await tap('模拟考试')
    expect(server.bodies('bank/startPaper')).toEqual([])
    server.on('bank/subject', detail({ open: { paper: true, order: false, random: false } }))
    await act(async () => events.get('onShow')?.())
    feedback.modal.mockClear()
    await tap('模拟考试')
    expect([feedback.modal.mock.calls.length, server.bodies('bank/startPaper')]).toEqual([
      0,
      [{ subject: 's1' }],
    ])
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/QuestionBank/index?view=paper&id=p1')
    expect(words()).toContain('对 17 / 20 题')
  })
})

describe('practice', () => {
  it('marks an answer at once, keeps it, and ends with the result', async () => {
    server.on('bank/round', round([item('1'), item('2', { kind: 'fill', options: [] })]))
    server.on('bank/answer', outcome(false))
    await render(<QuestionBank />, { view: 'round', id: 'r1' })
    await tap('A 一')
    await tap('C 三')
    await tap('提交答案')
    for (const said of ['答错了', '正确答案：B', '因为如此', '你选的', '答对 0 / 1'])
      expect(words()).toContain(said)
    await tap('下一题')
    server.on('bank/answer', { right: true, answer: ['北湖', '未名湖'], explanation: '湖在北边' })
    await type('你的答案', '北湖')
    await tap('提交答案')
    expect(words()).toContain('正确答案：北湖 或 未名湖')
    await tap('看结果')
    expect(words()).toContain('答对 1 / 2 题')
    expect(server.bodies('bank/answer')).toEqual([
      { id: 'r1', question: '1', answer: ['C'] },
      { id: 'r1', question: '2', answer: ['北湖'] },
    ])
  })

  it('goes on at the first open question, keeps the choice when sending fails, and fetches what follows', async () => {
    const done: Item = { ...item('1'), answer: ['B'], outcome: outcome(true) }
    server.on('bank/round', ({ query }) =>
      query.from
        ? round([item('3')], { total: 3, from: 2, answered: 1, right: 1 })
        : round([done, item('2')], { total: 3, answered: 1, right: 1 }),
    )
    await render(<QuestionBank />, { view: 'round', id: 'r1' })
    expect(words()).toContain('第 2 题，共 3 题')
    server.refuse('bank/answer', { code: -2, message: '网络不好' })
    await tap('B 二')
    await tap('提交答案')
    expect(toasts()).toEqual(['网络不好'])
    expect(hosts((node) => node.props.ariaLabel === 'B 二')[0]?.props.ariaChecked).toBe(true)
    server.on('bank/answer', outcome(true))
    await tap('提交答案')
    await tap('下一题')
    expect(server.queries('bank/round').map(({ from }) => from)).toEqual([undefined, '2'])
    expect(words()).toContain('第 3 问')
  })

  it('shows why a round does not come, with a retry', async () => {
    server.refuse('bank/round', { code: 502 })
    await render(<QuestionBank />, { view: 'round', id: 'r1' })
    server.on('bank/round', round([item('1')]))
    await tap('重新加载')
    expect(words()).toContain('第 1 题，共 1 题')
  })

  it('keeps favourites, and takes the star back when the server does not', async () => {
    server.on('bank/round', round([item('1')]))
    server.on('bank/favourite', { done: true })
    await render(<QuestionBank />, { view: 'round', id: 'r1' })
    await tap('收藏')
    server.refuse('bank/favourite', { code: -2, message: '没收好' })
    await tap('取消收藏')
    expect(server.bodies('bank/favourite')).toEqual([
      { id: '1', on: true },
      { id: '1', on: false },
    ])
    expect(hosts((node) => node.props.ariaLabel === '取消收藏')).toHaveLength(1)
  })
})

describe('choosing', () => {
  it('is one of one, and of several at least one', () => {
    expect(toggleLetter('single', ['A'], 'B')).toEqual(['B'])
    expect(toggleLetter('multiple', ['C'], 'A')).toEqual(['A', 'C'])
    expect(toggleLetter('multiple', ['A', 'C'], 'A')).toEqual(['C'])
    expect(toggleLetter('multiple', ['C'], 'C')).toEqual(['C'])
  })
})

describe('a mock paper', () => {
  const load = async (...items: Item[]) => {
    server.on('bank/paper', paper(items))
    const store = new PaperStore('p1')
    await store.paper.load()
    return store
  }

  it('sends each answer as it is given, and again before it is handed in', async () => {
    const store = await load(item('1'), item('2'))
    server.refuse('bank/saveAnswer', { code: 502 })
    store.choose('A')
    await store.save()
    expect([store.failed, store.unsaved.size]).toEqual([true, 1])
    await store.finish()
    expect(toasts()).toEqual(['有答案还没有保存，请检查网络再交卷'])
    expect(server.bodies('bank/submit')).toEqual([])
    server.on('bank/saveAnswer', { done: true })
    server.on('bank/submit', paper([item('1')], { ended: at, right: 1 }))
    await store.finish()
    expect([store.failed, store.ended, server.bodies('bank/saveAnswer').at(-1)]).toEqual([
      false,
      true,
      { id: 'p1', question: '1', answer: ['A'] },
    ])
  })

  it('sends what was changed while an answer was on its way', async () => {
    const store = await load(item('1'))
    let arrive: () => void = () => undefined
    server.answers.set(
      'bank/saveAnswer',
      () => new Promise((resolve) => (arrive = () => resolve({ code: 0, data: { done: true } }))),
    )
    store.choose('A')
    const saving = store.save()
    store.choose('B')
    const first = arrive
    server.on('bank/saveAnswer', { done: true })
    first()
    await saving
    expect(server.bodies('bank/saveAnswer').map((body) => (body as { answer: string[] }).answer)).toEqual([
      ['A'],
      ['B'],
    ])
    expect(store.unsaved.size).toBe(0)
  })

  it('counts the time by the server’s clock, and asks it for the result when the time is up', async () => {
    const store = await load(item('1'))
    expect(Math.abs(store.until - Date.now() - 20 * 60_000)).toBeLessThan(1000)
    server.on(
      'bank/paper',
      paper([{ ...item('1'), outcome: { ...outcome(false) } }], { ended: at, right: 0 }),
    )
    await store.timeUp()
    expect(store.ended).toBe(true)
  })

  it('is handed in once the person agrees, and shows what was wrong', async () => {
    server.on('bank/paper', paper([item('1'), item('2')]))
    server.on('bank/saveAnswer', { done: true })
    const marked = [
      { ...item('1'), answer: ['A'], outcome: outcome(false) },
      { ...item('2'), answer: ['B'], outcome: outcome(true) },
    ]
    server.on('bank/submit', paper(marked, { ended: '2026-11-20T10:05:00.000Z', right: 1 }))
    await render(<QuestionBank />, { view: 'paper', id: 'p1' })
    await tap('A 一')
    feedback.modal.mockResolvedValueOnce(false)
    await tap('交卷')
    expect(server.bodies('bank/submit')).toEqual([])
    await tap('交卷')
    for (const said of ['50 分', '答对 1 题', '用时 5:00', '第 1 问', '答错了'])
      expect(words()).toContain(said)
    expect(words()).not.toContain('第 2 问')
    await tap('全部 2')
    expect(words()).toContain('第 2 问')
  })
})

describe('the books', () => {
  const kept = (id: string, due: string | null): Kept => ({
    question: question(id),
    subject,
    wrongs: 2,
    box: due === null ? null : 1,
    due,
  })

  it('say what is due, and practise that or everything', async () => {
    server.on('bank/subject', detail())
    server.on(
      'bank/wrong',
      page(kept('1', at), kept('2', new Date(Date.now() + 3 * 86_400_000).toISOString())),
    )
    server.on('bank/practice', round([item('1')], { id: 'r7', mode: 'due' }))
    await render(<QuestionBank />, { view: 'wrong', id: 's1' })
    for (const said of ['该复习 2 题', '隔 1、2、4、7、15 天', '该复习了', '第 1 格', '3 天后复习'])
      expect(words()).toContain(said)
    await tap('开始复习')
    await tap('练全部错题')
    expect(server.bodies('bank/practice')).toEqual([
      { subject: 's1', mode: 'due' },
      { subject: 's1', mode: 'wrong' },
    ])
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/QuestionBank/index?view=round&id=r7')
  })

  it('keep favourites, each with its page, which tells the answer to who has answered', async () => {
    server.on('bank/favourites', page(kept('1', null)))
    await render(<QuestionBank />, { view: 'favourites' })
    await tap('第 1 问')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/QuestionBank/index?view=question&id=1')
  })

  it('show one question without its answer until it was answered', async () => {
    server.on('bank/question', { ...kept('1', null), outcome: null })
    await render(<QuestionBank />, { view: 'question', id: '1' })
    expect(words()).toContain('这一版你还没有答过')
    server.on('bank/question', { ...kept('1', null), outcome: { answer: ['B'], explanation: '因为如此' } })
    await act(async () => events.get('onShow')?.())
    expect(words()).toContain('正确答案：B')
  })
})

describe('a report', () => {
  const report = (change: Partial<OwnReport> = {}): OwnReport => ({
    id: 'x',
    question: { id: '1', text: '第 1 问', version: 1 },
    subject: '计算机基础',
    reason: 'answer',
    text: '应该是 C',
    at,
    state: 'pending',
    reply: '',
    ...change,
  })

  it('needs a reason and words, keeps both when it is refused, and is sent with one key', async () => {
    server.on('bank/question', {
      question: question('1'),
      subject,
      wrongs: 0,
      box: null,
      due: null,
      outcome: null,
    })
    await render(<QuestionBank />, { view: 'report', id: '1', version: '2' })
    await tap('提交')
    expect(words()).toContain('还有 2 处需要修改')
    await tap('答案不对')
    await type('说明', '答案应该是 C')
    server.refuse('bank/report', { code: -2, message: '一天最多报告 10 道题，请明天再来' })
    await tap('提交')
    expect([toasts(), field('说明')?.props.value]).toEqual([
      ['一天最多报告 10 道题，请明天再来'],
      '答案应该是 C',
    ])
    server.on('bank/report', report({ text: '答案应该是 C' }))
    await tap('提交')
    const [first, second] = server.bodies('bank/report') as { key: string }[]
    expect(second).toEqual({ key: first?.key, id: '1', version: 2, reason: 'answer', text: '答案应该是 C' })
    expect(toasts().at(-1)).toBe('收到，核对后告诉你结果')
  })

  it('is listed with what became of it', async () => {
    server.on('bank/reports', page(report({ state: 'declined', reply: '教材是 B' })))
    await render(<QuestionBank />, { view: 'reports' })
    for (const said of ['未采纳', '回复：教材是 B', '答案不对']) expect(words()).toContain(said)
  })
})

describe('the desk', () => {
  const waiting: WaitingReport = {
    id: 'x',
    question: { id: '1', text: '第 1 问', version: 1 },
    subject: '计算机基础',
    reason: 'answer',
    text: '应该是 C',
    at,
    school: null,
    person: { id: 'u2', name: '叶子', avatar: null, school: null, college: null },
    now: {
      version: 3,
      kind: 'multiple',
      text: '第 1 问',
      options: ['一', '二', '三'],
      answer: ['A', 'B'],
      explanation: '因为如此',
    },
  }

  it('puts a question right as a new version, and keeps what was typed when that is refused', async () => {
    const decided = jest.fn(async () => undefined)
    server.on('bank/queue', page(waiting))
    await render(<ReportQueue onDone={decided} />)
    expect(words()).toContain('说的是第 1 版，现在是第 3 版')
    await tap('修正')
    await type('答案的字母，如 AC', 'ac')
    server.wrongField('bank/decide', 'answer', '没有这个选项')
    await tap('存为新版本')
    expect(words()).toContain('没有这个选项')
    server.on('bank/decide', { done: true })
    server.on('bank/queue', page())
    await type('答案的字母，如 AC', 'ac ')
    await tap('存为新版本')
    expect(server.bodies('bank/decide').at(-1)).toEqual({
      id: 'x',
      action: 'fix',
      fixed: {
        version: 3,
        text: '第 1 问',
        options: ['一', '二', '三'],
        answer: ['A', 'C'],
        explanation: '因为如此',
      },
    })
    expect([decided.mock.calls.length, words().includes('没有等着的纠错')]).toEqual([1, true])
  })

  it('declines with a reason', async () => {
    server.on('bank/queue', page(waiting))
    server.on('bank/decide', { done: true })
    await render(<ReportQueue onDone={async () => undefined} />)
    await tap('不采纳')
    await type('理由', '教材是 B')
    await tap('不采纳')
    expect(server.bodies('bank/decide')).toEqual([{ id: 'x', action: 'decline', reason: '教材是 B' }])
  })
})
