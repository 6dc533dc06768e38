import { need, promised } from '../vendor'
import type { Receive } from './types'

export const receive: Receive = async ({ appId, merchant, package: opens }) => {
  need(wx.requestMerchantTransfer, 'requestMerchantTransfer')
  await promised((on) => wx.requestMerchantTransfer({ appId, mchId: merchant, package: opens, ...on }))
}
