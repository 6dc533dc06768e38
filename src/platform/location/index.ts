import { promised } from '../vendor'
import type { Location } from './types'

export const location: Location = {
  async current() {
    const { latitude, longitude } = await promised<WechatMiniprogram.GetLocationSuccessCallbackResult>((on) =>
      wx.getLocation({ type: 'gcj02', ...on }),
    )
    return { latitude, longitude }
  },
  async choose(near) {
    const { latitude, longitude, name, address } =
      await promised<WechatMiniprogram.ChooseLocationSuccessCallbackResult>((on) =>
        wx.chooseLocation({ ...near, ...on }),
      )
    return { latitude: Number(latitude), longitude: Number(longitude), name, address }
  },
  open: async ({ latitude, longitude, name, address }) =>
    void (await promised((on) => wx.openLocation({ latitude, longitude, name, address, ...on }))),
}
