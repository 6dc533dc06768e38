/** @jest-environment jsdom */
import React from 'react'
import { runInAction } from 'mobx'
import { feedback, me, navigation, reset, server, toasts } from '../fakes'
import { field, render, tap, type, words } from '../pages.fakes'

const mockUpload = jest.fn()
jest.mock('@/platform/upload', () => ({ upload: () => mockUpload() }))
const mockChoose = jest.fn()
jest.mock('@/platform/media', () => ({ media: { chooseImages: (count: number) => mockChoose(count) } }))

import { AvatarStore } from '@/shell/account/avatar-store'
import { agreesToChange } from '@/shell/account/change-school'
import { CropStore } from '@/shell/account/crop'
import { profile } from '@/shell/account/profile'
import { session } from '@/net/session'
import { PlatformError } from '@/platform/failure'
import College from '@/pages/user/editInfo/college'
import EditInfo from '@/pages/user/editInfo/index'
import Intro from '@/pages/user/editInfo/intro'
import NickName from '@/pages/user/editInfo/nickName'

beforeEach(async () => {
  reset()
  server.on('user/info', me)
  session.open({ user_id: 'u1', access_token: 'secret' })
  await profile.load()
})

describe('the profile page', () => {
  it('shows each part, and what is not there', async () => {
    await render(<EditInfo />)
    expect(words()).toContain('还差：头像、简介、性别、生日、家乡、专业')
    expect(words()).toContain('学院新闻学院')
    await tap('昵称林夏')
    expect(navigation.navigateTo).toHaveBeenCalledWith('/pages/user/editInfo/nickName')
  })

  it('sends the one part that was picked, and takes it back', async () => {
    server.on('user/edit', { ...me, gender: 'female' })
    await render(<EditInfo />)
    feedback.actionSheet.mockResolvedValueOnce(1)
    await tap('性别未填写')
    feedback.actionSheet.mockResolvedValueOnce(2)
    await tap('性别女')
    expect(server.bodies('user/edit')).toEqual([{ gender: 'female' }, { gender: null }])
  })

  it('keeps the home town in its sheet when the server refuses it, and says so once', async () => {
    server.wrongField('user/edit', 'home_town', '家乡里有不能用的字')
    await render(<EditInfo />)
    await tap('家乡未填写')
    await type('家乡', '四川成都')
    await tap('保存')
    expect([field('家乡')?.props.value, words().includes('家乡里有不能用的字'), toasts()]).toEqual([
      '四川成都',
      true,
      [],
    ])
  })

  it('asks who is not signed in to sign in', async () => {
    session.close()
    profile.forget()
    await render(<EditInfo />)
    expect(words()).toContain('还没有登录')
  })
})

describe('the pages of one part', () => {
  it('a name says when it may change again, and takes nothing before', async () => {
    server.on('user/info', { ...me, rename_from: '2026-12-21T10:10:00.000Z' })
    await profile.load()
    await render(<NickName />)
    expect(words()).toContain('12月21日 18:10 后可以再改')
    expect(field('昵称')?.props.disabled).toBe(true)
  })

  it('a name is asked about before it is kept for 30 days', async () => {
    server.on('user/edit', { ...me, name: '林小夏' })
    await render(<NickName />)
    await type('昵称', '林小夏')
    feedback.modal.mockResolvedValueOnce(false)
    await tap('保存')
    expect(server.bodies('user/edit')).toEqual([])
    await tap('保存')
    expect(server.bodies('user/edit')).toEqual([{ name: '林小夏' }])
    expect(profile.me?.name).toBe('林小夏')
  })

  it('an intro that fails stays, and is told once', async () => {
    server.refuse('user/edit', { code: 502, message: '请联系管理员' })
    await render(<Intro />)
    await type('简介', '在北湖边跑步')
    await tap('保存')
    expect([field('简介')?.props.value, toasts()]).toEqual(['在北湖边跑步', ['请联系管理员']])
  })

  it('a college is picked from what schoolmates gave', async () => {
    server.on('user/suggestions', { items: ['新闻学院', '法学院', '外国语学院'] })
    server.on('user/edit', { ...me, college: '法学院' })
    await render(<College />)
    await type('学院', '法')
    expect(words()).toContain('法学院')
    expect(words()).not.toContain('外国语学院')
    await tap('法学院')
    await tap('保存')
    expect(server.queries('user/suggestions')[0]?.field).toBe('college')
    expect(server.bodies('user/edit')).toEqual([{ college: '法学院' }])
  })
})

