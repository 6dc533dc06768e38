/** Second-hand: what can be listed, how it changes hands, and what may not be sold. Values only. The life of an order is sale/machine/rules. */
import { limits as sale, type Way as SaleWay } from '../sale/rules'

export const limits = {
  title: { min: 2, max: 40 },
  text: { min: 5, max: 1000 },
  pictures: { min: 1, max: 9 },
  tags: { count: 5, length: 8 },
  /** Fen, of one piece. */
  price: { min: 1, max: 2_000_000 },
  freight: sale.freight,
  pieces: sale.pieces,
  spot: sale.spot,
  /** Listings of one person that are on the shelf. */
  shelf: 200,
  author: { max: 40 },
  course: { max: 30 },
} as const

export const categoryTitles = {
  book: '教材书籍',
  digital: '手机数码',
  appliance: '小家电',
  daily: '宿舍日用',
  clothes: '服饰鞋包',
  beauty: '美妆个护',
  sports: '运动户外',
  music: '乐器',
  bike: '自行车',
  other: '其他',
} as const
export type Category = keyof typeof categoryTitles
export const categories = Object.keys(categoryTitles) as Category[]

export const gradeTitles = {
  new: '全新',
  almost: '几乎全新',
  good: '轻微使用痕迹',
  used: '明显使用痕迹',
  faulty: '有瑕疵',
} as const
export type Grade = keyof typeof gradeTitles
export const grades = Object.keys(gradeTitles) as Grade[]
/** What a seller promises with a grade. */
export const gradeNotes: Readonly<Record<Grade, string>> = {
  new: '没有拆封或没有用过',
  almost: '用过一两次，看不出痕迹',
  good: '正常使用，有一点痕迹，功能完好',
  used: '痕迹明显，功能完好',
  faulty: '有损坏或功能问题，描述里写清楚',
}

/** How a listing can change hands. */
export const ways = ['meet', 'building', 'courier'] as const satisfies readonly SaleWay[]
export type Way = (typeof ways)[number]

/** Orders of lists: the latest refreshed, the cheapest, the dearest, the nearest building. */
export const sortTitles = { new: '最新', cheap: '价格低', dear: '价格高', near: '离我近' } as const
export type Sort = keyof typeof sortTitles
export const sorts = Object.keys(sortTitles) as Sort[]

/** Lists of a person's own listings, and of what the viewer kept or read. */
export const ownLists = ['selling', 'off', 'liked', 'viewed'] as const
export type OwnList = (typeof ownLists)[number]

/** A rule of what may not be sold. Its words are looked for in the title and the text. */
export interface Ban {
  readonly rule: string
  readonly words: readonly string[]
}
/** Everywhere; a school adds its own. By 电商法 13 and what sites of the trade refuse. */
export const bans: readonly Ban[] = [
  {
    rule: '证件、账号和卡',
    words: ['校园卡', '学生证', '身份证', '银行卡', '电话卡', '手机卡', '微信号', 'QQ号', '代实名'],
  },
  { rule: '烟酒和药品', words: ['香烟', '电子烟', '白酒', '处方药', '减肥药', '代购药'] },
  { rule: '管制刀具和危险品', words: ['管制刀', '弩', '气枪', '电击棍', '烟花', '爆竹'] },
  { rule: '活体动物', words: ['活体', '仓鼠出售', '猫咪出售', '狗狗出售'] },
  { rule: '代写代考和答案', words: ['代写', '代考', '替考', '代课', '带考', '帮考', '考试答案', '期末答案'] },
  { rule: '盗版和假货', words: ['盗版', '高仿', 'A货', '莆田'] },
]
/** Words and rules that one school adds. */
export const banLimits = { word: { min: 1, max: 12 }, rule: { min: 2, max: 20 } } as const

/** Begins what a seller is told of such a word; a reviewer may let it stand. */
export const bannedLead = '不能发布：含'

/** ISBN-13 of what was typed or scanned, without dashes, an ISBN-10 made one of 13; null where its check digit is wrong. */
export function isbnOf(typed: string): string | null {
  const signs = typed.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase()
  if (/^97[89]\d{10}$/.test(signs)) return checkOf(signs.slice(0, 12)) === signs[12] ? signs : null
  if (!/^\d{9}[\dX]$/.test(signs)) return null
  const sum = [...signs].reduce((all, sign, n) => all + (sign === 'X' ? 10 : Number(sign)) * (10 - n), 0)
  if (sum % 11 !== 0) return null
  const body = `978${signs.slice(0, 9)}`
  return body + checkOf(body)
}
const checkOf = (twelve: string): string =>
  String(
    (10 - ([...twelve].reduce((sum, sign, n) => sum + Number(sign) * (n % 2 === 0 ? 1 : 3), 0) % 10)) % 10,
  )

/** What the platform keeps of what a seller gets for goods, percent; freight is the seller's whole. */
export const feePercent = 1
/** Fen, rounded down. */
export const feeOf = (goods: number): number => Math.floor((goods * feePercent) / 100)

/** Who sells more than this in 30 days sells as a business (电商法 10): is asked to verify, and lists nothing new before. Pieces, and fen. */
export const business = { days: 30, pieces: 30, turnover: 500_000 } as const
export const sellsMuch = ({ pieces, turnover }: { pieces: number; turnover: number }): boolean =>
  pieces > business.pieces || turnover > business.turnover

/**
 * Points of a listing under 猜你喜欢. Category: of those that the viewer opened in 30 days, the share that were of its
 * category. Each day since it was refreshed takes a point off. Who switched personalised recommendations off gets no points
 * but these.
 */
export const guess = { days: 30, category: 10, course: 8, building: 3, perDay: 1, among: 500 } as const
export const guessFormula =
  '30 天里看过的同类占比 × 10，是本学期课程的教材 + 8，和你同楼 + 3，上架或擦亮每过一天 − 1'
export const newestFormula = '你关闭了个性化推荐，只按上架或擦亮的时间排，新的在前'
