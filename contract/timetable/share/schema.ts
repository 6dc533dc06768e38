import { Type, type Static } from 'typebox'
import { Count, Done, Id, Instant, Person } from '../../common'
import { get, post } from '../../http'
import { Exam } from '../academic/schema'
import { limits } from '../rules'
import { Calendar, Class, Section, Settings, Term } from '../schema'
import { freeTo, memoWays, sharing, shownNames } from './rules'

const orNull = <T extends ReturnType<typeof Type.Object>>(type: T) => Type.Union([type, Type.Null()])
const Memos = Type.Enum(memoWays, { title: '备忘' })
const Exams = Type.Array(Exam, { maxItems: sharing.exams, title: '考试' })

const Feed = Type.Object({
  memos: Memos,
  /** How many exams stand in it; null: none are to. */
  exams: Type.Union([Count, Type.Null()]),
  made: Instant,
  /** How often calendars read it, and when one did last. */
  reads: Count,
  read: Type.Union([Instant, Type.Null()]),
})
export type Feed = Static<typeof Feed>

const Code = Type.String({ pattern: `^[${sharing.letters}]{${sharing.length}}$`, title: '分享码' })
const ShareCode = Type.Object({
  id: Id,
  code: Code,
  /** What leads there as a picture to scan, as a data: address. */
  picture: Type.String(),
  term: Type.Object({ id: Id, name: Type.String() }),
  names: Type.Enum(shownNames),
  until: Instant,
  /** How many people took a copy. */
  taken: Count,
})
export type ShareCode = Static<typeof ShareCode>

/** Somebody's timetable as a code shows it. With `busy` classes have no names, places and teachers. */
const SharedTimetable = Type.Object({
  from: Person,
  mine: Type.Boolean(),
  names: Type.Enum(shownNames),
  until: Instant,
  term: Term,
  classes: Type.Array(Class),
  /** Of the owner's school, and the owner's own clock. */
  calendar: Calendar,
  class_time: Settings.properties.class_time,
})
export type SharedTimetable = Static<typeof SharedTimetable>

const FreeSetting = Type.Object({
  /** null: never said; nobody sees it until then. */
  to: Type.Union([Type.Enum(freeTo), Type.Null()]),
})
const FreeTime = Type.Object({
  people: Type.Array(
    Type.Object({
      id: Id,
      /** `empty`: has no timetable of that week. */
      state: Type.Enum(['open', 'closed', 'empty'] as const),
      /** Can be asked to show it: once a day. */
      askable: Type.Boolean(),
    }),
  ),
  sections: Type.Array(Section),
  /** How many of those who are counted have a class, by section; the caller is one of them. */
  days: Type.Array(Type.Object({ date: Type.String(), busy: Type.Array(Count) })),
  counted: Count,
})
export type FreeTime = Static<typeof FreeTime>

export const timetableShareRoutes = {
  'cls/feed': get({
    title: '我的日历订阅',
    data: Type.Object({ feed: orNull(Feed) }),
    who: 'user',
  }),
  'cls/makefeed': post({
    title: '生成新的订阅地址，旧的随即失效；地址只给这一次',
    body: Type.Object({ key: Id, memos: Memos, exams: Type.Union([Exams, Type.Null()]) }),
    data: Type.Object({ /** From the root of the site. */ path: Type.String(), feed: Feed }),
    who: 'user',
    limit: 10,
  }),
  'cls/setfeed': post({
    title: '改日历里有什么',
    body: Type.Object({
      memos: Type.Optional(Memos),
      exams: Type.Optional(Type.Union([Exams, Type.Null()])),
    }),
    data: Feed,
    who: 'user',
  }),
  'cls/dropfeed': post({ title: '停用订阅地址', data: Done, who: 'user' }),

  'cls/codes': get({
    title: '我的课表分享码',
    data: Type.Object({ items: Type.Array(ShareCode) }),
    who: 'user',
  }),
  'cls/makecode': post({
    title: '生成课表分享码',
    body: Type.Object({ key: Id, term: Id, names: Type.Enum(shownNames, { title: '显示内容' }) }),
    data: ShareCode,
    who: 'user',
  }),
  'cls/dropcode': post({ title: '收回分享码', body: Type.Object({ id: Id }), data: Done, who: 'user' }),
  'cls/codeinfo': get({
    title: '分享码里的课表',
    query: Type.Object({ code: Code }),
    data: SharedTimetable,
    who: 'anyone',
    limit: 20,
  }),
  'cls/takecode': post({
    title: '记下导入了一份',
    body: Type.Object({ code: Code }),
    data: Done,
    who: 'user',
    limit: 20,
  }),

  'cls/picture': get({
    title: '一周课表的图片，地址几分钟内有效',
    query: Type.Object({
      term: Id,
      week: Type.Integer({ minimum: 1, maximum: limits.weeks.max, title: '周' }),
    }),
    data: Type.Object({ /** From the root of the site. */ path: Type.String() }),
    who: 'user',
    limit: 30,
  }),

  'cls/freeset': get({ title: '谁能看我的空闲时间', data: FreeSetting, who: 'user' }),
  'cls/setfree': post({
    title: '改谁能看我的空闲时间',
    body: Type.Object({ to: Type.Enum(freeTo, { title: '谁能看' }) }),
    data: FreeSetting,
    who: 'user',
  }),
  'cls/free': post({
    title: '几个人一周里都有空的时间，只有忙和闲',
    body: Type.Object({
      people: Type.Array(Id, { minItems: 1, maxItems: sharing.people, uniqueItems: true, title: '同学' }),
      monday: Type.String({ format: 'date', title: '周一' }),
    }),
    data: FreeTime,
    who: 'user',
    limit: 60,
  }),
  'cls/askfree': post({
    title: '请对方开放空闲时间，一天一次',
    body: Type.Object({ user: Id }),
    data: Done,
    who: 'user',
    limit: 20,
  }),
}

declare module '../../registry' {
  interface Registry {
    timetableShare: typeof timetableShareRoutes
  }
}
