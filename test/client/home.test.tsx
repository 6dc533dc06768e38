/** The home page when something does not come, and where its taps lead. */
import { me, navigation, reset, server, signedIn } from './account.fakes'
import { render, tap, unmount, words } from './pages.fakes'

jest.mock('@/platform/location', () => ({ location: {} }))

import React from 'react'
import { profile } from '@/shell/account/profile'
import { go } from '@/shell/links'
import Index from '@/pages/index/index'

const first = {
  blocks: [
    { kind: 'notice', notice: null },
    { kind: 'errands', count: 7 },
    { kind: 'topics', topics: [{ name: '北湖的银杏', dynamics: 3 }] },
    { kind: 'feed' },
  ],
  pins: [],
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
    expect(words()).toContain('今天还没有新鲜事')
  })

  it('keeps the feed where only what stands above it did not come', async () => {
    server.on('dynamic/recommend', { items: [], next: null })
    await render(<Index />)
    expect(words()).toContain('公告和话题没有加载出来')
    expect(words()).toContain('今天还没有新鲜事')
    expect(words()).not.toContain('链子掉了')
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
