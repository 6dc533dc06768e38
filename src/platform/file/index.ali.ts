import { PlatformError } from '../failure'
import type { Files } from './types'

export const files: Files = {
  canKeep: false,
  keep: async () => {
    throw new PlatformError('unsupported')
  },
}
