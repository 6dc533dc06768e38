import { PlatformError } from '../failure'
import type { Pay } from './types'

export const pay: Pay = async (charge) => {
  if (charge.way !== 'page') throw new PlatformError('unsupported')
  location.assign(charge.url)
}
