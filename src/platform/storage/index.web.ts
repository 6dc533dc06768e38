import { PlatformError } from '../failure'
import { parse } from './parse'
import type { Storage } from './types'

// localStorage itself throws where the person blocks site data.
export const storage: Storage = {
  get(key) {
    try {
      return parse(localStorage.getItem(key))
    } catch {
      return undefined
    }
  },
  set(key, value) {
    try {
      localStorage.setItem(key, JSON.stringify(value))
    } catch (error) {
      throw new PlatformError('full', String(error))
    }
  },
  remove(key) {
    try {
      localStorage.removeItem(key)
    } catch {
      // Nothing is kept there, so nothing is left.
    }
  },
}
