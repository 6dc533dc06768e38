import { PlatformError } from '../failure'
import { promised } from '../vendor'
import type { Pay } from './types'

export const pay: Pay = async (charge) => {
  if (charge.way !== 'qq') throw new PlatformError('unsupported')
  await promised((on) =>
    qq.requestPayment({ package: charge.package, bargainor_id: charge.bargainorId, ...on }),
  )
}
