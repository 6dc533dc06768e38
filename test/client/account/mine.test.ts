import { me, mine, reset, server } from '../fakes'

import { MineStore } from '@/features/homepage/mine-store'
import { profile } from '@/shell/account/profile'
import { session } from '@/net/session'

describe('my own page', () => {
  beforeEach(async () => {
    reset()
    server.on('user/info', me)
    server.on('user/mine', mine)
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

  it('asks once for what features show, and again when it shows', async () => {
    server.on('dynamic/mines', { items: [], next: null })
    const store = new MineStore()
    await store.load()
    expect(store.parts.data).toEqual(mine)
    expect(server.calls.map(({ path }) => path).filter((path) => path === 'user/mine')).toHaveLength(1)
    server.on('user/mine', { ...mine, rider: 'resting' })
    await store.show()
    expect(store.parts.data?.rider).toBe('resting')
  })

  it('can tell that the profile was not read', async () => {
    server.refuse('user/info', { code: 502 })
    const store = new MineStore()
    await store.reading.load()
    expect(store.reading.phase).toBe('error')
    expect(profile.me?.name).toBe('林夏')
  })

  it('shows the posts anew when their author looks different', async () => {
    server.on('dynamic/mines', { items: [], next: null })
    const store = new MineStore()
    await store.load()
    server.on('user/edit', { ...me, name: '林小夏' })
    server.on('user/info', { ...me, name: '林小夏' })
    await profile.edit({ name: '林小夏' })
    await store.show()
    await store.show()
    expect(server.queries('dynamic/mines')).toHaveLength(2)
  })
})
