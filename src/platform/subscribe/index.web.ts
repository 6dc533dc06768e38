import { PlatformError } from '../failure'
import type { Subscribe } from './types'

export const subscribe: Subscribe = async () => {
  throw new PlatformError('unsupported')
}
