/** Listings as statements write them: text of JSON as the contract has it. */
import { sql, type SQL } from 'drizzle-orm'
import { likedBy } from '../../../core/like/service'
import { writtenAvatar, withPerson } from '../../../core/account/person'
import { defaultHouse } from '../../../core/address/defaultHouse'
import { writtenFiles } from '../../../core/file/own'
import { metresTo } from '../../../core/school/service'
import {
  flag,
  instant,
  line,
  object,
  optional,
  orNull,
  plain,
  quoteJson,
  words,
} from '../../../database/jsonText'
import { orNull as nullable, text, uuid } from '../../../database/statement'
import { isStale, onShelf } from './shelf'

/** Who reads, what addresses of files begin with, and the building in which the reader says to be. */
export const reading = { reader: nullable(uuid), files: text, house: nullable(uuid) }
export type Reading = Record<keyof typeof reading, SQL>

/** Where the reader is: the building that they say, else that of their default address. No row where neither is known. */
export const origin = ({ reader, house }: Pick<Reading, 'reader' | 'house'>): SQL =>
  sql`origin as materialized (select h.id, h.school_id, h.latitude, h.longitude from houses h
  where h.id = coalesce(${house}::uuid, ${defaultHouse(sql`${reader}::uuid`)}))`

const from = { latitude: sql`o.latitude`, longitude: sql`o.longitude` }
/** Metres from the origin `o` to a building. */
export const metresOf = (house: SQL): SQL => metresTo(from, sql`${house}.latitude`, sql`${house}.longitude`)

/** Rows `g` of a query, with the seller, their school, and how far it is. */
export const joinSeller = (rows: SQL): SQL => sql`(${rows}) g ${withPerson(sql`g.author_id`)}
  left join houses gh on gh.id = g.house_id left join origin o on o.school_id = g.school_id`

const first = sql`g.pictures -> 0`
const cover = (files: SQL): SQL =>
  sql`case when ${first} is not null then ${object({
    thumb: quoteJson(sql`${files}::text || (${first} ->> 'thumbKey')`),
    width: plain(sql`${first} ->> 'width'`),
    height: plain(sql`${first} ->> 'height'`),
  })} end`

const card = ({ files }: Reading) => ({
  id: quoteJson(sql`g.id`),
  title: line(sql`g.title`),
  price: plain(sql`g.price`),
  original: orNull(plain(sql`g.original`)),
  cover: orNull(plain(cover(files))),
  category: quoteJson(sql`g.category`),
  grade: quoteJson(sql`g.grade`),
  ways: plain(sql`to_json(g.ways)`),
  free: plain(sql`g.free`),
  spot: line(sql`g.spot`),
  away: optional(plain(sql`case when gh.id is not null and o.id is not null then ${metresOf(sql`gh`)} end`)),
  seller: plain(
    object({ id: quoteJson(sql`u.id`), name: line(sql`u.name`), avatar: writtenAvatar(sql`u`, files) }),
  ),
  likes: plain(sql`g.likes`),
  at: instant(sql`g.fresh_at`),
})

const withheld = (reader: SQL): SQL =>
  sql`case when g.state <> 'approved' and g.author_id = ${reader} then ${object({
    state: quoteJson(sql`g.state`),
    reason: words(sql`coalesce(g.refusal, '')`),
  })} end`

const own = (p: Reading) => ({
  ...card(p),
  pieces: plain(sql`g.pieces`),
  held: plain(sql`g.held`),
  sold: plain(sql`g.sold`),
  views: plain(sql`g.views`),
  comments: plain(sql`g.comments`),
  off: flag(sql`g.off`),
  fresh: flag(sql`g.author_id = ${p.reader} and ${onShelf} and ${isStale}`),
  withheld: optional(plain(withheld(p.reader))),
})

const courses = sql`(select coalesce(json_agg(c.course order by c.course), '[]') from secondhand_book_courses c
    where c.school_id = g.school_id and c.isbn = b.isbn)`
const book = (files: SQL): SQL =>
  sql`(select ${object({
    isbn: quoteJson(sql`b.isbn`),
    title: words(sql`coalesce(nullif(b.title, ''), g.title)`),
    author: line(sql`b.author`),
    publisher: line(sql`b.publisher`),
    cover: orNull(words(sql`coalesce(b.cover, ${files}::text || (${first} ->> 'thumbKey'))`)),
    price: orNull(plain(sql`b.price`)),
    courses: plain(courses),
  })} from secondhand_books b where b.isbn = g.isbn)`

const whole = (p: Reading) => ({
  ...own(p),
  text: words(sql`g.text`),
  pictures: plain(writtenFiles(sql`g.pictures`, p.files)),
  film: orNull(plain(writtenFiles(sql`g.film`, p.files))),
  freight: plain(sql`g.freight`),
  tags: plain(sql`to_json(g.tags)`),
  book: orNull(plain(book(p.files))),
  course: words(sql`g.course`),
  liked: flag(likedBy(p.reader, sql`g.id`)),
  mine: flag(sql`g.author_id = ${p.reader}`),
  house: optional(plain(sql`case when g.author_id = ${p.reader} then to_json(g.house_id) end`)),
  returns: optional(plain(sql`case when g.author_id = ${p.reader} then to_json(g.return_id) end`)),
  exempt: orNull(plain(sql`to_json(g.exempt)`)),
  order: optional(
    quoteJson(sql`(select o.id from sale_lines l join orders o on o.id = l.order_id
      where l.goods_id = g.id and o.buyer_id = ${p.reader} and o.status <> 'closed' order by o.id desc limit 1)`),
  ),
})

/** A GoodsCard, an OwnGoods, and a Goods but for its seller and `hindered`. */
export const written = {
  card: (p: Reading): SQL => object(card(p)),
  own: (p: Reading): SQL => object(own(p)),
  whole: (p: Reading): SQL => object(whole(p)),
}
