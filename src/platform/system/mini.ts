import type { System, SystemInfo } from './types'

const platforms: Record<string, SystemInfo['platform']> = { android: 'android', ios: 'ios' }

/** QQ knows only the older call, which WeChat has split in three and warns of. */
function read() {
  if (typeof wx.getWindowInfo !== 'function') return wx.getSystemInfoSync()
  return { ...wx.getWindowInfo(), ...wx.getDeviceInfo(), ...wx.getAppBaseInfo() }
}

/** WeChat's and QQ's, which differ in name. */
export const createSystem = (target: 'wechat' | 'qq'): System => ({
  target,
  origin: '',
  info() {
    const { platform, statusBarHeight, windowWidth, windowHeight, screenHeight, safeArea, theme } = read()
    return {
      platform: platforms[platform] ?? 'other',
      statusBarHeight,
      windowWidth,
      windowHeight,
      theme: theme === 'dark' ? 'dark' : 'light',
      capsuleWidth: windowWidth - wx.getMenuButtonBoundingClientRect().left,
      safeBottom: safeArea ? screenHeight - safeArea.bottom : 0,
    }
  },
  onThemeChange(listener) {
    const told: WechatMiniprogram.OnThemeChangeCallback = ({ theme }) => listener(theme)
    if (typeof wx.onThemeChange !== 'function') return () => undefined
    wx.onThemeChange(told)
    return () => wx.offThemeChange(told)
  },
  onNetworkChange(listener) {
    // WeChat's types give the listener's result to `on` and another to `off`.
    const told = ({ isConnected = true }: { isConnected?: boolean; errMsg?: string }) => listener(isConnected)
    wx.onNetworkStatusChange(told)
    return () => wx.offNetworkStatusChange(told)
  },
  onVisibilityChange(listener) {
    const shown = () => listener(true)
    const hidden = () => listener(false)
    wx.onAppShow(shown)
    wx.onAppHide(hidden)
    return () => {
      wx.offAppShow(shown)
      wx.offAppHide(hidden)
    }
  },
  launchScene: () => String(wx.getLaunchOptionsSync().scene),
})
