/** Listings: as they are written, as lists show them, and whole. */
import { Type, type Static } from 'typebox'
import {
  Count,
  Done,
  Film,
  Id,
  Instant,
  NameOf,
  Page,
  pageQuery,
  Person,
  Picture,
  Url,
  Withheld,
} from '../../common'
import { get, post } from '../../http'
import { Rating } from '../../order/schema'
import { keywordMax } from '../../rules'
import { CategoryName, GradeName, WayName } from '../fields'
import { ExemptName, Fen, one, orNull, Pieces, Seller } from '../../sale/fields'
import { limits, ownLists, sorts, ways } from '../rules'

/** A listing as lists show it. */
export const GoodsCard = Type.Object({
  id: Id,
  title: Type.String(),
  price: Fen,
  /** What it cost new; null where nobody said. */
  original: orNull(Fen),
  /** The first picture, small. */
  cover: orNull(Type.Pick(Picture, ['thumb', 'width', 'height'])),
  category: CategoryName,
  grade: GradeName,
  ways: Type.Array(WayName),
  /** Pieces that can be bought now. */
  free: Count,
  /** Where the seller hands it over; '' where nobody said. */
  spot: Type.String(),
  /** Metres to the viewer's building; only where both are known. */
  away: Type.Optional(Count),
  seller: Type.Pick(Person, ['id', 'name', 'avatar']),
  likes: Count,
  /** When it was put up, or last refreshed. */
  at: Instant,
})
export type GoodsCard = Static<typeof GoodsCard>

/** The same to its seller, with what can be done with it. */
export const OwnGoods = Type.Object({
  ...GoodsCard.properties,
  pieces: Count,
  /** Pieces in orders that are not over, and those that were sold. */
  held: Count,
  sold: Count,
  views: Count,
  comments: Count,
  /** It was taken off the shelf. */
  off: Type.Boolean(),
  /** It can be refreshed today. */
  fresh: Type.Boolean(),
  withheld: Type.Optional(Withheld),
})
export type OwnGoods = Static<typeof OwnGoods>

/** A book, by its ISBN. */
export const Book = Type.Object({
  isbn: Type.String(),
  title: Type.String(),
  author: Type.String(),
  publisher: Type.String(),
  cover: orNull(Url),
  /** List price, fen; null where nobody said. */
  price: orNull(Fen),
  /** Courses of the viewer's school that use it. */
  courses: Type.Array(Type.String()),
})
export type Book = Static<typeof Book>

export const Goods = Type.Object({
  ...GoodsCard.properties,
  text: Type.String(),
  pictures: Type.Array(Picture),
  film: orNull(Film),
  /** Fen, by courier; 0: the seller pays it. */
  freight: Fen,
  pieces: Count,
  held: Count,
  sold: Count,
  tags: Type.Array(Type.String()),
  book: orNull(Book),
  /** Which course it is used in; '' where nobody said. */
  course: Type.String(),
  seller: Seller,
  views: Count,
  comments: Count,
  liked: Type.Boolean(),
  mine: Type.Boolean(),
  /** The building of `spot`; to its seller, where it is one. */
  house: Type.Optional(Id),
  /** Where returned goods go, of one's address book; to its seller. */
  returns: Type.Optional(Id),
  /** Why it cannot be returned without a reason; null: nothing was declared. */
  exempt: orNull(ExemptName),
  /** It was taken off the shelf: to its seller, and to who has it in an order. */
  off: Type.Boolean(),
  fresh: Type.Boolean(),
  /** The viewer's latest order of it that was not closed. */
  order: Type.Optional(Id),
  /** Why the viewer cannot buy it; '' when they can. */
  hindered: Type.String(),
  withheld: Type.Optional(Withheld),
})
export type Goods = Static<typeof Goods>

const draft = {
  title: Type.String({ minLength: limits.title.min, maxLength: limits.title.max, title: '标题' }),
  text: Type.String({ minLength: limits.text.min, maxLength: limits.text.max, title: '描述' }),
  pictures: Type.Array(Id, {
    minItems: limits.pictures.min,
    maxItems: limits.pictures.max,
    uniqueItems: true,
    title: '图片',
  }),
  film: Type.Optional(Id),
  grade: GradeName,
  price: Type.Integer({ minimum: limits.price.min, maximum: limits.price.max, title: '价格' }),
  original: Type.Optional(
    Type.Integer({ minimum: limits.price.min, maximum: limits.price.max, title: '原价' }),
  ),
  ways: Type.Array(WayName, { minItems: 1, maxItems: ways.length, uniqueItems: true, title: '交易方式' }),
  /** By courier alone; absent: the seller pays it. */
  freight: Type.Optional(Type.Integer({ minimum: 0, maximum: limits.freight.max, title: '运费' })),
  pieces: Type.Optional(Pieces),
  /** The building near which it is handed over; the seller's own words where it is none. */
  house: Type.Optional(Id),
  spot: Type.Optional(Type.String({ maxLength: limits.spot.max, title: '交易地点' })),
  /** Words that may not be sold are not refused: a reviewer decides. */
  review: Type.Optional(Type.Boolean({ title: '请管理员看看' })),
  /** Of one's address book: where goods that are returned go; absent: the school's service point. */
  returns: Type.Optional(Id),
  /** Of a business alone: why it cannot be returned without a reason. */
  exempt: Type.Optional(ExemptName),
  tags: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: limits.tags.length, title: '标签' }), {
      maxItems: limits.tags.count,
      uniqueItems: true,
      title: '标签',
    }),
  ),
}
export const Isbn = Type.String({ minLength: 10, maxLength: 20, title: 'ISBN' })
const course = Type.Optional(Type.String({ maxLength: limits.course.max, title: '课程' }))

