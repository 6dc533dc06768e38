/**
 * Opens each outside service as the settings say: the vendor's, or the local stand-in. The vendors' libraries
 * are loaded only where they are used: together they cost a second at start and 70 MB.
 */
import type { Config } from '../config'
import type { Logger } from '../log'
import { localBooks } from './books/local'
import { createOpenLibrary } from './books/openLibrary'
import { filesFolder } from './config'
import { localSignIn, localWechat, offSignIn, offWechat } from './localSignIn'
import { createKuaidi100 } from './courier/kuaidi100'
import { createIdentity } from './identity'
import { createTencentIm } from './im'
import { createLocalMail, createSmtp, offMail } from './mail'
import { createTencentMaps } from './maps'
import { createOcr } from './ocr'
import { createAlipayPay } from './pay/alipay'
import { createQqPay } from './pay/qq'
import { createWechatPay } from './pay/wechat'
import { wechatApi } from './pay/wechatApi'
import { localPayout } from './payout/local'
import type { PayoutProvider } from './payout/types'
import { createWechatPayout } from './payout/wechat'
import { demoKeys } from './push/config'
import type { PushProvider } from './push/types'
import { createQq } from './qq'
import { createAliyunSms } from './sms/aliyun'
import { createLocalSms, offSms } from './sms/local'
import { createTencentSms } from './sms/tencent'
import { createLocalStorage } from './storage'
import { createLocalSubscribe } from './subscribe'
import { createTencentSafety } from './tencentSafety'
import type {
  MailProvider,
  Providers,
  SignInProvider,
  SmsProvider,
  StorageProvider,
  SubscribeProvider,
  WechatProvider,
} from './types'
import { watchCalls } from './watched'
import { createWechat } from './wechat'
import { createWechatSafety } from './wechatSafety'

export * from './types'
export { vendorStandings } from './watched'

type ProvidersConfig = Pick<
  Config,
  | 'dataDir'
  | 'sms'
  | 'mail'
  | 'wechat'
  | 'qq'
  | 'alipay'
  | 'storage'
  | 'maps'
  | 'im'
  | 'courier'
  | 'books'
  | 'identity'
  | 'ocr'
  | 'safety'
  | 'cloudSafety'
  | 'pay'
  | 'payout'
  | 'push'
  | 'mode'
>

function sms(config: ProvidersConfig['sms'], log: Logger): SmsProvider {
  if (config.name === 'tencent') return createTencentSms(config)
  if (config.name === 'aliyun') return createAliyunSms(config)
  return config.name === 'off' ? offSms : createLocalSms(log)
}

async function mail(config: ProvidersConfig['mail'], log: Logger): Promise<MailProvider> {
  if (config.name === 'smtp') return createSmtp(config)
  return config.name === 'off' ? offMail : createLocalMail(log)
}

type Both<P> = { signIn: P; subscribe: SubscribeProvider | null }

function wechat(config: ProvidersConfig['wechat'], log: Logger): Both<WechatProvider> {
  if (config.name === 'off') return { signIn: offWechat, subscribe: null }
  if (config.name === 'local') return { signIn: localWechat, subscribe: createLocalSubscribe(log, 'wechat') }
  const vendor = createWechat(config)
  return { signIn: vendor, subscribe: vendor }
}

function qq(config: ProvidersConfig['qq'], log: Logger): Both<SignInProvider<'qq'>> {
  if (config.name === 'off') return { signIn: offSignIn, subscribe: null }
  if (config.name === 'local') return { signIn: localSignIn, subscribe: createLocalSubscribe(log, 'qq') }
  const vendor = createQq(config)
  return { signIn: vendor, subscribe: vendor }
}

async function alipay(
  config: ProvidersConfig['alipay'],
  log: Logger,
): Promise<Both<SignInProvider<'alipay'>>> {
  if (config.name === 'off') return { signIn: offSignIn, subscribe: null }
  if (config.name === 'local') return { signIn: localSignIn, subscribe: createLocalSubscribe(log, 'alipay') }
  const vendor = (await import('./alipay')).createAlipay(config)
  return { signIn: vendor, subscribe: vendor }
}

async function storage({ storage: config, dataDir }: ProvidersConfig): Promise<StorageProvider> {
  if (config.name === 'local') return createLocalStorage(filesFolder(dataDir))
  return (await import('./s3Storage')).createS3Storage(config)
}

function payout(config: ProvidersConfig['payout']): PayoutProvider | null {
  if (config.name === 'wechat') return createWechatPayout(config, wechatApi(config.api))
  return config.name === 'local' ? localPayout : null
}

async function push({ push: config, dataDir, mode }: ProvidersConfig): Promise<PushProvider | null> {
  if (config.name === 'off') return null
  const keys = config.name === 'local' ? demoKeys(dataDir) : config
  return (await import('./push/webPush')).createWebPush(keys, { allowLoopback: mode === 'demo' })
}

/** @throws when a key in the settings is no key */
export async function openProviders(config: ProvidersConfig, log: Logger): Promise<Providers> {
  const vendors = {
    wechat: wechat(config.wechat, log),
    qq: qq(config.qq, log),
    alipay: await alipay(config.alipay, log),
  }
  return watchCalls<Providers>({
    sms: sms(config.sms, log),
    mail: await mail(config.mail, log),
    wechat: vendors.wechat.signIn,
    qq: vendors.qq.signIn,
    alipay: vendors.alipay.signIn,
    subscribe: {
      wechat: vendors.wechat.subscribe,
      qq: vendors.qq.subscribe,
      alipay: vendors.alipay.subscribe,
    },
    push: await push(config),
    storage: await storage(config),
    maps: config.maps.name === 'tencent' ? createTencentMaps(config.maps) : null,
    im: config.im.name === 'tencent' ? createTencentIm(config.im) : null,
    courier: config.courier.name === 'kuaidi100' ? createKuaidi100(config.courier) : null,
    books: config.books.name === 'openlibrary' ? createOpenLibrary(config.books) : localBooks,
    identity: createIdentity(config.identity),
    ocr: createOcr(config.ocr),
    pay: {
      wechat: config.pay.wechat.name === 'wechat' ? createWechatPay(config.pay.wechat) : null,
      qq: config.pay.qq.name === 'qq' ? createQqPay(config.pay.qq) : null,
      alipay: config.pay.alipay.name === 'alipay' ? createAlipayPay(config.pay.alipay) : null,
    },
    payout: payout(config.payout),
    safety: config.safety.name === 'wechat' ? createWechatSafety(config.safety) : null,
    cloudSafety: config.cloudSafety.name === 'tencent' ? createTencentSafety(config.cloudSafety) : null,
  })
}
