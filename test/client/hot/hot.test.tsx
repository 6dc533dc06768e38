import React from 'react'
import { act } from 'react-test-renderer'
import { feedback, me, navigation, reset, server, storage, toasts } from '../fakes'
import { events, hosts, pick, render, tap, tappable, type, unmount, words, wordsIn } from '../pages.fakes'

import type { Comment } from '@contract/comment/schema'
import { liveEvery, type Side } from '@contract/hot/rules'
import type { HotTalk } from '@contract/hot/schema'
import { profile } from '@/shell/account/profile'
import { endingOf } from '@/features/hot/labels'
import { session } from '@/net/session'
import HotComment from '@/pages/hot/comment'
import HotDetail from '@/pages/hot/detail'
import HotReply from '@/pages/hot/reply'
import HotIndex from '@/pages/homePage/hotindex'
import HotPublish from '@/pages/publish/hotpublish'

const at = '2026-11-20T10:00:00.000Z'
const person = { id: 'p1', name: '叶子不睡觉', avatar: null, school: '临江大学', college: '经济学院' }
let made = 0
const talk = (change: Partial<HotTalk> = {}): HotTalk => ({
  id: `h${(made += 1)}`,
  author: person,
  title: '图书馆该不该通宵开放',
  text: '',
  red: '应该通宵',
  blue: '到点关门',
  pictures: [],
  scope: 'school',
  closes: null,
  likes: 0,
  liked: false,
  mine: false,
  at,
  closed: false,
  people: 3,
  comments: 2,
  side: null,
  shares: null,
  ...change,
})
const argument = (stance: Side, change: Partial<Comment> = {}): Comment => ({
  id: `c${(made += 1)}`,
  author: person,
  text: `${stance}的理由`,
  pictures: [],
  likes: 0,
  liked: false,
  stepped: false,
  mine: false,
  at,
  stance,
  replies: 0,
  first: [],
  ...change,
})
const page = <T,>(...items: T[]) => ({ items, next: null })
const chosen = (side: Side, red: number, blue: number) => ({
  closed: false,
  people: red + blue,
  comments: 2,
  side,
  shares: { red, blue },
})
const side = (label: string) =>
  hosts((node) => node.props.ariaRole === 'radio' && wordsIn(node).includes(label))[0]

beforeEach(async () => {
  reset()
  server.on('user/info', me)
  session.open({ user_id: 'u1', access_token: 'secret' })
  await profile.load()
})

describe('the lists', () => {
  it('show both sides; the shares come with the reader’s own, which is taken in the list', async () => {
    const one = talk()
    server.on('hotTalk/list', page(one))
    server.on('hotTalk/setPoint', chosen('red', 3, 1))
    await render(<HotIndex />)
    expect(words()).toContain('选一边，就能看到大家怎么站')
    await tap('红方应该通宵')
    expect(server.bodies('hotTalk/setPoint')).toEqual([{ id: one.id, side: 'red' }])
    expect(words()).toContain('75%')
    expect(side('红方')?.props.ariaChecked).toBe(true)
    await tap('红方应该通宵')
    expect(server.bodies('hotTalk/setPoint')).toHaveLength(1)
  })

  it('are of the school, by kind and words; one’s own wait for signing in', async () => {
    server.on('hotTalk/list', page())
    await render(<HotIndex />)
    expect(words()).toContain('还没有热议')
    await tap('已结束')
    expect(words()).toContain('还没有结束的热议')
    await type('搜索', '食堂')
    await act(async () => hosts((node) => Boolean(node.props.onConfirm))[0]?.props.onConfirm('食堂'))
    expect(words()).toContain('没有找到')
    expect(
      server.queries('hotTalk/list').map(({ list, keyword, school }) => [list, keyword, school]),
    ).toEqual([
      ['new', undefined, 's1'],
      ['closed', undefined, 's1'],
      ['closed', '食堂', 's1'],
    ])
    await act(async () => session.close())
    await tap('我发起的')
    expect(words()).toContain('还没有登录')
  })

  it('bring what was opened up to date on the way back, and drop it when it is gone', async () => {
    const one = talk()
    server.on('hotTalk/list', page(one))
    await render(<HotIndex />)
    server.on('hotTalk/detail', { ...one, ...chosen('blue', 1, 3) })
    await act(async () => hosts((node) => String(node.props.className).includes('u-card'))[0]?.props.onTap())
    expect(navigation.navigateTo).toHaveBeenLastCalledWith(`/pages/hot/detail?id=${one.id}`)
    await act(async () => events.get('onShow')?.())
    expect(words()).toContain('我站蓝方')
    await act(async () => hosts((node) => String(node.props.className).includes('u-card'))[0]?.props.onTap())
    server.refuse('hotTalk/detail', { code: -2, message: '没有了' })
    await act(async () => events.get('onShow')?.())
    expect(words()).not.toContain(one.title)
  })

  it('say when they fail, and are loaded again', async () => {
    server.refuse('hotTalk/list', { code: 502 })
    await render(<HotIndex />)
    server.on('hotTalk/list', page(talk()))
    await tap('重新加载')
    expect(words()).toContain('图书馆该不该通宵开放')
  })
})