export const GoodsDraft = Type.Object({ key: Id, category: CategoryName, ...draft })
export type GoodsDraft = Static<typeof GoodsDraft>
export const BookDraft = Type.Object({
  key: Id,
  isbn: Isbn,
  /** Of the book, where our table has none yet. */
  author: Type.Optional(Type.String({ maxLength: limits.author.max, title: '作者' })),
  course,
  ...draft,
})
export type BookDraft = Static<typeof BookDraft>
/** Replaced whole. `pieces`: those that can still be bought. */
export const GoodsChange = Type.Object({ id: Id, category: CategoryName, course, ...draft })
export type GoodsChange = Static<typeof GoodsChange>

const filters = {
  school: Type.Optional(Id),
  category: Type.Optional(CategoryName),
  grade: Type.Optional(GradeName),
  way: Type.Optional(WayName),
  min: Type.Optional(Type.Integer({ minimum: 0, maximum: limits.price.max, title: '最低价' })),
  max: Type.Optional(Type.Integer({ minimum: 0, maximum: limits.price.max, title: '最高价' })),
  /** `near` goes by the viewer's default address, or the building in `house`. */
  sort: Type.Optional(NameOf(sorts, '排序')),
  house: Type.Optional(Id),
}
const Liked = Type.Object({ likes: Count, liked: Type.Boolean() })

export const goodsRoutes = {
  'secondHand/classify': get({
    replica: true,
    title: '二手分类，和各类在架的件数',
    query: Type.Object({ school: Type.Optional(Id) }),
    data: Type.Object({
      items: Type.Array(Type.Object({ name: CategoryName, title: Type.String(), count: Count })),
    }),
    who: 'anyone',
  }),
  'secondHand/grade': get({
    title: '成色，和每一种的意思',
    data: Type.Object({
      items: Type.Array(Type.Object({ name: GradeName, title: Type.String(), note: Type.String() })),
    }),
    who: 'anyone',
  }),
  'secondHand/goodsSelect': get({
    replica: true,
    title: '在架的二手：按分类、成色、交易方式、价格筛选，按最新、价格、远近排序',
    query: Type.Object({ ...filters, ...pageQuery }),
    data: Page(GoodsCard),
    who: 'anyone',
  }),
  'secondHand/goodsSearch': get({
    replica: true,
    title: '搜在架的二手，条件和列表一样',
    query: Type.Object({
      keyword: Type.String({ minLength: 1, maxLength: keywordMax, title: '关键词' }),
      ...filters,
      ...pageQuery,
    }),
    data: Page(GoodsCard),
    who: 'anyone',
  }),
  'secondHand/goodsGuess': get({
    replica: true,
    title: '猜你喜欢，和它的算法',
    data: Type.Object({ items: Type.Array(GoodsCard), formula: Type.String() }),
    who: 'user',
  }),
  'secondHand/goodsInfo': get({ title: '一件二手', query: one, data: Goods, who: 'anyone' }),
  'secondHand/release': post({ title: '发布闲置', body: GoodsDraft, data: Goods, who: 'student', limit: 20 }),
  'secondHand/releaseBook': post({
    title: '发布书籍，按 ISBN',
    body: BookDraft,
    data: Goods,
    who: 'student',
    limit: 20,
  }),
  'secondHand/goodsModification': post({
    title: '修改自己的二手；已下的订单不变',
    body: GoodsChange,
    data: Goods,
    who: 'student',
    limit: 30,
  }),
  'secondHand/goodsDel': post({
    title: '删除自己的二手；没付款的订单随之关闭，其他的照旧',
    body: one,
    data: Done,
    who: 'user',
  }),
  'secondHand/goodsViews': post({
    title: '看过一件，每人每天记一次',
    body: one,
    data: Done,
    who: 'user',
    limit: 120,
  }),
  'secondHand/comment': get({
    title: '一位卖家收到的评价，新的在前',
    query: Type.Object({ user: Id, ...pageQuery }),
    data: Page(Rating),
    who: 'user',
  }),
  'secondHand/goodsCommentShow': get({
    title: '一件二手收到的评价，新的在前',
    query: Type.Object({ id: Id, ...pageQuery }),
    data: Page(Rating),
    who: 'user',
  }),
  'secondHand/userGoods': get({
    title: '自己的二手：在卖、下架、收藏、看过；别人在卖的',
    query: Type.Object({
      /** Another person's that are on the shelf; one's own without it. */
      user: Type.Optional(Id),
      list: Type.Optional(NameOf(ownLists, '哪一种')),
      ...pageQuery,
    }),
    data: Page(OwnGoods),
    who: 'user',
  }),
  'secondHand/soldOut': post({ title: '下架自己的二手', body: one, data: OwnGoods, who: 'user' }),
  'secondHand/soldOn': post({ title: '重新上架', body: one, data: OwnGoods, who: 'student' }),
  'secondHand/refresh': post({
    title: '擦亮：排到最前面，每天一次',
    body: one,
    data: OwnGoods,
    who: 'student',
  }),
  'secondHand/like': post({ title: '收藏', body: one, data: Liked, who: 'user', limit: 120 }),
  'secondHand/dislike': post({ title: '取消收藏', body: one, data: Liked, who: 'user', limit: 120 }),
  'secondHand/code': get({
    title: '海报的地址，几分钟内有效',
    query: one,
    data: Type.Object({ url: Url }),
    who: 'user',
  }),
}

declare module '../../registry' {
  interface Registry {
    secondhandGoods: typeof goodsRoutes
  }
}
