import { Type } from 'typebox'
import { Count, Id } from '../../common'
import { get, post } from '../../http'

export const attendanceRoutes = {
  'cls/attended': get({
    title: '今天到了哪些课',
    data: Type.Object({ items: Type.Array(Id) }),
    who: 'user',
  }),
  'cls/attend': post({
    title: '到课：上课前 15 分钟到下课，一节课一天记一次',
    body: Type.Object({ id: Id }),
    data: Type.Object({
      /** Of this class, in all. */
      times: Count,
    }),
    who: 'user',
    limit: 30,
  }),
}

declare module '../../registry' {
  interface Registry {
    attendance: typeof attendanceRoutes
  }
}
