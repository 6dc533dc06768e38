import { PlatformError } from '../failure'
import { promised } from '../vendor'
import type { Pay } from './types'

export const pay: Pay = async (charge) => {
  if (charge.way !== 'wechat') throw new PlatformError('unsupported')
  const { way: _, ...signed } = charge
  await promised((on) => wx.requestPayment({ ...signed, ...on }))
}
