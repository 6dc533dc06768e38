import { promised } from '../vendor'
import type { Share } from './types'

export const share: Share = {
  button: true,
  showMenu: async () =>
    void (await promised((on) => wx.showShareMenu({ menus: ['shareAppMessage', 'shareTimeline'], ...on }))),
  // Only a button can open WeChat's sheet; the server that is called also serves the web build.
  async send({ path }) {
    await promised((on) => wx.setClipboardData({ data: `${process.env.API_BASE ?? ''}/#${path}`, ...on }))
    return 'copied'
  },
}
