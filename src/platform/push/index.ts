import { PlatformError } from '../failure'
import type { Push } from './types'

const never = async () => {
  throw new PlatformError('unsupported')
}

/** Mini-programs have subscribe messages in their place. */
export const push: Push = {
  standing: 'unsupported',
  subscribed: async () => false,
  subscribe: never,
  unsubscribe: never,
}
