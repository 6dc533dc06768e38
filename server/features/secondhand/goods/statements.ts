/** The lists of what is on a school's shelf: each combination of order and filters is a statement of its own. */
import { sql, type SQL } from 'drizzle-orm'
import type { Sort } from '../../../../contract/secondhand/rules'
import { clearOf } from '../../../core/privacy/visible'
import { literal } from '../../../database/literal'
import { firstId, lastId, limitRows, mostRows } from '../../../database/page'
import {
  amount,
  bool,
  float,
  int,
  moment,
  orNull,
  statement,
  text,
  uuid,
  variant,
  type Columns,
  type RowOf,
  type Statement,
} from '../../../database/statement'
import { contains } from '../../../database/contains'
import { limits as searchLimits } from '../../../../contract/search/rules'
import { joinSeller, metresOf, origin, reading, written } from './rows'
import { onShelf } from './shelf'
import { searchedWords } from './thing'

/** Where a list goes on: by the price or by the moment and the id, and from nearest on by metres and building. */
const cursor = {
  price: orNull(int),
  fresh: orNull(moment),
  id: orNull(uuid),
  metres: orNull(int),
  building: orNull(uuid),
}
const filtered = {
  category: text,
  grade: text,
  way: text,
  min: int,
  max: int,
  keyword: text,
  exact: text,
  since: moment,
  gram: text,
}
/** What any of the lists is given; each takes some. */
const values = {
  ...reading,
  rows: amount,
  school: orNull(uuid),
  ...cursor,
  ...filtered,
  condition: bool,
}
type Parts = Record<keyof typeof values, SQL>
export type Cursor = Partial<RowOf<typeof cursor>>
export type Filters = Partial<RowOf<typeof filtered>>
export type Common = RowOf<typeof reading> & { rows: number; school: string | null }

/** Conditions over a listing. `since` and `gram` say where most likely a page of `keyword` is. */
const filters: Readonly<Record<keyof typeof filtered, (p: Parts) => SQL>> = {
  category: (p) => sql`g.category = ${p.category}`,
  grade: (p) => sql`g.grade = ${p.grade}`,
  way: (p) => sql`${p.way} = any(g.ways)`,
  min: (p) => sql`g.price >= ${p.min}`,
  max: (p) => sql`g.price <= ${p.max}`,
  keyword: (p) => contains(sql`${p.keyword}::text`, sql`g.grams`, searchedWords),
  /** One character, or a name of one as C++: no index has it, and the latest of a school's shelf are read through. */
  exact: (
    p,
  ) => sql`g.id in (select l.id from (select g.id from secondhand_goods g where g.school_id = ${p.school} and ${onShelf}
      order by g.fresh_at desc, g.id desc limit ${literal(searchLimits.looked)}) l) and strpos(lower(${searchedWords}), ${p.exact}::text) > 0`,
  since: (p) => sql`g.fresh_at >= ${p.since}`,
  gram: (p) => sql`g.grams @> array[${p.gram}::text]`,
}
export type Filter = keyof typeof filters
export const filterNames = Object.keys(filters) as Filter[]

interface Order {
  /** The rows behind the cursor. `rare`: few have the words that are searched for. */
  rows(p: Parts, where: SQL, rare: boolean): SQL
  by: SQL
  /** What else a cursor is made of. */
  score: SQL
  row: Columns
}

/** `sorted`: the same order by an expression, which no index has. */
const simple = (
  behind: (p: Parts) => SQL,
  { by, sorted, ...more }: Omit<Order, 'rows'> & { sorted: SQL },
): Order => ({
  rows: (p, where, rare) =>
    sql`select g.* from secondhand_goods g where g.school_id = ${p.school} and ${where} and ${behind(p)} order by ${rare ? sorted : by}`,
  by,
  ...more,
})
const since = sql`(extract(epoch from g.fresh_at) * 1000)::float8`

