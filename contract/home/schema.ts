import { Type, type Static } from 'typebox'
import { Count, Done, Id, Instant } from '../common'
import { get, post } from '../http'
import { Notice } from '../notice/schema'
import { Block, ContentPage, Entry, HotTopic, PageKey, Slide } from './page/schema'
import { limits } from './page/rules'

/** What features show on the home page. */
const parts = {
  notice: Type.Union([Notice, Type.Null()]),
  /** Errands of the school that wait for a rider now; 100 where there are more. */
  errands: Count,
  /** Second-hand listings on the school's shelf; 100 where there are more. */
  goods: Count,
}
const HomeParts = Type.Object(parts)
export type HomeParts = Static<typeof HomeParts>

const ofSchool = { school: Type.Optional(Id) }

const Line = Type.Union([Type.String(), Type.Null()])
/** Who runs the installation: name, contact, and the numbers of its filings; null where it is not set. */
const Operator = Type.Object({ name: Line, contact: Line, icp: Line, police: Line })

export const homeRoutes = {
  banners: get({
    replica: true,
    title: '首页轮播',
    query: Type.Object(ofSchool),
    data: Type.Object({ items: Type.Array(Slide) }),
    who: 'anyone',
  }),
  navbar: get({
    replica: true,
    title: '首页功能入口',
    query: Type.Object(ofSchool),
    data: Type.Object({ items: Type.Array(Entry) }),
    who: 'anyone',
  }),
  'navtype/index': get({
    replica: true,
    title: '圈子频道',
    query: Type.Object(ofSchool),
    data: Type.Object({ items: Type.Array(Type.Object({ key: Type.String(), title: Type.String() })) }),
    who: 'anyone',
  }),
  'advertise/index': get({
    replica: true,
    title: '某个位置的推广内容；没有就是空',
    query: Type.Object({
      position: Type.String({ minLength: 1, maxLength: 30, title: '位置' }),
      ...ofSchool,
    }),
    data: Type.Object({ items: Type.Array(Slide) }),
    who: 'anyone',
  }),
  'topic/hotTopic': get({
    replica: true,
    title: '今日热议：近七天动态里出现最多的话题',
    query: Type.Object(ofSchool),
    data: Type.Object({ items: Type.Array(HotTopic) }),
    who: 'anyone',
  }),
  'diy/diyfirst': get({
    replica: true,
    title: '首页一次取齐：学校、区块、自己置顶的入口',
    query: Type.Object(ofSchool),
    data: Type.Object({
      school: Type.Union([Type.Object({ id: Id, name: Type.String(), campus: Type.String() }), Type.Null()]),
      blocks: Type.Array(Block),
      /** What the reader wants first in the grid. */
      pins: Type.Array(Entry),
      /** Pages of features that the school switched off, which nothing may lead to: pages/vote/index. */
      closed: Type.Array(Type.String()),
    }),
    who: 'anyone',
  }),
  'get/diy': get({
    replica: true,
    title: '学校写的页面',
    query: Type.Object({ key: PageKey, ...ofSchool }),
    data: ContentPage,
    who: 'anyone',
  }),
  'get/content': get({
    replica: true,
    title: '图文内容：页面里的文字和图片',
    query: Type.Object({ key: PageKey, ...ofSchool }),
    data: Type.Object({
      key: Type.String(),
      title: Type.String(),
      html: Type.String(),
      /** Rises with every change. */
      version: Count,
      at: Type.Union([Instant, Type.Null()]),
      /** The latest version of the user agreement that the reader agreed to; null for other contents, and for visitors. */
      agreed: Type.Union([Count, Type.Null()]),
    }),
    who: 'anyone',
  }),
  'user/agree': post({
    title: '同意某一版用户协议',
    body: Type.Object({ version: Type.Integer({ minimum: 1, maximum: 100_000, title: '版本' }) }),
    data: Done,
    who: 'user',
    limit: 20,
  }),
  'navbar/pins': get({
    title: '我置顶的入口',
    data: Type.Object({ items: Type.Array(Entry) }),
    who: 'user',
  }),
  'navbar/pin': post({
    title: '置顶入口：按顺序给出全部',
    body: Type.Object({
      urls: Type.Array(Type.String({ maxLength: limits.address.max }), {
        maxItems: limits.pins.max,
        uniqueItems: true,
        title: '置顶的入口',
      }),
    }),
    data: Type.Object({ items: Type.Array(Entry) }),
    who: 'user',
  }),
  'wxapp/config': get({
    title: '客户端配置：开着哪些服务',
    data: Type.Object({
      mode: Type.Union([Type.Literal('demo'), Type.Literal('production')]),
      version: Type.String(),
      /** Which implementation of each provider is on, for example { sms: 'local' }. */
      providers: Type.Record(Type.String(), Type.String()),
      /** How who asks for a school signed out can be told of the answer. */
      answers: Type.Array(Type.Union([Type.Literal('mail'), Type.Literal('phone')])),
      operator: Operator,
    }),
    who: 'anyone',
  }),
}

declare module '../registry' {
  interface Registry {
    home: typeof homeRoutes
  }
}
