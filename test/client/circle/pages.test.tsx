/** @jest-environment jsdom */
/** Writing and reading dynamics, page by page, as a person does. */
import { feedback, navigation, reset, server, signedIn, storage, toasts, me } from '../fakes'
import { alerts, field, hosts, query, render, tap, tappable, type, unmount, words } from '../pages.fakes'

const mockChoose = jest.fn()
const mockSave = jest.fn(async (_path: string) => undefined)
jest.mock('@/platform/media', () => ({
  media: {
    chooseImages: jest.fn(),
    chooseVideo: () => mockChoose(),
    saveImage: (path: string) => mockSave(path),
    preview: jest.fn(async () => undefined),
  },
}))
jest.mock('@/platform/clipboard', () => ({ clipboard: { write: (text: string) => mockWrite(text) } }))
jest.mock('@/platform/share', () => ({ share: { button: false, send: jest.fn(async () => 'copied') } }))
jest.mock('@/platform/location', () => ({ location: {} }))
jest.mock('@/net/upload', () => ({
  uploadPicture: jest.fn(),
  sendPicture: async () => ({ id: 'cover', thumb: '/files/cover-s.webp' }),
  uploadFilm: () => mockFilm(),
}))
const mockFilm = jest.fn(async () => ({ id: 'film', url: '/files/film.mp4', seconds: 12 }))
const mockWrite = jest.fn(async (_text: string) => undefined)

import React from 'react'
import { act } from 'react-test-renderer'
import type { Dynamic } from '@contract/circle/schema'
import type { Acquaintance } from '@contract/homepage/schema'
import type { DataOf } from '@contract/http'
import type { Routes } from '@contract/registry'
import { pendingQueue } from '@/features/circle/desk-store'
import { refusal } from '@/shell/desk/decidable'
import { DynamicQueue } from '@/features/circle/desk-queue'
import { profile } from '@/shell/account/profile'
import { PlatformError } from '@/platform/failure'
import PhotoDetail from '@/pages/dynamicTopic/photoDetail'
import TalkPublish from '@/pages/publish/talkPublish'
import MyFollow from '@/pages/user_myfollow/myFollow'

const person = { id: 'u2', name: '叶子不睡觉', avatar: null, school: '临江大学', college: '新闻学院' }
const dynamic = (change: Partial<Dynamic> = {}): DataOf<Routes['dynamic/detail']> => ({
  id: 'd1',
  author: person,
  title: '',
  text: '傍晚六点的北湖',
  pictures: [],
  place: null,
  scope: 'school',
  likes: 3,
  comments: 2,
  liked: false,
  mine: false,
  at: '2026-11-21T10:00:00.000Z',
  followed: false,
  article: null,
  favorite: false,
  manages: false,
  ...change,
})
const friend: Acquaintance = {
  ...person,
  ...{ intro: '', remark: null, followed: true, follower: false, fresh: false },
}
const hidden = {
  id: 'a1',
  name: '没带伞的月亮',
  avatar: null,
  school: null,
  college: null,
  alias: true,
} as const
const bodyOf = (path: string) => server.bodies(path).at(-1) as Record<string, unknown>
/** Chooses the row of the next action sheet that says this. */
const choose = (said: string) =>
  feedback.actionSheet.mockImplementationOnce(async (rows) => rows.findIndex((row) => row.startsWith(said)))
const rest = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve))))

beforeEach(async () => {
  reset()
  server.on('user/info', me)
  await profile.enter(signedIn)
  server.on('dynamic/topics', { items: [] })
  server.on('comment/comments', { items: [], next: null })
})

