import React from 'react'
import { act } from 'react-test-renderer'
import { feedback, me, navigation, reset, server, toasts } from '../fakes'
import { events, render, tap, type, unmount, words } from '../pages.fakes'
import { own, page, person } from './goods.fakes'

import type { Message } from '@contract/chat/schema'
import type { Wanted } from '@contract/secondhand/wanted/schema'
import { profile } from '@/shell/account/profile'
import { chosen } from '@/shell/address/chosen'
import { session } from '@/net/session'
import { storage } from '@/platform/storage'
import ChatCommodity from '@/pages/secondHand/chatCommodity'
import Detail from '@/pages/secondHand/commodityDetail'
import List from '@/pages/secondHand/list'
import MyRelease from '@/pages/secondHand/myRelease'
import Form from '@/pages/secondHand/releaseCommodity'
import Search from '@/pages/secondHand/search'

let made = 0
const wanted = (change: Partial<Wanted> = {}): Wanted => ({
  id: `w${(made += 1)}`,
  text: '求购一台显示器\n24 寸以上',
  most: 30_000,
  category: 'digital',
  pictures: [],
  spot: '6 栋',
  author: person,
  state: 'open',
  at: '2026-11-20T10:00:00.000Z',
  until: '2026-12-20T10:00:00.000Z',
  mine: false,
  fresh: false,
  renewable: false,
  ...change,
})
const open = async (change: Partial<Wanted> = {}) => {
  const one = wanted(change)
  server.on('secondHand/wantedInfo', one)
  await render(<Detail />, { id: one.id, view: 'wanted' })
  return one
}

beforeEach(async () => {
  reset()
  server.on('user/info', { ...me, student: true })
  session.open({ user_id: 'u1', access_token: 'secret' })
  await profile.load()
})

describe('the form', () => {
  const sent = () => server.bodies('secondHand/wantedRelease')
  beforeEach(() => server.on('secondHand/wantedRelease', wanted({ id: 'w9', mine: true })))

  it('guesses the kind and the words of the alert, says how long it lasts, and sends fen', async () => {
    await render(<Form />, { view: 'wanted' })
    await type('找什么', '求购一台显示器，24 寸以上')
    expect(words()).toContain('按描述猜的，不对就换一个')
    expect(words()).toContain('求购留 30 天')
    await type('最多出多少（可以不填）', '299.5')
    const at = { floor: 1, floors: 6, room: '', latitude: 30, longitude: 120, area: '' }
    chosen.set('handover', { kind: 'spot', spot: { building: 'b6', spot: '6 栋', ...at } })
    await act(async () => events.get('onShow')?.())
    await tap('发出去')
    expect(sent()).toEqual([
      {
        key: expect.any(String),
        text: '求购一台显示器，24 寸以上',
        most: 29_950,
        category: 'digital',
        pictures: [],
        house: 'b6',
        spot: expect.stringContaining('6 栋'),
        keyword: '显示器',
      },
    ])
    expect(navigation.redirectTo).toHaveBeenCalledWith('/pages/secondHand/commodityDetail?view=wanted&id=w9')
    expect(storage.get('draft.wanted')).toBeUndefined()
  })

  it('begins with the words of a search, and saves none where that is switched off', async () => {
    await render(<Form />, { view: 'wanted', q: '尤克里里' })
    await tap('有人上架就告诉我')
    await tap('发出去')
    expect(sent()).toMatchObject([{ text: '尤克里里', category: 'music' }])
    expect(sent()[0]).not.toHaveProperty('keyword')
  })

  it('keeps what was written, and asks for what is missing', async () => {
    await render(<Form />, { view: 'wanted' })
    await tap('发出去')
    expect(words()).toContain('还有 2 处需要修改')
    await type('找什么', '求购')
    await tap('其他')
    await tap('发出去')
    expect(words()).toContain('写两个字以上，才知道你在找什么')
    unmount()
    await render(<Form />, { view: 'wanted', q: '尤克里里' })
    await tap('发出去')
    expect(words()).toContain('写两个字以上，才知道你在找什么')
    await tap('改写“尤克里里”')
    expect(words()).not.toContain('上次没写完的还在')
    await type('按这个词找', '小吉他')
    await tap('发出去')
    expect(sent()).toMatchObject([{ text: '尤克里里', category: 'other', keyword: '小吉他' }])
  })

  it('changes what is out, without another alert', async () => {
    server.on('secondHand/wantedInfo', wanted({ id: 'w1', mine: true }))
    server.on('secondHand/wantedModification', wanted({ id: 'w1', mine: true }))
    await render(<Form />, { view: 'wanted', id: 'w1' })
    await type('最多出多少（可以不填）', '')
    expect(words()).not.toContain('有人上架就告诉我')
    await tap('保存')
    expect(server.bodies('secondHand/wantedModification')).toEqual([
      { id: 'w1', text: '求购一台显示器\n24 寸以上', category: 'digital', pictures: [], spot: '6 栋' },
    ])
    expect(toasts()).toContain('改好了')
  })
})

