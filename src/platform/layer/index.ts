import type { Layer } from './types'

export const layer: Layer = { hold: () => () => undefined }
