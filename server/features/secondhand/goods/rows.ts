/** Listings as statements write them: text of JSON as the contract has it. $1 is the reader, $2 what addresses of files begin with. */
import { sql } from 'drizzle-orm'
import { defaultHouseText } from '../../../core/address/defaultHouse'
import { textOf } from '../../../core/dynamic/read'
import { filesText } from '../../../core/file/own'
import { metresTo } from '../../../core/school/service'
import {
  flag,
  instant,
  line,
  object,
  optional,
  orNull,
  plain,
  quoted,
  words,
} from '../../../database/jsonText'
import { onShelf, staleText } from './shelf'

/** Where the reader is: the building in $3, else that of their default address. No row where neither is known. */
export const origin = `origin as materialized (select h.id, h.school_id, h.latitude, h.longitude from houses h
  where h.id = coalesce($3::uuid, ${defaultHouseText('$1::uuid')}))`

const raw = (latitude: string, longitude: string) => ({
  latitude: sql.raw(latitude),
  longitude: sql.raw(longitude),
})
/** Metres from the origin `o` to a building. */
export const metresText = (house: string): string =>
  textOf(
    metresTo(raw('o.latitude', 'o.longitude'), sql.raw(`${house}.latitude`), sql.raw(`${house}.longitude`)),
  )

/** Rows `g` of a query, with the seller, their school, and how far it is. */
export const joined = (rows: string): string => `(${rows}) g join users u on u.id = g.author_id
  left join schools s on s.id = u.school_id
  left join houses gh on gh.id = g.house_id left join origin o on o.school_id = g.school_id`

const first = 'g.pictures -> 0'
const cover = `case when ${first} is not null then ${object({
  thumb: quoted(`$2::text || (${first} ->> 'thumbKey')`),
  width: plain(`${first} ->> 'width'`),
  height: plain(`${first} ->> 'height'`),
})} end`

const card = {
  id: quoted('g.id'),
  title: line('g.title'),
  price: plain('g.price'),
  original: orNull(plain('g.original')),
  cover: orNull(plain(cover)),
  category: quoted('g.category'),
  grade: quoted('g.grade'),
  ways: plain('to_json(g.ways)'),
  free: plain('g.free'),
  spot: line('g.spot'),
  away: optional(plain(`case when gh.id is not null and o.id is not null then ${metresText('gh')} end`)),
  seller: plain(
    object({ id: quoted('u.id'), name: line('u.name'), avatar: orNull(quoted('$2::text || u.avatar')) }),
  ),
  likes: plain('g.likes'),
  at: instant('g.fresh_at'),
}

const withheld = `case when g.state <> 'approved' and g.author_id = $1 then ${object({
  state: quoted('g.state'),
  reason: words(`coalesce(g.refusal, '')`),
})} end`

const own = {
  ...card,
  pieces: plain('g.pieces'),
  held: plain('g.held'),
  sold: plain('g.sold'),
  views: plain('g.views'),
  comments: plain('g.comments'),
  off: flag('g.off'),
  fresh: flag(`g.author_id = $1 and ${onShelf} and ${staleText}`),
  withheld: optional(plain(withheld)),
}

const book = `(select ${object({
  isbn: quoted('b.isbn'),
  title: words(`coalesce(nullif(b.title, ''), g.title)`),
  author: line('b.author'),
  publisher: line('b.publisher'),
  cover: orNull(words(`coalesce(b.cover, $2::text || (${first} ->> 'thumbKey'))`)),
  price: orNull(plain('b.price')),
  courses: plain(`(select coalesce(json_agg(c.course order by c.course), '[]') from secondhand_book_courses c
    where c.school_id = g.school_id and c.isbn = b.isbn)`),
})} from secondhand_books b where b.isbn = g.isbn)`

const whole = {
  ...own,
  text: words('g.text'),
  pictures: plain(filesText('g.pictures')),
  film: orNull(plain(filesText('g.film'))),
  freight: plain('g.freight'),
  tags: plain('to_json(g.tags)'),
  book: orNull(plain(book)),
  course: words('g.course'),
  liked: flag('exists(select 1 from likes l where l.subject_id = g.id and l.user_id = $1)'),
  mine: flag('g.author_id = $1'),
  house: optional(plain('case when g.author_id = $1 then to_json(g.house_id) end')),
  returns: optional(plain('case when g.author_id = $1 then to_json(g.return_id) end')),
  exempt: orNull(plain('to_json(g.exempt)')),
  order: optional(
    quoted(`(select o.id from sale_lines l join orders o on o.id = l.order_id
      where l.goods_id = g.id and o.buyer_id = $1 and o.status <> 'closed' order by o.id desc limit 1)`),
  ),
}

/** A GoodsCard, an OwnGoods, and a Goods but for its seller and `hindered`. */
export const json = { card: object(card), own: object(own), whole: object(whole) }