describe('a change of school', () => {
  const other = { id: 's2', name: '海屿大学', campus: '海滨校区' }

  const asked = () => feedback.modal.mock.calls.map(([{ content }]: [{ content?: string }]) => content)

  it('is asked about whoever it is, and said what changes', async () => {
    expect(await agreesToChange(me.school ?? other)).toBe(true)
    expect(asked()).toEqual([])
    feedback.modal.mockResolvedValueOnce(false)
    expect(await agreesToChange(other)).toBe(false)
    expect(asked()[0]).toMatch(/圈子和跑腿都换成海屿大学的.*收货地址/)
    expect(asked()[0]).not.toContain('学生认证')
    server.on('user/info', { ...me, student: true })
    await profile.load()
    expect(await agreesToChange(other)).toBe(true)
    expect(asked()[1]).toContain('临江大学的学生认证会失效')
  })

  it('is asked about a visitor’s school too, but not the first', async () => {
    session.close()
    profile.forget()
    expect(await agreesToChange(other)).toBe(true)
    expect(asked()[0]).not.toContain('收货地址')
    reset()
    runInAction(() => Object.assign(profile, { visited: null }))
    expect(await agreesToChange(other)).toBe(true)
    expect(asked()).toEqual([])
  })
})

describe('cutting an avatar', () => {
  const finger = (...at: [number, number][]) => ({
    touches: at.map(([clientX, clientY]) => ({ clientX, clientY })),
  })

  it('begins with the middle, and follows a finger as far as the picture goes', () => {
    const crop = new CropStore({ width: 600, height: 400 }, 200)
    expect(crop.square).toEqual({ x: 100, y: 0, size: 400 })
    crop.hold(finger([50, 50]))
    crop.move(finger([70, 90]))
    expect(crop.square).toEqual({ x: 60, y: 0, size: 400 })
    crop.move(finger([900, 90]))
    expect(crop.square).toEqual({ x: 0, y: 0, size: 400 })
  })

  it('enlarges about the middle, up to what the server takes', () => {
    const crop = new CropStore({ width: 600, height: 400 }, 200)
    crop.hold(finger([50, 100], [150, 100]))
    crop.move(finger([0, 100], [200, 100]))
    expect(crop.square).toEqual({ x: 200, y: 100, size: 200 })
    for (let tap = 0; tap < 20; tap += 1) crop.enlarge()
    expect(crop.square.size).toBe(80)
    for (let tap = 0; tap < 40; tap += 1) crop.shrink()
    expect(crop.square.size).toBe(400)
  })

  it('does not jump when a second finger comes or goes', () => {
    const crop = new CropStore({ width: 600, height: 400 }, 200)
    crop.hold(finger([50, 50]))
    crop.move(finger([50, 50], [250, 50]))
    crop.move(finger([250, 50]))
    expect(crop.square).toEqual({ x: 100, y: 0, size: 400 })
  })

  it('takes a picture smaller than the least whole', () => {
    const crop = new CropStore({ width: 40, height: 60 }, 200)
    crop.enlarge()
    expect(crop.square).toEqual({ x: 0, y: 10, size: 40 })
  })

  const picture = { id: 'p1', url: '/files/p1', thumb: '/files/p1t', width: 600, height: 400 }
  const answer = (data: object) => ({
    status: 200,
    header: {},
    data: { code: 0, data, message: '', msg: '' },
  })

  it('sends the picture, then the square', async () => {
    mockChoose.mockResolvedValue([{ path: 'blob:1', size: 10 }])
    mockUpload.mockResolvedValue(answer(picture))
    server.on('user/edit', { ...me, avatar: '/files/avatars/a.webp' })
    const store = new AvatarStore(200)
    await store.choose.run()
    expect(await store.save.run()).toBe(true)
    expect(server.bodies('user/edit')).toEqual([{ avatar: { id: 'p1', crop: { x: 100, y: 0, size: 400 } } }])
  })

  it('stays as it was when the choice is called off', async () => {
    mockChoose.mockRejectedValue(new PlatformError('cancelled'))
    const store = new AvatarStore(200)
    await store.choose.run()
    expect([store.picture, store.choose.busy, toasts()]).toEqual([null, false, []])
  })
})

test.each([
  ['is shown at once', me, '林夏'],
  ['of an earlier version is read anew', { ...me, completeness: undefined }, undefined],
])('a kept profile %s', (_, kept, name) => {
  jest.isolateModules(() => {
    const { storage } = jest.requireMock<typeof import('../fakes')>('@/platform/storage')
    storage.set('info', { user_id: 'u1', access_token: 'secret' })
    storage.set('userProfile', { me: kept, school: null })
    const anew = jest.requireActual<typeof import('@/shell/account/profile')>('@/shell/account/profile')
    expect(anew.profile.me?.name).toBe(name)
  })
})
