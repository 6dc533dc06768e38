import { jpegPathOf } from '@contract/file/rules'
import type { Share } from './types'

export const share: Share = {
  send: null,
  cover(picture) {
    const path = jpegPathOf(picture)
    return path === null ? picture : `${process.env.API_BASE ?? ''}${path}`
  },
}
