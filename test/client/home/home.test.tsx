/** The home page when something does not come, and where its taps lead. */
import { act } from 'react-test-renderer'
import { me, navigation, reset, server, signedIn } from '../fakes'
import { events, render, tap, unmount, words } from '../pages.fakes'

jest.mock('@/platform/location', () => ({ location: {} }))

import React from 'react'
import type { DataOf } from '@contract/http'
import type { Routes } from '@contract/registry'
import { profile } from '@/shell/account/profile'
import { go } from '@/shell/links'
import Index from '@/pages/index/index'

const first: DataOf<Routes['diy/diyfirst']> = {
  school: me.school,
  blocks: [
    { kind: 'notice', notice: null },
    { kind: 'errands', count: 7 },
    { kind: 'goods', count: 100 },
    { kind: 'topics', topics: [{ name: '北湖的银杏', dynamics: 3 }] },
    { kind: 'feed' },
  ],
  pins: [],
  closed: [],
}

beforeEach(async () => {
  reset()
  server.on('user/info', me)
  await profile.enter(signedIn)
})
afterEach(unmount)

describe('home', () => {
  it('says once that nothing came, and one tap asks for all of it again', async () => {
    await render(<Index />)
    expect(words().match(/链子掉了/g)).toHaveLength(1)
    server.on('diy/diyfirst', first)
    server.on('dynamic/recommend', { items: [], next: null })
    await tap('重新加载')
    expect(words()).toContain('北湖的银杏')
    expect(words()).toContain('7 单等人接')
    expect(words()).toContain('超过 100 件在卖')
    expect(words()).toContain('今天还没有新鲜事')
  })

  it('keeps the feed where only what stands above it did not come', async () => {
    server.on('dynamic/recommend', { items: [], next: null })
    await render(<Index />)
    expect(words()).toContain('公告和话题没有加载出来')
    expect(words()).toContain('今天还没有新鲜事')
    expect(words()).not.toContain('链子掉了')
  })

  it('has what the school published meanwhile when it shows again, and asks for it once a minute at most', async () => {
    server.on('diy/diyfirst', first)
    server.on('dynamic/recommend', { items: [], next: null })
    await render(<Index />)
    const asked = (path: string) => server.calls.filter((call) => call.path === path).length
    expect(asked('diy/diyfirst')).toBe(1)
    server.on('diy/diyfirst', { ...first, blocks: [{ kind: 'errands', count: 8 }, ...first.blocks.slice(2)] })
    const show = () => act(async () => events.get('onShow')?.())
    await show()
    expect(words()).toContain('7 单等人接')
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
    await show()
    expect(words()).toContain('8 单等人接')
    await show()
    expect(asked('diy/diyfirst')).toBe(2)
    expect(asked('dynamic/recommend')).toBe(1)
    now.mockRestore()
  })
})

describe('go', () => {
  it('takes a second tap while a page opens for the same tap', async () => {
    let opened = () => undefined as void
    navigation.navigateTo.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          opened = () => resolve(undefined)
        }),
    )
    go('/pages/homePage/hotindex')
    go('/pages/homePage/hotindex')
    expect(navigation.navigateTo).toHaveBeenCalledTimes(1)
    opened()
    await Promise.resolve()
    await Promise.resolve()
    go('/pages/homePage/hotindex')
    expect(navigation.navigateTo).toHaveBeenCalledTimes(2)
  })
})
