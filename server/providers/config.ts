/**
 * Which implementation of each outside service is on. Each has a variable of its own name; unset,
 * the vendor's is taken when any of its keys is there, else the local one.
 */
import path from 'node:path'
import type { EnvReader } from '../env'
import { readCourier, type CourierConfig } from './courier/config'
import { readBooks, type BooksConfig } from './books/config'
import { readSmtp, readTemplates, type SmtpConfig, type VendorTemplates } from './outgoing'
import { readPay, type PayConfig } from './pay/config'
import { readPayout, type PayoutConfig } from './payout/config'
import { readPush, type PushConfig } from './push/config'
import { readSms, type SmsConfig } from './sms/config'
import type { AlipayConfig, Local, MiniProgramConfig, Mode, Off } from './settings'
import { cloudKeys, readCloud, type TencentCloudConfig } from './tencentConfig'

interface LocalStorageConfig {
  name: 'local'
  /** 'local' was asked for by name, not fallen back to. */
  chosen: boolean
}
export interface S3StorageConfig {
  name: 's3'
  bucket: string
  region: string
  /** null for AWS itself. */
  endpoint: string | null
  accessKeyId: string
  secretAccessKey: string
  /** Where clients read files: the bucket's own address or a CDN before it. */
  publicUrl: string
  pathStyle: boolean
}
export interface TencentMapsConfig {
  name: 'tencent'
  key: string
  /** Signs requests (the console's SK check); null when the key does not ask for it. */
  secret: string | null
  baseUrl: string
}

export interface TencentImConfig {
  name: 'tencent'
  /** SDKAppID. */
  appId: number
  secretKey: string
  /** An administrator's account of the app. */
  admin: string
  baseUrl: string
}

export type IdentityConfig = Local | Off | TencentCloudConfig
export type OcrConfig = Local | TencentCloudConfig

/** WeChat's checks of content: with the mini-program's own id and secret. */
export interface WechatSafetyConfig {
  name: 'wechat'
  app: MiniProgramConfig<'wechat'>
  /** Of the message push, as set in WeChat's console. */
  token: string
  /** 32 bytes, for messages under AES; null for plain ones. */
  aesKey: Buffer | null
}
type SafetyConfig = Local | WechatSafetyConfig

/** Tencent Cloud's checks of content. Policies are of its console; null: its own. */
export interface TencentSafetyConfig extends TencentCloudConfig {
  textBizType: string | null
  pictureBizType: string | null
}
type CloudSafetyConfig = Off | TencentSafetyConfig

export interface ProviderConfig {
  safety: SafetyConfig
  cloudSafety: CloudSafetyConfig
  pay: PayConfig
  payout: PayoutConfig
  push: PushConfig
  subscribe: VendorTemplates
  courier: CourierConfig
  identity: IdentityConfig
  ocr: OcrConfig
  sms: SmsConfig
  mail: Local | Off | SmtpConfig
  wechat: Local | Off | MiniProgramConfig<'wechat'>
  qq: Local | Off | MiniProgramConfig<'qq'>
  alipay: Local | Off | AlipayConfig
  storage: LocalStorageConfig | S3StorageConfig
  maps: Local | TencentMapsConfig
  im: Local | TencentImConfig
  books: BooksConfig
}

/** The vendor by name, or by the presence of its keys; 'off' and 'local' by name only. */
function chosen<T extends string>(
  env: EnvReader,
  variable: string,
  vendor: T,
  others: readonly T[],
  keys: string[],
): T | null {
  return env.choice(variable, [vendor, ...others]) ?? (env.any(keys) ? vendor : null)
}

function readMail(env: EnvReader, mode: Mode): ProviderConfig['mail'] {
  const keys = ['SMTP_URL', 'MAIL_FROM']
  const choice = chosen<string>(env, 'MAIL', 'smtp', ['local', 'off'], keys)
  if (choice === 'off') return { name: 'off' }
  if (choice === 'smtp') return readSmtp(env)
  if (mode === 'production') {
    env.problem(
      `生产模式不能使用演示用的邮件服务（验证码写进日志）：请设置 ${keys.join('、')}，或 MAIL=off 关闭它`,
    )
  }
  return { name: 'local' }
}

