import { promised } from '../vendor'
import type { Clipboard } from './types'

export const clipboard: Clipboard = {
  write: async (text) => void (await promised((on) => wx.setClipboardData({ data: text, ...on }))),
  read: async () =>
    (
      await promised<WechatMiniprogram.GetClipboardDataSuccessCallbackOption>((on) =>
        wx.getClipboardData({ ...on }),
      )
    ).data,
}