describe('the lists', () => {
  it('say what is looked for, for how much and by whom, by category', async () => {
    server.on('secondHand/wantedSelect', page(wanted(), wanted({ text: '求吉他', most: null })))
    await render(<List />, { view: 'wanted' })
    expect(words()).toMatch(/求购一台显示器预算 ¥300\.00 以内.*叶子不睡觉 · 6 栋/)
    expect(words()).toContain('求吉他价格可谈')
    expect(words()).not.toContain('24 寸以上')
    server.on('secondHand/wantedSelect', page())
    await tap('乐器')
    expect(server.queries('secondHand/wantedSelect').map(({ category }) => category)).toEqual([
      undefined,
      'music',
    ])
    await tap('发求购')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/secondHand/releaseCommodity?view=wanted')
  })

  it('hold one’s own, over or not', async () => {
    server.on('secondHand/userGoods', page(own()))
    server.on('secondHand/userWanted', page(wanted({ mine: true, state: 'found' })))
    await render(<MyRelease />)
    await tap('求购')
    expect(words()).toContain('找到了')
  })

  it('are reached from a search that found nothing, and from the foot of one', async () => {
    const to = '/pages/secondHand/releaseCommodity?view=wanted&q=%E5%90%89%E4%BB%96'
    for (const items of [[], [own()]]) {
      server.on('secondHand/goodsSearch', page(...items))
      server.on('secondHand/searches', { items: [] })
      await render(<Search />, { q: '吉他' })
      await tap('发求购')
      expect(navigation.navigateTo).toHaveBeenLastCalledWith(to)
      unmount()
    }
  })
})

describe('the page', () => {
  it('leads who has it to the talk, and not once it is over', async () => {
    const { id } = await open()
    await tap('我有这个')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith(
      `/pages/secondHand/chatCommodity?view=wanted&id=${id}`,
    )
    unmount()
    await open({ state: 'lapsed' })
    expect(words()).toContain('到期了')
    expect(words()).toContain('已经不找了')
  })

  it('lets its author end it once asked, refresh it, and keep it going', async () => {
    const { id } = await open({ mine: true, fresh: true })
    for (const act of ['wantedFound', 'wantedRefresh', 'wantedRenew'] as const)
      server.on(`secondHand/${act}`, wanted())
    feedback.modal.mockResolvedValueOnce(false)
    await tap('找到了')
    await tap('擦亮')
    server.on('secondHand/wantedInfo', wanted({ id, mine: true, state: 'found', renewable: true }))
    feedback.modal.mockResolvedValueOnce(true)
    await tap('找到了')
    expect(words()).not.toContain('擦亮')
    await tap('接着找')
    const asked = (act: string) => server.bodies(`secondHand/${act}`)
    expect([asked('wantedRefresh'), asked('wantedFound'), asked('wantedRenew')]).toEqual([
      [{ id }],
      [{ id }],
      [{ id }],
    ])
    expect(toasts()).toContain('恭喜找到了')
  })
})

describe('the talk', () => {
  const sent: Message = {
    ...{ conversation: 'c1', seq: 1, sender: 'u1', key: 'k1', kind: 'card', text: '', from: null },
    ...{ picture: null, voice: null, place: null, file: null, card: null, reply: null, target: null },
    ...{ recalled: false, by_manager: false, system: null, at: '2026-11-20T10:00:00.000Z' },
  }
  beforeEach(() => {
    server.on('secondHand/wantedInfo', wanted({ id: 'w1' }))
    server.on('privateChat', sent)
  })

  it('hands in one of the reader’s listings behind the post', async () => {
    server.on('secondHand/userGoods', page(own({ id: 'g1', title: '显示器 27 寸' })))
    await render(<ChatCommodity />, { id: 'w1', view: 'wanted' })
    await tap('显示器 27 寸')
    expect(server.bodies('privateChat')).toMatchObject([
      { to: 'p1', card: { kind: 'wanted', id: 'w1' } },
      { to: 'p1', card: { kind: 'goods', id: 'g1' } },
    ])
    expect(navigation.navigateTo).toHaveBeenLastCalledWith(expect.stringContaining('pages/messageIndex/chat'))
  })

  it('begins with a word, and leads who sells nothing yet to the form', async () => {
    server.on('secondHand/userGoods', page())
    await render(<ChatCommodity />, { id: 'w1', view: 'wanted' })
    await tap('先把它上架')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/secondHand/releaseCommodity')
    await tap('我有这个，还要吗？')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith(expect.stringContaining('pages/messageIndex/chat'))
  })
})