function readMiniProgram<Name extends 'wechat' | 'qq'>(
  env: EnvReader,
  mode: Mode,
  vendor: Name,
  baseUrl: string,
): Local | Off | MiniProgramConfig<Name> {
  const variable = vendor.toUpperCase()
  const keys = [`${variable}_APPID`, `${variable}_SECRET`]
  const choice = chosen<string>(env, variable, vendor, ['local', 'off'], keys)
  if (choice === vendor) {
    return {
      name: vendor,
      appId: env.required(`${variable}_APPID`),
      secret: env.required(`${variable}_SECRET`),
      baseUrl,
    }
  }
  return choice === 'off' ? { name: 'off' } : localSignIn(env, mode, variable, keys)
}

function readAlipay(env: EnvReader, mode: Mode): ProviderConfig['alipay'] {
  const keys = ['ALIPAY_APPID', 'ALIPAY_PRIVATE_KEY', 'ALIPAY_PUBLIC_KEY']
  const choice = chosen(env, 'ALIPAY', 'alipay', ['local', 'off'], keys)
  if (choice === 'alipay') {
    return {
      name: 'alipay',
      appId: env.required('ALIPAY_APPID'),
      privateKey: env.key('ALIPAY_PRIVATE_KEY'),
      alipayPublicKey: env.key('ALIPAY_PUBLIC_KEY'),
      gateway: env.url('ALIPAY_GATEWAY', ['https:']) ?? 'https://openapi.alipay.com/gateway.do',
    }
  }
  return choice === 'off' ? { name: 'off' } : localSignIn(env, mode, 'ALIPAY', keys)
}

function localSignIn(env: EnvReader, mode: Mode, variable: string, keys: string[]): Local {
  if (mode === 'production') {
    env.problem(
      `生产模式不能使用演示用的 ${variable} 登录（任何人都能冒充任何人）：请设置 ${keys.join('、')}，或 ${variable}=off 关闭它`,
    )
  }
  return { name: 'local' }
}

function readStorage(env: EnvReader, mode: Mode): ProviderConfig['storage'] {
  const keys = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
  const choice = chosen(env, 'STORAGE', 's3', ['local'], keys)
  if (choice === 's3') {
    return {
      name: 's3',
      bucket: env.required('S3_BUCKET'),
      region: env.text('S3_REGION') ?? 'us-east-1',
      endpoint: env.url('S3_ENDPOINT', ['http:', 'https:']),
      accessKeyId: env.required('S3_ACCESS_KEY_ID'),
      secretAccessKey: env.required('S3_SECRET_ACCESS_KEY'),
      publicUrl: env.url('S3_PUBLIC_URL', ['http:', 'https:']) ?? env.required('S3_PUBLIC_URL'),
      pathStyle: env.choice('S3_PATH_STYLE', ['true', 'false']) === 'true',
    }
  }
  if (mode === 'production' && choice === null) {
    env.problem('生产模式须指明文件存在哪里：STORAGE=local 存本机，或 STORAGE=s3 与 S3_ 开头的各项')
  }
  return { name: 'local', chosen: choice === 'local' }
}

function readMaps(env: EnvReader, mode: Mode): ProviderConfig['maps'] {
  const choice = chosen(env, 'MAPS', 'tencent', ['local'], ['MAPS_SERVER_KEY'])
  if (choice === 'tencent') {
    return {
      name: 'tencent',
      key: env.required('MAPS_SERVER_KEY'),
      secret: env.text('MAPS_SERVER_SECRET'),
      baseUrl: 'https://apis.map.qq.com',
    }
  }
  if (mode === 'production' && choice === null) {
    env.problem('生产模式须指明地图服务：设置 MAPS_SERVER_KEY，或 MAPS=local 只用学校表里的地点')
  }
  return { name: 'local' }
}

/** Our own gateway is no stand-in: it serves in production too. */
function readIm(env: EnvReader): ProviderConfig['im'] {
  if (chosen(env, 'IM', 'tencent', ['local'], ['IM_APP_ID', 'IM_SECRET_KEY']) !== 'tencent')
    return { name: 'local' }
  const appId = env.required('IM_APP_ID')
  return {
    name: 'tencent',
    appId: appId === '' ? 0 : (env.integer('IM_APP_ID', 1, 4_294_967_295) ?? 0),
    secretKey: env.required('IM_SECRET_KEY'),
    admin: env.text('IM_ADMIN') ?? 'administrator',
    baseUrl: env.url('IM_API', ['https:']) ?? 'https://console.tim.qq.com',
  }
}

