import { PlatformError } from '../failure'
import { parse } from './parse'
import type { Storage } from './types'

export const storage: Storage = {
  get: (key) => parse(wx.getStorageSync(key)),
  set(key, value) {
    try {
      wx.setStorageSync(key, JSON.stringify(value))
    } catch (error) {
      throw new PlatformError('full', String(error))
    }
  },
  remove(key) {
    wx.removeStorageSync(key)
  },
}