describe('a talk', () => {
  const open = async (one: HotTalk) => {
    server.on('hotTalk/detail', one)
    server.on('hotTalk/shares', one)
    server.on('comment/comments', ({ query }) => page(argument(query.stance as Side)))
    await render(<HotDetail />, { id: one.id })
  }

  it('has the best of both sides beside each other, which lead to their pages', async () => {
    const one = talk()
    await open(one)
    expect(words()).toMatch(/red的理由.*blue的理由/)
    expect(server.queries('comment/comments').map(({ stance, sort, size }) => [stance, sort, size])).toEqual([
      ['red', 'hot', '2'],
      ['blue', 'hot', '2'],
    ])
    await tap('red的理由')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith(
      expect.stringMatching(/^\/pages\/hot\/reply\?id=c\d+$/),
    )
    await tap('蓝方')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith(`/pages/hot/comment?id=${one.id}&side=blue`)
  })

  it('is argued by who has taken a side; the argument is counted and the best are asked for anew', async () => {
    const one = talk()
    await open(one)
    expect(words()).toContain('先选一边，再发言')
    server.on('hotTalk/setPoint', chosen('blue', 1, 1))
    await tap('蓝方到点关门')
    server.on('comment/publish', argument('blue', { mine: true }))
    await tap('说点什么')
    await type('评论', '管理员也要睡觉')
    await tap('发送')
    expect(server.bodies('comment/publish')).toMatchObject([
      { subject: 'hot', id: one.id, text: '管理员也要睡觉' },
    ])
    expect(server.queries('comment/comments')).toHaveLength(4)
    expect(wordsIn(tappable('全部观点'))).toBe('3')
  })

  it('keeps its shares up to date while it is in front, and stops once it ended', async () => {
    jest.useFakeTimers()
    await open(talk({ ...chosen('red', 1, 0) }))
    const asked = () => server.queries('hotTalk/shares').length
    const before = asked()
    server.on('hotTalk/shares', { ...chosen('red', 1, 3) })
    await act(async () => void (await jest.advanceTimersByTimeAsync(liveEvery)))
    expect(words()).toContain('25%')
    await act(async () => events.get('onHide')?.())
    await act(async () => void (await jest.advanceTimersByTimeAsync(3 * liveEvery)))
    expect(asked()).toBe(before + 1)
    server.on('hotTalk/shares', { ...chosen('red', 1, 3), closed: true })
    await act(async () => events.get('onShow')?.())
    await act(async () => void (await jest.advanceTimersByTimeAsync(0)))
    expect(words()).toContain('热议结束了，不能再发言')
    await act(async () => void (await jest.advanceTimersByTimeAsync(3 * liveEvery)))
    expect(asked()).toBe(before + 2)
    expect(side('红方')).toBeUndefined()
    unmount()
    jest.useRealTimers()
  })

  it('does not let an old answer undo what the reader chose', async () => {
    const one = talk()
    let answer: (tally: object) => void = () => undefined
    await open(one)
    server.answers.set(
      'hotTalk/shares',
      () => new Promise((done) => (answer = (data) => done({ code: 0, data: data as never }))),
    )
    await act(async () => events.get('onHide')?.())
    await act(async () => events.get('onShow')?.())
    server.on('hotTalk/setPoint', chosen('red', 1, 0))
    await tap('红方应该通宵')
    await act(async () => answer(one))
    expect(side('红方')?.props.ariaChecked).toBe(true)
  })

  it('takes the side that was tapped last, and keeps the one before when that is refused', async () => {
    await open(talk({ ...chosen('blue', 0, 1) }))
    const answers: ((body: object) => void)[] = []
    server.answers.set('hotTalk/setPoint', () => new Promise((done) => answers.push(done as never)))
    const answer = (body: object) => act(async () => answers.shift()?.(body))
    await tap('红方应该通宵')
    await tap('蓝方到点关门')
    expect(side('蓝方')?.props.ariaChecked).toBe(true)
    expect(server.bodies('hotTalk/setPoint')).toMatchObject([{ side: 'red' }])
    await answer({ code: 0, data: chosen('red', 1, 0) })
    expect(side('蓝方')?.props.ariaChecked).toBe(true)
    expect(server.bodies('hotTalk/setPoint')).toMatchObject([{ side: 'red' }, { side: 'blue' }])
    await answer({ code: -2, message: '热议已经结束' })
    expect(side('红方')?.props.ariaChecked).toBe(true)
    expect(toasts()).toEqual(['热议已经结束'])
  })

  it('sends who is signed out to sign in, and says why a side was refused', async () => {
    await open(talk({ shares: { red: 2, blue: 2 } }))
    server.refuse('hotTalk/setPoint', { code: -2, message: '热议已经结束' })
    await tap('红方应该通宵')
    expect(toasts()).toEqual(['热议已经结束'])
    await act(async () => session.close())
    await tap('红方应该通宵')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith(expect.stringContaining('login'))
    expect(server.bodies('hotTalk/setPoint')).toHaveLength(1)
  })

  it('is ended and deleted by its publisher after a question, and reported by others', async () => {
    const one = talk({ mine: true })
    await open(one)
    server.on('hotTalk/close', { ...chosen('red', 1, 0), closed: true, side: null })
    feedback.actionSheet.mockResolvedValueOnce(1)
    feedback.modal.mockResolvedValueOnce(false)
    await tap('更多')
    expect(server.bodies('hotTalk/close')).toEqual([])
    feedback.actionSheet.mockResolvedValueOnce(1)
    await tap('更多')
    expect(words()).toContain('已结束')
    server.on('hotTalk/delete', { done: true })
    feedback.actionSheet.mockResolvedValueOnce(1)
    await tap('更多')
    expect(words()).toContain('这个热议已经删除')
    unmount()
    const other = talk()
    await open(other)
    feedback.actionSheet.mockResolvedValueOnce(1)
    await tap('更多')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith(
      `/pages/user_myfollow/complaint?subject=hot&id=${other.id}`,
    )
  })

  it('that is withheld says why, and can only be looked at', async () => {
    await open(talk({ mine: true, withheld: { state: 'refused', reason: '广告引流' } }))
    expect(words()).toContain('已下架')
    expect(words()).toContain('没有公开，不能发言')
    expect(side('红方')).toBeUndefined()
  })
})

