import { Type, type Static } from 'typebox'
import { Count, Done, Id, Instant, NameOf, Page, pageQuery, Person, Url } from '../common'
import { get, post } from '../http'
import { kindNames } from '../kinds'
import { keywordMax } from '../rules'
import { limits } from './rules'

const Kind = NameOf(kindNames.searches, '类别')
const keyword = Type.String({ minLength: 1, maxLength: keywordMax, title: '关键词' })
/** The school that the reader looks at; a signed-in reader's own where absent. */
const school = Type.Optional(Id)

/** A kind, as its tab and its section are called. */
export const Searched = Type.Object({ kind: Kind, title: Type.String() })
export type Searched = Static<typeof Searched>

/** A thing that was found, whatever its kind. */
export const Found = Type.Object({
  kind: Kind,
  id: Id,
  /** The page of the app that shows it; null where things of the kind have none. */
  page: Type.Union([Type.String(), Type.Null()]),
  /** '' where things of the kind have none. */
  title: Type.String(),
  /** Words around the first hit, on one line; the beginning where the title has it. */
  excerpt: Type.String(),
  /** Pieces of both that were looked for, as they stand there, the longest first. */
  marks: Type.Array(Type.String()),
  cover: Type.Union([Url, Type.Null()]),
  /** Who it is by, under the name it stands under; null where that says nothing. */
  by: Type.Union([Person, Type.Null()]),
  at: Type.Union([Instant, Type.Null()]),
  /** How many of what it has, for example { likes: 3, comments: 1 }. */
  counts: Type.Partial(
    Type.Object({
      likes: Count,
      comments: Count,
      answers: Count,
      dynamics: Count,
      followers: Count,
      people: Count,
      plays: Count,
      questions: Count,
    }),
  ),
  /** Fen. Of what is sold. */
  price: Type.Optional(Count),
  /** Where it is had. */
  place: Type.Optional(Type.String()),
})
export type Found = Static<typeof Found>

/** The best few of a kind, and how many there are; `counted` of them stands for as many or more. */
export const FoundSection = Type.Object({
  ...Searched.properties,
  items: Type.Array(Found),
  total: Count,
})
export type FoundSection = Static<typeof FoundSection>

/** A page of the app that the keyword leads to: 课表 for 课程. */
const FoundService = Type.Object({ title: Type.String(), page: Type.String() })
export type FoundService = Static<typeof FoundService>

const HotWord = Type.Object({ word: Type.String() })

export const searchRoutes = {
  'search/all': get({
    replica: true,
    title: '什么都搜：每类最好的几条，和一共有多少',
    query: Type.Object({ keyword, school }),
    data: Type.Object({ services: Type.Array(FoundService), sections: Type.Array(FoundSection) }),
    who: 'anyone',
  }),
  'search/list': get({
    replica: true,
    title: '搜一类，最新的在前',
    query: Type.Object({ kind: Kind, keyword, school, ...pageQuery }),
    data: Page(Found),
    who: 'anyone',
  }),
  'search/hot': get({
    replica: true,
    title: `热搜：本校${limits.hot.days}天里至少${limits.hot.people}个人搜过的词`,
    query: Type.Object({ school }),
    /** manages: the reader may hide words of the school. */
    data: Type.Object({ items: Type.Array(HotWord), manages: Type.Boolean() }),
    who: 'anyone',
  }),
  'search/enter': post({
    title: '记一次搜索，给本校的热搜用；每人每词每天只算一次',
    body: Type.Object({ keyword }),
    data: Done,
    who: 'user',
    limit: 30,
  }),
  'search/hide': post({
    title: '不让一个词上本校的热搜，或者放回去',
    body: Type.Object({ school: Id, word: keyword, hidden: Type.Boolean() }),
    data: Done,
    who: 'administrator',
  }),
}

declare module '../registry' {
  interface Registry {
    search: typeof searchRoutes
  }
}
