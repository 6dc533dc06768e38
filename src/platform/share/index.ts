import type { Share } from './types'

export const share: Share = { send: null }