describe('its arguments', () => {
  it('are of one side or both, each with the side of who said it', async () => {
    const one = talk({ ...chosen('red', 2, 1) })
    server.on('hotTalk/detail', one)
    server.on('hotTalk/shares', one)
    server.on('comment/comments', ({ query }) =>
      query.stance === 'blue' ? page() : page(argument('red'), ...(query.stance ? [] : [argument('blue')])),
    )
    await render(<HotComment />, { id: one.id, side: 'red' })
    expect(words()).toContain('应该通宵')
    expect(words()).not.toContain('blue的理由')
    await tap('全部')
    expect(words()).toContain('blue的理由')
    await tap('蓝方')
    expect(words()).toContain('站这一边的人还没有开口')
    await tap('全部')
    await tap('red的理由')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith(expect.stringContaining('/pages/hot/reply?id='))
    expect(server.queries('comment/comments').map(({ stance }) => stance)).toEqual(['red', undefined, 'blue'])
    server.on('comment/publish', argument('red', { text: '刚想到的', mine: true }))
    await tap('说点什么')
    await type('评论', '刚想到的')
    await tap('发送')
    expect(words()).toContain('刚想到的')
    await tap('蓝方')
    expect(words()).not.toContain('刚想到的')
  })

  it('are answered on a page of their own, which says so when one is deleted', async () => {
    const one = talk({ ...chosen('blue', 2, 1), mine: true })
    const said = argument('red')
    server.on('hotTalk/detail', one)
    server.on('comment/detail', { subject: 'hot', subject_id: one.id, comment: said })
    await render(<HotReply />, { id: said.id })
    expect(words()).toContain('还没有人回复')
    const answer = { ...argument('blue', { text: '被你说服了' }), to: null }
    server.on('comment/addReply', answer)
    await tap('说点什么')
    await type('评论', '被你说服了')
    await tap('发送')
    expect(server.bodies('comment/addReply')).toMatchObject([{ id: said.id, text: '被你说服了' }])
    expect(words()).toContain('蓝方：被你说服了')
    server.on('comment/delete', { done: true })
    feedback.actionSheet.mockResolvedValueOnce(3)
    await tap('更多')
    expect(words()).toContain('这个观点已经删除')
  })
})

