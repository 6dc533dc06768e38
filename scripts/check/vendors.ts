/** Whether each vendor that is on takes our keys: by a call that sends nothing and changes nothing; one text is charged, of the check of content. */
import { randomUUID } from 'node:crypto'
import type { Config } from '../../server/config'
import type { Providers, SignInProvider, SmsProvider } from '../../server/providers'
import { probe, bad, good, notChecked, type Check, type Finding } from './finding'

/** An order that nobody made: vendors say that they do not know it. */
const nowhere = '0'.repeat(32)
const unlikely = 'npm-run-check'

const keysOf = (prefix: string): string => `请核对 ${prefix}_ 开头的各项，以及服务是否已开通`

/** Nothing where the provider is no vendor's. */
function ofVendor<T>(
  name: string,
  provider: T | null | undefined,
  find: (vendor: T) => Promise<Finding>,
): Check[] {
  const own =
    typeof provider === 'object' &&
    provider !== null &&
    'name' in provider &&
    ['off', 'local'].includes(String(provider.name))
  return provider === null || provider === undefined || own ? [] : [{ name, find: () => find(provider) }]
}

async function sms({ name, approved }: SmsProvider): Promise<Finding> {
  if (!approved) return name === 'off' ? good('没有开') : good('验证码写在日志里')
  let passed = false
  const finding = await probe(
    approved().then((yes) => void (passed = yes)),
    keysOf(name === 'aliyun' ? 'ALIYUN_SMS' : 'SMS'),
  )
  if (finding.state !== '好' || passed) return finding
  return bad('短信模板还没有通过审核，或不是这个账号的：请到控制台核对模板')
}

/** A code that nobody got is refused as such once the keys were right. */
const signIn = (prefix: string) => (vendor: SignInProvider<string>) =>
  probe(vendor.session(unlikely), keysOf(prefix), ['invalid-code'])

const knowsNothing =
  (prefix: string) =>
  (vendor: { query(number: string): Promise<unknown> }): Promise<Finding> =>
    probe(vendor.query(nowhere), keysOf(prefix))

export function vendorChecks(providers: Providers, { subscribe, push }: Config): Check[] {
  const { wechat, qq, alipay, pay } = providers
  const templates = Object.values(subscribe).flatMap((groups) => Object.keys(groups))
  return [
    { name: '短信', find: () => sms(providers.sms) },
    ...ofVendor('微信', wechat, signIn('WECHAT')),
    ...ofVendor('QQ', qq, signIn('QQ')),
    ...ofVendor('支付宝', alipay, signIn('ALIPAY')),
    ...ofVendor('微信支付', pay.wechat, knowsNothing('WECHAT_PAY')),
    ...ofVendor('微信支付服务商', pay.wechat?.combining, knowsNothing('WECHAT_PAY_PARTNER')),
    ...ofVendor('QQ 钱包', pay.qq, knowsNothing('QQ_PAY')),
    ...ofVendor('支付宝支付', pay.alipay, knowsNothing('ALIPAY')),
    ...ofVendor('提现到微信', providers.payout, (payout) =>
      probe(payout.query(nowhere, new Date(), false), keysOf('WECHAT_PAY')),
    ),
    // between two who never signed in there: nobody hears it
    ...ofVendor('即时通信', providers.im, (im) =>
      probe(im.tell(randomUUID(), randomUUID(), { conversation: randomUUID(), seq: 1 }), keysOf('IM')),
    ),
    // without a browser that is subscribed there is nothing to call; the demo's own keys are of no vendor
    ...ofVendor('浏览器通知', push.name === 'vapid' ? providers.push : null, async () =>
      notChecked('两个密钥成对；能不能送到，要有人在浏览器里打开后才知道'),
    ),
    ...ofVendor('地图', providers.maps, (maps) => probe(maps.geocoder('北京市海淀区'), keysOf('MAPS'))),
    ...ofVendor('快递', providers.courier, async () =>
      notChecked('每问一个单号都计费：请在快递 100 的控制台里试查'),
    ),
    ...ofVendor('书目', providers.books, (books) =>
      probe(books.find('9787040599015'), '连不上 Open Library：请检查网络，或用 BOOKS_API 换一个地址'),
    ),
    // what is no ID number is answered as such, and not charged
    ...ofVendor('实名认证', providers.identity, (identity) =>
      probe(identity.check('校园', '1'), keysOf('IDENTITY'), ['invalid-input']),
    ),
    ...ofVendor('证件识别', providers.ocr, (ocr) =>
      probe(ocr.idCard(Buffer.from(unlikely)), keysOf('OCR'), ['invalid-input']),
    ),
    ...ofVendor('微信内容安全', providers.safety, async () =>
      notChecked('微信只看真实用户的内容：请在公众平台的消息推送里提交一次，看它认不认地址'),
    ),
    ...ofVendor('腾讯云内容安全', providers.cloudSafety, (safety) =>
      probe(safety.text('校园'), keysOf('SAFETY'), ['invalid-input']),
    ),
    ...(templates.length === 0
      ? []
      : [{ name: '订阅消息', find: async () => notChecked('模板要真的发给一个人才知道：请订阅一次再看') }]),
  ]
}
