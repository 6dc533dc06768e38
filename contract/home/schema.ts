import { Type, type Static } from 'typebox'
import { Count, Id, Instant, Url } from '../common'
import { get } from '../http'
import { Notice } from '../notice/schema'

/** Where a tap leads: a page of ours, or an http(s) address that the web view opens. */
export const Link = Type.Object({
  kind: Type.Union([Type.Literal('page'), Type.Literal('web')]),
  url: Url,
})
export type Link = Static<typeof Link>

export const Banner = Type.Object({
  id: Id,
  title: Type.String(),
  subtitle: Type.String(),
  picture: Url,
  link: Type.Union([Link, Type.Null()]),
})
export type Banner = Static<typeof Banner>

/** One entry of the feature grid. `icon` is a name in src/ui/icons, `tint` a token. */
export const NavItem = Type.Object({
  id: Id,
  title: Type.String(),
  icon: Type.String(),
  tint: Type.String(),
  link: Link,
})
export type NavItem = Static<typeof NavItem>

export const HotTopic = Type.Object({ name: Type.String(), dynamics: Count })
export type HotTopic = Static<typeof HotTopic>

/** What features show on the home page. */
const parts = {
  notice: Type.Union([Notice, Type.Null()]),
  /** Errands of the school that wait for a rider now; 100 where there are more. */
  errands: Count,
}
const HomeParts = Type.Object(parts)
export type HomeParts = Static<typeof HomeParts>

const ofSchool = { school: Type.Optional(Id) }
const Article = Type.Object({ id: Id, title: Type.String(), html: Type.String(), at: Instant })

export const homeRoutes = {
  banners: get({
    title: '首页轮播',
    query: Type.Object(ofSchool),
    data: Type.Object({ items: Type.Array(Banner) }),
    who: 'anyone',
  }),
  navbar: get({
    title: '首页功能入口',
    query: Type.Object(ofSchool),
    data: Type.Object({ items: Type.Array(NavItem) }),
    who: 'anyone',
  }),
  'navtype/index': get({
    title: '圈子频道',
    query: Type.Object(ofSchool),
    data: Type.Object({ items: Type.Array(Type.Object({ key: Type.String(), title: Type.String() })) }),
    who: 'anyone',
  }),
  'advertise/index': get({
    title: '某个位置的推广内容；没有就是空',
    query: Type.Object({
      position: Type.String({ minLength: 1, maxLength: 30, title: '位置' }),
      ...ofSchool,
    }),
    data: Type.Object({ items: Type.Array(Banner) }),
    who: 'anyone',
  }),
  'topic/hotTopic': get({
    title: '今日热议：近七天动态里出现最多的话题',
    query: Type.Object(ofSchool),
    data: Type.Object({ items: Type.Array(HotTopic) }),
    who: 'anyone',
  }),
  'diy/diyfirst': get({
    title: '首页一次取齐：轮播、入口、公告、热议',
    query: Type.Object(ofSchool),
    data: Type.Object({
      school: Type.Union([Type.Object({ id: Id, name: Type.String(), campus: Type.String() }), Type.Null()]),
      banners: Type.Array(Banner),
      nav: Type.Array(NavItem),
      topics: Type.Array(HotTopic),
      ...parts,
    }),
    who: 'anyone',
  }),
  'get/diy': get({
    title: '自定义页面的区块',
    query: Type.Object({ key: Type.String({ minLength: 1, maxLength: 40, title: '页面' }) }),
    data: Type.Object({ title: Type.String(), banners: Type.Array(Banner), nav: Type.Array(NavItem) }),
    who: 'anyone',
  }),
  'get/content': get({
    title: '图文内容',
    query: Type.Object({ key: Type.String({ minLength: 1, maxLength: 40, title: '内容' }) }),
    data: Article,
    who: 'anyone',
  }),
  'get/form': get({
    title: '自定义表单的字段',
    query: Type.Object({ key: Type.String({ minLength: 1, maxLength: 40, title: '表单' }) }),
    data: Type.Object({
      title: Type.String(),
      fields: Type.Array(
        Type.Object({
          name: Type.String(),
          label: Type.String(),
          kind: Type.Union([Type.Literal('text'), Type.Literal('textarea'), Type.Literal('choice')]),
          required: Type.Boolean(),
          max: Type.Integer(),
          choices: Type.Array(Type.String()),
        }),
      ),
    }),
    who: 'anyone',
  }),
  'wxapp/config': get({
    title: '客户端配置：开着哪些服务',
    data: Type.Object({
      mode: Type.Union([Type.Literal('demo'), Type.Literal('production')]),
      version: Type.String(),
      /** Which implementation of each provider is on, for example { sms: 'local' }. */
      providers: Type.Record(Type.String(), Type.String()),
    }),
    who: 'anyone',
  }),
}

declare module '../registry' {
  interface Registry {
    home: typeof homeRoutes
  }
}