describe('writing', () => {
  it('chooses one of four scopes', async () => {
    await render(<TalkPublish />)
    choose('关注我的人')
    await tap('谁可以看本校同学')
    expect(feedback.actionSheet.mock.calls[0]?.[0]).toEqual(['本校同学', '所有人', '关注我的人', '仅自己'])
    await type('正文', '给关注我的人')
    server.on('dynamic/publish', dynamic({ mine: true }))
    await tap('发布')
    expect(bodyOf('dynamic/publish')).toMatchObject({
      scope: 'followers',
      text: '给关注我的人',
      pictures: [],
      mentions: [],
    })
  })

  it('mentions somebody whom one follows, and sends only those who are still named', async () => {
    server.on('user/followings', { items: [friend, { ...friend, id: 'u3', name: '阿二' }], next: null })
    await render(<TalkPublish />)
    await type('正文', '和@')
    for (const name of ['叶子不睡觉', '阿二']) {
      await tap('提到同学')
      await rest()
      await tap(name)
    }
    const area = () =>
      hosts((node) => node.props.ariaLabel === '正文' && node.props.value !== undefined)[0]?.props
        .value as string
    expect(area()).toBe('和@叶子不睡觉 @阿二 ')
    await type('正文', '和@叶子不睡觉 夜跑')
    server.on('dynamic/publish', dynamic({ mine: true }))
    await tap('发布')
    expect(bodyOf('dynamic/publish').mentions).toEqual([{ id: 'u2', as: '叶子不睡觉' }])
  })

  it('takes a film in the place of pictures; a draft opened again shows it, and sends it with its cover', async () => {
    mockChoose.mockResolvedValue({
      path: 'blob:film',
      size: 10,
      seconds: 12,
      width: 640,
      height: 360,
      cover: 'blob:cover',
    })
    await render(<TalkPublish />)
    mockFilm.mockRejectedValueOnce(new PlatformError('timeout'))
    await tap('添加视频')
    await rest()
    await tap('发布')
    expect([toasts(), server.bodies('dynamic/publish')]).toEqual([['视频没有传上去，请重试或移除'], []])
    await tap('重试')
    await rest()
    expect(hosts((node) => node.props.ariaLabel === '移除视频')).toHaveLength(1)
    expect(hosts((node) => String(node.props.ariaLabel).startsWith('添加图片'))).toHaveLength(0)
    unmount()
    await render(<TalkPublish />)
    expect(hosts((node) => node.props.ariaLabel === '移除视频')).toHaveLength(1)
    server.on('dynamic/publish', dynamic({ mine: true }))
    await tap('发布')
    expect(bodyOf('dynamic/publish')).toMatchObject({ film: 'film', pictures: ['cover'] })
    expect(storage.get('draft.dynamic')).toBeUndefined()
  })

  it('calls for help, with an emoji', async () => {
    await render(<TalkPublish />)
    await tap('求助')
    await type('正文', '谁有多的伞')
    await tap('表情')
    await tap('🙏')
    server.on('dynamic/publish', dynamic({ mine: true, help: 'open' }))
    await tap('发布')
    expect(bodyOf('dynamic/publish')).toMatchObject({ text: '谁有多的伞🙏', help: true })
  })

  it('hides who wrote it where the school allows that: nobody is mentioned, and not for followers alone', async () => {
    server.on('dynamic/anonymity', { allowed: true, manages: false })
    await render(<TalkPublish />)
    await rest()
    choose('关注我的人')
    await tap('谁可以看本校同学')
    await tap('匿名发布')
    expect(words()).toContain('谁可以看本校同学')
    await tap('谁可以看本校同学')
    expect(feedback.actionSheet.mock.calls.at(-1)?.[0]).toEqual(['本校同学', '所有人', '仅自己'])
    expect(hosts((node) => node.props.ariaLabel === '提到同学')).toEqual([])
    await type('正文', '没人知道是谁')
    server.on('dynamic/publish', dynamic({ mine: true, author: hidden }))
    await tap('发布')
    expect(bodyOf('dynamic/publish')).toMatchObject({ anonymous: true, scope: 'school', mentions: [] })
  })

  it('offers no pseudonym where the school does not allow it', async () => {
    server.on('dynamic/anonymity', { allowed: false, manages: false })
    await render(<TalkPublish />)
    await rest()
    expect(words()).not.toContain('匿名发布')
  })

  it('says why no film can be added beside pictures', async () => {
    storage.set('draft.dynamic', {
      key: 'k',
      values: {},
      pictures: [{ id: 'p1', thumb: '/files/p1-s.webp' }],
    })
    await render(<TalkPublish />)
    await tap('添加视频')
    expect(mockChoose).not.toHaveBeenCalled()
    expect(toasts()).toContain('图片和视频只能选一种，先移除图片')
    storage.remove('draft.dynamic')
  })

  it('keeps the ids of pictures with the draft', async () => {
    storage.set('draft.dynamic', {
      key: 'k',
      values: { title: '', text: '湖', place: null, scope: 'me' },
      pictures: [{ id: 'p1', thumb: '/files/p1-s.webp' }],
    })
    await render(<TalkPublish />)
    server.on('dynamic/publish', dynamic({ mine: true }))
    await tap('发布')
    expect(bodyOf('dynamic/publish')).toMatchObject({ key: 'k', pictures: ['p1'], scope: 'me' })
  })

  it('says nothing for words that show nothing', async () => {
    await render(<TalkPublish />)
    await type('正文', '\u200b\u2060')
    await tap('发布')
    expect(words()).toContain('写点什么，或者加张图片')
    expect(words()).toContain('还有 1 处需要修改')
    expect(server.bodies('dynamic/publish')).toEqual([])
  })

  it('writes anew what a reviewer refused', async () => {
    server.on(
      'dynamic/detail',
      dynamic({ mine: true, text: '小广告', withheld: { state: 'refused', reason: '像是广告', edit: true } }),
    )
    await render(<TalkPublish />, { edit: 'd1' })
    expect(words()).toContain('没有通过的原因：像是广告')
    await type('正文', ' ')
    await tap('重新提交')
    expect(alerts()).toEqual(['还有 1 处需要修改', '请填写正文'])
    expect(field('正文')?.props.focus).toBe(true)
    await type('正文', '长'.repeat(2001))
    await tap('重新提交')
    expect([alerts().pop(), toasts(), server.bodies('dynamic/edit')]).toEqual([
      '正文最多 2000 个字，多了 1 个',
      [],
      [],
    ])
    server.wrongField('dynamic/edit', 'text', '请换个说法')
    await type('正文', '小广告呀')
    expect(alerts()).toEqual([])
    await tap('重新提交')
    expect([alerts().pop(), toasts(), field('正文')?.props.value]).toEqual(['请换个说法', [], '小广告呀'])
    await type('正文', '讲讲食堂')
    expect(alerts()).toEqual([])
    server.on(
      'dynamic/edit',
      dynamic({ mine: true, text: '讲讲食堂', withheld: { state: 'pending', reason: '' } }),
    )
    await tap('重新提交')
    expect(bodyOf('dynamic/edit')).toEqual({ id: 'd1', title: '', text: '讲讲食堂', mentions: [] })
    expect(navigation.reLaunch.mock.calls.length + navigation.navigateBack.mock.calls.length).toBe(1)
  })
})

