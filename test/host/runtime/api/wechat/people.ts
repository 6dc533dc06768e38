import { Failure, type Place } from '../../device'
import type { Api, ApiMaker } from '../call'

/** Who the person is, where, and what they allow, pay or pass on. */
export function people(make: ApiMaker): Api {
  const { device, log } = make.host
  const placed = (): Place => {
    if (!device.place) throw new Failure('cancelled', 'cancel')
    return device.place
  }
  const located = (): { latitude: number; longitude: number } => {
    if (!device.location) throw new Failure('denied', 'auth deny')
    return device.location
  }
  return {
    login: make.method('login', {}, () => {
      if (device.signInCode === null) throw new Failure('denied', 'auth deny')
      return { code: device.signInCode }
    }),
    checkSession: make.method('checkSession', {}, () => undefined),
    getLocation: make.method('getLocation', {}, ({ type }) => {
      if (type !== undefined && type !== 'gcj02' && type !== 'wgs84')
        throw new Failure('invalid', 'invalid type')
      return {
        ...located(),
        speed: 0,
        accuracy: 30,
        altitude: 0,
        verticalAccuracy: 0,
        horizontalAccuracy: 30,
      }
    }),
    getFuzzyLocation: make.method('getFuzzyLocation', {}, located),
    chooseLocation: make.method('chooseLocation', {}, () => ({ ...placed() })),
    openLocation: make.method(
      'openLocation',
      { latitude: 'Number', longitude: 'Number' },
      ({ name }) => void device.calls.push(`map:${String(name ?? '')}`),
    ),
    makePhoneCall: make.method(
      'makePhoneCall',
      { phoneNumber: 'String' },
      ({ phoneNumber }) => void device.calls.push(`phone:${String(phoneNumber)}`),
    ),
    setClipboardData: make.method('setClipboardData', { data: 'String' }, ({ data }) => {
      device.clipboard = String(data)
      make.host.dialogs.toast('内容已复制')
    }),
    getClipboardData: make.method('getClipboardData', {}, () => ({ data: device.clipboard })),
    requestPayment: make.method(
      'requestPayment',
      { timeStamp: 'String', nonceStr: 'String', package: 'String', paySign: 'String' },
      () => {
        if (!device.pays) throw new Failure('cancelled', 'cancel')
      },
    ),
    requestSubscribeMessage: make.method('requestSubscribeMessage', { tmplIds: 'Array' }, ({ tmplIds }) =>
      Object.fromEntries((tmplIds as unknown[]).map((id) => [String(id), 'accept'])),
    ),
    getSetting: make.method('getSetting', {}, () => ({
      authSetting: { 'scope.userLocation': device.location !== null },
    })),
    openSetting: make.method('openSetting', {}, () => ({
      authSetting: { 'scope.userLocation': device.location !== null },
    })),
    authorize: make.method('authorize', { scope: 'String' }, ({ scope }) => {
      if (scope === 'scope.userLocation') located()
    }),
    getPrivacySetting: make.method('getPrivacySetting', {}, () => ({
      needAuthorization: false,
      privacyContractName: '《用户隐私保护指引》',
    })),
    requirePrivacyAuthorize: make.method('requirePrivacyAuthorize', {}, () => undefined),
    openPrivacyContract: make.method('openPrivacyContract', {}, () => undefined),
    onNeedPrivacyAuthorization: () => undefined,
    vibrateShort: make.method('vibrateShort', {}, () => undefined),
    vibrateLong: make.method('vibrateLong', {}, () => undefined),
    setKeepScreenOn: make.method('setKeepScreenOn', {}, () => undefined),
    navigateToMiniProgram: make.method('navigateToMiniProgram', {}, ({ appId }) => {
      device.calls.push(`program:${String(appId)}`)
      log.changed()
    }),
  }
}
