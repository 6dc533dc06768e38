import { feedback, me, reset, server } from './account.fakes'

jest.mock('@/platform/request', () => ({ request: jest.requireActual('./account.fakes').request }))
jest.mock('@/platform/storage', () => ({ storage: jest.requireActual('./account.fakes').storage }))
jest.mock('@/platform/navigation', () => ({ navigation: jest.requireActual('./account.fakes').navigation }))
jest.mock('@/platform/feedback', () => ({ feedback: jest.requireActual('./account.fakes').feedback }))
jest.mock('@/platform/system', () => ({ system: jest.requireActual('./account.fakes').system }))
jest.mock('@/platform/socket', () => ({ connect: () => ({ send: () => undefined, close: () => undefined }) }))
const mockUpload = jest.fn()
jest.mock('@/platform/upload', () => ({ upload: () => mockUpload() }))
const mockChoose = jest.fn()
jest.mock('@/platform/media', () => ({ media: { chooseImages: (count: number) => mockChoose(count) } }))

import { EditStore } from '@/features/account/edit-store'
import { MineStore } from '@/features/account/mine-store'
import { profile } from '@/features/account/profile'
import { session } from '@/net/session'

describe('my own page', () => {
  beforeEach(async () => {
    reset()
    server.on('user/info', me)
    session.open({ user_id: 'u1', access_token: 'secret' })
    await profile.load()
  })

  it('reads the profile and the dynamics', async () => {
    server.on('dynamic/mines', { items: [], next: null })
    const store = new MineStore()
    await store.load()
    expect([store.reading.phase, store.dynamics.empty]).toEqual(['ready', true])
  })

  it('keeps the place in the list when it shows again, unless the list changed', async () => {
    server.on('dynamic/mines', { items: [], next: null })
    const store = new MineStore()
    await store.show()
    expect(server.queries('dynamic/mines')).toHaveLength(0)
    await store.load()
    await store.show()
    expect(server.queries('dynamic/mines')).toHaveLength(1)
    server.on('user/info', { ...me, dynamics: 2 })
    await store.show()
    expect(server.queries('dynamic/mines')).toHaveLength(2)
  })

  it('can tell that the profile was not read', async () => {
    server.refuse('user/info', { code: 502 })
    const store = new MineStore()
    await store.reading.load()
    expect(store.reading.phase).toBe('error')
    expect(profile.me?.name).toBe('林夏')
  })

  it('saves only what changed', async () => {
    server.on('user/edit', { ...me, intro: '在北湖边跑步' })
    const store = new EditStore(me)
    expect(store.dirty).toBe(false)
    store.form.set('intro', '在北湖边跑步')
    expect(await store.save()).toBe(true)
    expect(server.bodies('user/edit')).toEqual([{ intro: '在北湖边跑步' }])
    expect(profile.me?.intro).toBe('在北湖边跑步')
  })

  it('sends a new avatar with the rest', async () => {
    const picture = { id: 'p1', url: '/files/p1', thumb: '/files/p1t', width: 1, height: 1 }
    mockChoose.mockResolvedValue([{ path: 'blob:1', size: 10 }])
    mockUpload.mockResolvedValue({ status: 200, header: {}, data: { code: 0, data: picture, message: '', msg: '' } })
    server.on('user/edit', { ...me, avatar: '/files/p1t' })
    const store = new EditStore(me)
    await store.replace.run()
    expect([store.avatar?.thumb, store.dirty]).toEqual(['/files/p1t', true])
    await store.save()
    expect(server.bodies('user/edit')).toEqual([{ avatar: { id: 'p1' } }])
  })

  it('keeps the form when the server refuses', async () => {
    server.wrongField('user/edit', 'name', '昵称里有不能用的字')
    const store = new EditStore(me)
    store.form.set('name', '新名字')
    expect(await store.save()).toBe(false)
    expect([store.form.values.name, store.form.errorOf('name')]).toEqual(['新名字', '昵称里有不能用的字'])
    expect(feedback.toast).toHaveBeenCalledTimes(1)
  })
})
