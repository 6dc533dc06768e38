/** @jest-environment jsdom */
import { act } from 'react-test-renderer'
import React from 'react'
import { feedback, me, navigation, reset, server, storage, toasts } from '../fakes'
import {
  alerts,
  events,
  field,
  hosts,
  pick,
  render,
  tap,
  tappable,
  type,
  unmount,
  words,
} from '../pages.fakes'

import type { Person } from '@contract/common'
import type { Answer, Question, QuestionBrief } from '@contract/qa/schema'
import { profile } from '@/shell/account/profile'
import { AskStore } from '@/features/qa/ask-store'
import { leftText, markOf } from '@/features/qa/labels'
import { session } from '@/net/session'
import QaIndex from '@/pages/homePage/QAindex'
import QaPublish from '@/pages/publish/QApublish'
import AllAnswer from '@/pages/QA/allAnswer'
import QaDetail from '@/pages/QA/detail'
import HelpPublish from '@/pages/QA/helpPublish'
import QaReply from '@/pages/QA/reply'

let made = 0
const at = '2026-11-20T10:00:00.000Z'
const person = (name: string, change: Partial<Person> = {}): Person => ({
  id: `p-${name}`,
  name,
  avatar: null,
  school: '临江大学',
  college: null,
  ...change,
})
const brief = (change: Partial<QuestionBrief> = {}): QuestionBrief => ({
  id: `q${(made += 1)}`,
  author: person('叶子'),
  category: 'study',
  title: '高数怎么复习？',
  excerpt: '只剩两周',
  thumb: null,
  scope: 'school',
  place: null,
  due: null,
  stage: 'open',
  bounty: null,
  likes: 2,
  answers: 1,
  accepted: false,
  helper: null,
  mine: false,
  at,
  ...change,
})
const question = (change: Partial<Question> = {}): Question => ({
  ...brief(),
  text: '只剩两周',
  pictures: [],
  liked: false,
  comments: 0,
  edited: null,
  best: null,
  my_answer: null,
  aliased: false,
  ...change,
})
const answer = (change: Partial<Answer> = {}): Answer => ({
  id: `a${(made += 1)}`,
  question: 'q0',
  author: person('三楼靠窗'),
  text: '先做往年题',
  pictures: [],
  likes: 3,
  liked: false,
  stepped: false,
  comments: 0,
  accepted: false,
  mine: false,
  edited: null,
  at,
  ...change,
})
const page = <T,>(...items: T[]) => ({ items, next: null })
const soon = () => new Date(Date.now() + 90 * 60_000).toISOString()

beforeEach(async () => {
  reset()
  server.on('user/info', me)
  session.open({ user_id: 'u1', access_token: 'secret' })
  await profile.load()
  server.on('qa/helps', page())
  server.on('qa/similar', page())
  server.on('bills/balance', {
    balance: 0,
    held: 0,
    margin: 0,
    points: 80,
    points_held: 0,
  })
  server.on('qa/answers', page())
  server.on('comment/comments', page())
})

describe('the front page', () => {
  it('lists by order, category and words, with open requests for help above whole lists', async () => {
    server.on('qa/list', page(brief()))
    server.on(
      'qa/helps',
      page(brief({ category: 'help', title: '借充电器', place: '图书馆', due: soon(), answers: 0 })),
    )
    await render(<QaIndex />)
    expect(words()).toContain('还剩 1 小时借充电器图书馆 · 还没有回答')
    expect(words()).toContain('高数怎么复习？')
    expect(words()).toContain('1 个回答 · 2 人同问')
    await tap('最热')
    await tap('教务')
    expect(words()).not.toContain('借充电器')
    const asked = server.queries('qa/list').map(({ sort, category, school }) => [sort, category, school])
    expect(asked).toEqual([
      ['new', undefined, 's1'],
      ['hot', undefined, 's1'],
      ['hot', 'affairs', 's1'],
    ])
    feedback.actionSheet.mockResolvedValueOnce(1)
    await tap('本校')
    expect(server.queries('qa/list').at(-1)?.school).toBeUndefined()
    await tap('高数怎么复习？')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith(expect.stringContaining('/pages/QA/detail?id='))
  })

  it('shows what is one’s own to who is signed in, and what to do where there is nothing', async () => {
    server.on('qa/list', page())
    server.on('qa/mines', ({ query }) =>
      page(...(query.part === 'asked' ? [brief({ mine: true, stage: 'closed' })] : [])),
    )
    await render(<QaIndex />)
    expect(words()).toContain('这里还没有问题')
    await tap('我的')
    expect(words()).toContain('已关闭')
    await tap('我答的')
    expect(words()).toContain('还没有答过')
    await act(async () => session.close())
    expect(words()).toContain('还没有登录')
  })

  it('fails with a way to try again, and refreshes when one comes back', async () => {
    server.refuse('qa/list', { code: 502 })
    await render(<QaIndex />)
    server.on('qa/list', page(brief()))
    await tap('重新加载')
    expect(words()).toContain('高数怎么复习？')
    const before = server.queries('qa/list').length
    await act(async () => events.get('onShow')?.())
    expect(server.queries('qa/list')).toHaveLength(before + 1)
  })
})