describe('beginning one', () => {
  it('checks what was typed, keeps it for the next time and over a refusal, and sends one key', async () => {
    await render(<HotPublish />)
    await tap('发布')
    expect(words()).toContain('还有 3 处需要修改')
    await type('问题', '早八该不该取消')
    await type('红方观点', '取消')
    await type('蓝方观点', '取消')
    expect(words()).toContain('两边的观点不能一样')
    await type('蓝方观点', '保留')
    unmount()
    await render(<HotPublish />)
    expect(words()).toMatch(/别人会看到.*早八该不该取消.*取消.*保留/)
    server.wrongField('hotTalk/publish', 'title', '换个说法')
    await tap('发布')
    expect(words()).toContain('换个说法')
    await pick('什么时候结束', '由我来结束')
    server.on('hotTalk/publish', talk({ id: 'new' }))
    await type('问题', '早八要不要取消')
    await tap('发布')
    const [first, second] = server.bodies('hotTalk/publish') as {
      key: string
      closes?: string
      title: string
      scope: string
    }[]
    expect(second).toMatchObject({ title: '早八要不要取消', key: first?.key, scope: 'school' })
    expect([typeof first?.closes, second?.closes]).toEqual(['string', undefined])
    expect(navigation.redirectTo).toHaveBeenCalledWith('/pages/hot/detail?id=new')
    expect(storage.get('draft.hot')).toBeUndefined()
  })

  it('ends at a moment of one’s own choice, in the school’s time', async () => {
    storage.set('draft.hot', {
      key: 'k',
      values: {
        title: '早八该不该取消',
        red: '取消',
        blue: '保留',
        text: '',
        scope: 'everyone',
        ending: 'chosen',
        day: '',
        time: '',
      },
    })
    await render(<HotPublish />)
    await tap('发布')
    expect(words()).toContain('请选择哪天结束')
    const set = (label: string, value: string) =>
      act(async () =>
        hosts(
          (node) => String(node.type) === 'DatePicker' && node.props.ariaLabel === label,
        )[0]?.props.onChange(value),
      )
    await set('结束日期', '2020-01-01')
    await set('结束时间', '08:00')
    expect(words()).toContain('至少要开放 10 分钟')
    const day = new Date(Date.now() + 5 * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)
    await set('结束日期', day)
    server.on('hotTalk/publish', talk())
    await tap('发布')
    expect(server.bodies('hotTalk/publish')).toMatchObject([
      { closes: `${day}T00:00:00.000Z`, scope: 'everyone', key: 'k' },
    ])
  })
})

it('the end is said as people say it', () => {
  const now = Date.parse('2026-11-21T02:00:00Z')
  const ends = (ms: number | null, closed = false) =>
    endingOf({ closed, closes: ms === null ? null : new Date(now + ms).toISOString() }, now)
  expect([
    ends(null),
    ends(30_000),
    ends(90 * 60_000),
    ends(49 * 3_600_000),
    ends(8 * 86_400_000),
    ends(0, true),
  ]).toEqual(['', '1 分钟后结束', '1 小时后结束', '2 天后结束', '11月29日 10:00 结束', '已结束'])
})
