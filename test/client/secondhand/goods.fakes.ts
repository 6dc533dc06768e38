/** Listings as the server has them. */
import type { Rating } from '@contract/order/schema'
import type { Book, Goods, GoodsCard, OwnGoods } from '@contract/secondhand/goods/schema'

const at = '2026-11-20T10:00:00.000Z'
export const person = { id: 'p1', name: '叶子不睡觉', avatar: null, school: '临江大学', college: '经济学院' }
let made = 0

export const card = (change: Partial<GoodsCard> = {}): GoodsCard => ({
  id: `g${(made += 1)}`,
  title: '九成新台灯',
  price: 3550,
  original: null,
  cover: { thumb: '/files/lamp.jpg', width: 400, height: 300 },
  category: 'appliance',
  grade: 'almost',
  ways: ['meet'],
  free: 1,
  spot: '',
  seller: person,
  likes: 2,
  at,
  ...change,
})
export const own = (change: Partial<OwnGoods> = {}): OwnGoods => ({
  ...card(),
  pieces: 1,
  held: 0,
  sold: 0,
  views: 12,
  comments: 1,
  off: false,
  fresh: true,
  ...change,
})
export const seller = { ...person, business: false, sold: 6, stars: 4.8, ratings: 5 }
export const goods = (change: Partial<Goods> = {}): Goods => ({
  ...card(),
  text: '买来一年，灯头可以转',
  pictures: [{ id: 'f1', url: '/files/lamp.jpg', thumb: '/files/lamp-s.jpg', width: 400, height: 300 }],
  film: null,
  freight: 0,
  pieces: 1,
  held: 0,
  sold: 0,
  tags: ['护眼'],
  book: null,
  course: '',
  seller,
  views: 12,
  comments: 0,
  liked: false,
  mine: false,
  off: false,
  fresh: true,
  exempt: null,
  hindered: '',
  ...change,
})
export const book: Book = {
  isbn: '9787040396638',
  title: '高等数学 上册',
  author: '同济大学数学系',
  publisher: '高等教育出版社',
  cover: null,
  price: 4760,
  courses: ['高等数学', '微积分'],
}
export const rating = (change: Partial<Rating> = {}): Rating => ({
  id: `r${(made += 1)}`,
  order: 'o1',
  of: 'seller',
  author: person,
  stars: 5,
  tags: ['守时'],
  text: '和照片一样',
  pictures: [],
  second: null,
  at,
  ...change,
})
export const page = <T = never>(...items: T[]) => ({ items, next: null })
export const none = { unpaid: 0, waiting: 0, sent: 0, unrated: 0, refund: 0 }