describe('asking', () => {
  it('keeps the draft, offers what was asked before, and is sent once with its key', async () => {
    jest.useFakeTimers()
    const similar = brief({ title: '高数期末怎么复习' })
    server.on('qa/similar', page(similar))
    await render(<QaPublish />)
    await type('问题', '高数怎么复习比较快')
    await act(async () => void (await jest.advanceTimersByTimeAsync(600)))
    jest.useRealTimers()
    expect(words()).toContain('也许有人问过高数期末怎么复习')
    expect(server.queries('qa/similar').at(-1)).toMatchObject({ title: '高数怎么复习比较快', school: 's1' })
    await tap('发布问题')
    expect(words()).toContain('请选择分类')
    expect(server.bodies('qa/ask')).toEqual([])
    unmount()
    await render(<QaPublish />)
    expect(field('问题')?.props.value).toBe('高数怎么复习比较快')
    await pick('分类', '学习')
    server.refuse('qa/ask', { code: -2, message: '你被禁言了' })
    await tap('发布问题')
    expect(toasts()).toContain('你被禁言了')
    server.on('qa/ask', question({ id: 'new' }))
    await tap('发布问题')
    const [first, second] = server.bodies('qa/ask') as { key: string; category: string; anonymous: boolean }[]
    expect([first?.key === second?.key, second?.category, second?.anonymous]).toEqual([true, 'study', false])
    expect(second).not.toHaveProperty('hours')
    expect(navigation.redirectTo).toHaveBeenLastCalledWith('/pages/QA/detail?id=new')
    expect(storage.get('draft.question')).toBeUndefined()
  })

  it('may offer points that one has, and sends none where none are offered', async () => {
    server.on('qa/ask', question({ id: 'help' }))
    await render(<HelpPublish />)
    expect(words()).toContain('你有 80 积分；14 天没有采纳就给最有帮助的回答，没有才退回')
    await type('需要什么帮助', '借一个充电器')
    await type('悬赏积分（可以不填）', '90')
    await tap('发布求助')
    expect([words().includes('你有 80 积分'), server.bodies('qa/ask')]).toEqual([true, []])
    await type('悬赏积分（可以不填）', '30')
    await tap('发布求助')
    expect(server.bodies('qa/ask')).toEqual([expect.objectContaining({ bounty: 30 })])
  })

  it('for help has an end and perhaps a place, and may be without the name', async () => {
    server.on('qa/ask', question({ id: 'help' }))
    await render(<HelpPublish />)
    await type('需要什么帮助', '借一个充电器')
    await type('地点', '图书馆二楼')
    await pick('时限', '2 小时')
    await act(async () => hosts((node) => node.props.ariaRole === 'switch')[0]?.props.onTap())
    await tap('发布求助')
    expect(server.bodies('qa/ask')).toEqual([
      expect.objectContaining({
        category: 'help',
        hours: 2,
        place: '图书馆二楼',
        anonymous: true,
        scope: 'school',
      }),
    ])
  })

  it('is changed by its asker alone, with the pictures that stood there', async () => {
    const picture = { id: 'pic', url: '/l.webp', thumb: '/t.webp', width: 4, height: 3 }
    server.on('qa/detail', question({ id: 'q1', mine: true, pictures: [picture] }))
    server.on('qa/edit', question({ id: 'q1', mine: true }))
    await render(<QaPublish />, { id: 'q1' })
    await type('问题', '高数下怎么复习？')
    await tap('保存')
    expect(server.bodies('qa/edit')).toEqual([
      { id: 'q1', title: '高数下怎么复习？', text: '只剩两周', pictures: ['pic'] },
    ])
    unmount()
    server.on('qa/detail', question({ id: 'q1' }))
    await render(<QaPublish />, { id: 'q1' })
    expect(words()).toContain('这不是你的问题')
  })

  it('forgets a draft only when that is asked for', async () => {
    storage.set('draft.question', {
      key: 'k',
      values: {
        title: '写了一半',
        category: '',
        text: '',
        scope: 'school',
        anonymous: false,
        place: '',
        hours: '',
      },
    })
    const store = new AskStore(false, undefined)
    expect([store.form.values.title, store.written]).toEqual(['写了一半', true])
    store.discard()
    expect([store.form.values.title, store.written, storage.get('draft.question')]).toEqual([
      '',
      false,
      undefined,
    ])
  })
})

