/** Sales of 林夏, bought and sold, and what she hears of them. Import before what is tested. */
import { times } from '@contract/sale/rules'
import { act } from 'react-test-renderer'
import { me, reset, server } from '../fakes'
import '../pages.fakes'

const mockHearers = new Set<(frame: Heard) => void>()
export const mockScan = jest.fn(async () => '')
export const mockCopy = jest.fn(async (_text: string) => undefined)
export const mockCall = jest.fn(async (_phone: string) => undefined)
jest.mock('@/net/realtime', () => ({
  realtime: {
    subscribe: (listener: (frame: Heard) => void) => {
      mockHearers.add(listener)
      return () => mockHearers.delete(listener)
    },
    forget: () => undefined,
  },
}))
jest.mock('@/platform/scan', () => ({ scan: () => mockScan() }))
jest.mock('@/platform/phone', () => ({ call: (phone: string) => mockCall(phone) }))
jest.mock('@/platform/clipboard', () => ({ clipboard: { write: (text: string) => mockCopy(text) } }))
jest.mock('@/platform/media', () => ({ media: { preview: jest.fn(), chooseImages: jest.fn() } }))

import { actionsOf } from '@contract/sale/machine/rules'
import type { Facts } from '@contract/sale/machine/facts/rules'
import type { CartLine, Portion, Refund, Sale, SaleCard } from '@contract/sale/shapes'
import { profile } from '@/shell/account/profile'
import { chosen } from '@/shell/address/chosen'
import type { Heard } from '@/net/realtime'
import { session } from '@/net/session'

/** Noon in Asia/Shanghai. */
export const noon = Date.parse('2026-11-20T04:00:00.000Z')
export const later = (minutes: number): string => new Date(noon + minutes * 60_000).toISOString()
export const lin = { id: 'u1', name: '林夏', avatar: null, school: '临江大学', college: '新闻学院' }
export const zhou = { id: 'u2', name: '周屿', avatar: null, school: '临江大学', college: '物理学院' }
const asSeller = (person: typeof lin): Sale['seller'] => ({
  ...person,
  business: false,
  sold: 12,
  stars: 4.8,
  ratings: 9,
})
export const tradeId = '01909a00-0000-7000-8000-000000000001'

const factsOf = ({ way }: Pick<SaleCard, 'way'>, change: Partial<Facts> = {}): Facts => ({
  way,
  before: null,
  goods: false,
  ordered: false,
  all: true,
  window: way === 'courier',
  whole: false,
  backable: true,
  regret: false,
  asks: true,
  proposed: false,
  traced: true,
  warned: false,
  ...change,
})

/** As one of its sides meets it in a list, with the buttons of the rows. */
export function card(change: Partial<SaleCard> = {}): SaleCard {
  const { mine = true, state = 'paid', way = 'meet' } = change
  return {
    id: tradeId,
    number: 'S26112000000001',
    state,
    way,
    title: '罗技鼠标',
    cover: null,
    count: 1,
    total: 5000,
    was: null,
    other: mine ? zhou : lin,
    mine,
    until: later(120),
    actions: actionsOf(state, mine ? 'buyer' : 'seller', factsOf({ way })),
    rates: false,
    second: false,
    refund: null,
    at: later(-10),
    ...change,
  }
}

/** A line as it was bought. */
export const bought = (change: Partial<Sale['lines'][number]> = {}): Sale['lines'][number] => ({
  n: 0,
  goods: 'g1',
  title: '罗技鼠标',
  cover: null,
  spec: '轻微使用痕迹',
  price: 5000,
  count: 1,
  exempt: null,
  paid: 5000,
  refunded: 0,
  ...change,
})

/** The order whole: 林夏 buys, or sells where it is not hers. */
export function trade(change: Partial<Sale> = {}): Sale {
  const base = card(change)
  return {
    ...base,
    side: base.mine ? 'buyer' : 'seller',
    buyer: base.mine ? lin : zhou,
    seller: asSeller(base.mine ? zhou : lin),
    lines: [bought()],
    goods: 5000,
    freight: 0,
    discounts: [],
    window: times.window,
    fee: base.mine ? null : 50,
    contact: null,
    place: '图书馆门口',
    meet: later(300),
    proposal: null,
    business: false,
    regret: null,
    remark: '',
    note: '',
    code: null,
    courier: null,
    checkout: null,
    settled: null,
    refunds: [],
    dispute: null,
    rating: { mine: null, theirs: null },
    events: [],
    ...change,
  }
}

export const refund = (change: Partial<Refund> = {}): Refund => ({
  id: 'r1',
  order: tradeId,
  state: 'applied',
  goods: false,
  amount: 2000,
  lines: null,
  cause: 'unlike',
  text: '滚轮不顺',
  pictures: [],
  round: 1,
  answer: '',
  to: null,
  back: null,
  until: later(60),
  at: later(-5),
  ended: null,
  ...change,
})

export const line = (goods: string, change: Partial<CartLine> = {}): CartLine => ({
  goods,
  title: `商品${goods}`,
  cover: null,
  spec: '轻微使用痕迹',
  price: 1000,
  was: 1000,
  count: 1,
  free: 5,
  ways: ['meet', 'courier'],
  freight: 600,
  exempt: null,
  hindered: '',
  ...change,
})
export const portion = (lines: CartLine[], change: Partial<Portion> = {}): Portion => ({
  seller: asSeller(zhou),
  lines,
  ways: ['meet', 'courier'],
  freight: 600,
  goods: lines.reduce((sum, { price, count }) => sum + price * count, 0),
  discounts: [],
  spot: '南门',
  ...change,
})
export const address = {
  id: 'a1',
  name: '林夏',
  phone: '138****0001',
  label: '',
  building: null,
  spot: '6 栋',
  area: '',
  floor: 5,
  room: '512',
  latitude: 30.5,
  longitude: 114.4,
  is_default: true,
}

export const hear = (frame: object) =>
  act(async () => mockHearers.forEach((listener) => listener(frame as Heard)))
export const settled = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve, 0))))

/** A signed-in student, at noon. Only the clock stands still: timers are the real ones. */
export async function begin(): Promise<void> {
  reset()
  chosen.clear()
  mockHearers.clear()
  jest.spyOn(Date, 'now').mockReturnValue(noon)
  server.on('user/info', me)
  session.open({ user_id: 'u1', access_token: 'secret' })
  await profile.load()
}
