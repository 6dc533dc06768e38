/**
 * Opens each outside service as the settings say: the vendor's, or the local stand-in. The vendors' libraries
 * are loaded only where they are used: together they cost a second at start and 70 MB.
 */
import type { Config } from '../config'
import type { Logger } from '../log'
import { filesFolder } from './config'
import { createLocalSms } from './localSms'
import { localSignIn, localWechat, offSignIn, offWechat } from './localSignIn'
import { createIdentity } from './identity'
import { createLocalMail, offMail } from './mail'
import { createTencentMaps } from './maps'
import { createOcr } from './ocr'
import { createQq } from './qq'
import { createLocalStorage } from './storage'
import type { Providers, SignInProvider, SmsProvider, StorageProvider, WechatProvider } from './types'
import { createWechat } from './wechat'

export * from './types'

type ProvidersConfig = Pick<Config, 'dataDir' | 'sms' | 'mail' | 'wechat' | 'qq' | 'alipay' | 'storage' | 'maps' | 'identity' | 'ocr'>

async function sms(config: ProvidersConfig['sms'], log: Logger): Promise<SmsProvider> {
  if (config.name === 'local') return createLocalSms(log)
  return (await import('./tencentSms')).createTencentSms(config)
}

function wechat(config: ProvidersConfig['wechat']): WechatProvider {
  if (config.name === 'wechat') return createWechat(config)
  return config.name === 'off' ? offWechat : localWechat
}

function qq(config: ProvidersConfig['qq']): SignInProvider<'qq'> {
  if (config.name === 'qq') return createQq(config)
  return config.name === 'off' ? offSignIn : localSignIn
}

async function alipay(config: ProvidersConfig['alipay']): Promise<SignInProvider<'alipay'>> {
  if (config.name === 'alipay') return (await import('./alipay')).createAlipay(config)
  return config.name === 'off' ? offSignIn : localSignIn
}

async function storage({ storage: config, dataDir }: ProvidersConfig): Promise<StorageProvider> {
  if (config.name === 'local') return createLocalStorage(filesFolder(dataDir))
  return (await import('./s3Storage')).createS3Storage(config)
}

/** @throws when a key in the settings is no key */
export const openProviders = async (config: ProvidersConfig, log: Logger): Promise<Providers> => ({
  sms: await sms(config.sms, log),
  mail: config.mail.name === 'local' ? createLocalMail(log) : offMail,
  wechat: wechat(config.wechat),
  qq: qq(config.qq),
  alipay: await alipay(config.alipay),
  storage: await storage(config),
  maps: config.maps.name === 'tencent' ? createTencentMaps(config.maps) : null,
  identity: createIdentity(config.identity),
  ocr: createOcr(config.ocr),
})
