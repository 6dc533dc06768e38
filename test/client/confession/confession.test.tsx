/** @jest-environment jsdom */
import React from 'react'
import { act } from 'react-test-renderer'
import { feedback, me, navigation, reset, server, storage, toasts } from '../fakes'
import { alerts, events, field, hosts, render, tap, type, unmount, words } from '../pages.fakes'

import type { Confession, HeldConfession, Unseal } from '@contract/confession/schema'
import { profile } from '@/shell/account/profile'
import { AskUnseal } from '@/shell/alias/ask-unseal'
import { HeldQueue } from '@/features/confession/held-queue'
import { UnsealQueue } from '@/features/confession/unseal-queue'
import { session } from '@/net/session'
import BlackList from '@/pages/personalSetting/blackList'
import Detail from '@/pages/confessionWall/detail'
import MyPublish from '@/pages/confessionWall/myPublish'
import Wall from '@/pages/homePage/confessionWall'
import Write from '@/pages/publish/confessionWallpublish'

const at = '2026-11-20T10:00:00.000Z'
const alias = (name = '晴天的梧桐', id = 'a1') => ({
  id,
  name,
  avatar: null,
  school: null,
  college: null,
  alias: true as const,
})
const post = (change: Partial<Confession> = {}): Confession => ({
  id: 'c1',
  author: alias(),
  to: null,
  text: '谢谢昨天借我伞的人',
  pictures: [],
  likes: 3,
  liked: false,
  comments: 0,
  mine: false,
  named: null,
  at,
  ...change,
})
const page = <T,>(...items: T[]) => ({ items, next: null })
const show = () => act(async () => events.get('onShow')?.())

beforeEach(async () => {
  reset()
  server.on('user/info', me)
  session.open({ user_id: 'u1', access_token: 'secret' })
  await profile.load()
})

describe('the wall', () => {
  it('shows notes under their pseudonyms, likes at once and takes it back when refused', async () => {
    server.on('loveWall/list', page(post({ to: '跑第四道的人' })))
    server.refuse('loveWall/like', { code: -2, message: '点不了' })
    await render(<Wall />)
    expect(words()).toContain('致 跑第四道的人')
    expect(words()).toContain('晴天的梧桐')
    await tap('赞')
    expect([toasts(), words().includes('4')]).toEqual([['点不了'], false])
    server.on('loveWall/like', { likes: 4, liked: true })
    await tap('赞')
    expect(words()).toContain('4')
  })

  it('is ordered and searched, says when nothing is there, and loads again', async () => {
    server.on('loveWall/list', ({ query }) =>
      page(...(query.sort === 'hot' ? [post({ text: '最热的一条' })] : [])),
    )
    await render(<Wall />)
    expect(words()).toContain('墙上还没有字')
    await tap('最热')
    expect(words()).toContain('最热的一条')
    unmount()
    server.refuse('loveWall/list', { code: 502 })
    await render(<Wall />)
    server.on('loveWall/list', page(post()))
    await tap('重新加载')
    expect(words()).toContain('借我伞的人')
  })

  it('brings up to date what the reader comes back from', async () => {
    server.on('loveWall/list', page(post(), post({ id: 'c2', text: '别的一条' })))
    await render(<Wall />)
    const open = async (text: string) =>
      act(async () =>
        hosts(
          (node) =>
            String(node.props.className).startsWith('w-paper') &&
            JSON.stringify(node.children.length) !== '' &&
            textOf(node).includes(text),
        )[0]?.props.onTap(),
      )
    await open('借我伞')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/confessionWall/detail?id=c1')
    server.on('loveWall/detail', post({ likes: 9 }))
    await show()
    expect(words()).toContain('9')
    await open('借我伞')
    server.refuse('loveWall/detail', { code: -2, message: '没有了' })
    await show()
    expect(words()).not.toContain('借我伞')
    expect(words()).toContain('别的一条')
  })
})

type Node = ReturnType<typeof hosts>[number]
const textOf = (node: Node): string =>
  node.children.map((child) => (typeof child === 'string' ? child : textOf(child as Node))).join('')

