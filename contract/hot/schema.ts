import { Type, type Static } from 'typebox'
import { PublicScope } from '../circle/schema'
import { Count, Done, Id, Instant, Page, Person, Picture, pageQuery, Withheld } from '../common'
import { get, post } from '../http'
import { keywordMax } from '../rules'
import { limits, listNames, sides } from './rules'

const SideName = Type.Enum(sides, { title: '哪一边' })

/** How a talk stands. */
export const Tally = Type.Object({
  closed: Type.Boolean(),
  /** Who has taken a side. */
  people: Count,
  /** Arguments with their replies. */
  comments: Count,
  /** The reader's own side. */
  side: Type.Union([SideName, Type.Null()]),
  /** People on each side; null for a reader who has yet to choose, as long as one can. */
  shares: Type.Union([Type.Object({ red: Count, blue: Count }), Type.Null()]),
})
export type Tally = Static<typeof Tally>

export const HotTalk = Type.Object({
  id: Id,
  author: Person,
  /** The question. */
  title: Type.String(),
  text: Type.String(),
  /** The two sides in the publisher's words. */
  red: Type.String(),
  blue: Type.String(),
  pictures: Type.Array(Picture),
  scope: PublicScope,
  /** When it closes or closed; null where nobody said. */
  closes: Type.Union([Instant, Type.Null()]),
  likes: Count,
  liked: Type.Boolean(),
  mine: Type.Boolean(),
  at: Instant,
  withheld: Type.Optional(Withheld),
  ...Tally.properties,
})
export type HotTalk = Static<typeof HotTalk>

const Words = (title: string) =>
  Type.String({ minLength: limits.side.min, maxLength: limits.side.max, title })

export const TalkDraft = Type.Object({
  /** Made by the client for each draft; a retry with the same key gives the first result. */
  key: Id,
  title: Type.String({ minLength: limits.title.min, maxLength: limits.title.max, title: '问题' }),
  text: Type.Optional(Type.String({ maxLength: limits.text.max, title: '补充说明' })),
  red: Words('红方观点'),
  blue: Words('蓝方观点'),
  pictures: Type.Optional(
    Type.Array(Id, { maxItems: limits.pictures.max, uniqueItems: true, title: '图片' }),
  ),
  scope: PublicScope,
  /** Absent: it closes when its publisher closes it. */
  closes: Type.Optional(Type.String({ format: 'date-time', title: '结束时间' })),
})
export type TalkDraft = Static<typeof TalkDraft>

const one = Type.Object({ id: Id })
const Liked = Type.Object({ likes: Count, liked: Type.Boolean() })

export const hotRoutes = {
  'hotTalk/list': get({
    replica: true,
    title: '热议：本校的和所有人的；自己发起的、选过边的要登录',
    query: Type.Object({
      school: Type.Optional(Id),
      list: Type.Optional(Type.Enum(listNames, { default: 'new', title: '哪一种' })),
      keyword: Type.Optional(Type.String({ minLength: 1, maxLength: keywordMax, title: '关键词' })),
      ...pageQuery,
    }),
    data: Page(HotTalk),
    who: 'anyone',
  }),
  'hotTalk/detail': get({ title: '一个热议', query: one, data: HotTalk, who: 'anyone' }),
  'hotTalk/shares': get({ title: '一个热议此刻的比分', query: one, data: Tally, who: 'anyone', limit: 120 }),
  'hotTalk/publish': post({ title: '发起热议', body: TalkDraft, data: HotTalk, who: 'user', limit: 10 }),
  'hotTalk/setPoint': post({
    title: '选一边，或换一边',
    body: Type.Object({ id: Id, side: SideName }),
    data: Tally,
    who: 'user',
    limit: 60,
  }),
  'hotTalk/close': post({ title: '结束自己发起的热议', body: one, data: Tally, who: 'user' }),
  'hotTalk/delete': post({ title: '删除自己发起的热议', body: one, data: Done, who: 'user' }),
  'hotTalk/like': post({ title: '点赞', body: one, data: Liked, who: 'user', limit: 120 }),
  'hotTalk/dislike': post({ title: '取消点赞', body: one, data: Liked, who: 'user', limit: 120 }),
}

declare module '../registry' {
  interface Registry {
    hot: typeof hotRoutes
  }
}
