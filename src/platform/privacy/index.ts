import { promised } from '../vendor'
import type { Privacy } from './types'

// Hosts before base library 2.32 and QQ ask for no consent.
export const privacy: Privacy = {
  onNeeded(listener) {
    if (typeof wx.onNeedPrivacyAuthorization !== 'function') return
    wx.onNeedPrivacyAuthorization((resolve: (decision: WechatMiniprogram.PrivacyDecision) => void) =>
      listener({
        shown: () => resolve({ event: 'exposureAuthorization' }),
        agree: (buttonId) => resolve({ event: 'agree', buttonId }),
        refuse: () => resolve({ event: 'disagree' }),
      }),
    )
  },
  async require() {
    if (typeof wx.requirePrivacyAuthorize !== 'function') return
    await promised((on) => wx.requirePrivacyAuthorize({ ...on }))
  },
}
