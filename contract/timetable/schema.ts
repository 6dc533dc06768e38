import { Type, type Static, type TObject } from 'typebox'
import { Count, Done, Id, Instant } from '../common'
import { get, post } from '../http'
import { limits as programLimits } from '../programs/rules'
import { anyTint, limits, rowKinds, termNumbers, tintCount, type Weeks } from './rules'

const Day = Type.String({ format: 'date', title: '日期' })
const Time = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', title: '时间' })
const orNull = <T extends TObject | ReturnType<typeof Type.String>>(type: T) =>
  Type.Union([type, Type.Null()])
const Flag = (title: string) => Type.Unsafe<0 | 1>({ type: 'integer', enum: [0, 1], title })

export const Section = Type.Object({ from: Time, to: Time })
const ClockTimes = Type.Array(Section, {
  minItems: limits.sections.min,
  maxItems: limits.sections.max,
  title: '作息时间',
})
const CalendarDay = Type.Object({
  date: Day,
  name: Type.String({ minLength: limits.day.min, maxLength: limits.day.max, title: '名称' }),
  as: orNull(Day),
})

const termFields = {
  name: Type.String({ minLength: limits.title.min, maxLength: limits.title.max, title: '课表名称' }),
  /** 2026-2027. */
  year: Type.String({ pattern: '^20\\d{2}-20\\d{2}$', title: '学年' }),
  term: Type.Unsafe<(typeof termNumbers)[number]>({ type: 'integer', enum: [...termNumbers], title: '学期' }),
  /** The Monday of the first week, or a day of it. */
  starts: orNull(Day),
  weeks: Type.Integer({ minimum: limits.weeks.min, maximum: limits.weeks.max, title: '周数' }),
  days: Type.Array(CalendarDay, { maxItems: limits.days, title: '调课和放假' }),
}
const classFields = {
  term: Id,
  name: Type.String({ minLength: limits.name.min, maxLength: limits.name.max, title: '课程名' }),
  teacher: Type.String({ maxLength: limits.teacher.max, title: '老师' }),
  room: Type.String({ maxLength: limits.room.max, title: '教室' }),
  day: Type.Integer({ minimum: 1, maximum: 7, title: '星期' }),
  from: Type.Integer({ minimum: 1, maximum: limits.sections.max, title: '第几节' }),
  to: Type.Integer({ minimum: 1, maximum: limits.sections.max, title: '到第几节' }),
  weeks: Type.Unsafe<Weeks>({
    type: 'integer',
    minimum: 1,
    maximum: 2 ** limits.weeks.max - 1,
    title: '周次',
  }),
  /** Its own, where no section has them; null or absent: those of its sections. */
  hours: Type.Optional(orNull(Type.Object(Section.properties, { title: '上课时间' }))),
  tint: Type.Integer({ minimum: anyTint, maximum: tintCount - 1, title: '颜色' }),
  note: Type.String({ maxLength: limits.note.max, title: '备注' }),
}
const memoFields = {
  text: Type.String({ minLength: 1, maxLength: limits.note.max, title: '内容' }),
  group: Type.String({ minLength: limits.group.min, maxLength: limits.group.max, title: '分组' }),
  /** When it is due. */
  due: orNull(Type.String({ format: 'date-time', title: '截止时间' })),
  /** Minutes before it is due that one is told; null: one is not. */
  remind: Type.Union([Type.Integer({ minimum: 0, maximum: 10_080, title: '提前多久提醒' }), Type.Null()]),
  done: Type.Boolean({ title: '完成' }),
  /** The class that it belongs to. */
  cls: orNull(Id),
}
const settingFields = {
  class_time: Type.Union([ClockTimes, Type.Null()]),
  year: orNull(termFields.year),
  term_id: orNull(Id),
  week: Type.Integer({ minimum: 1, maximum: limits.weeks.max, title: '当前周' }),
  maxnodes: Type.Integer({ minimum: -1, maximum: limits.sections.max, title: '每天节数' }),
  only_now_week: Flag('只看本周'),
  everyday_alert: Flag('每天提醒'),
  before_day: Flag('前一天提醒'),
  class_alert: Flag('上课提醒'),
  before_mints: Type.Union([
    Type.Integer({ minimum: limits.before.min, maximum: limits.before.max, title: '提前几分钟' }),
    Type.Null(),
  ]),
  care_alert: Flag('关怀提醒'),
}

const row = { id: Id, /** Rises with every change of the owner's. */ rev: Count, gone: Type.Boolean() }
export const Term = Type.Object({ ...row, ...termFields })
export type Term = Static<typeof Term>
/** A place and time of a course. */
export const Class = Type.Object({ ...row, ...classFields })
export type Class = Static<typeof Class>
export const Memo = Type.Object({ ...row, ...memoFields })
export type Memo = Static<typeof Memo>
export const Settings = Type.Object(settingFields)
export type Settings = Static<typeof Settings>

/** What a device did to a row: fields with their new values. */
const changeOf = <T extends TObject>(set: T) =>
  Type.Object({
    /** Made by the device for a new row, which then has all its fields. */
    id: Id,
    /** The row's `rev` when it was changed: what changed since was changed by another device at the same time. 0: a new row. */
    seen: Count,
    /** How long ago, ms: of two changes of a field the later one stands. */
    age: Type.Integer({ minimum: 0, maximum: 366 * 86_400_000 }),
    set,
  })
const removable = <P extends Record<string, ReturnType<typeof Type.Unsafe> | object>>(fields: P) => ({
  ...fields,
  /** Deleted; a change of another device brings it back. */
  gone: Type.Boolean(),
})

