import type { System, SystemInfo } from './types'

/** Newer hosts say which theme they show, to packages that are made for both (`darkmode`); older ones show the light one. */
const themeOf = ({ theme }: { theme?: string }): SystemInfo['theme'] => (theme === 'dark' ? 'dark' : 'light')

export const system: System = {
  target: 'alipay',
  origin: '',
  info() {
    const info = my.getSystemInfoSync()
    const { platform, safeArea } = info
    const { statusBarHeight, windowWidth, windowHeight, screenHeight } = my.getWindowInfo()
    return {
      platform:
        platform === 'Android'
          ? 'android'
          : platform.startsWith('iPhone') || platform === 'iOS'
            ? 'ios'
            : 'other',
      statusBarHeight,
      windowWidth,
      windowHeight,
      theme: themeOf(info),
      capsuleWidth: windowWidth - my.getMenuButtonBoundingClientRect().left,
      safeBottom: safeArea ? screenHeight - safeArea.bottom : 0,
    }
  },
  onThemeChange(listener) {
    const changed = (info: { theme?: string }) => listener(themeOf(info))
    // who changes it in the phone's settings comes back to the app; not all hosts tell
    const back = () => {
      const info = my.getSystemInfoSync()
      if (info.theme !== undefined) changed(info)
    }
    my.onThemeChange?.(changed)
    my.onAppShow(back)
    return () => {
      my.offThemeChange?.(changed)
      my.offAppShow(back)
    }
  },
  onNetworkChange(listener) {
    const told = ({ isConnected }: { isConnected: boolean }) => listener(isConnected)
    my.onNetworkStatusChange(told)
    return () => my.offNetworkStatusChange(told)
  },
  onVisibilityChange(listener) {
    const shown = () => listener(true)
    const hidden = () => listener(false)
    my.onAppShow(shown)
    my.onAppHide(hidden)
    return () => {
      my.offAppShow(shown)
      my.offAppHide(hidden)
    }
  },
  launchScene: () => String(my.getLaunchOptionsSync().scene ?? ''),
}
