import { Type, type Static } from 'typebox'
import { Count, Done, FileForm, Id, Instant, Page, pageQuery } from '../../common'
import { get, post } from '../../http'
import { limits, termNumbers, type Weeks } from '../rules'
import { Class } from '../schema'
import { academic, systemKinds } from './rules'

const orNull = <T extends ReturnType<typeof Type.String>>(type: T) => Type.Union([type, Type.Null()])
const Year = Type.String({ pattern: '^20\\d{2}-20\\d{2}$', title: '学年' })
const Term = Type.Unsafe<(typeof termNumbers)[number]>({
  type: 'integer',
  enum: [...termNumbers],
  title: '学期',
})
const Section = (title: string) => Type.Integer({ minimum: 1, maximum: limits.sections.max, title })
const Weekday = Type.Integer({ minimum: 1, maximum: 7, title: '星期' })

const System = Type.Object({
  id: Id,
  school: Type.String(),
  /** 教务系统, 研究生系统. */
  name: Type.String(),
  kind: Type.Enum(systemKinds),
  /** Of the caller's own school. */
  own: Type.Boolean(),
})
export type System = Static<typeof System>

const Slider = Type.Object({
  /** As data: addresses; lengths are px of the background. */
  background: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  piece: Type.String(),
  pieceWidth: Type.Integer(),
  pieceHeight: Type.Integer(),
  top: Type.Integer(),
})
export type Slider = Static<typeof Slider>

/** Where a finger was, from where it began in px of the background, and after how many ms. */
const Moment = Type.Object({
  x: Type.Integer({ minimum: -academic.trace.px, maximum: academic.trace.px, title: '横向' }),
  y: Type.Integer({ minimum: -academic.trace.px, maximum: academic.trace.px, title: '纵向' }),
  t: Type.Integer({ minimum: 0, maximum: academic.trace.ms, title: '时间' }),
})

const Opened = Type.Object({
  session: Id,
  /** A picture whose signs are asked for, as a data: address; null: none are. */
  picture: orNull(Type.String()),
  /** A piece that is dragged into a gap; null: none is. */
  slider: Type.Union([Slider, Type.Null()]),
  until: Instant,
  /** What signs in at the demo's own system. */
  demo: Type.Union([Type.Object({ account: Type.String(), password: Type.String() }), Type.Null()]),
})
export type Opened = Static<typeof Opened>

const Info = Type.Object({
  name: Type.String(),
  number: Type.String(),
  /** '' where the system does not say. */
  className: Type.String(),
  college: Type.String(),
  major: Type.String(),
})
export type Info = Static<typeof Info>

const Draft = Type.Object({
  name: Type.String(),
  teacher: Type.String(),
  room: Type.String(),
  day: Weekday,
  from: Section('第几节'),
  to: Section('到第几节'),
  weeks: Type.Unsafe<Weeks>({ type: 'integer' }),
  hours: Class.properties.hours,
})

const Score = Type.Object({
  year: Type.String(),
  term: Type.Union([Term, Type.Null()]),
  name: Type.String(),
  /** 92, 优秀. */
  score: Type.String(),
  credit: orNull(Type.String()),
  point: orNull(Type.String()),
  /** 必修. */
  kind: Type.String(),
})
export type Score = Static<typeof Score>

export const Exam = Type.Object({
  name: Type.String(),
  /** When it begins and ends; null where the system's words could not be read. */
  starts: orNull(Instant),
  ends: orNull(Instant),
  /** The system's own words. */
  when: Type.String(),
  room: Type.String(),
  seat: Type.String(),
  kind: Type.String(),
})
export type Exam = Static<typeof Exam>

const Room = Type.Object({
  name: Type.String(),
  /** '' where the system does not say. */
  building: Type.String(),
  seats: Type.Union([Type.Integer(), Type.Null()]),
  kind: Type.String(),
})
export type Room = Static<typeof Room>

const Cell = Type.Object({
  /** From 0; a cell may take several rows and columns. */
  row: Count,
  rows: Count,
  column: Count,
  columns: Count,
  text: Type.String(),
})
const Photo = Type.Object({
  tables: Type.Array(Type.Array(Cell)),
  /** Words that stand in no table. */
  rest: Type.Array(Type.String()),
})
export type Photo = Static<typeof Photo>