describe('a question', () => {
  it('shows the accepted answer first, the others below, and the way to all of them', async () => {
    const best = answer({ accepted: true, text: '采纳的' })
    server.on('qa/detail', question({ id: 'q1', answers: 6, best, accepted: true }))
    server.on(
      'qa/answers',
      page(...['甲', '乙', '丙', '丁'].map((text) => answer({ text: `${text}的回答` }))),
    )
    await render(<QaDetail />, { id: 'q1' })
    expect(words().indexOf('采纳的')).toBeLessThan(words().indexOf('甲的回答'))
    expect(words()).toContain('丙的回答')
    expect(words()).not.toContain('丁的回答')
    await tap('查看全部 6 个回答')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/QA/allAnswer?id=q1')
    await tap('写回答')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/QA/reply?question=q1')
  })

  it('lets its asker accept, after a question when another was accepted', async () => {
    const [one, two] = [answer({ id: 'one', text: '第一个' }), answer({ id: 'two', text: '第二个' })]
    server.on('qa/detail', question({ id: 'q1', mine: true, answers: 2 }))
    server.on('qa/answers', page(one, two))
    server.on('qa/accept', ({ body }) =>
      question({
        id: 'q1',
        mine: true,
        answers: 2,
        accepted: true,
        best: { ...((body as { id: string }).id === 'one' ? one : two), accepted: true },
      }),
    )
    await render(<QaDetail />, { id: 'q1' })
    server.on('qa/answers', page(two))
    await tap('采纳')
    expect(feedback.modal).not.toHaveBeenCalled()
    expect(words()).toContain('取消采纳')
    const [first] = server.bodies('qa/accept') as { id: string }[]
    expect(['one', 'two']).toContain(first?.id)
    await tap('采纳')
    expect(feedback.modal).toHaveBeenCalledTimes(1)
    expect(server.bodies('qa/accept')).toHaveLength(2)
  })

  it('takes a vote at once and gives it back when it is refused', async () => {
    server.on('qa/detail', question({ id: 'q1' }))
    server.on('qa/answers', page(answer({ likes: 3 })))
    server.refuse('qa/vote', { code: -2, message: '太快了' })
    await render(<QaDetail />, { id: 'q1' })
    await tap('赞同')
    expect([words().includes('赞同 3'), toasts()]).toEqual([true, ['太快了']])
    server.on('qa/vote', { likes: 4, liked: true, stepped: false })
    await tap('赞同')
    expect(words()).toContain('赞同 4')
    server.on('qa/vote', { likes: 3, liked: false, stepped: true })
    await tap('反对')
    expect(server.bodies('qa/vote').at(-1)).toMatchObject({ to: 'step' })
    expect(tappable('取消反对')).toBeTruthy()
  })

  it('of a pseudonym leads to nobody and offers no black list', async () => {
    server.on('qa/detail', question({ id: 'q1', author: { ...person('晚归的麻雀'), alias: true } }))
    await render(<QaDetail />, { id: 'q1' })
    expect(words()).toContain('匿名')
    expect(hosts((node) => node.props.ariaLabel === '晚归的麻雀的主页')).toEqual([])
    feedback.actionSheet.mockResolvedValueOnce(-1)
    await act(
      async () =>
        void hosts((node) => node.props.ariaLabel === '更多')[0]?.props.onTap({
          stopPropagation: () => undefined,
        }),
    )
    expect(feedback.actionSheet.mock.calls[0]?.[0]).toEqual(['分享', '复制文字', '举报'])
  })

  it('invites people, as many as are left', async () => {
    const known = { ...person('懂行的'), answers: 3, followed: false, invited: false }
    server.on('qa/detail', question({ id: 'q1', mine: true }))
    server.on('qa/candidates', { items: [known], left: 1 })
    server.on('qa/invite', { items: [{ ...known, invited: true }], left: 0 })
    await render(<QaDetail />, { id: 'q1' })
    await tap('邀请回答')
    expect(words()).toContain('还能邀请 1 个人')
    expect(words()).toContain('答过 3 个同类问题')
    await tap('邀请懂行的')
    expect(server.bodies('qa/invite')).toEqual([{ id: 'q1', user: 'p-懂行的' }])
    expect(words()).toContain('已邀请')
  })

  it('is deleted after a question that says what goes with it', async () => {
    server.on('qa/detail', question({ id: 'q1', mine: true, answers: 2 }))
    server.on('qa/delete', { done: true })
    await render(<QaDetail />, { id: 'q1' })
    feedback.actionSheet.mockImplementationOnce(async (rows) => rows.length - 1)
    await act(
      async () =>
        void hosts((node) => node.props.ariaLabel === '更多')[0]?.props.onTap({
          stopPropagation: () => undefined,
        }),
    )
    expect(feedback.modal).toHaveBeenCalledWith(
      expect.objectContaining({ content: expect.stringContaining('2 个回答会一起删除') }),
    )
    expect(words()).toContain('这个问题已经删除')
  })

  it('says before that where points go which are still offered', async () => {
    const bounty = { points: 30, state: 'held' as const, until: null }
    const asked = async (change: Partial<Question>, row: number): Promise<string> => {
      server.on('qa/detail', question({ id: 'q1', mine: true, ...change }))
      await render(<QaDetail />, { id: 'q1' })
      feedback.actionSheet.mockImplementationOnce(async (rows) => rows.length - row)
      await act(
        async () =>
          void hosts((node) => node.props.ariaLabel === '更多')[0]?.props.onTap({
            stopPropagation: () => undefined,
          }),
      )
      return JSON.stringify(feedback.modal.mock.lastCall)
    }
    const earned = '30 积分会给你赞同过、或至少 2 位认证同学赞同的回答，没有才退回'
    expect(await asked({ answers: 2, bounty }, 1)).toContain(earned)
    expect(await asked({ answers: 0, bounty }, 1)).toContain('30 积分会退回')
    expect(await asked({ answers: 2, bounty: { ...bounty, state: 'awarded' } }, 1)).not.toContain('积分')
    expect(await asked({ answers: 1, bounty, category: 'help' }, 2)).toContain(earned)
  })
})

