import { Failure } from '../../device'
import type { Api, ApiMaker } from '../call'

export function storage(make: ApiMaker): Api {
  const { device } = make.host
  const held = device.storage
  const read = (key: string): unknown => {
    const text = held.get(key)
    return text === undefined ? '' : (JSON.parse(text) as unknown)
  }
  const named = (key: unknown): string => {
    if (typeof key !== 'string' || key === '')
      throw new Failure('invalid', 'parameter error: parameter.key should be a non-empty String;')
    return key
  }
  const info = (): { keys: string[]; currentSize: number; limitSize: number } => ({
    keys: [...held.keys()],
    currentSize: Math.ceil([...held.values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0) / 1024),
    limitSize: device.room.total / 1024,
  })
  return {
    getStorageSync: make.sync('getStorageSync', (key: unknown) => read(named(key))),
    setStorageSync: make.sync('setStorageSync', (key: unknown, value: unknown) =>
      device.write(named(key), value),
    ),
    removeStorageSync: make.sync('removeStorageSync', (key: unknown) => void held.delete(named(key))),
    clearStorageSync: make.sync('clearStorageSync', () => held.clear()),
    getStorageInfoSync: make.sync('getStorageInfoSync', info),
    getStorage: make.method('getStorage', { key: 'String' }, ({ key }) => {
      if (!held.has(String(key))) throw new Failure('missing', 'data not found')
      return { data: read(String(key)) }
    }),
    setStorage: make.method('setStorage', { key: 'String' }, ({ key, data }) =>
      device.write(String(key), data),
    ),
    removeStorage: make.method(
      'removeStorage',
      { key: 'String' },
      ({ key }) => void held.delete(String(key)),
    ),
    clearStorage: make.method('clearStorage', {}, () => held.clear()),
    getStorageInfo: make.method('getStorageInfo', {}, info),
  }
}
