/** @jest-environment jsdom */
import React from 'react'
import type { Home } from '@contract/homepage/schema'
import { feedback, me, navigation, reset, server, toasts } from '../fakes'
import { query, render, tap, unmount, words } from '../pages.fakes'

import { profile } from '@/shell/account/profile'
import { session } from '@/net/session'
import PersonalHomepage from '@/pages/personalHomepage/index'

const home: Home = {
  id: 'u2',
  name: '江岸的风',
  avatar: null,
  school: '临江大学',
  college: '文学院',
  open: { profile: true, dynamics: true, follows: true },
  intro: '下了课绕一段路',
  grade: 2024,
  mine: false,
  remark: null,
  followed: false,
  follower: true,
  dynamics: 1,
  followings: 2,
  followers: 3,
  liked: 4,
  tags: [{ id: 't1', text: '摄影', likes: 2, liked: false }],
  photos: [],
  photo_count: 0,
  question_count: 0,
  barrage: { on: true, from: 'everyone', may: true, lines: [{ id: 'b1', text: '食堂见', mine: false }] },
}

const showing = async (change: Partial<Home>) => {
  server.on('user/home', { ...home, ...change })
  query.id = 'u2'
  await render(<PersonalHomepage />)
}

beforeEach(() => {
  reset()
  session.open({ user_id: 'u1', access_token: 'secret' })
  Object.assign(profile, { me })
  server.on('dynamic/userDynamics', { items: [], next: null })
  server.on('question/list', { items: [], next: null })
})

it('shows who they are, and follows back with a tap', async () => {
  await showing({})
  for (const said of ['江岸的风', '下了课绕一段路', '文学院 2024\u00a0级', '摄影', '食堂见', '留一句弹幕…'])
    expect(words()).toContain(said)
  server.on('user/follow', { done: true })
  await tap('回关江岸的风')
  expect(words()).toContain('互相关注')
  expect(server.bodies('user/follow')).toEqual([{ id: 'u2' }])
})

it('offers a visitor a remark and the card, the owner their controls', async () => {
  await showing({})
  await tap('更多')
  expect(feedback.actionSheet).toHaveBeenLastCalledWith(['备注名', '分享名片', '举报', '拉黑'], { danger: 3 })
  expect(words()).toContain('保存')
  unmount()
  await showing({ mine: true, id: 'u1' })
  await tap('更多')
  expect(feedback.actionSheet).toHaveBeenLastCalledWith(['分享名片', '我的二维码', '弹幕管理'], {})
})

it('keeps what is not open closed, and says so', async () => {
  await showing({
    open: { profile: false, dynamics: false, follows: false },
    tags: [],
    barrage: { ...home.barrage, may: false, lines: [] },
  })
  expect(words()).toContain('TA 没有公开主页')
  await tap('3 粉丝')
  expect(toasts()).toEqual(['对方没有公开关注和粉丝'])
  expect(navigation.navigateTo).not.toHaveBeenCalled()
})

it('leads to the lists behind the counts', async () => {
  await showing({})
  await tap('2 关注')
  expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/personalHomepage/fans?id=u2&tab=followings')
})

it('says that somebody is gone, with a way to try again', async () => {
  server.refuse('user/home', { code: -2, message: '这位同学不存在或已被删除' })
  query.id = 'u2'
  await render(<PersonalHomepage />)
  expect(words()).toContain('这位同学不存在或已被删除')
  server.on('user/home', home)
  await tap('重新加载')
  expect(words()).toContain('下了课绕一段路')
})

it('asks nobody signed out without an id for anything but signing in', async () => {
  session.close()
  await render(<PersonalHomepage />)
  expect(words()).toContain('还没有登录')
  expect(server.calls).toEqual([])
})

describe('what others say there', () => {
  const question = {
    id: 'q1',
    owner: 'u2',
    asker: null,
    anonymous: true,
    text: '宿舍几点熄灯',
    answer: '十一点',
    likes: 0,
    liked: false,
    mine: false,
    answerable: false,
    at: '2026-11-20T08:00:00.000Z',
  }
  const chooses = (label: string) =>
    feedback.actionSheet.mockImplementationOnce(async (rows) => rows.indexOf(label))
  const complainsAbout = (subject: string, id: string) =>
    expect(navigation.navigateTo).toHaveBeenLastCalledWith(
      `/pages/user_myfollow/complaint?subject=${subject}&id=${id}`,
    )

  it('a question, its answer and a line can be complained about', async () => {
    server.on('question/list', { items: [question], next: null })
    await showing({ question_count: 1 })
    chooses('举报')
    await tap('食堂见')
    complainsAbout('barrage', 'b1')
    await tap('提问 1')
    chooses('举报回答')
    await tap('举报')
    complainsAbout('reply', 'q1')
    chooses('举报提问')
    await tap('举报')
    complainsAbout('question', 'q1')
  })

  it('who asked what was taken down reads why, and may appeal but not complain', async () => {
    const withheld = { state: 'refused' as const, reason: '辱骂攻击：不合适' }
    const mine = { ...question, mine: true, answer: null, withheld }
    server.on('question/list', { items: [mine], next: null })
    await showing({ question_count: 1 })
    await tap('提问 1')
    expect(words()).toContain('辱骂攻击：不合适')
    expect(words()).not.toContain('举报')
    await tap('申诉')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/user_myfollow/appeal?id=q1')
  })
})