describe('writing a note', () => {
  it('keeps the words until they are sent, and says what it waits for', async () => {
    await render(<Write />)
    await type('正文', '写给你的话')
    unmount()
    await render(<Write />)
    await tap('写给谁')
    server.on('user/search', ({ query }) =>
      page(
        ...(query.school === 's1'
          ? [
              {
                id: 'u2',
                name: '许知行',
                avatar: null,
                school: '临江大学',
                college: '文学院',
                intro: '',
                followed: false,
              },
            ]
          : []),
      ),
    )
    await act(async () =>
      hosts((node) => node.props.ariaLabel === '搜索' && Boolean(node.props.onInput))[0]?.props.onInput('许'),
    )
    await act(async () =>
      hosts((node) => node.props.ariaLabel === '搜索' && Boolean(node.props.onConfirm))[0]?.props.onConfirm(
        '许',
      ),
    )
    await tap('写给许知行')
    expect(words()).toContain('致 许知行')
    server.refuse('loveWall/publish', { code: -2, message: '一天最多发 3 条，明天再来' })
    await tap('贴到墙上')
    expect([toasts().pop(), storage.get('draft.confession')]).toMatchObject([
      '一天最多发 3 条，明天再来',
      { values: { text: '写给你的话' } },
    ])
    server.on(
      'loveWall/publish',
      post({ mine: true, withheld: { state: 'pending', reason: '等许知行同意后上墙', by: 'person' } }),
    )
    await tap('贴到墙上')
    const [first, second] = server.bodies('loveWall/publish') as { key: string; to: string }[]
    expect([second?.to, first?.key === second?.key, toasts().pop(), storage.get('draft.confession')]).toEqual(
      ['u2', true, '等许知行同意后上墙', undefined],
    )
    expect(navigation.redirectTo).toHaveBeenLastCalledWith('/pages/confessionWall/myPublish')
  })

  it('takes words for somebody, and refuses what is empty or too long', async () => {
    await render(<Write />)
    await tap('贴到墙上')
    expect(alerts()).toEqual(['写几个字吧'])
    await type('正文', '长'.repeat(501))
    await tap('贴到墙上')
    expect(alerts()).toEqual(['正文最多 500 个字，多了 1 个'])
    await type('正文', '短一点')
    expect([alerts(), toasts(), server.bodies('loveWall/publish')]).toEqual([[], [], []])
    await tap('写给谁')
    await act(async () =>
      hosts((node) => node.props.ariaLabel === '搜索' && Boolean(node.props.onInput))[0]?.props.onInput(
        '扎马尾的学姐',
      ),
    )
    await tap('只写“扎马尾的学姐”')
    server.on('loveWall/publish', post({ mine: true }))
    await tap('贴到墙上')
    expect(server.bodies('loveWall/publish')).toMatchObject([{ text: '短一点', to_name: '扎马尾的学姐' }])
  })

  it('says at its field what the server refuses, until that is changed', async () => {
    storage.set('draft.confession', {
      key: 'k',
      values: { text: '写给你的话', to: { id: 'u2', name: '许' } },
    })
    await render(<Write />)
    server.wrongField('loveWall/publish', 'to', '本校没有这位同学，请重新选择')
    await tap('贴到墙上')
    expect([alerts(), toasts()]).toEqual([['本校没有这位同学，请重新选择'], []])
    feedback.actionSheet.mockImplementationOnce(async (rows) => rows.indexOf('不写给谁'))
    await tap('写给谁')
    expect(alerts()).toEqual([])
    server.wrongField('loveWall/publish', 'text', '请换个说法')
    await tap('贴到墙上')
    expect([alerts(), toasts(), field('正文')?.props.value]).toEqual([['请换个说法'], [], '写给你的话'])
    expect(field('正文')?.props.focus).toBe(true)
    await type('正文', '换了个说法')
    expect(alerts()).toEqual([])
  })
})

