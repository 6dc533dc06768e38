/** What is guessed that a viewer may want, and the statements that look at a shelf as a whole. */
import { sql } from 'drizzle-orm'
import { guess, type Category } from '../../../../contract/secondhand/rules'
import { clearOf } from '../../../core/privacy/visible'
import { literal } from '../../../database/literal'
import { amount, bool, int, listOf, oneOf, orNull, statement, text, uuid } from '../../../database/statement'
import { joinSeller, origin, reading, written } from './rows'
import { onShelf } from './shelf'

/** Listings on a school's shelf by category. */
export const counts = statement(
  'goods_counts',
  { values: { school: orNull(uuid) }, row: { category: oneOf<Category>(), count: int } },
  (p) => sql`select g.category, count(*)::int as count from secondhand_goods g
  where g.school_id = ${p.school} and ${onShelf} group by g.category`,
)

/** A row where it is known from where the reader looks, at that school. */
export const place = statement(
  'goods_origin',
  { values: { reader: reading.reader, house: reading.house, school: orNull(uuid) }, row: {} },
  (p) => sql`with ${origin(p)} select from origin where school_id = ${p.school}`,
)

const points = {
  category: literal(guess.category),
  course: literal(guess.course),
  building: literal(guess.building),
  perDay: literal(guess.perDay),
}

/**
 * The newest on the shelf, by the points of `guess`; `courses` are the viewer's, folded. What the viewer sells, or has
 * ordered, is not there.
 */
export const guessed = statement(
  'goods_guess',
  {
    values: {
      ...reading,
      rows: amount,
      school: orNull(uuid),
      courses: listOf(text),
      personalised: bool,
    },
    row: { json: text },
  },
  (p) => sql`with ${origin(p)}, seen as (
    select c.category, count(*)::float8 / sum(count(*)) over () as share
    from secondhand_views v join secondhand_goods c on c.id = v.goods_id
    where ${p.personalised}::boolean and v.user_id = ${p.reader} and v.viewed_at > now() - interval ${literal(`${guess.days} days`)} group by c.category)
  select ${written.card(p)} as json from ${joinSeller(sql`
    select n.*, coalesce(seen.share, 0) * ${points.category}
      + case when n.category = 'book' and (plain(n.course) = any(${p.courses}::text[]) or exists(select from secondhand_book_courses c
          where c.school_id = n.school_id and c.isbn = n.isbn and plain(c.course) = any(${p.courses}::text[]))) then ${points.course} else 0 end
      + case when ${p.personalised}::boolean and n.house_id = (select id from origin) then ${points.building} else 0 end
      - floor(extract(epoch from now() - n.fresh_at) / 86400) * ${points.perDay} as points
    from (select g.* from secondhand_goods g where g.school_id = ${p.school} and ${onShelf}
      order by g.fresh_at desc, g.id desc limit ${literal(guess.among)}) n
    left join seen on seen.category = n.category
    where n.author_id <> ${p.reader} and ${clearOf(sql`${p.reader}::uuid`, sql`n.author_id`)}
      and not exists(select from sale_lines l join orders b on b.id = l.order_id
        where l.goods_id = n.id and b.buyer_id = ${p.reader} and b.status <> 'closed')
    order by points desc, n.fresh_at desc, n.id desc limit ${p.rows}`)}
  order by g.points desc, g.fresh_at desc, g.id desc`,
)
