/** @jest-environment jsdom */
import React from 'react'
import { act } from 'react-test-renderer'
import { feedback, me, navigation, needs, reset, server, storage, toasts } from '../fakes'
import { events, render, tap, type, unmount, words } from '../pages.fakes'

import type { Dynamic } from '@contract/circle/schema'
import type { Topic } from '@contract/topic/schema'
import type { Column } from '@contract/talent/schema'
import { profile } from '@/shell/account/profile'
import { keepBody, keptBody } from '@/shell/editor/kept'
import { TopicHosts } from '@/features/talent/hosts'
import { scheduleOf } from '@/features/talent/labels'
import { session } from '@/net/session'
import TopPublish from '@/pages/index/talentTopicpublish'
import Publish from '@/pages/publish/talentTopicpublish'
import SelectTopic from '@/pages/talentTopic/selectTopic'
import Setting from '@/pages/talentTopic/setting'

const at = '2026-11-20T10:00:00.000Z'
const host = { id: 'u1', name: '林夏', avatar: null, school: '临江大学', college: null }
const column = (change: Partial<Column> = {}): Column => ({
  id: 'c1',
  topic: { id: 't1', name: '北湖', school: '临江大学' },
  host,
  intro: '写湖',
  cover: null,
  new_cover: null,
  days: [1, 5],
  discussion: 'everyone',
  pinned: null,
  articles: 2,
  mine: true,
  ...change,
})
const topic = (change: Partial<Topic> = {}): Topic => ({
  id: 't2',
  name: '银杏',
  category: 'campus',
  school: null,
  intro: '黄了',
  cover: null,
  followers: 3,
  dynamics: 1,
  active: at,
  followed: false,
  ...change,
})
const dynamic: Dynamic = {
  id: 'd1',
  author: host,
  title: '第三种绿',
  text: '开头 #北湖',
  pictures: [],
  place: null,
  scope: 'everyone',
  likes: 0,
  comments: 0,
  liked: false,
  mine: true,
  at,
}
const page = <T,>(...items: T[]) => ({ items, next: null })

beforeEach(async () => {
  reset()
  server.on('user/info', me)
  server.on('needs/states', needs({ talent: 'done' }))
  server.on('talent/columns', { items: [column()] })
  session.open({ user_id: 'u1', access_token: 'secret' })
  await profile.load()
})

describe('who is no talent', () => {
  test('reads what it takes and where to apply', async () => {
    server.on('needs/states', needs({ school: 'done' }))
    await render(<Publish />)
    expect(words()).toMatch(/还差 2 步.*学生认证.*达人申请/)
    await tap('达人申请达人申请的用处去完成')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/authorization/applyJoin?role=talent')
  })
  test('who applied sees that it waits; a failure can be tried again', async () => {
    server.refuse('needs/states', { code: 502 })
    await render(<SelectTopic />)
    server.on('needs/states', needs({ talent: 'waiting' }))
    await tap('重新加载')
    expect(words()).toMatch(/等审核通过就能用.*达人申请.*审核中/)
  })
  test('who is signed out signs in first', async () => {
    session.close()
    await render(<Setting />)
    await tap('去办：登录')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/login/signIn')
  })
})

