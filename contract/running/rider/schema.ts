/** Riders: their own affairs, what they earn, and how they stand. */
import { Type, type Static } from 'typebox'
import { Count, Id, Instant, Page, pageQuery, Person } from '../../common'
import { get, post } from '../../http'
import { Due, Fen, KindName, one, orNull } from '../fields'
import { periods, type Hold, type Period } from './rules'

const PeriodName = Type.Unsafe<Period>(Type.String({ enum: periods, title: '时间' }))

/** A rider as others see them. */
export const RiderShown = Type.Object({
  ...Person.properties,
  level: Type.Integer(),
  level_title: Type.String(),
  done: Count,
  /** On average; null until there are enough ratings (`ratingsToShow`). */
  stars: orNull(Type.Number()),
  ratings: Count,
})
export type RiderShown = Static<typeof RiderShown>

export const Rider = Type.Object({
  /** null: no rider yet. suspended: taken back by an administrator. */
  state: orNull(Type.Union([Type.Literal('active'), Type.Literal('suspended')])),
  /** What is needed to apply. */
  needs: Type.Object({ student: Type.Boolean(), verified: Type.Boolean(), gender: Type.Boolean() }),
  /** Takes orders and is told of new ones. */
  working: Type.Boolean(),
  /** The name of the level, and the platform's share in percent. */
  level: Type.Integer(),
  level_title: Type.String(),
  percent: Type.Integer(),
  done: Count,
  stars: orNull(Type.Number()),
  ratings: Count,
  running: Count,
  margin: Type.Object({
    balance: Fen,
    required: Fen,
    hold: orNull(Type.Object({ why: Type.Unsafe<Hold>(Type.String()), text: Type.String() })),
  }),
  today: Type.Object({ done: Count, income: Fen }),
})
export type Rider = Static<typeof Rider>

/** A line of a rider's own bill. */
export const Earning = Type.Object({
  id: Id,
  order: Id,
  kind: KindName,
  title: Type.String(),
  what: Type.Union([
    Type.Literal('settle'),
    Type.Literal('cancel'),
    Type.Literal('tip'),
    Type.Literal('penalty'),
    Type.Literal('split'),
  ]),
  /** Signed: a penalty is below zero. */
  amount: Type.Integer(),
  /** Of it, what was spent on goods, and what are tips; and the platform's share that is not in it. */
  spent: Fen,
  tip: Fen,
  fee: Fen,
  at: Instant,
})
export type Earning = Static<typeof Earning>

export const Ranked = Type.Object({
  place: Count,
  rider: RiderShown,
  score: Type.Integer(),
  done: Count,
  on_time: Count,
  good: Count,
  bad: Count,
  late: Count,
  back: Count,
})
export type Ranked = Static<typeof Ranked>

export const riderRoutes = {
  'running/rider': get({ title: '我的骑手资料：要求、等级、保证金', data: Rider, who: 'user' }),
  'running/riderInfo': get({
    title: '一位骑手',
    query: one,
    data: RiderShown,
    who: 'user',
  }),
  'running/applyRider': post({
    title: '成为骑手：已认证的在校学生，同意骑手规则',
    body: Type.Object({ agreed: Type.Literal(true, { title: '骑手规则' }) }),
    data: Rider,
    who: 'verified',
    limit: 10,
  }),
  'running/work': post({
    title: '开工或收工',
    body: Type.Object({ on: Type.Boolean({ title: '开工' }) }),
    data: Rider,
    who: 'rider',
    limit: 60,
  }),
  'running/applyMargin': post({
    title: '交保证金',
    body: Type.Object({ key: Id }),
    data: Due,
    who: 'rider',
    limit: 20,
  }),
  'running/refundMargin': post({
    title: '退保证金到余额；有单在跑时不能退',
    body: Type.Object({ key: Id }),
    data: Rider,
    who: 'user',
    limit: 20,
  }),
  'running/profit': get({
    title: '我的跑腿收入',
    data: Type.Object({
      today: Fen,
      week: Fen,
      month: Fen,
      all: Fen,
      done: Count,
      /** The last seven days, the earliest first; a day is yyyy-MM-dd. */ days: Type.Array(
        Type.Object({ day: Type.String(), amount: Type.Integer() }),
      ),
    }),
    who: 'user',
  }),
  'running/earnings': get({
    title: '收入明细，新的在前',
    query: Type.Object({ order: Type.Optional(Id), ...pageQuery }),
    data: Page(Earning),
    who: 'user',
  }),
  'running/ranking': get({
    title: '骑手排行和它的算法',
    query: Type.Object({ period: Type.Optional(PeriodName) }),
    data: Type.Object({
      period: PeriodName,
      since: Instant,
      formula: Type.String(),
      items: Type.Array(Ranked),
      mine: orNull(Ranked),
    }),
    who: 'user',
  }),
}