describe('a note', () => {
  beforeEach(() => server.on('comment/comments', page()))

  it('asks whom it names, who agrees or has it gone', async () => {
    const waits = { state: 'pending', reason: '', by: 'person' } as const
    server.on('loveWall/detail', post({ named: 'asked', withheld: waits }))
    server.on('loveWall/agree', post({ named: 'agreed' }))
    server.on('loveWall/decline', { done: true })
    await render(<Detail />, { id: 'c1' })
    expect(words()).toContain('这条写到了你')
    feedback.modal.mockImplementationOnce(async () => false)
    await tap('不同意')
    expect(server.bodies('loveWall/decline')).toEqual([])
    await tap('同意')
    expect(words()).toContain('让它下墙')
    await tap('让它下墙')
    expect([server.bodies('loveWall/decline'), words()]).toEqual([
      [{ id: 'c1' }],
      expect.stringContaining('它不在墙上了'),
    ])
  })

  it('is deleted by its author, reported and kept away by others', async () => {
    server.on('loveWall/detail', post())
    server.on('alias/block', { done: true })
    await render(<Detail />, { id: 'c1' })
    feedback.actionSheet.mockImplementationOnce(async (rows) => rows.indexOf('举报'))
    await tap('更多')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith(
      '/pages/user_myfollow/complaint?subject=confession&id=c1',
    )
    feedback.actionSheet.mockImplementationOnce(async (rows) => rows.indexOf('屏蔽晴天的梧桐'))
    await tap('更多')
    expect([server.bodies('alias/block'), words().includes('它不在墙上了')]).toEqual([[{ id: 'a1' }], true])
    unmount()
    server.on('loveWall/detail', post({ mine: true }))
    server.on('loveWall/delete', { done: true })
    await render(<Detail />, { id: 'c1' })
    feedback.actionSheet.mockImplementationOnce(async (rows) => rows.indexOf('删除'))
    await tap('更多')
    expect(server.bodies('loveWall/delete')).toEqual([{ id: 'c1' }])
  })

  it('has comments of pseudonyms, which can be kept away', async () => {
    const said = {
      id: 'm1',
      author: alias('没带伞的橘猫', 'a2'),
      text: '会看到的',
      pictures: [],
      likes: 0,
      liked: false,
      stepped: false,
      mine: false,
      at,
      replies: 0,
      first: [],
    }
    server.on('loveWall/detail', post({ comments: 1 }))
    server.on('comment/comments', ({ query }) => page(...(query.subject === 'confession' ? [said] : [])))
    server.on('alias/block', { done: true })
    await render(<Detail />, { id: 'c1' })
    expect(words()).toContain('会看到的')
    expect(hosts((node) => node.props.ariaLabel === '没带伞的橘猫的主页')).toEqual([])
    server.on('comment/comments', page())
    feedback.actionSheet.mockImplementationOnce(async (rows) => rows.indexOf('屏蔽没带伞的橘猫'))
    const more = hosts((node) => String(node.props.className).includes('k-comment-more'))[0]
    await act(async () => more?.props.onTap())
    expect([server.bodies('alias/block'), words().includes('会看到的')]).toEqual([[{ id: 'a2' }], false])
  })
})

describe('my notes', () => {
  it('say where they stand; only a case is appealed', async () => {
    server.on(
      'loveWall/mines',
      page(
        post({
          id: 'm1',
          mine: true,
          withheld: { state: 'refused', reason: '辱骂攻击：言语不当', by: 'case' },
        }),
        post({
          id: 'm2',
          mine: true,
          withheld: { state: 'refused', reason: '被写到的同学不希望它在墙上', by: 'person' },
        }),
        post({
          id: 'm3',
          mine: true,
          withheld: { state: 'pending', reason: '管理员看过后上墙', by: 'desk' },
        }),
      ),
    )
    server.on(
      'loveWall/named',
      page(post({ named: 'asked', withheld: { state: 'pending', reason: '', by: 'person' } })),
    )
    await render(<MyPublish />)
    for (const said of ['辱骂攻击', '没有上墙', '被写到的同学不希望它在墙上', '审核中', '管理员看过后上墙'])
      expect(words()).toContain(said)
    expect(hosts((node) => textOf(node) === '申诉' && Boolean(node.props.onTap)).length).toBe(1)
    await tap('写到我的')
    for (const said of ['等待中', '你同意后才会上墙']) expect(words()).toContain(said)
  })
})