describe('writing an article', () => {
  const write = async (text = '湖边的绿有三种') => {
    keepBody(`article.${(storage.get('draft.article') as { key: string }).key}`, [{ kind: 'text', text }])
    await act(async () => events.get('onShow')?.())
  }
  test('in the only column, with the body that the editor left; sent once, then gone from the device', async () => {
    server.on('talent/publish', dynamic)
    await render(<Publish />)
    expect(words()).toContain('#北湖')
    await tap('发布')
    expect(words()).toContain('还有 2 处需要修改')
    await type('标题', '第三种绿')
    await write()
    const { key } = storage.get('draft.article') as { key: string }
    await tap('发布')
    expect(server.bodies('talent/publish')).toEqual([
      {
        key,
        column: 'c1',
        title: '第三种绿',
        body: [{ kind: 'text', text: '湖边的绿有三种' }],
        scope: 'everyone',
      },
    ])
    expect(navigation.redirectTo).toHaveBeenLastCalledWith('/pages/dynamicTopic/photoDetail?id=d1')
    expect(keptBody(`article.${key}`)).toEqual([])
  })

  test('what was typed survives a refusal and leaving the page', async () => {
    server.refuse('talent/publish', { code: -2, message: '你被禁言到明天' })
    await render(<Publish />)
    await type('标题', '写了一半')
    await write()
    await tap('发布')
    expect(toasts()).toEqual(['你被禁言到明天'])
    unmount()
    await render(<Publish />)
    expect(words()).toContain('湖边的绿有三种')
    await tap('清空草稿')
    expect(words()).not.toContain('湖边的绿有三种')
  })

  test('of several columns one is chosen on its own page; one that is hosted no more is none', async () => {
    server.on('talent/columns', {
      items: [column(), column({ id: 'c2', topic: { id: 't9', name: '夜跑', school: null } })],
    })
    await render(<Publish />)
    await tap('选择话题')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/talentTopic/selectTopic?for=publish')
    storage.set('talent.column', 'c2')
    await act(async () => events.get('onShow')?.())
    expect(words()).toContain('#夜跑')
    server.on('talent/columns', { items: [] })
    await act(async () => events.get('onShow')?.())
    expect(words()).toContain('选一个你主持的话题')
  })

  test('the address at the top level leads to the same page', async () => {
    await render(<TopPublish />)
    expect(navigation.redirectTo).toHaveBeenLastCalledWith('/pages/publish/talentTopicpublish')
  })
})

describe('choosing a topic', () => {
  beforeEach(() => server.on('topic/recommended', { items: [topic(), topic({ id: 't1', name: '北湖' })] }))

  test('takes one on and gives it back to the page that asked', async () => {
    server.on('talent/host', column({ id: 'c3', topic: { id: 't2', name: '银杏', school: null } }))
    await render(<SelectTopic />, { for: 'publish' })
    expect(words()).toContain('主持中')
    await tap('主持话题银杏')
    expect([server.bodies('talent/host'), storage.get('talent.column')]).toEqual([[{ topic: 't2' }], 'c3'])
  })

  test('a refusal is told, and nothing changes; one of one’s own leads to writing', async () => {
    server.refuse('talent/host', { code: -2, message: '最多主持 5 个话题，先放下一个再来' })
    await render(<SelectTopic />)
    await tap('主持话题银杏')
    expect(toasts()).toEqual(['最多主持 5 个话题，先放下一个再来'])
    await tap('在北湖里写')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/publish/talentTopicpublish')
    await tap('北湖的专栏设置')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/talentTopic/setting?id=c1')
  })
})

describe('the settings of a column', () => {
  test('are saved whole, with what is pinned', async () => {
    server.on('talent/articles', page({ id: 'd1', title: '第三种绿', at }))
    server.on('talent/setting', column())
    await render(<Setting />, { id: 'c1' })
    await type('专栏介绍', '每周一篇')
    await tap('周三')
    await tap('周一')
    await tap('暂不开放')
    await tap('置顶文章')
    await tap('第三种绿')
    await tap('保存')
    expect(server.bodies('talent/setting')).toEqual([
      { id: 'c1', intro: '每周一篇', days: [3, 5], discussion: 'nobody', cover: null, pinned: 'd1' },
    ])
    expect(toasts()).toEqual(['保存好了'])
  })

  test('leaving asks first', async () => {
    server.on('talent/leave', { done: true })
    await render(<Setting />, { id: 'c1' })
    feedback.modal.mockImplementationOnce(async () => false)
    await tap('不再主持')
    expect(server.bodies('talent/leave')).toEqual([])
    await tap('不再主持')
    expect(server.bodies('talent/leave')).toEqual([{ id: 'c1' }])
  })

  test('without a column there is one to choose', async () => {
    server.on('talent/columns', { items: [] })
    await render(<Setting />)
    expect(words()).toContain('还没有主持话题')
  })
})

test('a topic’s page shows its hosts, when they write, and what they put first', async () => {
  server.on('talent/hosts', { items: [column({ mine: false, pinned: { id: 'd1', title: '第三种绿', at } })] })
  await render(<TopicHosts topic="t1" />)
  expect(words()).toContain('2 篇 · 每周一、周五更新')
  await tap('置顶文章：第三种绿')
  expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/dynamicTopic/photoDetail?id=d1')
  expect([scheduleOf([]), scheduleOf([1, 2, 3, 4, 5, 6, 7])]).toEqual(['', '每天更新'])
})
