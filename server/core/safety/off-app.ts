/** Payments and contacts outside the app, as people who cheat in trades ask for them: links, numbers and words. */
import { Finder, type Found } from './finder'
import { fold } from './fold'

type Use = 'asks' | 'innocent'

/** A finder takes the longest word: what is innocent covers the shorter word in it, as 微信支付 of our own cashier does. */
const asks = `
  微信号 微信id 微信账号 加微信 加我微信 加个微信 加下微信 加一下微信 加你微信 加好友聊 加好友转 微信聊 微信详聊 微信谈 微信说 微信交易 微信转
  微信发红包 微信收款 走微信 留个微信 发我微信 给我微信 给个微信 微信多少 微信联系 加vx 加我vx 加v信 加我v 加个v vx详聊 vx聊 威信聊 绿泡泡
  qq号 扣扣号 企鹅号 加qq 加我qq 加个qq 加扣扣 qq聊 qq详聊 qq转 qq联系 走qq 留个qq 给个qq qq多少 qq交易
  支付宝账号 支付宝号 支付宝转 支付宝口令 支付宝收款 走支付宝 吱口令 淘口令 口令红包 红包口令
  收款码 收钱码 付款码 赞赏码 收款二维码 付款二维码 扫码付 扫码转 扫码支付给 扫我二维码 扫我的码 扫这个码付 发红包给我 给我发红包
  转账 打款 汇款 转我钱 转我账 转钱给 把钱转 钱转我 钱转给 银行卡号 打到卡 打我卡 打到我卡 网银转
  私下交易 私下付 私下转 线下付款 线下转 不走平台 绕过平台 绕开平台 跳过平台 平台外交易 平台外付 脱离平台 闲鱼拍 走闲鱼 换个平台聊 去别的平台 不加微信不 先打定金 付我定金 定金打`
const innocent = `
  微信支付 微信付款 微信零钱 走微信支付 走微信付款 走支付宝付款 走支付宝支付 微信读书 微信公众号 微信小程序 微信群聊 微信聊天表情 微信聊天记录 微信说明书 微信号码簿
  企鹅号角 qq音乐 qq糖 qq飞车 qq聊天记录 qq转场 qq号外 扣扣子
  转账本 反转账 转账单 转账支票 转账凭证 汇款单 收款码牌 付款码扫描枪 收款码盒 付款码盒
  线下付款人 淘口令牌 平台外付费`
const words = (list: string, use: Use) =>
  list.split(/\s+/).flatMap((word) => (word === '' ? [] : [[word, use] as const]))
const finder = new Finder<Use>([...words(asks, 'asks'), ...words(innocent, 'innocent')])

/** Before an asked-for word: it is refused, or warned of. */
const refusal = /不|别|勿|拒|没|谨防|小心|警惕|骗|防|禁|免/
/** The same characters in a question or a demand. */
const question =
  /能不能|可不可以|要不要|要不|方不方便|行不行|是不是|会不会|好不好|不好意思|不如|不然|不行就|不急|不贵|不满意|不错|别的|别人|没问题|没事|没空|不用怕|不便|不方便/g
/** Characters of the same sentence in which a refusal stands before the word. */
const reach = 5

const isRefused = (signs: readonly string[], { start }: Found<Use>): boolean => {
  const before = signs.slice(Math.max(0, start - reach), start).join('')
  return refusal.test((before.split('\n').at(-1) ?? '').replace(question, ''))
}

const isCovered = (found: Found<Use>, all: readonly Found<Use>[]): boolean =>
  all.some(({ value, start, end }) => value === 'innocent' && start <= found.start && end >= found.end)

function hasWord(text: string): boolean {
  const { signs } = fold(text)
  const found = finder.find(signs)
  return found.some((one) => one.value === 'asks' && !isCovered(one, found) && !isRefused(signs, one))
}

/** Cashiers, contact codes and shortened addresses; other links may show a thing. */
const link =
  /(?:wxp|weixin|alipays?|mqqapi|mqqwpa):\/\/|(?:qr|mobilecodec|render|ds|ur)\.alipay\.com|payapp\.weixin\.qq\.com|u\.wechat\.com|(?:qm|i\.qianbao)\.qq\.com|(?:m|s)\.tb\.cn|\bt\.cn\/|dwz\.cn|url\.cn|suo\.(?:im|nz)|goofish|paypal\.me/
/** An account of WeChat or QQ after its name. */
const account =
  /(?:微信|薇信|威信|v信|vx|wx|wechat|绿泡泡|卫星|(?<![a-z])v)(?:号|是|id|[:：\s+➕]){0,4}(?:(?=[a-z0-9_-]*\d)[a-z][a-z0-9_-]{5,19}|1[3-9]\d{9})(?![a-z0-9])|(?:qq|扣扣|企鹅|球球)(?:号|是|群|[:：\s+➕]){0,4}[1-9]\d{4,10}(?!\d)|(?:支付宝|zfb|alipay)(?:号|是|账号|[:：\s]){0,4}(?:1[3-9]\d{9}|[\w.-]+@[\w.-]+)/
/** Before money: a sum to be sent to somebody. */
const sum = /转(?:账|我|给我|过来|一下)?\s?\d+(?:\.\d+)?\s?(?:元|块|给我|就|我)|转我\s?\d/
const card = /(?<!\d)(?:\d[ -]?){15,18}\d(?!\d)/g

/** Whether digits are a bank card's: 16 to 19, with Luhn's check digit, of the networks that cards here are of. */
function isCard(typed: string): boolean {
  const digits = typed.replace(/\D/g, '')
  if (!/^(?:62|4|5[1-5]|35|9)/.test(digits)) return false
  const sumOf = Array.from(digits)
    .reverse()
    .reduce((all, digit, place) => {
      const doubled = Number(digit) * (place % 2 === 1 ? 2 : 1)
      return all + (doubled > 9 ? doubled - 9 : doubled)
    }, 0)
  return sumOf % 10 === 0
}

/** Whether a text asks to pay, or to be reached, outside the app. */
export function leadsOffApp(text: string): boolean {
  const plain = text.normalize('NFKC').toLowerCase()
  return (
    link.test(plain) ||
    account.test(plain) ||
    sum.test(plain) ||
    (plain.match(card) ?? []).some(isCard) ||
    hasWord(text)
  )
}