describe('a dynamic', () => {
  const open = async (
    change: Partial<ReturnType<typeof dynamic>> = {},
    asked: Record<string, string> = { id: 'd1' },
  ) => {
    server.on('dynamic/detail', { ...dynamic(), ...change })
    await render(<PhotoDetail />, asked)
    await rest()
  }

  it('opens from a code, whose id goes without hyphens', async () => {
    await open({}, { scene: '0192a3b4c5d67e8f9012345678901234' })
    expect(server.queries('dynamic/detail')[0]).toMatchObject({ id: '0192a3b4-c5d6-7e8f-9012-345678901234' })
    expect(query.scene).toBeDefined()
  })

  it('links those mentioned by the names they have now', async () => {
    await open({ text: '和@叶子 走 #夜跑', mentions: [{ id: 'u9', as: '叶子', name: '叶子改名了' }] })
    expect(words()).toContain('和@叶子改名了 走 #夜跑')
    await tap('@叶子改名了')
    expect(navigation.navigateTo).toHaveBeenCalledWith('/pages/homePage/otherPerson?id=u9')
  })

  it('of a pseudonym leads to nobody, and is kept away by itself', async () => {
    await open({ author: hidden })
    expect(words()).toContain('匿名')
    expect(words()).not.toContain('关注')
    expect(() => tappable('没带伞的月亮')).toThrow()
    server.on('alias/block', { done: true })
    choose('屏蔽没带伞的月亮')
    await tap('更多')
    await rest()
    expect(bodyOf('alias/block')).toEqual({ id: 'a1' })
    expect(words()).toContain('这条动态已经删除')
  })

  it('is kept and let go of with a tap', async () => {
    await open()
    server.on('dynamic/favorite', { favorite: true })
    await tap('收藏')
    expect(bodyOf('dynamic/favorite')).toEqual({ id: 'd1', on: true })
    server.refuse('dynamic/favorite', { code: 502 })
    await tap('已收藏，取消收藏')
    expect(hosts((node) => node.props.ariaLabel === '已收藏，取消收藏')).toHaveLength(1)
  })

  it('is passed on by link and by poster, whose failure can be tried again', async () => {
    await open()
    await tap('分享')
    await tap('复制链接')
    expect(mockWrite.mock.calls[0]?.[0]).toMatch(/\/s\/dynamic\/d1$/)
    await tap('分享')
    server.refuse('dynamic/code', { code: -2, message: '这台服务器没有中文字体，暂时不能生成海报' })
    await tap('生成海报')
    await rest()
    expect(words()).toContain('没有中文字体')
    server.on('dynamic/code', { url: '/files/posters/d1.jpg', width: 750, height: 1400 })
    await tap('重新加载')
    await rest()
    await tap('保存到相册')
    expect(mockSave).toHaveBeenCalledWith('/files/posters/d1.jpg')
  })

  it('has its scope changed by its author alone', async () => {
    await open({ mine: true, author: { ...person, id: 'u1' } })
    choose('谁可以看')
    choose('仅自己')
    server.on('dynamic/setScope', dynamic({ mine: true, scope: 'me' }))
    await tap('更多')
    expect(bodyOf('dynamic/setScope')).toEqual({ id: 'd1', scope: 'me' })
    expect(words()).toContain('仅自己')
  })

  it('is marked as solved by who called for help', async () => {
    await open({ mine: true, help: 'open', author: { ...person, id: 'u1' } })
    expect(words()).toContain('求助')
    server.on('dynamic/solve', dynamic({ mine: true, help: 'solved' }))
    await tap('标记为已解决')
    expect(bodyOf('dynamic/solve')).toEqual({ id: 'd1', solved: true })
    expect(words()).toContain('已解决')
    expect(words()).not.toContain('标记为已解决')
  })

  it('says why it is hot', async () => {
    await open({ chosen: true })
    choose('热度怎么算')
    await tap('更多')
    const [{ content }] = feedback.modal.mock.calls.at(-1) as [{ content: string }]
    expect(content).toContain('3 个赞、2 条评论')
    expect(content).toContain('相当于 100 倍的回应')
  })

  it('is managed by administrators, who say why they delete', async () => {
    await open()
    await tap('更多')
    expect(feedback.actionSheet.mock.calls.at(-1)?.[0]).toEqual([
      '复制文字',
      '发给同学',
      '热度怎么算',
      '举报',
      '拉黑叶子不睡觉',
    ])
    unmount()
    await open({ manages: true })
    server.on('dynamic/setHot', { done: true })
    await tap('更多')
    await tap('设为热门')
    expect(bodyOf('dynamic/setHot')).toEqual({ id: 'd1' })
    await tap('更多')
    await tap('作为管理员删除')
    await type('理由', '泄露他人隐私')
    server.on('dynamic/delete', { done: true })
    await tap('删除')
    expect(bodyOf('dynamic/delete')).toEqual({ id: 'd1', reason: '泄露他人隐私' })
  })
})

