import type { Data } from '../../data'
import type { Api, ApiMaker } from '../call'
import { intersectionObserver, selectorQuery } from '../query'

const libraryVersion = '3.5.0'

export function system(make: ApiMaker, brand: { readonly host: string; readonly version: string }): Api {
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
    screenTop: 0,
  })
  const deviceInfo = (): Data => ({
    brand: 'Apple',
    model: 'iPhone 13',
    platform: 'ios',
    system: 'iOS 17.0',
    benchmarkLevel: 30,
    abi: 'arm64',
  })
  const baseInfo = (): Data => ({
    SDKVersion: libraryVersion,
    language: 'zh_CN',
    version: brand.version,
    theme: device.theme,
    enableDebug: false,
    fontSizeSetting: 16,
    host: { appId: '', env: brand.host },
  })
  const systemInfo = (): Data => ({
    ...windowInfo(),
    ...deviceInfo(),
    ...baseInfo(),
    locationEnabled: true,
    wifiEnabled: true,
    bluetoothEnabled: false,
    AppPlatform: brand.host.toLowerCase(),
  })
  return {
    getSystemInfoSync: make.sync('getSystemInfoSync', systemInfo),
    getSystemInfo: make.method('getSystemInfo', {}, systemInfo),
    getSystemInfoAsync: make.method('getSystemInfoAsync', {}, systemInfo),
    getWindowInfo: make.sync('getWindowInfo', windowInfo),
    getDeviceInfo: make.sync('getDeviceInfo', deviceInfo),
    getAppBaseInfo: make.sync('getAppBaseInfo', baseInfo),
    getSystemSetting: make.sync('getSystemSetting', () => ({
      locationEnabled: true,
      wifiEnabled: true,
      bluetoothEnabled: false,
      deviceOrientation: 'portrait',
    })),
    getAppAuthorizeSetting: make.sync('getAppAuthorizeSetting', () => ({
      locationAuthorized: 'authorized',
      notificationAuthorized: 'authorized',
    })),
    getMenuButtonBoundingClientRect: make.sync('getMenuButtonBoundingClientRect', () => ({
      ...device.capsule,
    })),
    getAccountInfoSync: make.sync('getAccountInfoSync', () => ({
      miniProgram: { appId: 'wx0000000000000000', envVersion: 'release', version: '' },
      plugin: {},
    })),
    getLaunchOptionsSync: make.sync('getLaunchOptionsSync', () => launchOptions),
    getEnterOptionsSync: make.sync('getEnterOptionsSync', () => launchOptions),
    getNetworkType: make.method('getNetworkType', {}, () => ({
      networkType: device.online ? 'wifi' : 'none',
      signalStrength: 0,
      hasSystemProxy: false,
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
    createIntersectionObserver: (page: unknown) => intersectionObserver(sandbox, host.pageOf(page)),
    getLogManager: () => make.host.log.console(),
    getRealtimeLogManager: () => make.host.log.console(),
    arrayBufferToBase64: (buffer: ArrayBuffer) => Buffer.from(new Uint8Array(buffer)).toString('base64'),
    base64ToArrayBuffer: (text: string) => sandbox.adoptBytes(Buffer.from(text, 'base64')),
    reportEvent: () => undefined,
    env: { USER_DATA_PATH: 'wxfile://usr' },
    version: { version: brand.version },
  }
}