describe('the desk', () => {
  const held: HeldConfession = {
    id: 'c1',
    author: alias(),
    to: '扎马尾的学姐',
    text: '写给你',
    pictures: [],
    names: [],
    at,
  }
  const unseal: Unseal = {
    id: 'n1',
    number: 'JB20261121-0001',
    snapshot: {
      name: '晴天的梧桐',
      title: '',
      text: '骂人的话',
      pictures: [],
      films: [],
      sounds: [],
      documents: [],
      at,
    },
    reason: '有人身威胁',
    asker: { id: 'u9', name: '王老师', avatar: null, school: null, college: null },
    mine: false,
    state: 'asked',
    until: null,
    at,
  }
  const done = jest.fn(async () => undefined)

  it('lets a note that names somebody up, or says why not', async () => {
    server.on('loveWall/queue', page(held, { ...held, id: 'c2', to: null, names: ['林夏'] }))
    server.on('loveWall/review', { done: true })
    await render(<HeldQueue onDone={done} />)
    expect(words()).toContain('“林夏”也是本校同学的昵称')
    await tap('上墙')
    await tap('不上墙')
    await type('理由', '请换一个称呼')
    await tap('不上墙')
    expect(server.bodies('loveWall/review')).toEqual([
      { id: 'c2', action: 'approve' },
      { id: 'c2', action: 'refuse', reason: '请换一个称呼' },
    ])
  })

  it('asks for a seal with a reason', async () => {
    server.on('loveWall/askUnseal', { ...unseal, mine: true })
    await render(<AskUnseal id="k1" />)
    await tap('申请揭开匿名')
    await type('理由', '太短')
    await tap('交给另一位管理员')
    expect(server.bodies('loveWall/askUnseal')).toEqual([])
    await type('理由', '帖子里有人身威胁，需要联系本人')
    await tap('交给另一位管理员')
    expect(server.bodies('loveWall/askUnseal')).toMatchObject([
      { id: 'k1', reason: '帖子里有人身威胁，需要联系本人' },
    ])
  })

  it('decides on another’s request, takes back one’s own, and shows a name on asking alone', async () => {
    server.on('loveWall/unseals', page(unseal))
    server.on('loveWall/decideUnseal', { done: true })
    await render(<UnsealQueue onDone={done} />)
    server.on('loveWall/unseals', page({ ...unseal, state: 'opened', until: at }))
    await tap('同意揭开')
    expect(server.bodies('loveWall/decideUnseal')).toEqual([{ id: 'n1', action: 'approve' }])
    server.on('loveWall/unsealed', { ...me, id: 'u7', name: '本人的名字', school: '临江大学' })
    expect(words()).not.toContain('本人的名字')
    await tap('看是谁')
    expect(feedback.modal).toHaveBeenLastCalledWith(expect.objectContaining({ title: '本人的名字' }))
    unmount()
    server.on('loveWall/unseals', page({ ...unseal, mine: true }))
    await render(<UnsealQueue onDone={done} />)
    await tap('撤回申请')
    expect(server.bodies('loveWall/decideUnseal').pop()).toEqual({ id: 'n1', action: 'withdraw' })
  })
})

describe('the black list', () => {
  it('has pseudonyms on a page of their own, with where each is', async () => {
    server.on('user/blackList', page())
    server.on(
      'alias/blocked',
      page(
        { ...alias(), where: { subject: 'confession', what: '表白', id: 'c1', excerpt: '谢谢昨天' }, at },
        { ...alias('路过的信箱', 'a2'), where: null, at },
      ),
    )
    server.on('alias/unblock', { done: true })
    await render(<BlackList />)
    expect(words()).toContain('黑名单是空的')
    await tap('匿名')
    expect(words()).toContain('在表白“谢谢昨天”里')
    expect(words()).toContain('原来的地方已经不在了')
    await tap('把晴天的梧桐移出黑名单')
    expect(server.bodies('alias/unblock')).toEqual([{ id: 'a1' }])
    expect(words()).toContain('已移出黑名单')
  })
})
