/** Settings of what takes people's money. Without any there is the balance, and in demo mode the demo cashier. */
import type { EnvReader } from '../../env'
import type { AlipayConfig, MiniProgramConfig, Off } from '../settings'

/** Another merchant number than that of usual payments, with keys of its own. */
export interface WechatPartnerConfig {
  merchant: string
  /** The merchant's whole name, as WeChat knows it: it is a receiver of what is split. */
  title: string
  serial: string
  privateKey: string
  apiKey: Buffer
  publicKey: string
  publicKeyId: string
}

export interface WechatPayConfig {
  name: 'wechat'
  appId: string
  /** mchid. */
  merchant: string
  /** Of the merchant's API certificate. */
  serial: string
  privateKey: string
  /** APIv3 key, 32 bytes. */
  apiKey: Buffer
  /** WeChat Pay's public key, or its platform certificate. */
  publicKey: string
  /** PUB_KEY_ID_…, or the platform certificate's serial number. */
  publicKeyId: string
  /** The service provider's merchant, who takes combined payments for sub-merchants; null: there is none. */
  partner: WechatPartnerConfig | null
  /** H5 payments are open for our domain. */
  page: boolean
  baseUrl: string
}

export interface QqPayConfig {
  name: 'qq'
  appId: string
  merchant: string
  apiKey: string
  signType: 'MD5' | 'HMAC-SHA256'
  baseUrl: string
  refundUrl: string
  /** Refunds: the operator's account, and the merchant's certificate in PEM. */
  refunds: { operator: string; password: string; certificate: string; key: string }
  /** Whom the server's certificate must come from; the usual authorities where absent. */
  ca?: string
}

export interface PayConfig {
  wechat: Off | WechatPayConfig
  qq: Off | QqPayConfig
  alipay: Off | AlipayConfig
  /** The demo cashier takes money that is none. */
  sandbox: boolean
}

interface Apps {
  wechat: { name: string } | MiniProgramConfig<'wechat'>
  qq: { name: string } | MiniProgramConfig<'qq'>
  alipay: { name: string } | AlipayConfig
}

/** Whether the vendor is on; it needs its mini-program's account, and an address that it can call. */
function wanted(
  env: EnvReader,
  variable: string,
  vendor: string,
  keys: string[],
  app: { name: string },
): boolean {
  const on = (env.choice(variable, [vendor, 'off']) ?? (env.any(keys) ? vendor : 'off')) === vendor
  if (!on) return false
  if (app.name !== vendor)
    env.problem(`${variable} 要用小程序的账号：请设置 ${vendor.toUpperCase()}_APPID 等各项`)
  if (env.text('PUBLIC_URL') === null) env.problem(`${variable} 须设置 PUBLIC_URL：支付结果要通知到这个地址`)
  return true
}

const appIdOf = (app: object): string => ('appId' in app && typeof app.appId === 'string' ? app.appId : '')

function apiKeyOf(env: EnvReader, variable: string): Buffer {
  const apiKey = Buffer.from(env.required(variable))
  if (apiKey.length !== 32 && apiKey.length > 0) env.problem(`${variable} 应为 APIv3 密钥，32 个字符`)
  return apiKey
}

function readPartner(env: EnvReader): WechatPartnerConfig | null {
  if (!env.any(['WECHAT_PAY_PARTNER_MERCHANT', 'WECHAT_PAY_PARTNER_PRIVATE_KEY'])) return null
  return {
    merchant: env.required('WECHAT_PAY_PARTNER_MERCHANT'),
    title: env.required('WECHAT_PAY_PARTNER_TITLE'),
    serial: env.required('WECHAT_PAY_PARTNER_SERIAL'),
    privateKey: env.key('WECHAT_PAY_PARTNER_PRIVATE_KEY'),
    apiKey: apiKeyOf(env, 'WECHAT_PAY_PARTNER_API_KEY'),
    publicKey: env.key('WECHAT_PAY_PARTNER_PUBLIC_KEY'),
    publicKeyId: env.required('WECHAT_PAY_PARTNER_PUBLIC_KEY_ID'),
  }
}

function readWechat(env: EnvReader, app: Apps['wechat']): PayConfig['wechat'] {
  if (!wanted(env, 'WECHAT_PAY', 'wechat', ['WECHAT_PAY_MERCHANT', 'WECHAT_PAY_PRIVATE_KEY'], app))
    return { name: 'off' }
  return {
    name: 'wechat',
    appId: appIdOf(app),
    merchant: env.required('WECHAT_PAY_MERCHANT'),
    serial: env.required('WECHAT_PAY_SERIAL'),
    privateKey: env.key('WECHAT_PAY_PRIVATE_KEY'),
    apiKey: apiKeyOf(env, 'WECHAT_PAY_API_KEY'),
    publicKey: env.key('WECHAT_PAY_PUBLIC_KEY'),
    publicKeyId: env.required('WECHAT_PAY_PUBLIC_KEY_ID'),
    partner: readPartner(env),
    page: env.choice('WECHAT_PAY_H5', ['true', 'false']) === 'true',
    baseUrl: 'https://api.mch.weixin.qq.com',
  }
}

function readQq(env: EnvReader, app: Apps['qq']): PayConfig['qq'] {
  if (!wanted(env, 'QQ_PAY', 'qq', ['QQ_PAY_MERCHANT', 'QQ_PAY_API_KEY'], app)) return { name: 'off' }
  return {
    name: 'qq',
    appId: appIdOf(app),
    merchant: env.required('QQ_PAY_MERCHANT'),
    apiKey: env.required('QQ_PAY_API_KEY'),
    signType: env.choice('QQ_PAY_SIGN', ['MD5', 'HMAC-SHA256']) ?? 'MD5',
    baseUrl: 'https://qpay.qq.com',
    refundUrl: 'https://api.qpay.qq.com',
    refunds: {
      operator: env.required('QQ_PAY_OPERATOR'),
      password: env.required('QQ_PAY_PASSWORD'),
      certificate: env.key('QQ_PAY_CERTIFICATE'),
      key: env.key('QQ_PAY_CERTIFICATE_KEY'),
    },
  }
}

function readAlipay(env: EnvReader, app: Apps['alipay']): PayConfig['alipay'] {
  if (!wanted(env, 'ALIPAY_PAY', 'alipay', [], app)) return { name: 'off' }
  if (!('gateway' in app)) return { name: 'off' }
  const { appId, privateKey, alipayPublicKey, gateway } = app
  return { name: 'alipay', appId, privateKey, alipayPublicKey, gateway }
}

export const readPay = (env: EnvReader, mode: 'demo' | 'production', apps: Apps): PayConfig => ({
  wechat: readWechat(env, apps.wechat),
  qq: readQq(env, apps.qq),
  alipay: readAlipay(env, apps.alipay),
  sandbox: mode === 'demo',
})
