/** What both sides know of shops that give students a discount, of their coupons and of the card. Values only. */
import { rowOf } from '../rules'

export const limits = {
  shop: {
    name: { min: 2, max: 30 },
    place: { max: 60 },
    phone: { max: 20 },
    gives: { min: 2, max: 60 },
    terms: { max: 300 },
    pictures: { max: 6 },
  },
  activity: {
    title: { min: 4, max: 40 },
    gives: { min: 2, max: 60 },
    terms: { max: 300 },
    pictures: { max: 1 },
    pieces: { min: 1, max: 100_000 },
    /** Points; none: it is free. */
    price: { min: 0, max: 100_000 },
    /** Coupons that one person may have of it. */
    each: { min: 1, max: 10 },
    /** Minutes that a rush lasts at least; days that it lasts, that it may begin ahead, and that coupons may be used after it. */
    rush: { minutes: 10, days: 60 },
    ahead: { days: 60 },
    use: { days: 180 },
  },
  /** Who gave back so many coupons of one activity within a day takes none of it until the next. */
  letGo: 3,
  shops: 500,
  keepers: 20,
  /** Wrong codes of one person in a minute. */
  tries: 10,
} as const

/** So long a keeper who was asked may answer. */
export const inviteDays = 7

export const shopKinds = ['food', 'drink', 'fun', 'print', 'mend', 'hair', 'sport', 'goods'] as const
export type ShopKind = (typeof shopKinds)[number]
export const kindTitles: Record<ShopKind, string> = {
  food: '吃饭',
  drink: '喝的',
  fun: '玩乐',
  print: '打印',
  mend: '维修',
  hair: '理发',
  sport: '运动',
  goods: '日用',
}

/** What a phone can dial. */
export const phonePattern = '^[+0-9][0-9 -]{1,19}$'

/** soon: before the rush. running: coupons are given out. ended: by time, by its shop or with the shop. */
export type Phase = 'soon' | 'running' | 'ended'
export const phases = ['soon', 'running', 'ended'] as const satisfies readonly Phase[]

interface Times {
  starts: string | number | Date
  ends: string | number | Date
}
/** The phase at that moment, ms since 1970. */
export function phaseOf({ starts, ends }: Times, stopped: boolean, now: number): Phase {
  if (stopped || now >= new Date(ends).getTime()) return 'ended'
  return now < new Date(starts).getTime() ? 'soon' : 'running'
}

/** returned: its holder gave it back. void: its shop closed. In both the points are back. */
export type CouponState = 'unused' | 'used' | 'returned' | 'expired' | 'void'
export const couponStates = [
  'unused',
  'used',
  'returned',
  'expired',
  'void',
] as const satisfies readonly CouponState[]
/** What becomes of a coupon, and by whom. Whatever is no row here is refused. */
export const couponSteps = [
  { from: 'unused', action: 'redeem', to: 'used', by: 'keeper' },
  { from: 'unused', action: 'giveBack', to: 'returned', by: 'holder' },
  { from: 'unused', action: 'expire', to: 'expired', by: 'time' },
  { from: 'unused', action: 'close', to: 'void', by: 'shop' },
] as const satisfies readonly { from: CouponState; action: string; to: CouponState; by: string }[]
export type CouponAction = (typeof couponSteps)[number]['action']
export const mayCoupon = (state: CouponState, action: CouponAction): boolean =>
  rowOf(couponSteps, state, action) !== undefined

/** Lists of one's coupons: those to use, those that were used, and the others. */
export const couponLists = ['unused', 'used', 'over'] as const
export type CouponList = (typeof couponLists)[number]

/** Signs of a code: none that is read as another. */
export const codeSigns = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const codeLengths = { card: 6, coupon: 12 } as const
/** A card's code is another one each minute, and is taken a little longer: who scans it has to confirm. Seconds. */
export const cardLife = { fresh: 60, grace: 30 } as const
/** A visit of one student in one shop counts once in so many seconds. */
export const visitEvery = 60

/** As people read a code out: in parts of three or four signs. */
export const codeText = (code: string): string =>
  code.length === codeLengths.card
    ? `${code.slice(0, 3)} ${code.slice(3)}`
    : `${code.slice(0, 4)} ${code.slice(4, 8)} ${code.slice(8)}`

/** What was typed or scanned, as the server knows codes; '' where it is none. A scanned one is the end of an address. */
export function codeIn(text: string): string {
  const said = /[?&]code=([^&#\s]+)/.exec(text)?.[1] ?? text
  const code = said.toUpperCase().replace(/[\s-]/g, '')
  const { card, coupon } = codeLengths
  const signs = Array.from(code)
  return (signs.length === card || signs.length === coupon) && signs.every((sign) => codeSigns.includes(sign))
    ? code
    : ''
}

/** Minutes before the start at which who asked for it is reminded. */
export const remindBefore = 10

/** Days that figures go back. */
export const figureDays = 14

/** What one is told before one pays. */
export const expiryWords = '过了使用截止时间没有用的券会作废，积分不退。在那之前可以随时退，积分原路退回。'
