import { PlatformError } from '../failure'
import type { PlatformCode } from '../failure'
import { promised } from '../vendor.ali'
import type { Pay } from './types'

const paid = '9000'
/** Alipay's resultCode, which comes with success. 8000 and 6004: under way, as good as unknown. */
const results: Record<string, PlatformCode> = { 6001: 'cancelled', 6002: 'offline' }

export const pay: Pay = async (charge) => {
  if (charge.way !== 'alipay') throw new PlatformError('unsupported')
  const { resultCode } = await promised<{ resultCode: string }>((on) =>
    my.tradePay({ tradeNO: charge.tradeNo, ...on }),
  )
  if (resultCode !== paid) throw new PlatformError(results[resultCode] ?? 'failed', resultCode)
}