/** Of each building the newest, from the nearest building on. What names no building is not there. */
const near: Order = {
  rows: (p, where) => sql`select g.*, h.away from (
      select h.id, ${metresOf(sql`h`)} as away from houses h join origin o on o.school_id = h.school_id
      where h.school_id = ${p.school} order by away, h.id) h
    cross join lateral (
      select g.* from secondhand_goods g where g.house_id = h.id and g.school_id = ${p.school} and ${where}
        and (g.fresh_at, g.id) < (case when h.id = ${p.building}::uuid then ${p.fresh}::timestamptz else 'infinity' end,
          case when h.id = ${p.building}::uuid then ${p.id}::uuid else ${lastId} end)
      order by g.fresh_at desc, g.id desc limit ${mostRows}) g
    where (h.away, h.id) >= (coalesce(${p.metres}::int, -1), coalesce(${p.building}::uuid, ${firstId}))
    order by h.away, h.id, g.fresh_at desc, g.id desc`,
  by: sql`g.away, g.house_id, g.fresh_at desc, g.id desc`,
  score: sql`${since} as since, g.away as metres, g.house_id as house`,
  row: { since: float, metres: int, house: uuid },
}

const orders: Readonly<Record<Sort, Order>> = {
  new: simple(
    (p) =>
      sql`(g.fresh_at, g.id) < (coalesce(${p.fresh}::timestamptz, 'infinity'), coalesce(${p.id}::uuid, ${lastId}))`,
    {
      by: sql`g.fresh_at desc, g.id desc`,
      score: sql`${since} as since`,
      sorted: sql`g.fresh_at + interval '0' desc, g.id desc`,
      row: { since: float },
    },
  ),
  cheap: simple(
    (p) => sql`(g.price, g.id) > (coalesce(${p.price}::int, -1), coalesce(${p.id}::uuid, ${firstId}))`,
    {
      by: sql`g.price, g.id`,
      score: sql`g.price`,
      sorted: sql`g.price + 0, g.id`,
      row: { price: int },
    },
  ),
  dear: simple(
    (p) => sql`(g.price, g.id) < (coalesce(${p.price}::int, 2147483647), coalesce(${p.id}::uuid, ${lastId}))`,
    {
      by: sql`g.price desc, g.id desc`,
      score: sql`g.price`,
      sorted: sql`g.price + 0 desc, g.id desc`,
      row: { price: int },
    },
  ),
  near,
}

interface Manner {
  /** Without those of people who blocked each other. */
  guarded: boolean
  /** Few listings have the words that are searched for: all of those are read, and sorted. Else the order's index is walked. */
  rare: boolean
  /** There is a condition that differs from search to search: such a page is `filled` with it. */
  sought?: boolean
}

function pageBy(sort: Sort, names: readonly Filter[], { guarded, rare, sought }: Manner, p: Parts): SQL {
  const { rows, by, score } = orders[sort]
  const asked = names.map((name) => {
    const filter = filters[name](p)
    // by the index it is `gram` that is looked for: of several bigrams the planner expects next to nothing
    return name === 'keyword' && names.includes('since') ? sql`(${filter}) is true` : filter
  })
  const all = [
    onShelf,
    ...asked,
    ...(sought ? [sql`(${p.condition})`] : []),
    ...(guarded ? [clearOf(sql`${p.reader}::uuid`, sql`g.author_id`)] : []),
  ]
  const page = limitRows(rows(p, sql.join(all, sql` and `), rare), p.rows)
  return sql`with ${origin(p)} select g.id, ${written.card(p)} as json, ${score} from ${joinSeller(page)} order by ${by}`
}

type Listing = Statement<typeof values, Columns>
const made = new Map<string, Listing>()

function make(sort: Sort, names: readonly Filter[], manner: Manner, called: typeof variant): Listing {
  const { guarded, rare, sought } = manner
  const how = [guarded ? 'guarded' : 'open', ...(rare ? ['rare'] : []), ...(sought ? ['sought'] : [])]
  const name = `goods_${[sort, ...names, ...how].join('_')}`
  const known = made.get(name)
  if (known) return known
  const row: Columns = { id: uuid, json: text, ...orders[sort].row }
  // what is searched for is planned by its words: some stand in most listings, most in few
  const form = { values, row, anew: names.includes('keyword') }
  const one = called(name, form, (p) => pageBy(sort, names, manner, p))
  made.set(name, one)
  return one
}

// those without filters are there from the first: the others differ from them by a condition
for (const sort of Object.keys(orders) as Sort[])
  for (const guarded of [false, true]) make(sort, [], { guarded, rare: false }, statement)

/** The list by these filters, in the order of `filterNames`. */
export const listBy = (sort: Sort, names: readonly Filter[], manner: Manner): Listing =>
  make(sort, names, manner, variant)

/** All that lists may be given, of which this one takes some. */
export const allValues = (some: Common & Cursor & Filters): RowOf<typeof values> => {
  const all: Partial<RowOf<typeof values>> = some
  return all as RowOf<typeof values>
}
