import { PlatformError } from '../failure'
import type { Clipboard } from './types'

/** Browsers offer it only to pages that came by https. */
const board = () => {
  if (!('clipboard' in navigator)) throw new PlatformError('unsupported')
  return navigator.clipboard
}
const denied = (error: unknown) => Promise.reject(new PlatformError('denied', String(error)))

export const clipboard: Clipboard = {
  write: async (text) => board().writeText(text).catch(denied),
  read: async () => board().readText().catch(denied),
}
