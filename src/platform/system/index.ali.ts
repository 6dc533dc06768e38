import type { System } from './types'

export const system: System = {
  target: 'alipay',
  origin: '',
  info() {
    const { platform, safeArea } = my.getSystemInfoSync()
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
      theme: 'light',
      capsuleWidth: windowWidth - my.getMenuButtonBoundingClientRect().left,
      safeBottom: safeArea ? screenHeight - safeArea.bottom : 0,
    }
  },
  // Alipay has no call that tells the system's theme; the person chooses one in the settings page.
  onThemeChange: () => () => undefined,
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
