/** @jest-environment jsdom */
/** Every capability has the same names and the same types on all four targets; the compiler checks the types. */
import * as appearanceAli from '@/platform/appearance/index.ali'
import * as appearanceWeb from '@/platform/appearance/index.web'
import * as appearanceWechat from '@/platform/appearance/index'
import * as audioAli from '@/platform/audio/index.ali'
import * as audioWeb from '@/platform/audio/index.web'
import * as audioWechat from '@/platform/audio/index'
import type { Audio } from '@/platform/audio/types'
import type { Appearance } from '@/platform/appearance/types'
import * as clipboardAli from '@/platform/clipboard/index.ali'
import * as clipboardWeb from '@/platform/clipboard/index.web'
import * as clipboardWechat from '@/platform/clipboard/index'
import type { Clipboard } from '@/platform/clipboard/types'
import * as componentsAli from '@/platform/components/index.ali'
import * as componentsWeb from '@/platform/components/index.web'
import * as componentsWechat from '@/platform/components/index'
import type { Components } from '@/platform/components/types'
import * as downloadAli from '@/platform/download/index.ali'
import * as downloadWeb from '@/platform/download/index.web'
import * as downloadWechat from '@/platform/download/index'
import type { Download } from '@/platform/download/types'
import * as fileAli from '@/platform/file/index.ali'
import * as fileQq from '@/platform/file/index.qq'
import * as fileWeb from '@/platform/file/index.web'
import * as fileWechat from '@/platform/file/index'
import type { Files } from '@/platform/file/types'
import * as feedbackAli from '@/platform/feedback/index.ali'
import * as feedbackWeb from '@/platform/feedback/index.web'
import * as feedbackWechat from '@/platform/feedback/index'
import type { Feedback } from '@/platform/feedback/types'
import * as imWeb from '@/platform/im/index.web'
import * as imWechat from '@/platform/im/index'
import type { Im } from '@/platform/im/types'
import * as incomingWeb from '@/platform/incoming/index.web'
import * as incomingMini from '@/platform/incoming/index'
import type { Incoming } from '@/platform/incoming/types'
import * as layerWeb from '@/platform/layer/index.web'
import * as layerWechat from '@/platform/layer/index'
import type { Layer } from '@/platform/layer/types'
import * as locationAli from '@/platform/location/index.ali'
import * as locationWeb from '@/platform/location/index.web'
import * as locationWechat from '@/platform/location/index'
import type { Location } from '@/platform/location/types'
import * as mapsAli from '@/platform/maps/index.ali'
import * as mapsWeb from '@/platform/maps/index.web'
import * as mapsWechat from '@/platform/maps/index'
import type { Maps } from '@/platform/maps/types'
import * as mediaAli from '@/platform/media/index.ali'
import * as mediaWeb from '@/platform/media/index.web'
import * as mediaWechat from '@/platform/media/index'
import type { Media } from '@/platform/media/types'
import * as navigationAli from '@/platform/navigation/index.ali'
import * as navigationWeb from '@/platform/navigation/index.web'
import * as navigationWechat from '@/platform/navigation/index'
import type { Navigation } from '@/platform/navigation/types'
import * as passkeyMini from '@/platform/passkey/index'
import * as passkeyWeb from '@/platform/passkey/index.web'
import type { Passkeys } from '@/platform/passkey/types'
import * as paymentAli from '@/platform/payment/index.ali'
import * as paymentQq from '@/platform/payment/index.qq'
import * as paymentWeb from '@/platform/payment/index.web'
import * as paymentWechat from '@/platform/payment/index'
import type { Pay } from '@/platform/payment/types'
import * as phoneAli from '@/platform/phone/index.ali'
import * as phoneWeb from '@/platform/phone/index.web'
import * as phoneWechat from '@/platform/phone/index'
import type { Call } from '@/platform/phone/types'
import * as privacyAli from '@/platform/privacy/index.ali'
import * as privacyWeb from '@/platform/privacy/index.web'
import * as privacyWechat from '@/platform/privacy/index'
import type { Privacy } from '@/platform/privacy/types'
import * as pushMini from '@/platform/push/index'
import * as pushWeb from '@/platform/push/index.web'
import type { Push } from '@/platform/push/types'
import * as recorderAli from '@/platform/recorder/index.ali'
import * as recorderWeb from '@/platform/recorder/index.web'
import * as recorderWechat from '@/platform/recorder/index'
import type { Recorder } from '@/platform/recorder/types'
import * as requestAli from '@/platform/request/index.ali'
import * as requestWeb from '@/platform/request/index.web'
import * as requestWechat from '@/platform/request/index'
import type { Request } from '@/platform/request/types'
import * as scanAli from '@/platform/scan/index.ali'
import * as scanWeb from '@/platform/scan/index.web'
import * as scanWechat from '@/platform/scan/index'
import type { Scan } from '@/platform/scan/types'
import * as shareWeb from '@/platform/share/index.web'
import * as shareWechat from '@/platform/share/index'
import type { Share } from '@/platform/share/types'
import * as signinAli from '@/platform/signin/index.ali'
import * as signinQq from '@/platform/signin/index.qq'
import * as signinWeb from '@/platform/signin/index.web'
import * as signinWechat from '@/platform/signin/index'
import type { SignIn } from '@/platform/signin/types'
import * as socketAli from '@/platform/socket/index.ali'
import * as socketWeb from '@/platform/socket/index.web'
import * as socketWechat from '@/platform/socket/index'
import type { Connect } from '@/platform/socket/types'
import * as soundAli from '@/platform/sound/index.ali'
import * as soundWeb from '@/platform/sound/index.web'
import * as soundWechat from '@/platform/sound/index'
import type { SoundPlayer } from '@/platform/sound/types'
import * as storageAli from '@/platform/storage/index.ali'
import * as storageWeb from '@/platform/storage/index.web'
import * as storageWechat from '@/platform/storage/index'
import type { Storage } from '@/platform/storage/types'
import * as subscribeAli from '@/platform/subscribe/index.ali'
import * as subscribeQq from '@/platform/subscribe/index.qq'
import * as subscribeWeb from '@/platform/subscribe/index.web'
import * as subscribeWechat from '@/platform/subscribe/index'
import type { Subscribe } from '@/platform/subscribe/types'
import * as systemAli from '@/platform/system/index.ali'
import * as systemQq from '@/platform/system/index.qq'
import * as systemWeb from '@/platform/system/index.web'
import * as systemWechat from '@/platform/system/index'
import type { System } from '@/platform/system/types'
import * as updateAli from '@/platform/update/index.ali'
import * as updateWeb from '@/platform/update/index.web'
import * as updateWechat from '@/platform/update/index'
import type { Update } from '@/platform/update/types'
import * as uploadAli from '@/platform/upload/index.ali'
import * as uploadWeb from '@/platform/upload/index.web'
import * as uploadWechat from '@/platform/upload/index'
import type { Upload } from '@/platform/upload/types'
import * as viewportAli from '@/platform/viewport/index.ali'
import * as viewportWeb from '@/platform/viewport/index.web'
import * as viewportWechat from '@/platform/viewport/index'
import type { UseViewport } from '@/platform/viewport/types'

