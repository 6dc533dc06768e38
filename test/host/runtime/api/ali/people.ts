import { Failure } from '../../device'
import type { Api, ApiMaker } from '../call'

/** Who the person is, where, and what they pick, pay or pass on. Alipay gives coordinates as text. */
export function people(make: ApiMaker): Api {
  const { host } = make
  const { device } = host
  const wanted = <T>(value: T | null, kind: 'cancelled' | 'denied'): T => {
    if (value === null) throw new Failure(kind, '')
    return value
  }
  return {
    getAuthCode: make.method('getAuthCode', {}, ({ scopes }) => ({
      authCode: wanted(device.signInCode, 'cancelled'),
      authSuccessScopes: [scopes ?? 'auth_base'].flat(),
      authErrorScopes: {},
    })),
    getPhoneNumber: make.method('getPhoneNumber', {}, () => ({
      response: wanted(device.phoneCode, 'cancelled'),
    })),
    getLocation: make.method('getLocation', {}, () => {
      const { latitude, longitude } = wanted(device.location, 'denied')
      return {
        latitude: String(latitude),
        longitude: String(longitude),
        accuracy: '30',
        horizontalAccuracy: '30',
      }
    }),
    chooseLocation: make.method('chooseLocation', {}, () => {
      const { name, address, latitude, longitude } = wanted(device.place, 'cancelled')
      return {
        name,
        address,
        latitude: String(latitude),
        longitude: String(longitude),
        provinceName: '',
        cityName: '',
      }
    }),
    openLocation: make.method(
      'openLocation',
      { name: 'String', address: 'String' },
      ({ name }) => void device.calls.push(`map:${String(name)}`),
    ),
    chooseImage: make.method('chooseImage', {}, ({ count }) => {
      const files = device
        .takeFiles(typeof count === 'number' ? count : 1)
        .map((file) => ({ path: device.store(file), size: file.bytes.length }))
      const paths = files.map((file) => file.path)
      return { apFilePaths: paths, tempFilePaths: paths, tempFiles: files }
    }),
    compressImage: make.method('compressImage', { apFilePaths: 'Array' }, ({ apFilePaths }) => ({
      apFilePaths: (apFilePaths as unknown[]).map((path) => device.store(device.open(String(path)))),
    })),
    getImageInfo: make.method('getImageInfo', { src: 'String' }, async ({ src }) => ({
      ...(await host.loadImage(String(src))),
      path: String(src),
      orientation: 'up',
    })),
    previewImage: make.method('previewImage', { urls: 'Array' }, ({ urls, current }) => {
      const list = (urls as unknown[]).map(String)
      host.preview(list, list[typeof current === 'number' ? current : 0] ?? '')
    }),
    saveImage: make.method('saveImage', { url: 'String' }, ({ url }) => void device.saved.push(String(url))),
    saveImageToPhotosAlbum: make.method(
      'saveImageToPhotosAlbum',
      { filePath: 'String' },
      ({ filePath }) => void device.saved.push(String(filePath)),
    ),
    getFileInfo: make.method('getFileInfo', { apFilePath: 'String' }, ({ apFilePath }) => ({
      size: device.open(String(apFilePath)).bytes.length,
    })),
    scan: make.method('scan', {}, () => {
      const code = wanted(device.scanned, 'cancelled')
      return { code, result: code, rawData: code, scanType: 'QRCODE', imageChannel: 'camera' }
    }),
    makePhoneCall: make.method(
      'makePhoneCall',
      { number: 'String' },
      ({ number }) => void device.calls.push(`phone:${String(number)}`),
    ),
    setClipboard: make.method('setClipboard', { text: 'String' }, ({ text }) => {
      device.clipboard = String(text)
      return { success: true }
    }),
    getClipboard: make.method('getClipboard', {}, () => ({ text: device.clipboard })),
    // 6001 is what the cashier reports when the person goes back.
    tradePay: make.method('tradePay', {}, () => ({ resultCode: device.pays ? '9000' : '6001' })),
    requestSubscribeMessage: make.method(
      'requestSubscribeMessage',
      { entityIds: 'Array' },
      ({ entityIds }) => ({
        behavior: 'subscribe',
        show: true,
        keep: false,
        refuse: false,
        ...Object.fromEntries((entityIds as unknown[]).map((id) => [String(id), 'accept'])),
      }),
    ),
    getSetting: make.method('getSetting', {}, () => ({
      authSetting: { location: device.location !== null },
    })),
    datePicker: make.method('datePicker', {}, async () => ({ date: await host.dialogs.pickDate() })),
    vibrate: make.method('vibrate', {}, () => undefined),
    vibrateShort: make.method('vibrateShort', {}, () => undefined),
    setKeepScreenOn: make.method('setKeepScreenOn', {}, () => undefined),
  }
}
