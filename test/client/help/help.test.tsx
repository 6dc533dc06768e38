import React from 'react'
import { act } from 'react-test-renderer'
import { me, navigation, reset, server, toasts } from '../fakes'
import { events, field, hosts, render, tap, type, words } from '../pages.fakes'

const mockUpload = jest.fn()
jest.mock('@/platform/upload', () => ({ upload: () => mockUpload() }))
const mockChoose = jest.fn()
jest.mock('@/platform/media', () => ({ media: { chooseImages: (count: number) => mockChoose(count) } }))

import type { ArticleDetail, Message, Thread, Ticket } from '@contract/help/schema'
import { profile } from '@/shell/account/profile'
import { WriteStore } from '@/features/help/write-store'
import { session } from '@/net/session'
import Help from '@/pages/personalSetting/help'
import HelpDetail from '@/pages/personalSetting/helpdetail'

const article = { id: 'sms-code', title: '收不到验证码怎么办', summary: '先等一分钟' }
const detail: ArticleDetail = {
  ...article,
  category: 'account',
  html: '<p>等等</p>',
  useful: null,
  related: [{ ...article, id: 'sign-in', title: '怎么登录' }],
}
const message: Message = {
  id: 'm1',
  desk: false,
  text: '图片传不上去',
  pictures: [],
  at: '2026-11-20T10:00:00.000Z',
}
const ticket: Ticket = {
  id: 't1',
  kind: 'bug',
  excerpt: '图片传不上去',
  answered: false,
  at: '2026-11-20T10:00:00.000Z',
}
const thread: Thread = { ...ticket, mine: true, contact: '', messages: [message] }

beforeEach(async () => {
  reset()
  server.on('user/info', me)
  server.on('help/index', { categories: [{ key: 'account', title: '账号与登录', articles: [article] }] })
  server.on('help/feedbacks', { items: [], next: null })
  session.open({ user_id: 'u1', access_token: 'secret' })
  await profile.load()
})

describe('the help centre', () => {
  it('shows articles by category, and opens one', async () => {
    await render(<Help />)
    expect(words()).toContain('账号与登录')
    await tap(article.title)
    expect(navigation.navigateTo).toHaveBeenCalledWith('/pages/personalSetting/helpdetail?id=sms-code')
  })

  it('searches, and leads to the service desk when nothing is found', async () => {
    server.on('help/search', { items: [] })
    server.on('customer/consultations', { items: [], next: null })
    await render(<Help />)
    await act(async () => hosts((node) => Boolean(node.props.onConfirm))[0]?.props.onConfirm('量子'))
    expect(server.queries('help/search')[0]?.keyword).toBe('量子')
    await tap('问客服')
    expect(words()).toContain('还没有问过客服。')
  })

  it('has a retry when it does not come', async () => {
    server.refuse('help/index', { code: 502 })
    await render(<Help />)
    server.on('help/index', { categories: [{ key: 'account', title: '账号与登录', articles: [article] }] })
    await tap('重新加载')
    expect(words()).toContain(article.title)
  })

  it('asks for nothing of a person whose session ended, when it shows again', async () => {
    await render(<Help />, { tab: 'feedback' })
    await act(async () => session.close())
    server.calls.length = 0
    await act(async () => events.get('onShow')?.())
    expect(server.calls).toEqual([])
  })

  it('asks who is not signed in to sign in before a feedback, not before reading', async () => {
    session.close()
    profile.forget()
    await render(<Help />)
    expect(words()).toContain(article.title)
    await tap('反馈')
    expect(words()).toContain('还没有登录')
  })
})

describe('a feedback', () => {
  it('is sent with its kind, and opens its thread', async () => {
    server.on('help/feedback', { ...thread, kind: 'idea' })
    await render(<Help />, { tab: 'feedback' })
    await tap('提交')
    expect(words()).toContain('请填写内容')
    await tap('想要的功能')
    await type('内容', '想要课表')
    await type('联系方式', 'wx: lin')
    await tap('提交')
    expect(server.bodies('help/feedback')).toEqual([
      { key: expect.any(String), text: '想要课表', pictures: [], kind: 'idea', contact: 'wx: lin' },
    ])
    expect(navigation.navigateTo).toHaveBeenCalledWith('/pages/personalSetting/helpdetail?thread=t1')
    expect(field('内容')?.props.value).toBe('')
  })

  it('keeps its words and its key when it fails, and takes a new key once it is there', async () => {
    const store = new WriteStore('feedback')
    store.form.set('text', '图片传不上去')
    server.refuse('help/feedback', { code: 502, message: '请联系管理员' })
    expect(await store.send()).toBeNull()
    expect([store.form.values.text, toasts()]).toEqual(['图片传不上去', ['请联系管理员']])
    server.on('help/feedback', thread)
    await store.send()
    store.form.set('text', '再说一条')
    await store.send()
    const keys = server.bodies('help/feedback').map((body) => (body as { key: string }).key)
    expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false])
    expect(store.earlier.items.map(({ id }) => id)).toEqual(['t1'])
  })

  it('waits for its pictures', async () => {
    mockChoose.mockResolvedValue([{ path: 'blob:1', size: 10 }])
    mockUpload.mockRejectedValue(new Error('no network'))
    const store = new WriteStore('feedback')
    store.form.set('text', '图片传不上去')
    await store.pictures.choose()
    expect(await store.send()).toBeNull()
    expect(toasts()).toContain('有图片没有传上去，请重试或移除')
    expect(server.bodies('help/feedback')).toEqual([])
  })
})

describe('an article', () => {
  it('is read, and takes whether it helped', async () => {
    server.on('help/detail', detail)
    server.on('help/useful', { done: true })
    await render(<HelpDetail />, { id: 'sms-code' })
    expect(hosts((node) => node.props.html === detail.html)).toHaveLength(1)
    await tap('没用')
    expect(server.bodies('help/useful')).toEqual([{ id: 'sms-code', useful: false }])
    expect(words()).toContain('没解决？问问客服')
  })
})

describe('a thread', () => {
  it('goes on, and keeps what is typed when that fails', async () => {
    server.on('customer/thread', thread)
    await render(<HelpDetail />, { thread: 't1' })
    expect(words()).toContain('客服看到后会在这里回复')
    await type('内容', '还是不行')
    server.refuse('customer/Consultation', { code: -2, message: '这里说得太多了，请新开一条' })
    await tap('发送')
    expect([field('内容')?.props.value, toasts()]).toEqual(['还是不行', ['这里说得太多了，请新开一条']])
    server.on('customer/Consultation', {
      ...thread,
      messages: [message, { ...message, id: 'm2', text: '还是不行' }],
    })
    await tap('发送')
    expect(server.bodies('customer/Consultation')[1]).toEqual({
      key: expect.any(String),
      id: 't1',
      text: '还是不行',
    })
    expect(field('内容')?.props.value).toBe('')
  })

  it('is answered by whoever did not open it', async () => {
    server.on('customer/thread', { ...thread, mine: false })
    server.on('customer/reply', { ...thread, mine: false, answered: true })
    await render(<HelpDetail />, { thread: 't1' })
    await type('内容', '请升级再试')
    await tap('发送')
    expect(server.bodies('customer/reply')).toHaveLength(1)
  })
})
