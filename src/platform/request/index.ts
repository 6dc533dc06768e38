import { promised } from '../vendor'
import { encode, lowerNames } from './response'
import type { Request } from './types'

export const request: Request = async ({ url, method, header, data: body, timeout }) => {
  const {
    statusCode,
    data,
    header: answered,
  } = await promised<WechatMiniprogram.RequestSuccessCallbackResult>(
    (on) => wx.request({ url, method, header, ...encode(body), timeout, ...on }),
    'offline',
  )
  return { status: statusCode, data, header: lowerNames(answered) }
}