function readIdentity(env: EnvReader, mode: Mode): IdentityConfig {
  const keys = cloudKeys('IDENTITY')
  const choice = chosen<string>(env, 'IDENTITY', 'tencent', ['local', 'off'], keys)
  if (choice === 'tencent') return readCloud(env, 'IDENTITY')
  if (choice === 'off') return { name: 'off' }
  if (mode === 'production') {
    env.problem(
      `生产模式不能使用演示用的实名认证（不核对姓名）：请设置 ${keys.join('、')}，或 IDENTITY=off 关闭它`,
    )
  }
  return { name: 'local' }
}

/** The list of words works everywhere; what it holds, reviewers decide. */
function readSafety(env: EnvReader, mode: Mode, wechat: ProviderConfig['wechat']): SafetyConfig {
  const keys = ['WECHAT_PUSH_TOKEN', 'WECHAT_PUSH_KEY']
  if (chosen(env, 'SAFETY', 'wechat', ['local'], keys) !== 'wechat') return { name: 'local' }
  if (wechat.name !== 'wechat')
    env.problem('SAFETY=wechat 要用微信小程序的账号：请设置 WECHAT_APPID、WECHAT_SECRET')
  if (env.text('PUBLIC_URL') === null)
    env.problem('SAFETY=wechat 须设置 PUBLIC_URL：微信要来取待审的图片，并把结果推送过来')
  if (mode === 'production' && env.text('WECHAT_PUSH_KEY') === null)
    env.problem(
      '生产模式的微信消息推送要用安全模式：请设置 WECHAT_PUSH_KEY，明文模式下谁看到过一次地址，谁就能替微信回答',
    )
  const app =
    wechat.name === 'wechat' ? wechat : { name: 'wechat' as const, appId: '', secret: '', baseUrl: '' }
  return { name: 'wechat', app, token: env.required('WECHAT_PUSH_TOKEN'), aesKey: readAesKey(env) }
}

/** Where it is off, people on the web, QQ and Alipay are left to the list and to reviewers: that is to be decided. */
function readCloudSafety(env: EnvReader, mode: Mode): CloudSafetyConfig {
  const keys = cloudKeys('SAFETY')
  const choice = chosen<string>(env, 'TENCENT_SAFETY', 'on', ['off'], keys)
  if (choice === 'on') {
    return {
      ...readCloud(env, 'SAFETY'),
      textBizType: env.text('SAFETY_TEXT_BIZTYPE'),
      pictureBizType: env.text('SAFETY_PICTURE_BIZTYPE'),
    }
  }
  if (mode === 'production' && choice === null)
    env.problem(
      `生产模式须指明网页、QQ 和支付宝上的内容由谁先看：设置 ${keys.join('、')}，或 TENCENT_SAFETY=off 只用词表和人工审核`,
    )
  return { name: 'off' }
}

function readAesKey(env: EnvReader): Buffer | null {
  const text = env.text('WECHAT_PUSH_KEY')
  if (text === null) return null
  const key = Buffer.from(`${text}=`, 'base64')
  if (!/^[A-Za-z0-9]{43}$/.test(text) || key.length !== 32)
    env.problem('WECHAT_PUSH_KEY 应为消息推送配置里的 EncodingAESKey，43 个字母和数字')
  return key
}

/** Without a vendor people type what is on their papers, in production too. */
const readOcr = (env: EnvReader): OcrConfig =>
  chosen<string>(env, 'OCR', 'tencent', ['local'], cloudKeys('OCR')) === 'tencent'
    ? readCloud(env, 'OCR')
    : { name: 'local' }

export function readProviders(env: EnvReader, mode: Mode): ProviderConfig {
  const wechat = readMiniProgram(env, mode, 'wechat', 'https://api.weixin.qq.com')
  const qq = readMiniProgram(env, mode, 'qq', 'https://api.q.qq.com')
  const alipay = readAlipay(env, mode)
  const pay = readPay(env, mode, { wechat, qq, alipay })
  const mail = readMail(env, mode)
  return {
    sms: readSms(env, mode, { mail }),
    mail,
    subscribe: readTemplates(env),
    wechat,
    qq,
    alipay,
    pay,
    payout: readPayout(env, mode, pay),
    push: readPush(env, mode),
    storage: readStorage(env, mode),
    maps: readMaps(env, mode),
    im: readIm(env),
    courier: readCourier(env),
    books: readBooks(env),
    identity: readIdentity(env, mode),
    ocr: readOcr(env),
    safety: readSafety(env, mode, wechat),
    cloudSafety: readCloudSafety(env, mode),
  }
}

/** Folder of uploaded files when storage is local. */
export const filesFolder = (dataDir: string): string => path.join(dataDir, 'files')