/** A value that gave way to another device's of the same field, kept until its owner chose. */
const Clash = Type.Object({
  id: Id,
  kind: Type.Enum(rowKinds),
  row: Id,
  field: Type.String(),
  lost: Type.Unknown(),
  at: Instant,
})
export type Clash = Static<typeof Clash>

/** A change that was not carried out: its row stays as it was. */
const RefusedChange = Type.Object({
  kind: Type.Enum(rowKinds),
  id: Id,
  /** What is wrong with it, for who made it. */
  why: Type.String(),
})
export type RefusedChange = Static<typeof RefusedChange>

export const Calendar = Type.Object({
  days: Type.Array(
    Type.Object({
      ...CalendarDay.properties,
      /** Off by law; which days are swapped around it is not published yet. */
      unpublished: Type.Optional(Type.Literal(true)),
    }),
  ),
  seasons: Type.Array(
    Type.Object({
      name: Type.String(),
      from: Type.String(),
      to: Type.String(),
      sections: Type.Array(Section),
    }),
  ),
  /** Terms of the school, the latest first. */
  terms: Type.Array(
    Type.Object({ year: Type.String(), term: termFields.term, starts: Day, weeks: termFields.weeks }),
  ),
})
export type SchoolCalendar = Static<typeof Calendar>

const one = Type.Object({ id: Id })
const list = <T extends TObject>(item: T) => Type.Object({ items: Type.Array(item) })
const changes = <T extends TObject>(set: T) =>
  Type.Optional(Type.Array(changeOf(set), { maxItems: limits.changes }))

export const timetableRoutes = {
  'cls/sync': post({
    title: '课表的本地改动送上去，别的设备的改动取回来',
    body: Type.Object({
      /** Of this set of changes: sent again it changes nothing. Absent where there are none. */
      key: Type.Optional(Id),
      /** The owner's `rev` that the device has; 0: nothing. */
      since: Count,
      terms: changes(Type.Partial(Type.Object(removable(termFields)))),
      classes: changes(Type.Partial(Type.Object(removable(classFields)))),
      memos: changes(Type.Partial(Type.Object(removable(memoFields)))),
      /** Of the settings there is one row; its id says nothing. */
      settings: changes(Type.Partial(Type.Object(settingFields))),
    }),
    data: Type.Object({
      rev: Count,
      terms: Type.Array(Term),
      classes: Type.Array(Class),
      memos: Type.Array(Memo),
      /** null: they did not change since. */
      settings: Type.Union([Settings, Type.Null()]),
      clashes: Type.Array(Clash),
      /** Of the changes that this call brought; the others were carried out. */
      refused: Type.Array(RefusedChange),
    }),
    who: 'user',
    limit: 120,
  }),
  'cls/settle': post({
    title: '两台设备改了同一处：用哪一个',
    body: Type.Object({ id: Id, use: Type.Enum(['lost', 'kept'] as const, { title: '用哪一个' }) }),
    data: Done,
    who: 'user',
  }),
  'cls/calendar': get({ title: '本校的学期、放假和作息', data: Calendar, who: 'user' }),

  'open/v1/calendar': get({
    title: '学校的学期、放假和作息',
    data: Calendar,
    who: 'program',
    scope: 'calendar',
    limit: programLimits.calls,
  }),
  'cls/termlist': get({ title: '我的课表，新的在前', data: list(Term), who: 'user' }),
  'cls/addterm': post({
    title: '加一张课表',
    body: Type.Object({ key: Id, ...termFields }),
    data: Term,
    who: 'user',
  }),
  'cls/delterm': post({ title: '删除一张课表和里面的课', body: one, data: Done, who: 'user' }),
  'cls/clslist': get({
    title: '一张课表里的课',
    query: Type.Object({ term: Id }),
    data: list(Class),
    who: 'user',
  }),
  'cls/clsdetail': get({ title: '一节课', query: one, data: Class, who: 'user' }),
  'cls/addcls': post({
    title: '加课',
    body: Type.Object({ key: Id, ...classFields }),
    data: Class,
    who: 'user',
  }),
  'cls/updatecls': post({
    title: '改课',
    body: Type.Object({ id: Id, ...Type.Partial(Type.Object(classFields)).properties }),
    data: Class,
    who: 'user',
  }),
  'cls/delcls': post({ title: '删课', body: one, data: Done, who: 'user' }),
  'cls/oneset': get({ title: '课表设置', data: Settings, who: 'user' }),
  'cls/addset': post({ title: '第一次保存课表设置', body: Settings, data: Settings, who: 'user' }),
  'cls/updateset': post({ title: '改课表设置', body: Type.Partial(Settings), data: Settings, who: 'user' }),
  'cls/memolist': get({
    title: '备忘：没做完的在前，先到期的在前',
    query: Type.Object({ group: Type.Optional(memoFields.group) }),
    data: list(Memo),
    who: 'user',
  }),
  'cls/memogrouplist': get({
    title: '备忘的分组',
    data: list(Type.Object({ name: Type.String(), open: Count, all: Count })),
    who: 'user',
  }),
  'cls/addmemo': post({
    title: '加备忘',
    body: Type.Object({ key: Id, ...memoFields }),
    data: Memo,
    who: 'user',
  }),
  'cls/updatememo': post({
    title: '改备忘',
    body: Type.Object({ id: Id, ...Type.Partial(Type.Object(memoFields)).properties }),
    data: Memo,
    who: 'user',
  }),
  'cls/delmemo': post({ title: '删备忘', body: one, data: Done, who: 'user' }),
}

declare module '../registry' {
  interface Registry {
    timetable: typeof timetableRoutes
  }
}
