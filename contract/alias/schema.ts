import { Type, type Static } from 'typebox'
import { Done, Id, Instant, Page, pageQuery, Person } from '../common'
import { CommentSubject } from '../comment/schema'
import { get, post } from '../http'

/** A pseudonym that the reader wants to hear nothing of, and the thread that it is of. */
export const BlockedAlias = Type.Object({
  ...Person.properties,
  /** The thing that the thread hangs on; null once it is gone. */
  where: Type.Union([
    Type.Object({
      subject: CommentSubject,
      /** What one is called: 动态. */
      what: Type.String(),
      id: Id,
      excerpt: Type.String(),
    }),
    Type.Null(),
  ]),
  at: Instant,
})
export type BlockedAlias = Static<typeof BlockedAlias>

const one = Type.Object({ id: Id })

export const aliasRoutes = {
  'alias/block': post({ title: '屏蔽一个匿名：只在它那一处有效', body: one, data: Done, who: 'user' }),
  'alias/unblock': post({ title: '不再屏蔽一个匿名', body: one, data: Done, who: 'user' }),
  'alias/blocked': get({
    title: '我屏蔽的匿名，最近的在前',
    query: Type.Object(pageQuery),
    data: Page(BlockedAlias),
    who: 'user',
  }),
}

declare module '../registry' {
  interface Registry {
    alias: typeof aliasRoutes
  }
}