describe('an answer', () => {
  it('is written once, its words kept, under a name or not', async () => {
    server.on('qa/detail', question({ id: 'q1' }))
    await render(<QaReply />, { question: 'q1' })
    await tap('发布回答')
    expect([alerts(), field('回答')?.props.focus]).toEqual([['多写几个字，或者加张图片'], true])
    await type('回答', '长'.repeat(5001))
    await tap('发布回答')
    expect([alerts(), toasts(), server.bodies('qa/answer')]).toEqual([
      ['回答最多 5000 个字，多了 1 个'],
      [],
      [],
    ])
    server.wrongField('qa/answer', 'text', '请换个说法')
    await type('回答', '先看错')
    expect(alerts()).toEqual([])
    await tap('发布回答')
    expect([alerts(), toasts(), field('回答')?.props.value]).toEqual([['请换个说法'], [], '先看错'])
    await type('回答', '先看错题')
    expect(alerts()).toEqual([])
    unmount()
    await render(<QaReply />, { question: 'q1' })
    expect(field('回答')?.props.value).toBe('先看错题')
    server.on('qa/answer', answer({ id: 'mine' }))
    await tap('发布回答')
    const [first, second] = server.bodies('qa/answer') as { key: string }[]
    expect(second).toEqual({ ...first, id: 'q1', text: '先看错题', anonymous: false, pictures: [] })
    expect(navigation.redirectTo).toHaveBeenLastCalledWith('/pages/QA/reply?id=mine')
    expect(storage.get('draft.answer')).toBeUndefined()
  })

  it('that is there already is changed instead', async () => {
    const own = answer({ id: 'mine', mine: true, text: '原来的' })
    server.on('qa/detail', question({ id: 'q1', my_answer: 'mine' }))
    server.on('qa/reply', { answer: own, question: { ...brief({ id: 'q1' }), aliased: false } })
    server.on('qa/editAnswer', own)
    await render(<QaReply />, { question: 'q1' })
    await type('回答', '改过的')
    await tap('保存')
    expect(server.bodies('qa/editAnswer')).toEqual([{ id: 'mine', text: '改过的', pictures: [] }])
  })

  it('is not written to one’s own question, nor to one that is over', async () => {
    server.on('qa/detail', question({ id: 'q1', mine: true }))
    await render(<QaReply />, { question: 'q1' })
    expect(words()).toContain('自己的问题，留给别人答吧')
    unmount()
    server.on('qa/detail', question({ id: 'q1', category: 'help', stage: 'expired' }))
    await render(<QaReply />, { question: 'q1' })
    expect(words()).toContain('这个问题已经结束，不能再回答')
  })

  it('stands on its own page with its comments and earlier versions', async () => {
    server.on('qa/reply', {
      answer: answer({ id: 'a', edited: at, comments: 0 }),
      question: { ...brief({ id: 'q1' }), aliased: false },
    })
    server.on(
      'qa/versions',
      page(
        { id: 'v1', text: '以前写的', title: '', pictures: [], mine: true, at },
        { id: 'v2', text: '更早写的', title: '', pictures: [], mine: false, at },
      ),
    )
    await render(<QaReply />, { id: 'a' })
    expect(words()).toContain('已编辑')
    feedback.actionSheet.mockResolvedValueOnce(1)
    await act(
      async () =>
        void hosts((node) => node.props.ariaLabel === '更多')[0]?.props.onTap({
          stopPropagation: () => undefined,
        }),
    )
    expect(words()).toContain('以前写的')
    server.on('qa/deleteVersion', { done: true })
    feedback.modal.mockResolvedValueOnce(false)
    await tap('删除这个版本')
    expect(server.bodies('qa/deleteVersion')).toEqual([])
    feedback.modal.mockResolvedValueOnce(true)
    await tap('删除这个版本')
    expect(server.bodies('qa/deleteVersion')).toEqual([{ id: 'v1' }])
    expect(words()).not.toContain('以前写的')
    expect(words()).toContain('更早写的')
    expect(server.queries('comment/comments')[0]).toMatchObject({ subject: 'answer', id: 'a' })
  })
})

it('all answers are listed in two orders', async () => {
  server.on('qa/detail', question({ id: 'q1', answers: 2 }))
  server.on('qa/answers', ({ query }) => page(answer({ text: query.sort === 'new' ? '最新的' : '最好的' })))
  await render(<AllAnswer />, { id: 'q1' })
  await tap('最新的在前')
  expect(server.queries('qa/answers').map(({ sort }) => sort)).toEqual(['best', 'new'])
})

it('says how long help is needed, and how a question stands', () => {
  const now = Date.parse(at)
  const left = (minutes: number) => leftText(new Date(now + minutes * 60_000).toISOString(), now)
  expect([left(-1), left(0.5), left(59), left(60), left(47 * 60), left(72 * 60)]).toEqual([
    '时间到了',
    '还剩 1 分钟',
    '还剩 59 分钟',
    '还剩 1 小时',
    '还剩 47 小时',
    '还剩 3 天',
  ])
  expect(markOf({ category: 'help', stage: 'solved', accepted: true })).toEqual({
    text: '已解决',
    tone: 'green',
  })
  expect(markOf({ category: 'life', stage: 'open', accepted: false }).text).toBe('生活')
})