it('favourites are a list of their own, with a way out when there are none', async () => {
  server.on('dynamic/favorites', { items: [], next: null })
  await render(<MyFollow />, { tab: 'favorites' })
  await rest()
  expect(words()).toContain('还没有收藏')
  expect(navigation.setTitle).toHaveBeenCalledWith('我的收藏')
})

describe('the desk', () => {
  const waiting = {
    id: 'd7',
    author: person,
    title: '',
    text: '等着的',
    pictures: [],
    at: '2026-11-21T10:00:00.000Z',
    reason: '疑似广告',
  }

  it('shows what waits with its two answers, and what was deleted with a way back', async () => {
    const decided = jest.fn(async () => undefined)
    server.on('dynamic/pending', { items: [waiting], next: null })
    server.on('dynamic/approved', { done: true })
    await render(<DynamicQueue onDone={decided} />)
    await rest()
    expect(words()).toContain('疑似广告')
    server.on('dynamic/pending', { items: [], next: null })
    await tap('通过')
    await rest()
    expect(bodyOf('dynamic/approved')).toEqual({ id: 'd7' })
    expect(decided).toHaveBeenCalled()
    expect(words()).toContain('没有等着的动态')
    server.on('dynamic/adminDeletes', {
      items: [{ ...waiting, by: person, reason: '泄露隐私', deleted: waiting.at }],
      next: null,
    })
    await tap('已删除')
    await rest()
    expect(words()).toContain('泄露隐私')
    server.on('dynamic/restore', { done: true })
    await tap('恢复')
    expect(bodyOf('dynamic/restore')).toEqual({ id: 'd7' })
  })

  it('lets or stops the school hide who wrote', async () => {
    server.on('dynamic/pending', { items: [], next: null })
    server.on('dynamic/anonymity', { allowed: false, manages: true })
    await render(<DynamicQueue onDone={async () => undefined} />)
    await rest()
    server.on('dynamic/setAnonymity', { done: true })
    server.on('dynamic/anonymity', { allowed: true, manages: true })
    await tap('允许匿名发动态')
    await rest()
    expect(bodyOf('dynamic/setAnonymity')).toEqual({ school: me.school?.id, allowed: true })
  })

  it('reads the queue anew when somebody else was first', async () => {
    server.on('dynamic/pending', { items: [waiting], next: null })
    const queue = pendingQueue(async () => undefined)
    await queue.list.load()
    server.refuse('dynamic/refused', { code: -2, message: '这条动态已经有人处理过了' })
    server.on('dynamic/pending', { items: [], next: null })
    await expect(queue.decide(waiting, refusal('像是广告'))).rejects.toBeDefined()
    expect(queue.list.items).toEqual([])
  })
})
