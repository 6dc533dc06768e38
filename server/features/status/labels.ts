/** Services as people name them. */
export const serviceTitles: Readonly<Record<string, string>> = {
  sms: '短信',
  mail: '邮件',
  wechat: '微信登录和小程序',
  qq: 'QQ 登录',
  alipay: '支付宝登录',
  'subscribe.wechat': '微信订阅消息',
  'subscribe.qq': 'QQ 订阅消息',
  'subscribe.alipay': '支付宝订阅消息',
  storage: '文件存储',
  maps: '地图',
  im: '即时通信',
  courier: '快递查询',
  books: '书目',
  identity: '实名核验',
  ocr: '证件识别',
  'pay.wechat': '微信支付',
  'pay.wechat.combining': '微信合单支付',
  'pay.qq': 'QQ 钱包',
  'pay.alipay': '支付宝支付',
  payout: '提现到微信',
  safety: '微信内容安全',
  cloudSafety: '腾讯云内容安全',
}

const units = [
  ['天', 86_400_000],
  ['小时', 3_600_000],
  ['分钟', 60_000],
] as const

/** A length of time, ms. */
export function spanOf(ms: number): string {
  const [unit, size] = units.find(([, least]) => ms >= least) ?? ['秒', 1000]
  return `${Math.floor(ms / size)} ${unit}`
}

/** Words for a time in the past, ms; 0: never. */
export const ago = (at: number): string => (at === 0 ? '还没有' : `${spanOf(Date.now() - at)}前`)
