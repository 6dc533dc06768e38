/** Errands of 林夏, and what she hears of them. Import before what is tested. */
import { act } from 'react-test-renderer'
import { me, reset, server } from '../fakes'
import '../pages.fakes'

export const mockHearers = new Set<(frame: Heard) => void>()
export const mockOpen = jest.fn(async (_place: object) => undefined)
export const mockCall = jest.fn(async (_phone: string) => undefined)
export const mockCopy = jest.fn(async (_text: string) => undefined)
export const mockPreview = jest.fn(async (_urls: readonly string[], _at: number) => undefined)
export const mockChoose = jest.fn()
jest.mock('@/net/realtime', () => ({
  realtime: {
    subscribe: (listener: (frame: Heard) => void) => {
      mockHearers.add(listener)
      return () => mockHearers.delete(listener)
    },
    forget: () => undefined,
  },
}))
jest.mock('@/platform/location', () => ({ location: { open: (place: object) => mockOpen(place) } }))
jest.mock('@/platform/phone', () => ({ call: (phone: string) => mockCall(phone) }))
jest.mock('@/platform/clipboard', () => ({ clipboard: { write: (text: string) => mockCopy(text) } }))
jest.mock('@/platform/media', () => ({
  media: {
    preview: (urls: readonly string[], index: number) => mockPreview(urls, index),
    chooseImages: (count: number) => mockChoose(count),
  },
}))

import { actionsOf } from '@contract/running/machine/rules'
import { factsOf, type Action } from '@contract/running/machine/facts/rules'
import type { State } from '@contract/running/states/rules'
import { quote, type Kind } from '@contract/running/price/rules'
import type { Message } from '@contract/chat/schema'
import type { Rating } from '@contract/order/schema'
import type { Event, OrderCard, OrderDetail, OwnCard, Rider, Stop } from '@contract/running/schema'
import { profile } from '@/shell/account/profile'
import { chosen } from '@/shell/address/chosen'
import type { Heard } from '@/net/realtime'
import type { Address, Station } from '@contract/address/schema'
import { session } from '@/net/session'

export const address: Address = {
  id: 'a1',
  name: '张三',
  phone: '138****0001',
  label: '',
  building: 'h6',
  spot: '6栋',
  area: '',
  floor: 5,
  room: '512',
  latitude: 30.505,
  longitude: 114.4,
  is_default: true,
}
export const station: Station = {
  id: 's1',
  name: '南门驿站',
  kind: 'post',
  place: '南门内',
  hours: '全天',
  open: true,
  latitude: 30.5,
  longitude: 114.4,
}

/** Noon in Asia/Shanghai. */
export const noon = Date.parse('2026-11-20T04:00:00.000Z')
const later = (minutes: number): string => new Date(noon + minutes * 60_000).toISOString()
export const person = { id: 'u1', name: '林夏', avatar: null, school: '临江大学', college: '新闻学院' }
export const rider = {
  id: 'u2',
  name: '周屿',
  avatar: null,
  school: '临江大学',
  college: null,
  level: 2,
  level_title: '熟练骑手',
  done: 36,
  stars: 4.8,
  ratings: 12,
}
/** 林夏, as a rider. */
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
const stop = (place: string, change: Partial<Stop> = {}): Stop => ({
  place,
  name: null,
  phone: null,
  latitude: 30.5,
  longitude: 114.4,
  ...change,
})

export const card = (change: Partial<OrderCard> = {}): OrderCard => ({
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
  mine: true,
  held: false,
  at: later(-10),
  ...change,
})
/** In her own lists, with the buttons of the rows. */
export function own(change: Partial<OwnCard> = {}): OwnCard {
  const base = card(change)
  return {
    ...base,
    to_at: null,
    actions: actionsFor(base.state, base.mine ? 'owner' : 'rider', base.kind),
    rates: false,
    owes: false,
    other: null,
    ...change,
  }
}
/** Paying, for it or more, is the row of the payment. */
const actionsFor = (state: State, by: 'owner' | 'rider', kind: Kind): Action[] => [
  ...(by === 'owner' && (state === 'unpaid' || state === 'open')
    ? actionsOf(state, 'payment', factsOf(kind))
    : []),
  ...actionsOf(state, by, factsOf(kind)),
]
export const event = (action: Event['action'], to: Event['to'], change: Partial<Event> = {}): Event => ({
  action,
  to,
  by: 'rider',
  note: '',
  pictures: [],
  at: later(-5),
  ...change,
})

/** As its owner sees it, with the buttons of the rows. */
export function detail(change: Partial<OrderDetail> = {}): OrderDetail {
  const base = card(change)
  const priced = quote({ kind: base.kind, size: 'medium', pieces: 2, due: noon })
  return {
    ...base,
    owner: person,
    rider: null,
    phone: null,
    stops: {
      from: stop('南门驿站 A12'),
      to: stop('6 栋 5 楼 512', { name: '林夏', phone: '13800000001', latitude: 30.51 }),
    },
    remark: '放门口',
    parcel: '3-2-1001',
    recipient: null,
    company: null,
    express: null,
    quote: priced,
    total: priced.total,
    spent: null,
    settled: null,
    tips: 0,
    codes: { pickup: null, receive: '4097' },
    transfer: null,
    cancel_fee: 0,
    back_fee: 0,
    track: { owner: true, rider: false },
    dispute: null,
    rating: { may: false, second: false, mine: null, theirs: null },
    actions: actionsFor(base.state, 'owner', base.kind),
    events: [],
    ...change,
  }
}
export const taken = (change: Partial<OrderDetail> = {}): OrderDetail =>
  detail({
    state: 'taken',
    rider,
    phone: '13900000002',
    cancel_fee: 100,
    events: [event('pay', 'open', { by: 'payment' }), event('riderGrab', 'taken', { by: 'other' })],
    ...change,
  })
export const evaluation = (change: Partial<Rating> = {}): Rating => ({
  id: 'v1',
  order: 'e1',
  of: 'seller',
  author: person,
  stars: 5,
  tags: ['准时'],
  text: '很快',
  pictures: [],
  second: null,
  at: later(0),
  ...change,
})

/** The card of an errand, as it was sent to its rider. */
export const cardSent: Message = {
  conversation: 'c1',
  seq: 1,
  sender: 'u1',
  key: 'k1',
  kind: 'card',
  text: '',
  picture: null,
  voice: null,
  place: null,
  file: null,
  card: {
    kind: 'errand',
    label: '跑腿单',
    gone: '这个跑腿单看不到了',
    shown: {
      id: 'e1',
      title: '中通快递',
      note: '待取件',
      thumb: null,
      page: '/pages/runErrands/orderDetails?id=e1',
    },
  },
  reply: null,
  target: null,
  recalled: false,
  by_manager: false,
  from: null,
  system: null,
  at: later(0),
}

export const hear = (frame: object) =>
  act(async () => mockHearers.forEach((listener) => listener(frame as Heard)))

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
