/** @jest-environment jsdom */
import React from 'react'
import type { Delivery, Endpoint, Programs, Token } from '@contract/programs/schema'
import { chooseRow, feedback, navigation, reset, server, toasts } from '../fakes'
import { alerts, render, tap, type, words } from '../pages.fakes'

const mockWrite = jest.fn(async (_text: string) => undefined)
jest.mock('@/platform/clipboard', () => ({ clipboard: { write: (text: string) => mockWrite(text) } }))

import { session } from '@/net/session'
import Admin from '@/pages/public/index'

const portal: Endpoint = {
  id: 'e1',
  title: '门户',
  url: 'https://portal.example.edu.cn/hook',
  events: ['notice.published'],
  at: '2026-11-30T04:00:00.000Z',
  failing_since: null,
  off: null,
  old_secret_until: null,
}
const screen: Token = {
  id: 't1',
  title: '大屏',
  scopes: ['notices'],
  at: '2026-11-30T04:00:00.000Z',
  until: '2099-01-01T04:00:00.000Z',
  used: null,
  calls: 0,
}
const programs = (change: Partial<Programs> = {}): Programs => ({
  endpoints: [],
  tokens: [],
  events: [{ name: 'notice.published', title: '公告发布了', fields: [] }],
  scopes: [{ name: 'notices', title: '学校公告' }],
  ...change,
})
const open = (change: Partial<Programs> = {}, query = {}) => {
  server.on('programs/list', programs(change))
  return render(<Admin />, { view: 'programs', school: 's1', ...query })
}

beforeEach(() => {
  reset()
  mockWrite.mockClear()
  session.open({ user_id: 'u1', access_token: 'secret' })
})

describe('学校的程序', () => {
  it('adds an address and shows its secret until it is put away', async () => {
    await open()
    await tap('加一个地址')
    await tap('保存')
    expect(alerts().join()).toContain('至少选一个事件')
    await type('名称', ' 门户 ')
    await type('地址', portal.url)
    await tap('公告发布了')
    server.on('programs/addEndpoint', { endpoint: portal, secret: 'whsec_abc' })
    server.on('programs/list', programs({ endpoints: [portal] }))
    await tap('保存')
    expect(server.bodies('programs/addEndpoint')).toEqual([
      { key: expect.any(String), school: 's1', title: '门户', url: portal.url, events: ['notice.published'] },
    ])
    expect(words()).toContain('whsec_abc')
    await tap('复制')
    expect(mockWrite).toHaveBeenCalledWith('whsec_abc')
    await tap('关闭')
    expect(words()).not.toContain('whsec_abc')
    expect(words()).toContain('门户https://portal.example.edu.cn/hook')
  })

  it('keeps what was typed where the server refuses the address', async () => {
    await open()
    await tap('加一个地址')
    await type('名称', '门户')
    await type('地址', 'https://10.0.0.8/')
    await tap('公告发布了')
    server.wrongField('programs/addEndpoint', 'url', '这个地址指向内网，不能往那里发')
    await tap('保存')
    expect(alerts().join()).toContain('指向内网')
    expect(words()).not.toContain('只显示这一次')
  })

  it('asks before a secret is changed, and says how an address stands', async () => {
    await open({
      endpoints: [
        { ...portal, failing_since: '2026-11-29T04:00:00.000Z' },
        { ...portal, id: 'e2', title: '迎新', off: 'failing' },
      ],
    })
    expect(words()).toContain('起没送到')
    expect(words()).toContain('一直没送到，已自动停用')
    chooseRow('换密钥')
    feedback.modal.mockResolvedValueOnce(false)
    await tap('门户')
    expect(server.bodies('programs/rotate')).toEqual([])
    chooseRow('换密钥')
    server.on('programs/rotate', { endpoint: portal, secret: 'whsec_new' })
    await tap('门户')
    expect(words()).toContain('whsec_new')
    await tap('关闭')
    chooseRow('启用')
    server.on('programs/setEndpoint', portal)
    await tap('迎新')
    expect(server.bodies('programs/setEndpoint')).toEqual([{ id: 'e2', on: true }])
    chooseRow('投递记录')
    await tap('门户')
    expect(navigation.navigateTo).toHaveBeenCalledWith(
      '/pages/public/index?view=programs&school=s1&endpoint=e1',
    )
  })

  it('makes a token for what is ticked, and revokes one after asking', async () => {
    await open({ tokens: [screen] })
    expect(words()).toContain('学校公告 · 还没用过')
    await tap('生成令牌')
    await type('名称', '大屏')
    await tap('学校公告')
    await tap('365 天')
    server.on('programs/addToken', { token: screen, secret: 'cct_abc' })
    await tap('生成')
    expect(server.bodies('programs/addToken')).toEqual([
      { key: expect.any(String), school: 's1', title: '大屏', scopes: ['notices'], days: 365 },
    ])
    expect(words()).toContain('cct_abc')
    await tap('关闭')
    server.on('programs/revokeToken', { done: true })
    feedback.modal.mockResolvedValueOnce(false)
    await tap('大屏')
    expect(server.bodies('programs/revokeToken')).toEqual([])
    await tap('大屏')
    expect(server.bodies('programs/revokeToken')).toEqual([{ id: 't1' }])
  })
})

describe('投递记录', () => {
  const failed: Delivery = {
    id: 'd1',
    event: 'v1',
    type: 'notice.published',
    state: 'given-up',
    tries: 8,
    at: '2026-11-30T04:00:00.000Z',
    tried: '2026-11-30T04:00:01.000Z',
    next: null,
    status: 500,
    said: 'oops',
    took: 31,
  }
  const show = (...items: Delivery[]) => {
    server.on('programs/deliveries', { items, next: null })
    return open({ endpoints: [portal] }, { endpoint: 'e1' })
  }

  it('says what came of each, and sends one again', async () => {
    await show(failed)
    expect(words()).toMatch(/公告发布了.*回答 500，31 毫秒 · 第 8\/8 次oops没送到/)
    server.on('programs/resend', { ...failed, state: 'delivered', status: 200 })
    await tap('重发这次投递')
    expect(server.bodies('programs/resend')).toEqual([{ id: 'd1' }])
    expect(toasts()).toEqual(['送到了'])
    expect(server.queries('programs/deliveries')).toHaveLength(2)
  })

  it('tries an address out, and says why nothing arrived', async () => {
    await show({ ...failed, state: 'waiting', tries: 1, next: '2026-11-30T04:05:00.000Z' })
    expect(words()).toMatch(/再试/)
    const why = '对方没有在这个端口上接收'
    server.on('programs/test', { ...failed, state: 'waiting', status: null, said: why })
    await tap('发送测试')
    expect(toasts()).toEqual([`没送到：${why}`])
  })
})
