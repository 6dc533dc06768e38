import { clipboard } from '../clipboard/index.web'
import { PlatformError } from '../failure'
import type { Share } from './types'

export const share = {
  cover: null,
  async send({ title, path, shared }) {
    const { origin, pathname } = location
    const url = shared === undefined ? `${origin}${pathname}#${path}` : `${origin}/s/${shared}`
    if (!('share' in navigator)) {
      await clipboard.write(url)
      return 'copied'
    }
    try {
      await navigator.share({ title, url })
      return 'shared'
    } catch (error) {
      const left = error instanceof DOMException && error.name === 'AbortError'
      throw new PlatformError(left ? 'cancelled' : 'denied', String(error))
    }
  },
} satisfies Share
