import { Type, type Static } from 'typebox'
import { Done, Instant } from '../common'
import { get, post } from '../http'
import { clientError, conditions, type Condition } from './rules'

const Figure = Type.Object({
  title: Type.String(),
  /** As people read it: 3 / 20. */
  value: Type.String(),
  condition: Type.Unsafe<Condition>(Type.String({ enum: [...conditions] })),
  /** What to do about it, in a sentence; '' where there is nothing to do. */
  advice: Type.String(),
})
export type Figure = Static<typeof Figure>

export const Figures = Type.Object({
  /** Name of the node that answers: what is of a node is of this one. */
  node: Type.String(),
  since: Instant,
  groups: Type.Array(Type.Object({ title: Type.String(), figures: Type.Array(Figure) })),
})
export type Figures = Static<typeof Figures>

export const statusRoutes = {
  'status/figures': get({ title: '运行状况：各项数字和该做什么', data: Figures, who: 'platform-admin' }),
  'client/error': post({
    title: '客户端没有处理的错误，写进日志',
    body: Type.Object({
      message: Type.String({ minLength: 1, maxLength: clientError.message, title: '错误' }),
      stack: Type.String({ maxLength: clientError.stack, title: '位置' }),
      page: Type.String({ maxLength: clientError.page, title: '页面' }),
    }),
    data: Done,
    who: 'anyone',
    limit: 10,
  }),
}

declare module '../registry' {
  interface Registry {
    status: typeof statusRoutes
  }
}
