import type { Data } from '../../data'
import type { Api, ApiMaker } from '../call'
import { intersectionObserver, selectorQuery } from '../query'

const libraryVersion = '2.9.30'

export function system(make: ApiMaker): Api {
  const { host } = make
  const { device, sandbox, launchOptions } = host
  const { screen } = device
  const safeArea = {
    left: 0,
    right: screen.width,
    top: screen.statusBar,
    bottom: screen.height - screen.bottom,
    width: screen.width,
    height: screen.height - screen.bottom - screen.statusBar,
  }
  const windowInfo = (): Data => ({
    pixelRatio: 3,
    screenWidth: screen.width,
    screenHeight: screen.height,
    windowWidth: screen.width,
    windowHeight: host.windowHeight(),
    statusBarHeight: screen.statusBar,
    safeArea,
  })
  const systemInfo = (): Data => ({
    ...windowInfo(),
    screen: { width: screen.width, height: screen.height },
    titleBarHeight: screen.bar,
    platform: 'iOS',
    system: '17.0',
    brand: 'Apple',
    model: 'iPhone14,5',
    app: 'alipay',
    version: '10.6.0',
    language: 'zh-Hans',
    theme: device.theme,
    fontSizeSetting: 16,
    performance: 'high',
    safeArea,
  })
  return {
    getSystemInfoSync: make.sync('getSystemInfoSync', systemInfo),
    getSystemInfo: make.method('getSystemInfo', {}, systemInfo),
    getWindowInfo: make.sync('getWindowInfo', windowInfo),
    getDeviceBaseInfo: make.sync('getDeviceBaseInfo', () => ({
      platform: 'iOS',
      system: '17.0',
      brand: 'Apple',
      model: 'iPhone14,5',
    })),
    getAppBaseInfo: make.sync('getAppBaseInfo', () => ({
      SDKVersion: libraryVersion,
      language: 'zh-Hans',
      version: '10.6.0',
    })),
    getMenuButtonBoundingClientRect: make.sync('getMenuButtonBoundingClientRect', () => ({
      success: true,
      ...device.capsule,
    })),
    getAccountInfoSync: make.sync('getAccountInfoSync', () => ({
      miniProgram: { appId: '2021000000000000', envVersion: 'release', version: '1.0.6' },
    })),
    getAppIdSync: make.sync('getAppIdSync', () => ({ appId: '2021000000000000' })),
    getLaunchOptionsSync: make.sync('getLaunchOptionsSync', () => launchOptions),
    getEnterOptionsSync: make.sync('getEnterOptionsSync', () => launchOptions),
    getRunScene: make.method('getRunScene', {}, () => ({ envVersion: 'release' })),
    getNetworkType: make.method('getNetworkType', {}, () => ({
      networkAvailable: device.online,
      networkType: device.online ? 'WIFI' : 'NOTREACHABLE',
    })),
    getUpdateManager: () => ({
      onCheckForUpdate: (listener: (value: Data) => void) =>
        sandbox.soon(() => sandbox.guard(() => listener(make.adopt({ hasUpdate: host.update.isReady })))),
      onUpdateReady: (listener: () => void) => host.update.onReady(() => sandbox.guard(listener)),
      onUpdateFailed: () => undefined,
      applyUpdate: () => host.update.apply(),
    }),
    canIUse: (schema: string) => typeof host.api[String(schema).split('.')[0] ?? ''] === 'function',
    nextTick: (run: () => void) => sandbox.soon(() => sandbox.guard(run)),
    createSelectorQuery: () => selectorQuery(make),
    createIntersectionObserver: () => intersectionObserver(sandbox, host.router.top),
    reportAnalytics: () => undefined,
    SDKVersion: libraryVersion,
    env: { USER_DATA_PATH: 'https://usr' },
  }
}
