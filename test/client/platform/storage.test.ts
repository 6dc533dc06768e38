/** @jest-environment jsdom */
import { storage as ali } from '@/platform/storage/index.ali'
import { storage as web } from '@/platform/storage/index.web'
import { storage as wechat } from '@/platform/storage/index'
import type { Storage } from '@/platform/storage/types'

const kept = new Map<string, unknown>()
let full = false

const wx = {
  getStorageSync: (key: string) => kept.get(key) ?? '',
  setStorageSync(key: string, value: unknown) {
    if (full) throw new Error('setStorageSync:fail exceed max size')
    kept.set(key, value)
  },
  removeStorageSync: (key: string) => kept.delete(key),
}
const my = {
  getStorageSync: ({ key }: { key: string }) => ({ data: kept.get(key) ?? null }),
  setStorageSync({ key, data }: { key: string; data: unknown }) {
    if (full) return { success: false, error: 14, errorMessage: '存储空间不足' }
    kept.set(key, data)
    return { success: true }
  },
  removeStorageSync: ({ key }: { key: string }) => kept.delete(key),
}

beforeEach(() => {
  kept.clear()
  full = false
  Object.assign(globalThis, { wx, my })
  jest
    .spyOn(window.Storage.prototype, 'getItem')
    .mockImplementation((key) => (kept.has(key) ? String(kept.get(key)) : null))
  jest.spyOn(window.Storage.prototype, 'setItem').mockImplementation((key, value) => {
    if (full) throw new DOMException('full', 'QuotaExceededError')
    kept.set(key, value)
  })
  jest.spyOn(window.Storage.prototype, 'removeItem').mockImplementation((key) => void kept.delete(key))
})
afterEach(() => jest.restoreAllMocks())

describe.each<[string, Storage]>([
  ['WeChat', wechat],
  ['Alipay', ali],
  ['web', web],
])('%s', (_, storage) => {
  it.each([[{ user_id: 'a', access_token: 'b' }], ['0'], [''], [0], [false], [null], [['x']]])(
    'keeps %j',
    (value) => {
      storage.set('info', value)
      expect(storage.get('info')).toEqual(value)
    },
  )

  it('has nothing under a key that was never set or is removed', () => {
    expect(storage.get('info')).toBeUndefined()
    storage.set('info', 1)
    storage.remove('info')
    expect(storage.get('info')).toBeUndefined()
  })

  it('has nothing where what is kept cannot be read', () => {
    kept.set('info', '{broken')
    expect(storage.get('info')).toBeUndefined()
  })

  it('says that it is full and keeps what was there', () => {
    storage.set('draft', 'old')
    full = true
    expect(() => storage.set('draft', 'new')).toThrow(expect.objectContaining({ code: 'full' }))
    expect(storage.get('draft')).toBe('old')
  })
})
