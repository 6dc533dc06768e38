import type { Host } from '../../host'
import { ApiMaker, qqStyle, wechatStyle, type Api } from '../call'
import { feedback } from './feedback'
import { media } from './media'
import { navigation } from './navigation'
import { network } from './network'
import { people } from './people'
import { storage } from './storage'
import { system } from './system'

const events = [
  'AppShow',
  'AppHide',
  'NetworkStatusChange',
  'ThemeChange',
  'Error',
  'UnhandledRejection',
  'PageNotFound',
  'WindowResize',
  'KeyboardHeightChange',
  'MemoryWarning',
  'AudioInterruptionBegin',
  'AudioInterruptionEnd',
  'UserCaptureScreen',
]

export function wechatApi(host: Host): Api {
  return everything(host, new ApiMaker(host, wechatStyle), { host: 'WeChat', version: '8.0.50' })
}

/** WeChat's, less what QQ never took over. */
export function qqApi(host: Host): Api {
  const make = new ApiMaker(host, qqStyle)
  const api = everything(host, make, { host: 'QQ', version: '9.0.0' })
  for (const name of [
    'chooseMedia',
    'getWindowInfo',
    'getDeviceInfo',
    'getAppBaseInfo',
    'getSystemSetting',
    'getAppAuthorizeSetting',
    'getFuzzyLocation',
    'getPrivacySetting',
    'requirePrivacyAuthorize',
    'openPrivacyContract',
    'onNeedPrivacyAuthorization',
    'getSystemInfoAsync',
    'getEnterOptionsSync',
    'onThemeChange',
    'offThemeChange',
    'getRealtimeLogManager',
    'reportEvent',
  ])
    delete api[name]
  const subscribeAppMsg = make.method('subscribeAppMsg', { tmplIds: 'Array' }, ({ tmplIds }) =>
    Object.fromEntries((tmplIds as unknown[]).map((id) => [String(id), 'accept'])),
  )
  return { ...api, subscribeAppMsg }
}

const everything = (
  host: Host,
  make: ApiMaker,
  brand: { readonly host: string; readonly version: string },
): Api => ({
  ...network(make),
  ...storage(make),
  ...feedback(make),
  ...navigation(make),
  ...media(make),
  ...people(make),
  ...system(make, brand),
  ...host.signals.api(events),
})
