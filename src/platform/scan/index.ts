import { promised } from '../vendor'
import type { Scan } from './types'

export const scan: Scan = async () =>
  (await promised<WechatMiniprogram.ScanCodeSuccessCallbackResult>((on) => wx.scanCode({ ...on }))).result
