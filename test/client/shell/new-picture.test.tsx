import React from 'react'
import { act } from 'react-test-renderer'
import type { NewPicture } from '@contract/common'
import type { Home } from '@contract/homepage/schema'
import type { OwnAccount } from '@contract/subscribe/schema'
import { me, needs, reset, server } from '../fakes'
import { images, render, tap, unmount, words } from '../pages.fakes'

import { profile } from '@/shell/account/profile'
import { NewPictureLine } from '@/shell/new-picture'
import { session } from '@/net/session'
import AvatarPage from '@/pages/public/avatar'
import PersonalHomepage from '@/pages/personalHomepage/index'
import SubscribeDetail from '@/pages/subscribe/detail'
import Setting from '@/pages/talentTopic/setting'
import CreateTopic from '@/pages/topic/createTopic'

const at = '2026-11-20T10:00:00.000Z'
const url = 'https://files.example/new.webp'
const waits = {
  url,
  withheld: { state: 'pending', reason: '图片正在审核，通过后大家就能看到' },
} satisfies NewPicture
const refused = {
  url,
  withheld: { state: 'refused', reason: '图片里有二维码', edit: true },
} satisfies NewPicture

beforeEach(() => {
  reset()
  session.open({ user_id: 'u1', access_token: 'secret' })
  act(() => void Object.assign(profile, { me }))
})

describe('a picture that is to take another’s place', () => {
  test('waits beside it, and says what others see', async () => {
    await render(<NewPictureLine picture={waits} />)
    for (const said of ['审核中', '现在大家看到的还是原来的']) expect(words()).toContain(said)
    expect(images()).toEqual([url])
  })

  test('refused says why, and that another may be tried', async () => {
    await render(<NewPictureLine picture={refused} round />)
    expect(words()).toContain('没有通过图片里有二维码。大家看到的还是原来的，可以换一张再试。')
    expect(words()).not.toContain('审核中')
  })

  test('is nothing where nothing waits', async () => {
    await render(<NewPictureLine picture={null} />)
    expect(words()).toBe('')
  })
})

describe('is marked where it was chosen', () => {
  test('an avatar', async () => {
    server.on('user/info', { ...me, new_avatar: waits })
    act(() => void Object.assign(profile, { me: { ...me, new_avatar: waits } }))
    await render(<AvatarPage />)
    expect(words()).toContain('审核中')
  })

  test('a photo of the wall, and one that was refused', async () => {
    const photo = { id: 'w1', url, thumb: url, width: 400, height: 400 }
    const home: Home = {
      id: 'u1',
      name: '林夏',
      avatar: null,
      school: null,
      college: null,
      open: { profile: true, dynamics: true, follows: true },
      intro: '',
      grade: null,
      mine: true,
      remark: null,
      followed: false,
      follower: false,
      dynamics: 0,
      followings: 0,
      followers: 0,
      liked: 0,
      tags: [],
      photo_count: 2,
      question_count: 0,
      photos: [],
      barrage: { on: true, from: 'everyone', may: true, lines: [] },
    }
    server.on('user/home', home)
    server.on('photo/list', {
      items: [
        { ...photo, withheld: waits.withheld },
        { ...photo, id: 'w2', withheld: refused.withheld },
      ],
    })
    server.on('dynamic/userDynamics', { items: [], next: null })
    server.on('question/list', { items: [], next: null })
    await render(<PersonalHomepage />, { id: 'u1' })
    await tap('照片墙 2')
    for (const said of ['审核中', '没有通过']) expect(words()).toContain(said)
  })

  test('the cover of a topic', async () => {
    server.on('topic/detail', {
      id: 't1',
      name: '北湖',
      category: 'campus',
      school: null,
      intro: '写湖',
      cover: null,
      followers: 3,
      dynamics: 5,
      active: at,
      followed: false,
      state: 'approved',
      reason: '',
      creator: null,
      mine: true,
      manages: true,
      appoints: false,
      reviews: false,
      new_cover: waits,
    })
    await render(<CreateTopic />, { id: 't1' })
    expect(words()).toContain('审核中')
  })

  test('the cover of a column', async () => {
    const host = { id: 'u1', name: '林夏', avatar: null, school: null, college: null }
    server.on('roles/mine', {
      student_until: null,
      verified: false,
      grants: [{ id: 'g1', role: 'talent', school: null, since: at, until: null }],
      applications: [],
    })
    server.on('talent/columns', {
      items: [
        {
          id: 'c1',
          topic: { id: 't1', name: '北湖', school: null },
          host,
          intro: '写湖',
          cover: null,
          new_cover: waits,
          days: [1],
          discussion: 'everyone',
          pinned: null,
          articles: 2,
          mine: true,
        },
      ],
    })
    server.on('talent/articles', { items: [], next: null })
    server.on('needs/states', needs({ talent: 'done' }))
    await render(<Setting />, { id: 'c1' })
    expect(words()).toContain('审核中')
  })

  test('the avatar of an account', async () => {
    const account: OwnAccount = {
      id: 'a1',
      name: '图书馆',
      avatar: null,
      new_avatar: waits,
      intro: '新书',
      category: 'office',
      statement: '',
      state: 'approved',
      reason: '',
      owner: true,
      at,
    }
    server.on('subscribe/own', { items: [account], next: null })
    server.on('subscribe/detail', {
      ...account,
      kind: 'account',
      under: '临江大学',
      official: true,
      subscribers: 1,
      subscribed: true,
      manages: true,
      writes: true,
      reviews: false,
      articles: 1,
      standing: null,
      host: null,
      topic: null,
    })
    await render(<SubscribeDetail />, { view: 'apply', id: 'a1' })
    expect(words()).toContain('审核中')
  })
})

afterEach(unmount)
