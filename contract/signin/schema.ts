import { Type, type Static } from 'typebox'
import { Count, Instant, Page, pageQuery } from '../common'
import { get, post } from '../http'
import { limits, monthPattern, timePattern } from './rules'

/** Of the school's calendar, YYYY-MM-DD. */
const Day = Type.String({ format: 'date', title: '日期' })
const Month = Type.String({ pattern: monthPattern, title: '月份' })
const Time = Type.String({ pattern: timePattern, title: '提醒时间' })

export const SignSetting = Type.Object({
  reminder: Type.Boolean(),
  /** HH:mm in the school's time. */
  time: Time,
})
export type SignSetting = Static<typeof SignSetting>

export const SignInfo = Type.Object({
  today: Day,
  /** Today is signed. */
  signed: Type.Boolean(),
  /** Days one after another up to today, or up to yesterday while today is open. */
  streak: Count,
  longest: Count,
  /** Days of all time. */
  total: Count,
  /** Points of today: what it gave, or will give. */
  reward: Count,
  /** Points of tomorrow, if today is signed. */
  tomorrow: Count,
  points: Count,
  /** Make-up cards that are held. */
  cards: Type.Integer({ minimum: 0, maximum: limits.cards }),
  /** How many more days earn a card; null while no more can be held. */
  until_card: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
  /** Days that a card may fill, the first at the beginning. */
  missed: Type.Array(Day),
  /** The gap that ended the streak before, and the streak once it is filled. */
  rejoin: Type.Union([Type.Object({ days: Type.Array(Day), streak: Count }), Type.Null()]),
  setting: SignSetting,
})
export type SignInfo = Static<typeof SignInfo>

/** What today's sign-in brought, the same however often it is sent. */
export const Signed = Type.Object({
  points: Count,
  /** A make-up card came with it. */
  card: Type.Boolean(),
  info: SignInfo,
})
export type Signed = Static<typeof Signed>

const day = {
  day: Day,
  points: Count,
  /** How long the streak was with it, as it was signed; null of a day that a card filled. */
  streak: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
}
export const SignDay = Type.Object({ ...day, /** When it was signed, or filled. */ at: Instant })
export type SignDay = Static<typeof SignDay>

export const SignMonth = Type.Object({ month: Month, days: Type.Array(Type.Object(day)) })
export type SignMonth = Static<typeof SignMonth>

export const ScoreExpiry = Type.Object({
  points: Count,
  /** What goes on which day, the next first. */
  items: Type.Array(Type.Object({ points: Type.Integer({ minimum: 1 }), on: Day })),
})
export type ScoreExpiry = Static<typeof ScoreExpiry>

export const signinRoutes = {
  'user/dailySign': post({ title: '今天签到，一天一次', data: Signed, who: 'user', limit: 20 }),
  'user/makeUpSign': post({
    title: '用一张补签卡补最近漏掉的一天',
    body: Type.Object({ day: Day }),
    data: SignInfo,
    who: 'user',
    limit: 20,
  }),
  'user/signInfo': get({
    title: '签到：今天、连续天数、补签卡、积分和明天给多少',
    data: SignInfo,
    who: 'user',
  }),
  'user/dateSignRecord': get({
    title: '一个月里签过的日子',
    query: Type.Object({ month: Month }),
    data: SignMonth,
    who: 'user',
  }),
  'user/signRecord': get({
    title: '我的签到记录，新的在前',
    query: Type.Object(pageQuery),
    data: Page(SignDay),
    who: 'user',
  }),
  'user/signSetting': post({
    title: '签到提醒：开关和时间',
    body: Type.Partial(SignSetting),
    data: SignSetting,
    who: 'user',
    limit: 30,
  }),
  'user/scoreExpiry': get({ title: '我的积分里，哪天有多少要过期', data: ScoreExpiry, who: 'user' }),
}

declare module '../registry' {
  interface Registry {
    signin: typeof signinRoutes
  }
}