const list = <T extends ReturnType<typeof Type.Object>>(item: T) => Type.Object({ items: Type.Array(item) })
/** What there is, and what was not asked for: campuses and rounds by their names. */
const part = <T extends ReturnType<typeof Type.Object>>(item: T) =>
  Type.Object({ items: Type.Array(item), left: Type.Array(Type.String()) })
const session = { session: Id }
const inTerm = { year: Year, term: Term }

export const academicRoutes = {
  'cls/schools': get({
    title: '能导入课表的学校，本校在前',
    query: Type.Object({ ...pageQuery, q: Type.Optional(Type.String({ maxLength: 30, title: '学校' })) }),
    data: Page(System),
    who: 'user',
  }),
  'cls/getcode': post({
    title: '打开一个教务系统，取它的验证码',
    body: Type.Object({
      system: Id,
      // some sign-in pages ask for signs by whose number it is
      account: Type.Optional(Type.String({ maxLength: academic.account.max, title: '学号' })),
    }),
    data: Opened,
    who: 'user',
    limit: 20,
  }),
  'cls/login': post({
    title: '登录教务系统；密码只用这一次',
    body: Type.Object({
      ...session,
      account: Type.String({
        minLength: academic.account.min,
        maxLength: academic.account.max,
        title: '学号',
      }),
      password: Type.String({
        minLength: academic.password.min,
        maxLength: academic.password.max,
        title: '密码',
      }),
      code: Type.Optional(Type.String({ maxLength: academic.code.max, title: '验证码' })),
      trace: Type.Optional(Type.Array(Moment, { maxItems: academic.trace.max, title: '滑块' })),
    }),
    data: Done,
    who: 'user',
    limit: 10,
  }),
  'cls/info': get({ title: '教务系统里的我', query: Type.Object(session), data: Info, who: 'user' }),
  'cls/kebiao': get({
    title: '教务系统里一个学期的课',
    query: Type.Object({ ...session, ...inTerm }),
    data: Type.Object({
      items: Type.Array(Draft),
      /** Courses that have no time of the week. */
      untimed: Type.Array(Type.String()),
      /** What could not be read, by its own words. */
      notUnderstood: Type.Array(
        Type.Object({ words: Type.String(), where: Type.String(), why: Type.String() }),
      ),
      /** Places of the page that hold a class, and how many of them were understood. */
      counted: Type.Object({ held: Count, read: Count }),
      /** The Monday of the first week, where the system says it. */
      starts: orNull(Type.String({ format: 'date' })),
    }),
    who: 'user',
    limit: 30,
  }),
  'cls/score': get({
    title: '教务系统里的成绩',
    query: Type.Object(session),
    data: list(Score),
    who: 'user',
    limit: 30,
  }),
  'cls/exam': get({
    title: '教务系统里一个学期的考试',
    query: Type.Object({ ...session, ...inTerm }),
    data: part(Exam),
    who: 'user',
    limit: 30,
  }),
  'cls/room': get({
    title: '教务系统里的空教室',
    query: Type.Object({
      ...session,
      ...inTerm,
      week: Type.Integer({ minimum: 1, maximum: limits.weeks.max, title: '周' }),
      day: Weekday,
      from: Section('第几节'),
      to: Section('到第几节'),
    }),
    data: part(Room),
    who: 'user',
    limit: 30,
  }),
  'cls/photo': post({
    title: '读出一张课表照片里的格子，照片不保存',
    form: true,
    query: Type.Object({}),
    body: FileForm,
    data: Photo,
    who: 'user',
    limit: 10,
  }),
  'cls/text': post({
    title: '读出一个表格或日历文件里的文字，不保存',
    form: true,
    query: Type.Object({}),
    // CSV, TXT or ICS in UTF-8 or GB18030
    body: FileForm,
    data: Type.Object({ text: Type.String() }),
    who: 'user',
    limit: 20,
  }),
}

declare module '../../registry' {
  interface Registry {
    academic: typeof academicRoutes
  }
}
