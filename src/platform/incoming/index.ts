import type { Incoming } from './types'

export const incoming: Incoming = { hold: () => () => undefined }
