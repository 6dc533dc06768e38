/** Pages that administrators write: blocks as they are sent, as they are read, and the versions of a page. */
import { Type, type Static } from 'typebox'
import { Count, Id, Instant, NameOf, Picture } from '../../common'
import { get, post } from '../../http'
import { Notice } from '../../notice/schema'
import { SchoolContact } from '../../school/contacts/schema'
import { gridIcons, gridTints } from '../rules'
import { ownPattern } from './desk/rules'
import { limits, pagePattern, webPattern } from './rules'

const Address = (pattern: string) => Type.String({ maxLength: limits.address.max, pattern, title: '链接' })

/** Where a tap leads: a page of ours, or an http(s) address that the web view opens. */
export const Link = Type.Union([
  Type.Object({ kind: Type.Literal('page'), url: Address(pagePattern) }),
  Type.Object({ kind: Type.Literal('web'), url: Address(webPattern) }),
])
export type Link = Static<typeof Link>
const MaybeLink = Type.Union([Link, Type.Null()])

const words = (max: number, title: string) => Type.String({ maxLength: max, title })
const title = words(limits.slide.max, '标题')
const subtitle = words(limits.line.max, '副标题')
const caption = words(limits.caption.max, '说明')
const heading = words(limits.heading.max, '小标题')

/** One entry of a grid. */
export const Entry = Type.Object({
  title: Type.String({ minLength: limits.entry.min, maxLength: limits.entry.max, title: '名称' }),
  icon: NameOf(gridIcons, '图标'),
  tint: NameOf(gridTints, '颜色'),
  link: Link,
})
export type Entry = Static<typeof Entry>

const Grid = Type.Object({
  kind: Type.Literal('grid'),
  title: heading,
  items: Type.Array(Entry, { maxItems: limits.entries.max, title: '入口' }),
})
const Text = Type.Object({
  kind: Type.Literal('text'),
  title: heading,
  /** A line that begins with - is an item of a list. */
  text: words(limits.text.max, '文字'),
})
const Living = <K extends string>(kind: K) => Type.Object({ kind: Type.Literal(kind) })
const Feed = Living('feed')

/** As it is sent and kept: pictures by their ids. */
export const BlockDraft = Type.Union([
  Type.Object({
    kind: Type.Literal('banner'),
    slides: Type.Array(Type.Object({ title, subtitle, picture: Id, link: MaybeLink }), {
      maxItems: limits.slides.max,
      title: '轮播图',
    }),
  }),
  Grid,
  Text,
  Type.Object({ kind: Type.Literal('picture'), picture: Id, caption, link: MaybeLink }),
  Type.Object({ kind: Type.Literal('form'), form: Id }),
  Living('notice'),
  Living('errands'),
  Living('goods'),
  Living('topics'),
  Living('contacts'),
  Feed,
])
export type BlockDraft = Static<typeof BlockDraft>

export const HotTopic = Type.Object({ name: Type.String(), dynamics: Count })
export type HotTopic = Static<typeof HotTopic>

export const Slide = Type.Object({
  title: Type.String(),
  subtitle: Type.String(),
  picture: Picture,
  link: MaybeLink,
})
export type Slide = Static<typeof Slide>

/** As it is read: with what there is to show now. */
export const Block = Type.Union([
  Type.Object({ kind: Type.Literal('banner'), slides: Type.Array(Slide) }),
  Grid,
  Text,
  Type.Object({ kind: Type.Literal('picture'), picture: Picture, caption, link: MaybeLink }),
  /** `title`: what the form is called; null when it is gone. */
  Type.Object({
    kind: Type.Literal('form'),
    form: Id,
    title: Type.Union([Type.String(), Type.Null()]),
    closed: Type.Boolean(),
  }),
  Type.Object({ kind: Type.Literal('notice'), notice: Type.Union([Notice, Type.Null()]) }),
  /** Errands of the school that wait for a rider now; 100 where there are more. */
  Type.Object({ kind: Type.Literal('errands'), count: Count }),
  /** Second-hand listings on the school's shelf; 100 where there are more. */
  Type.Object({ kind: Type.Literal('goods'), count: Count }),
  Type.Object({ kind: Type.Literal('topics'), topics: Type.Array(HotTopic) }),
  Type.Object({ kind: Type.Literal('contacts'), items: Type.Array(SchoolContact) }),
  Feed,
])
export type Block = Static<typeof Block>

export const ContentPage = Type.Object({
  key: Type.String(),
  title: Type.String(),
  blocks: Type.Array(Block),
  /** The reader may edit it. */
  editable: Type.Boolean(),
})
export type ContentPage = Static<typeof ContentPage>

