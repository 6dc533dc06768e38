import { PlatformError } from '../failure'
import type { Passkeys } from './types'

const never = async () => {
  throw new PlatformError('unsupported')
}

/** Mini-programs have none. */
export const passkeys: Passkeys = { here: false, make: never, use: never }