jest.mock('@shell', () => ({}))

const variants = {
  appearance: [appearanceWechat, appearanceAli, appearanceWeb] satisfies { appearance: Appearance }[],
  audio: [audioWechat, audioAli, audioWeb] satisfies { audio: Audio }[],
  clipboard: [clipboardWechat, clipboardAli, clipboardWeb] satisfies { clipboard: Clipboard }[],
  components: [componentsWechat, componentsAli, componentsWeb] satisfies Components[],
  download: [downloadWechat, downloadAli, downloadWeb] satisfies { download: Download }[],
  feedback: [feedbackWechat, feedbackAli, feedbackWeb] satisfies { feedback: Feedback }[],
  file: [fileWechat, fileQq, fileAli, fileWeb] satisfies { files: Files }[],
  im: [imWechat, imWeb] satisfies { im: Im }[],
  incoming: [incomingMini, incomingWeb] satisfies { incoming: Incoming }[],
  layer: [layerWechat, layerWeb] satisfies { layer: Layer }[],
  location: [locationWechat, locationAli, locationWeb] satisfies { location: Location }[],
  maps: [mapsWechat, mapsAli, mapsWeb] satisfies { maps: Maps }[],
  media: [mediaWechat, mediaAli, mediaWeb] satisfies { media: Media }[],
  navigation: [navigationWechat, navigationAli, navigationWeb] satisfies { navigation: Navigation }[],
  passkey: [passkeyMini, passkeyWeb] satisfies { passkeys: Passkeys }[],
  payment: [paymentWechat, paymentQq, paymentAli, paymentWeb] satisfies { pay: Pay }[],
  phone: [phoneWechat, phoneAli, phoneWeb] satisfies { call: Call }[],
  privacy: [privacyWechat, privacyAli, privacyWeb] satisfies { privacy: Privacy }[],
  push: [pushMini, pushWeb] satisfies { push: Push }[],
  recorder: [recorderWechat, recorderAli, recorderWeb] satisfies { recorder: Recorder }[],
  request: [requestWechat, requestAli, requestWeb] satisfies { request: Request }[],
  scan: [scanWechat, scanAli, scanWeb] satisfies { scan: Scan }[],
  share: [shareWechat, shareWeb] satisfies { share: Share }[],
  signin: [signinWechat, signinQq, signinAli, signinWeb] satisfies { signin: SignIn }[],
  socket: [socketWechat, socketAli, socketWeb] satisfies { connect: Connect }[],
  sound: [soundWechat, soundAli, soundWeb] satisfies { sound: SoundPlayer }[],
  storage: [storageWechat, storageAli, storageWeb] satisfies { storage: Storage }[],
  subscribe: [subscribeWechat, subscribeQq, subscribeAli, subscribeWeb] satisfies { subscribe: Subscribe }[],
  system: [systemWechat, systemQq, systemAli, systemWeb] satisfies { system: System }[],
  update: [updateWechat, updateAli, updateWeb] satisfies { update: Update }[],
  upload: [uploadWechat, uploadAli, uploadWeb] satisfies { upload: Upload }[],
  viewport: [viewportWechat, viewportAli, viewportWeb] satisfies { useViewport: UseViewport }[],
}

test.each(Object.entries(variants))('%s exports the same names on every target', (_, targets) => {
  const [names = [], ...others] = targets.map((target) => Object.keys(target).sort())
  expect(names.length).toBeGreaterThan(0)
  others.forEach((other) => expect(other).toEqual(names))
})

test('each target is named, and signs in with its own vendor', () => {
  expect(variants.system.map(({ system }) => system.target)).toEqual(['wechat', 'qq', 'alipay', 'web'])
  expect(variants.signin.map(({ signin }) => signin.vendor)).toEqual(['wechat', 'qq', 'alipay', null])
})
