import { reset, server } from '../fakes'

import { BrowseStore } from '@/features/secondhand/goods/browse'
import { SavedStore } from '@/features/secondhand/goods/saved-store'
import { session } from '@/net/session'

const camera = { id: 's1', keyword: '富士 相机', category: 'digital', most: 90_050, on: true } as const

beforeEach(() => {
  reset()
  session.open({ user_id: 'u1', access_token: 'secret' })
  server.on('secondHand/searches', { items: [camera] })
})

it('saves the words with the category and the highest price of the page, and knows what is saved', async () => {
  server.on('secondHand/saveSearch', camera)
  const browse = new BrowseStore({ q: '富士  相机' })
  const store = new SavedStore(browse)
  await store.load()
  expect(store.told).toBe(false)
  browse.pick('digital')
  browse.narrow({ ...browse.filters, max: '900.5' })
  expect(store.told).toBe(true)
  await store.save.run()
  browse.pick(null)
  browse.narrow({ ...browse.filters, max: '' })
  await store.save.run()
  expect(server.bodies('secondHand/saveSearch')).toEqual([
    { keyword: '富士 相机', category: 'digital', most: 90_050 },
    { keyword: '富士 相机' },
  ])
})

it('looks for a saved one anew, mutes and forgets it', async () => {
  server.on('secondHand/muteSearch', { done: true })
  server.on('secondHand/forgetSearch', { done: true })
  const browse = new BrowseStore()
  const store = new SavedStore(browse)
  await store.load()
  store.open(camera)
  expect([browse.keyword.settled, browse.category, browse.filters.max]).toEqual([
    '富士 相机',
    'digital',
    '900.5',
  ])
  await store.mute.run(camera, false)
  await store.forget.run(camera)
  expect(server.bodies('secondHand/muteSearch')).toEqual([{ id: 's1', on: false }])
  expect(server.bodies('secondHand/forgetSearch')).toEqual([{ id: 's1' }])
  expect(server.queries('secondHand/searches')).toHaveLength(3)
})

it('asks nothing for who is not signed in', async () => {
  session.close()
  await new SavedStore(new BrowseStore()).load()
  expect(server.calls).toEqual([])
})
