/** 林夏 as a rider, and what she hears and where she is. Import before what is tested. */
import { act } from 'react-test-renderer'
import { me, reset, server } from '../fakes'
import '../pages.fakes'

export const mockHearers = new Set<(frame: object) => void>()
export const mockCurrent = jest.fn(async () => ({ latitude: 30.5, longitude: 114.4 }))
export const mockOpen = jest.fn(async (_place: object) => undefined)
export const mockCall = jest.fn(async (_phone: string) => undefined)
export const mockCopy = jest.fn(async (_text: string) => undefined)
const mockScan = jest.fn(async () => 'YT 123-4567890')
export const mockUpload = jest.fn()
jest.mock('@/net/realtime', () => ({
  realtime: {
    subscribe: (listener: (frame: object) => void) => {
      mockHearers.add(listener)
      return () => mockHearers.delete(listener)
    },
    forget: () => undefined,
  },
}))
jest.mock('@/platform/location', () => ({
  location: { current: () => mockCurrent(), open: (place: object) => mockOpen(place) },
}))
jest.mock('@/platform/phone', () => ({ call: (phone: string) => mockCall(phone) }))
jest.mock('@/platform/clipboard', () => ({ clipboard: { write: (text: string) => mockCopy(text) } }))
jest.mock('@/platform/scan', () => ({ scan: () => mockScan() }))
jest.mock('@/platform/media', () => ({
  media: { chooseImages: async () => [{ path: 'blob:1', size: 10 }], preview: async () => undefined },
}))
jest.mock('@/net/upload', () => ({ uploadPicture: () => mockUpload() }))

import { factsOf } from '@contract/running/machine/facts/rules'
import { actionsOf } from '@contract/running/machine/rules'
import { quote } from '@contract/running/price/rules'
import type {
  Earning,
  Event,
  OrderDetail,
  HallCard,
  OwnCard,
  Ranked,
  Rider,
  Stop,
} from '@contract/running/schema'
import { profile } from '@/shell/account/profile'
import { session } from '@/net/session'

/** Noon in Asia/Shanghai. */
export const noon = Date.parse('2026-11-20T04:00:00.000Z')
export const later = (minutes: number): string => new Date(noon + minutes * 60_000).toISOString()
export const owner = { id: 'u9', name: '陈述', avatar: null, school: '临江大学', college: '法学院' }
export const shown = {
  id: 'u1',
  name: '林夏',
  avatar: null,
  school: '临江大学',
  college: null,
  level: 2,
  level_title: '熟练骑手',
  done: 36,
  stars: 4.8,
  ratings: 12,
}
const stop = (place: string, change: Partial<Stop> = {}): Stop => ({
  place,
  name: null,
  phone: null,
  latitude: 30.5,
  longitude: 114.4,
  ...change,
})

export const riding = (change: Partial<Rider> = {}): Rider => ({
  state: 'active',
  needs: { student: true, verified: true, gender: true },
  working: true,
  level: 2,
  level_title: '熟练骑手',
  percent: 8,
  done: 36,
  stars: 4.8,
  ratings: 12,
  running: 1,
  margin: { balance: 2000, required: 2000, hold: null },
  today: { done: 6, income: 3850 },
  ...change,
})
export const offer = (change: Partial<HallCard> = {}): HallCard => ({
  id: 'e1',
  number: 'P26112000000001',
  kind: 'take',
  state: 'open',
  title: '中通快递',
  from: '南门驿站',
  to: '6 栋',
  size: 'medium',
  pieces: 2,
  sex: 'any',
  urgent: false,
  tip: 0,
  total: 500,
  pay: 450,
  metres: 420,
  away: null,
  due: later(60),
  until: later(180),
  mine: false,
  held: false,
  at: later(-10),
  from_at: null,
  to_at: null,
  ...change,
})
/** In a rider's own list, with the buttons of the rows. */
export function heldCard(change: Partial<OwnCard> = {}): OwnCard {
  const base = offer({ state: 'carrying', held: true, ...change })
  return {
    ...base,
    to_at: null,
    actions: actionsOf(base.state, base.held ? 'rider' : 'next', factsOf(base.kind)),
    rates: false,
    owes: false,
    other: 'u9',
    ...change,
  }
}
/** As the rider who holds it sees it, with the buttons of the rows. */
export function held(change: Partial<OrderDetail> = {}): OrderDetail {
  const base = offer({ state: 'taken', held: true, ...change })
  return {
    ...base,
    owner,
    rider: shown,
    phone: '13900000009',
    stops: {
      from: stop('南门驿站 A12'),
      to: stop('6 栋 5 楼 512', { name: '陈述', phone: '13900000009', latitude: 30.51 }),
    },
    remark: '放门口',
    parcel: '3-2-1001',
    recipient: null,
    company: null,
    express: null,
    quote: quote({ kind: base.kind, due: noon }),
    spent: null,
    settled: null,
    tips: 0,
    codes: { pickup: null, receive: null },
    transfer: null,
    cancel_fee: 0,
    back_fee: 0,
    track: { owner: false, rider: false },
    dispute: null,
    rating: { may: false, second: false, mine: null, theirs: null },
    actions: actionsOf(base.state, 'rider', factsOf(base.kind)),
    events: [],
    ...change,
  }
}
/** With money to buy with, paid in advance. */
export const agency = (change: Partial<OrderDetail> = {}): OrderDetail =>
  held({
    kind: 'agency',
    state: 'carrying',
    quote: quote({ kind: 'agency', due: noon, goods: 3200 }),
    ...change,
  })
export const event = (action: Event['action'], to: Event['to'], by: Event['by'] = 'rider'): Event => ({
  action,
  to,
  by,
  note: '',
  pictures: [],
  at: later(-5),
})
export const earning = (change: Partial<Earning> = {}): Earning => ({
  id: 'n1',
  order: 'e1',
  kind: 'take',
  title: '中通快递',
  what: 'settle',
  amount: 450,
  spent: 0,
  tip: 0,
  fee: 50,
  at: later(-60),
  ...change,
})
export const ranked = (change: Partial<Ranked> = {}): Ranked => ({
  place: 1,
  rider: shown,
  score: 130,
  done: 10,
  on_time: 5,
  good: 3,
  bad: 0,
  late: 0,
  back: 0,
  ...change,
})
export const page = <T = never>(...items: T[]) => ({ items, next: null })
export const hall = (...items: HallCard[]) => ({ ...page(...items), counts: null })

export const hear = (frame: object) => act(async () => mockHearers.forEach((listener) => listener(frame)))

/** Signed in, at noon. Only the clock stands still: timers are the real ones. */
export async function begin(): Promise<void> {
  reset()
  mockHearers.clear()
  jest.spyOn(Date, 'now').mockReturnValue(noon)
  mockCurrent.mockImplementation(async () => ({ latitude: 30.5, longitude: 114.4 }))
  mockUpload.mockImplementation(async () => ({ id: 'p1', thumb: 't1' }))
  server.on('user/info', me)
  server.on('running/rider', riding())
  server.on('running/hall', hall(offer()))
  server.on('running/riderOrders', page(heldCard()))
  server.on('running/detail', held())
  session.open({ user_id: 'u1', access_token: 'secret' })
  await profile.load()
}
