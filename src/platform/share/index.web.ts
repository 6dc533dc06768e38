import { clipboard } from '../clipboard/index.web'
import { PlatformError } from '../failure'
import type { Share } from './types'

export const share: Share = {
  button: false,
  showMenu: () => Promise.resolve(),
  async send({ title, path }) {
    const url = `${location.origin}${location.pathname}#${path}`
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
}