export const PageKey = Type.String({ minLength: 1, maxLength: 40, pattern: '^[a-z0-9-]+$', title: '页面' })
/** Null: the platform's own, for every school that has none. */
const School = Type.Union([Id, Type.Null()], { title: '学校' })
const Revision = Type.Integer({ minimum: 0, title: '修改次数' })
const MaybeInstant = Type.Union([Instant, Type.Null()])

/** A page on the desk. */
export const PageLine = Type.Object({
  key: Type.String(),
  title: Type.String(),
  /** Every school has it: it can go back to what comes with the app, and is never deleted. */
  standing: Type.Boolean(),
  /** What people see now: the version, or null while it is what comes with the app, or nothing. */
  shown: Type.Union([Count, Type.Null()]),
  /** When that one ends. */
  ends: MaybeInstant,
  /** A draft waits to be published. */
  draft: Type.Boolean(),
  at: MaybeInstant,
})
export type PageLine = Static<typeof PageLine>

export const PageVersion = Type.Object({
  number: Count,
  title: Type.String(),
  /** Who published it; null once they left. */
  by: Type.Union([Type.String(), Type.Null()]),
  at: Instant,
  starts: MaybeInstant,
  ends: MaybeInstant,
  /** People see it now. */
  shown: Type.Boolean(),
})
export type PageVersion = Static<typeof PageVersion>

/** A page as its editor opens it. */
export const PageDraft = Type.Object({
  key: Type.String(),
  title: Type.String(),
  standing: Type.Boolean(),
  blocks: Type.Array(Block),
  /** 0 while there is no draft: the blocks are those that people see. */
  revision: Revision,
  versions: Type.Array(PageVersion),
})
export type PageDraft = Static<typeof PageDraft>

/** A page or a form of the school, and how it stands among the entries of home. */
export const FrontEntry = Type.Object({
  title: Type.String(),
  /** Null: home has none that leads to it. */
  entry: Type.Union([Entry, Type.Null()]),
})
export type FrontEntry = Static<typeof FrontEntry>
const ofFront = {
  school: Id,
  url: Type.String({ maxLength: limits.address.max, pattern: ownPattern, title: '页面或表单' }),
}

const ofPage = { school: School, key: PageKey }
/** A query has no null: no school is the platform. */
const askPage = { school: Type.Optional(Id), key: PageKey }

export const pageRoutes = {
  'diy/pages': get({
    title: '一所学校的页面；不给学校时是平台的',
    query: Type.Object({ school: Type.Optional(Id) }),
    data: Type.Object({ items: Type.Array(PageLine) }),
    who: 'administrator',
  }),
  'diy/draft': get({
    title: '编辑一个页面：草稿和历史版本',
    query: Type.Object(askPage),
    data: PageDraft,
    who: 'administrator',
  }),
  'diy/save': post({
    title: '保存页面的草稿；不给页面时新建一个',
    body: Type.Object({
      school: School,
      key: Type.Optional(PageKey),
      /** Names a new page: sent again, it is the same one. */
      draft: Type.Optional(Id),
      revision: Revision,
      title: Type.String({ minLength: limits.title.min, maxLength: limits.title.max, title: '页面标题' }),
      blocks: Type.Array(BlockDraft, { maxItems: limits.blocks.max, title: '区块' }),
    }),
    data: PageDraft,
    who: 'administrator',
    limit: 120,
  }),
  'diy/publish': post({
    title: '发布页面的草稿',
    body: Type.Object({
      ...ofPage,
      revision: Revision,
      starts: MaybeInstant,
      ends: MaybeInstant,
    }),
    data: PageDraft,
    who: 'administrator',
  }),
  'diy/restore': post({
    title: '把一个历史版本放回草稿；0 是应用自带的内容',
    body: Type.Object({ ...ofPage, version: Type.Integer({ minimum: 0, title: '版本' }) }),
    data: PageDraft,
    who: 'administrator',
  }),
  'diy/front': get({
    title: '一个页面或表单在首页的入口；没有就是空',
    query: Type.Object(ofFront),
    data: FrontEntry,
    who: 'administrator',
  }),
  'diy/setFront': post({
    title: '把一个页面或表单放到首页的入口里；入口给空就是拿掉',
    body: Type.Object({
      ...ofFront,
      look: Type.Union([Type.Pick(Entry, ['title', 'icon', 'tint']), Type.Null()], { title: '入口' }),
    }),
    data: FrontEntry,
    who: 'administrator',
    limit: 30,
  }),
  'diy/remove': post({
    title: '删除一个页面和它的历史版本；每所学校都有的页面不能删',
    body: Type.Object(ofPage),
    data: Type.Object({ done: Type.Literal(true) }),
    who: 'administrator',
  }),
}

declare module '../../registry' {
  interface Registry {
    homePage: typeof pageRoutes
  }
}
