import { PlatformError } from '../failure'
import type { Files } from './types'

const unsupported = async (): Promise<never> => {
  throw new PlatformError('unsupported')
}

export const files: Files = {
  canKeep: false,
  keep: unsupported,
  write: unsupported,
  canChoose: false,
  choose: unsupported,
}
