import { PlatformError } from '../failure'
import { parse } from './parse'
import type { Storage } from './types'

export const storage: Storage = {
  get: (key) => parse(my.getStorageSync({ key }).data),
  set(key, value) {
    // Alipay throws nothing: a failure is in what it returns.
    const { error, errorMessage } = my.setStorageSync({ key, data: JSON.stringify(value) }) ?? {}
    if (error) throw new PlatformError('full', errorMessage)
  },
  remove(key) {
    my.removeStorageSync({ key })
  },
}
