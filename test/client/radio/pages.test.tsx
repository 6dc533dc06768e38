import React from 'react'
import { act } from 'react-test-renderer'
import { me, needs, reset, server } from '../fakes'
import { render, tap, words } from '../pages.fakes'

const mockSend = jest.fn()
const file = { path: 'blob:1', name: '第一期.wav', size: 1000 }
jest.mock('@/net/upload', () => ({ uploadSound: (...args: unknown[]) => mockSend(...args) }))
jest.mock('@/platform/file', () => ({ files: { canChoose: true, choose: async () => file } }))
jest.mock('@/platform/audio', () => ({
  audio: {
    state: () => ({ src: '', playing: false, position: 0, duration: 0 }),
    onChange: () => () => undefined,
  },
}))

import type { DataOf } from '@contract/http'
import type { Programme } from '@contract/radio/schema'
import type { Routes } from '@contract/registry'
import { profile } from '@/shell/account/profile'
import { session } from '@/net/session'
import { PublishStore } from '@/features/radio/publish-store'
import Radio from '@/pages/radiStation/index'

const programme: Programme = {
  id: 'p1',
  author: { id: 'u1', name: '林夏', avatar: null, school: '临江大学', college: '新闻学院' },
  column: 'talk',
  title: '凌晨一点',
  intro: '',
  cover: null,
  sound: { id: 's1', url: '/files/s1.mp3', seconds: 120 },
  likes: 0,
  liked: false,
  comments: 0,
  plays: 0,
  at_second: 0,
  mine: true,
  at: '2026-03-01T12:00:00.000Z',
}
const open = () => render(<Radio />, { view: 'publish' })

beforeEach(() => {
  reset()
  session.open({ user_id: 'u1', access_token: 'secret' })
  Object.assign(profile, { me })
})

it('does not take who speaks on the radio for someone else before it knows', async () => {
  let answer = (_: DataOf<Routes['radio/desk']>): void => undefined
  server.on('radio/desk', () => new Promise((resolve) => (answer = resolve)))
  await open()
  expect(words()).not.toContain('播音员申请')
  await act(async () => answer({ may: true }))
  expect(words()).toContain('选择录音文件')
})

it('offers to load again where it could not ask', async () => {
  server.on('radio/desk', () => Promise.reject(new Error('offline')))
  await open()
  expect(words()).not.toContain('播音员申请')
  server.on('radio/desk', { may: false })
  server.on('needs/states', needs({ student: 'done' }))
  await tap('重新加载')
  expect(words()).toMatch(/还差一步.*播音员申请/)
})

describe('a new programme', () => {
  it('knows how far its recording is, and goes on the air with it', async () => {
    const store = new PublishStore()
    expect(await store.publish()).toBeUndefined()
    expect(store.missing).toBe(true)
    mockSend.mockImplementation(async (_path: string, progress: (percent: number) => void) => {
      progress(40)
      expect([store.recording?.percent, store.missing]).toEqual([40, false])
      return { id: 's1' }
    })
    await store.choose()
    expect(store.recording?.id).toBe('s1')
    server.on('radio/publish', programme)
    store.form.field('title').onChange('凌晨一点')
    store.form.field('column').onChange('talk')
    expect(await store.publish()).toEqual(programme)
    expect(server.bodies('radio/publish')).toEqual([
      expect.objectContaining({ title: '凌晨一点', column: 'talk', sound: 's1' }),
    ])
  })
})
