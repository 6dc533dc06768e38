import { PlatformError } from '../failure'
import type { Receive } from './types'

/** Only WeChat asks. */
export const receive: Receive = async () => {
  throw new PlatformError('unsupported')
}
