import type { Update } from './types'

export const update: Update = {
  onReady: (listener) => wx.getUpdateManager().onUpdateReady(listener),
  apply: () => wx.getUpdateManager().applyUpdate(),
}
