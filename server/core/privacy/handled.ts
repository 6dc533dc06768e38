/** What an installation hands data to or keeps beyond itself, of what it may be set up with: the statement names what is on. */
import type { Context } from '../../context'

/** Tells whether a feature has something on that the privacy statement names: by settings that stand in the database. */
type Handles = { readonly [P in Part]?: (context: Context) => Promise<boolean> }

declare module '../../feature' {
  interface Feature {
    handles?: Handles
  }
}

/** As people read them where one is new. */
export const partNames = {
  sms: '短信服务商',
  mail: '邮件服务商',
  wechat: '微信',
  qq: 'QQ',
  alipay: '支付宝',
  schoolSignIn: '学校账号登录',
  storage: '云存储服务商',
  maps: '地图服务商',
  im: '腾讯云即时通信',
  courier: '快递100',
  identity: '身份核验服务商',
  ocr: '文字识别服务商',
  wechatPay: '微信支付',
  qqPay: 'QQ 钱包',
  alipayPay: '支付宝付款',
  payout: '提现到微信',
  push: '浏览器厂商的推送服务',
  safety: '微信内容安全',
  cloudSafety: '腾讯云内容安全',
  accessLog: '依法另存的访问记录',
  traces: '运行轨迹',
} as const
export type Part = keyof typeof partNames
export type On = ReadonlySet<Part>

/** What stands in place of a service hands nothing to anybody. */
const isVendor = (provider: { name: string } | null): boolean =>
  provider !== null && provider.name !== 'local' && provider.name !== 'off'

const partsOf = ({ providers, config }: Context): Partial<Record<Part, boolean>> => ({
  sms: isVendor(providers.sms),
  mail: isVendor(providers.mail),
  wechat: isVendor(providers.wechat),
  qq: isVendor(providers.qq),
  alipay: isVendor(providers.alipay),
  storage: isVendor(providers.storage),
  maps: providers.maps !== null,
  im: providers.im !== null,
  courier: providers.courier !== null,
  identity: isVendor(providers.identity),
  ocr: isVendor(providers.ocr),
  wechatPay: providers.pay.wechat !== null,
  qqPay: providers.pay.qq !== null,
  alipayPay: providers.pay.alipay !== null,
  payout: isVendor(providers.payout),
  push: providers.push !== null,
  safety: providers.safety !== null,
  cloudSafety: providers.cloudSafety !== null,
  accessLog: config.accessLog !== null,
  traces: config.tracing !== null,
})

const known = Object.keys(partNames) as Part[]

/** What is on: by the settings, and by what features say of theirs. */
export async function handledBy(context: Context): Promise<On> {
  const set = partsOf(context)
  const said = Object.entries(context.house.all('handles')).map(
    async ([part, on]: [string, (context: Context) => Promise<boolean>]) =>
      [part, await on(context)] as const,
  )
  const all: Record<string, boolean> = { ...set, ...Object.fromEntries(await Promise.all(said)) }
  return new Set(known.filter((part) => all[part] === true))
}
