import type { Data } from '../../data'
import { Failure } from '../../device'
import type { Host } from '../../host'
import { aliStyle, ApiMaker, type Api } from '../call'
import { audioPlayer } from '../wechat/media'
import { navigation } from '../wechat/navigation'
import { feedback } from './feedback'
import { network } from './network'
import { people } from './people'
import { system } from './system'

const events = [
  'AppShow',
  'AppHide',
  'NetworkStatusChange',
  'Error',
  'UnhandledRejection',
  'PageNotFound',
  'MemoryWarning',
  'ThemeChange',
  'UserCaptureScreen',
  'ComponentError',
]

export function aliApi(host: Host): Api {
  const make = new ApiMaker(host, aliStyle)
  return {
    ...network(make),
    ...storage(make),
    ...feedback(make),
    ...moves(make),
    ...people(make),
    ...system(make),
    createInnerAudioContext: () => audioPlayer(make),
    getBackgroundAudioManager: () => audioPlayer(make),
    ...host.signals.api(events),
  }
}

/** Moving between pages is WeChat's; the title bar is Alipay's own. */
function moves(make: ApiMaker): Api {
  const {
    navigateTo,
    redirectTo,
    reLaunch,
    switchTab,
    navigateBack,
    startPullDownRefresh,
    stopPullDownRefresh,
    pageScrollTo,
    setBackgroundColor,
    setBackgroundTextStyle,
    showNavigationBarLoading,
    hideNavigationBarLoading,
    hideKeyboard,
  } = navigation(make)
  const quiet = make.method('quiet', {}, () => undefined)
  return {
    navigateTo,
    redirectTo,
    reLaunch,
    switchTab,
    navigateBack,
    startPullDownRefresh,
    stopPullDownRefresh,
    pageScrollTo,
    setBackgroundColor,
    setBackgroundTextStyle,
    showNavigationBarLoading,
    hideNavigationBarLoading,
    hideKeyboard,
    setNavigationBar: make.method('setNavigationBar', {}, ({ title }) => {
      if (title !== undefined) make.host.setTitle(String(title))
    }),
    hideShareMenu: quiet,
    showShareMenu: quiet,
    hideBackHome: quiet,
    setOptionMenu: quiet,
    setCanPullDown: quiet,
  }
}

function storage(make: ApiMaker): Api {
  const { device } = make.host
  const held = device.storage
  const key = (options: Data): string => {
    if (typeof options['key'] !== 'string') throw new Failure('invalid', '参数错误')
    return options['key']
  }
  const read = (options: Data): Data => {
    const text = held.get(key(options))
    return { data: text === undefined ? null : (JSON.parse(text) as unknown) }
  }
  const write = (options: Data): Data => {
    device.write(key(options), options['data'])
    return { success: true }
  }
  const remove = (options: Data): Data => {
    held.delete(key(options))
    return { success: true }
  }
  const clear = (): Data => {
    held.clear()
    return { success: true }
  }
  const info = (): Data => ({ keys: [...held.keys()], currentSize: 0, limitSize: device.room.total / 1024 })
  return {
    getStorageSync: make.sync('getStorageSync', read),
    getStorage: make.method('getStorage', { key: 'String' }, read),
    setStorageSync: make.sync('setStorageSync', write),
    setStorage: make.method('setStorage', { key: 'String' }, write),
    removeStorageSync: make.sync('removeStorageSync', remove),
    removeStorage: make.method('removeStorage', { key: 'String' }, remove),
    clearStorageSync: make.sync('clearStorageSync', clear),
    clearStorage: make.method('clearStorage', {}, clear),
    getStorageInfoSync: make.sync('getStorageInfoSync', info),
    getStorageInfo: make.method('getStorageInfo', {}, info),
  }
}
