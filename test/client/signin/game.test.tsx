/** @jest-environment jsdom */
import React from 'react'
import { me, navigation, reset, server, toasts } from '../fakes'
import { accents, render, tap, words } from '../pages.fakes'

import type { Counts } from '@contract/game/rules'
import type { FriendPlant, Garden } from '@contract/game/schema'
import { profile } from '@/shell/account/profile'
import { session } from '@/net/session'
import Cultivate from '@/pages/game/cultivate/index'

const at = '2026-11-20T10:00:00.000Z'
const counts = (change: Partial<Counts> = {}): Counts => ({
  sign: 4,
  lesson: 2,
  answer: 1,
  errand: 0,
  like: 50,
  certified: 1,
  watered: 2,
  given: 0,
  ...change,
})
const garden = (growth: number, change: Partial<Garden> = {}): Garden => ({
  plant: { id: 'p1', counts: counts(), seen: counts(), growth, at },
  harvested: 0,
  points_left: 30,
  ...change,
})
const person = { id: 'u2', name: '陈述', avatar: null, school: null, college: null }
const friend = (change: Partial<FriendPlant> = {}): FriendPlant => ({
  id: 'p2',
  owner: person,
  growth: 12,
  watered: false,
  ...change,
})
const page = <T,>(...items: T[]) => ({ items, next: null })

beforeEach(async () => {
  reset()
  server.on('user/info', me)
  server.on('game/garden', garden(62))
  server.on('game/friends', page(friend()))
  server.on('game/waterings', page())
  session.open({ user_id: 'u1', access_token: 'secret' })
  await profile.load()
})

describe('the sunflower', () => {
  it('says what it has grown into, and from what', async () => {
    await render(<Cultivate />)
    await tap('它怎么长')
    for (const text of [
      '向日葵，长高',
      '成长 62，再长 38 就开花。',
      '每次 +3',
      '4 次+12',
      // no more than the most
      '每次 +1，最多 30',
      '50 次+30',
      '今年还能得 30',
    ])
      expect(words()).toContain(text)
    expect(accents()).toEqual([])
  })

  it('grows by what is tapped, at once, and the server hears of each once', async () => {
    const plant = { id: 'p1', counts: counts(), seen: counts({ sign: 1, watered: 0 }), growth: 62, at }
    server.on('game/garden', garden(62, { plant }))
    server.on('game/collect', garden(62))
    await render(<Cultivate />)
    expect(words()).toContain('成长 51，再长 9 就长高。')
    await tap('+9签到')
    expect(words()).toContain('成长 60，再长 40 就开花。')
    await tap('+2朋友浇水')
    expect(words()).toContain('成长 62，再长 38 就开花。')
    expect(server.bodies('game/collect')).toEqual([
      { id: 'p1', sources: ['sign'] },
      { id: 'p1', sources: ['watered'] },
    ])
  })

  it('has again what the server could not hear of', async () => {
    const plant = { id: 'p1', counts: counts(), seen: counts({ sign: 1 }), growth: 62, at }
    server.on('game/garden', garden(62, { plant }))
    server.refuse('game/collect', { code: 502 })
    await render(<Cultivate />)
    await tap('+9签到')
    expect(words()).toContain('成长 53，再长 7 就长高。')
  })

  it('is sown first', async () => {
    server.on('game/garden', garden(0, { plant: null }))
    server.on('game/sow', garden(3))
    await render(<Cultivate />)
    await tap('种下一棵')
    expect(server.bodies('game/sow')).toEqual([{}])
    expect(words()).toContain('向日葵，种子')
  })

  it('is harvested when it is ripe, and kept', async () => {
    server.on('game/garden', garden(151))
    server.on('game/harvest', { id: 'p1', growth: 151, points: 10, planted: at, at })
    server.on('game/harvests', page({ id: 'p1', growth: 151, points: 10, planted: at, at }))
    await render(<Cultivate />)
    expect(accents()).toEqual(['收下它'])
    server.on('game/garden', garden(0, { plant: null, harvested: 1 }))
    await tap('收下它')
    expect(server.bodies('game/harvest')).toEqual([{ id: 'p1' }])
    expect(toasts()).toEqual(['收下了，+10 积分'])
    expect(words()).toContain('2026年11月20日种下，成长 151')
    expect(words()).toContain('还没有种下')
  })

  it('of a friend is watered once a day, with a word', async () => {
    server.on('game/water', friend({ growth: 13, watered: true }))
    await render(<Cultivate />)
    await tap('给陈述浇水')
    expect(words()).toContain('给陈述浇水，捎一句话')
    await tap('早点睡')
    expect(server.bodies('game/water')).toEqual([{ id: 'p2', note: 'rest' }])
    expect(toasts()).toEqual(['浇好了'])
    expect(words()).toContain('浇过了')
    server.on('game/friends', page(friend({ growth: 13, watered: true })))
    await tap('全部朋友')
    expect(words()).toContain('发芽，成长 13')
    await tap('陈述')
    expect(navigation.navigateTo).toHaveBeenCalledWith('/pages/homePage/otherPerson?id=u2')
  })

  it('lists who watered it, also those who left, and says where nobody did', async () => {
    server.on(
      'game/waterings',
      page({ id: 'w1', person, note: 'exam', at }, { id: 'w2', person: null, note: 'cheer', at }),
    )
    await render(<Cultivate />)
    await tap('浇过我的')
    for (const text of ['陈述', '考试顺利', '已注销的同学', '加油']) expect(words()).toContain(text)
    server.on('game/harvests', page())
    await tap('收下的')
    expect(words()).toContain('还没有收下过')
    server.on('game/friends', page())
    await tap('全部朋友')
    expect(words()).toContain('还没有朋友种')
  })

  it('fails with a way to try again', async () => {
    server.refuse('game/garden', { code: 502 })
    await render(<Cultivate />)
    server.on('game/garden', garden(62))
    await tap('重新加载')
    expect(words()).toContain('向日葵，长高')
  })

  it('is for who is signed in', async () => {
    session.close()
    await render(<Cultivate />)
    expect(words()).toContain('还没有登录')
    expect(server.queries('game/garden')).toEqual([])
  })
})
