import { Type, type Static } from 'typebox'
import { Count, Id, Instant, Page, pageQuery, Person } from '../common'
import { get, post } from '../http'
import { limits, starsMax, type Rated } from './rules'

const Stars = Type.Integer({ minimum: 1, maximum: starsMax, title: '星级' })

/** What one side of an errand said of the other. */
export const Evaluation = Type.Object({
  id: Id,
  order: Id,
  /** Who is rated: the rider by the owner, or the owner by the rider. */
  of: Type.Unsafe<Rated>(Type.String()),
  /** null: said without a name. */
  author: Type.Union([Person, Type.Null()]),
  stars: Type.Integer(),
  tags: Type.Array(Type.String()),
  text: Type.String(),
  /** A word that was added later. */
  second: Type.Union([Type.Object({ text: Type.String(), at: Instant }), Type.Null()]),
  at: Instant,
})
export type Evaluation = Static<typeof Evaluation>

export const evaluationRoutes = {
  'comment/submitEval': post({
    title: '评价跑腿单的对方，双方各一次',
    body: Type.Object({
      order: Id,
      stars: Stars,
      tags: Type.Optional(
        Type.Array(Type.String({ maxLength: 10, title: '标签' }), {
          maxItems: limits.tags,
          uniqueItems: true,
          title: '标签',
        }),
      ),
      text: Type.Optional(Type.String({ maxLength: limits.text.max, title: '评价' })),
      nameless: Type.Optional(Type.Boolean({ title: '匿名' })),
    }),
    data: Evaluation,
    who: 'user',
    limit: 30,
  }),
  'comment/secondOrder': post({
    title: '追加评价，一次',
    body: Type.Object({
      order: Id,
      text: Type.String({ minLength: limits.second.min, maxLength: limits.second.max, title: '追评' }),
    }),
    data: Evaluation,
    who: 'user',
    limit: 30,
  }),
  'running/evaluations': get({
    title: '对一位骑手的评价，新的在前',
    query: Type.Object({ user: Id, ...pageQuery }),
    data: Type.Object({
      ...Page(Evaluation).properties,
      count: Count,
      stars: Type.Union([Type.Number(), Type.Null()]),
    }),
    who: 'user',
  }),
  'running/evaluation': get({
    title: '一个跑腿单的双方评价；对方的，自己评过或过期后才看得到',
    query: Type.Object({ order: Id }),
    data: Type.Object({
      mine: Type.Union([Evaluation, Type.Null()]),
      theirs: Type.Union([Evaluation, Type.Null()]),
    }),
    who: 'user',
  }),
}

declare module '../registry' {
  interface Registry {
    evaluation: typeof evaluationRoutes
  }
}
