import { promised } from '../vendor'
import type { Subscribe } from './types'

export const subscribe: Subscribe = async (templates) => {
  const answers = await promised<WechatMiniprogram.RequestSubscribeMessageSuccessCallbackResult>((on) =>
    wx.requestSubscribeMessage({ tmplIds: [...templates], ...on }),
  )
  return templates.filter((id) => answers[id] === 'accept')
}
