/** The lists of what is on a school's shelf, as text: each combination of order and filters is a statement of its own, prepared once. */
import { sql, type SQL } from 'drizzle-orm'
import type { Sort } from '../../../../contract/secondhand/rules'
import { textOf, textWith } from '../../../core/dynamic/read'
import { clearOfText } from '../../../core/privacy/visible'
import { pageText } from '../../../database/prepared'
import { contains } from '../../../database/words'
import { pageSize } from '../../../../contract/rules'
import { limits as searchLimits } from '../../../../contract/search/rules'
import { joined, json, metresText, origin } from './rows'
import { onShelf } from './shelf'
import { searchedWords } from './thing'

const topId = `'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid`
const firstId = `'00000000-0000-0000-0000-000000000000'::uuid`

/** Conditions over a listing, by the parameter that each goes by. `since` and `gram` say where most likely a page of `keyword` is. */
const filters = {
  category: (value: string) => `g.category = ${value}`,
  grade: (value: string) => `g.grade = ${value}`,
  way: (value: string) => `${value} = any(g.ways)`,
  min: (value: string) => `g.price >= ${value}`,
  max: (value: string) => `g.price <= ${value}`,
  keyword: (value: string) =>
    textOf(contains(sql.raw(`${value}::text`), sql.raw('g.grams'), sql.raw(searchedWords))),
  /** One character, or a name of one as C++: no index has it, and the latest of a school's shelf are read through. */
  exact: (
    value: string,
  ) => `g.id in (select l.id from (select g.id from secondhand_goods g where g.school_id = $5 and ${onShelf}
      order by g.fresh_at desc, g.id desc limit ${searchLimits.looked}) l) and strpos(lower(${searchedWords}), ${value}::text) > 0`,
  since: (value: string) => `g.fresh_at >= ${value}`,
  gram: (value: string) => `g.grams @> array[${value}::text]`,
}
export type Filter = keyof typeof filters
export const filterNames = Object.keys(filters) as Filter[]

/** How many parameters an order's cursor takes, from $6 on. */
const cursorLength: Readonly<Record<Sort, number>> = { new: 2, cheap: 2, dear: 2, near: 4 }

interface Order {
  /** The rows behind the cursor. `rare`: few have the words that are searched for. */
  rows(where: string, rare: boolean): string
  by: string
  /** What else a cursor is made of. */
  score: string
}

/** `sorted`: the same order by an expression, which no index has. */
const simple = (behind: string, by: string, score: string, sorted: string): Order => ({
  rows: (where, rare) =>
    `select g.* from secondhand_goods g where g.school_id = $5 and ${where} and ${behind} order by ${rare ? sorted : by}`,
  by,
  score,
})
const since = '(extract(epoch from g.fresh_at) * 1000)::float8'

/** Of each building the newest, from the nearest building on. What names no building is not there. */
const near: Order = {
  rows: (where) => `select g.*, h.away from (
      select h.id, ${metresText('h')} as away from houses h join origin o on o.school_id = h.school_id
      where h.school_id = $5 order by away, h.id) h
    cross join lateral (
      select g.* from secondhand_goods g where g.house_id = h.id and g.school_id = $5 and ${where}
        and (g.fresh_at, g.id) < (case when h.id = $7::uuid then $8::timestamptz else 'infinity' end,
          case when h.id = $7::uuid then $9::uuid else ${topId} end)
      order by g.fresh_at desc, g.id desc limit ${pageSize.max + 1}) g
    where (h.away, h.id) >= (coalesce($6::int, -1), coalesce($7::uuid, ${firstId}))
    order by h.away, h.id, g.fresh_at desc, g.id desc`,
  by: 'g.away, g.house_id, g.fresh_at desc, g.id desc',
  score: `${since} as since, g.away as metres, g.house_id as house`,
}

const orders: Readonly<Record<Sort, Order>> = {
  new: simple(
    `(g.fresh_at, g.id) < (coalesce($6::timestamptz, 'infinity'), coalesce($7::uuid, ${topId}))`,
    'g.fresh_at desc, g.id desc',
    `${since} as since`,
    `g.fresh_at + interval '0' desc, g.id desc`,
  ),
  cheap: simple(
    `(g.price, g.id) > (coalesce($6::int, -1), coalesce($7::uuid, ${firstId}))`,
    'g.price, g.id',
    'g.price',
    'g.price + 0, g.id',
  ),
  dear: simple(
    `(g.price, g.id) < (coalesce($6::int, 2147483647), coalesce($7::uuid, ${topId}))`,
    'g.price desc, g.id desc',
    'g.price',
    'g.price + 0 desc, g.id desc',
  ),
  near,
}

const clear = clearOfText('$1::uuid', 'g.author_id')

function textFor(sort: Sort, names: readonly Filter[], { guarded, rare }: Manner, near = ''): string {
  const { rows, by, score } = orders[sort]
  const asked = names.map((name, n) => {
    const condition = filters[name](`$${6 + cursorLength[sort] + n}`)
    // by the index it is `gram` that is looked for: of several bigrams the planner expects next to nothing
    return name === 'keyword' && names.includes('since') ? `(${condition}) is true` : condition
  })
  const where = [onShelf, ...asked, ...(near ? [near] : []), ...(guarded ? [clear] : [])].join(' and ')
  const page = pageText(rows(where, rare), '$4')
  return `with ${origin} select g.id, ${json.card} as json, ${score} from ${joined(page)} order by ${by}`
}

const made = new Map<string, string>()

interface Manner {
  /** Without those of people who blocked each other. */
  guarded: boolean
  /** Few listings have the words that are searched for: all of those are read, and sorted. Else the order's index is walked. */
  rare: boolean
}

/**
 * A statement and its name. $1 to $3 as in rows, $4 rows, $5 the school, from $6 on the cursor, then the filters in the
 * order of `filterNames`, then the values of the condition, which differs from search to search.
 */
export function statementOf(
  sort: Sort,
  names: readonly Filter[],
  manner: Manner,
  condition?: SQL,
): { name: string; text: string; values: readonly unknown[] } {
  const how = [manner.guarded ? 'guarded' : 'open', ...(manner.rare ? ['rare'] : [])]
  const name = `goods_${[sort, ...names, ...how].join('_')}`
  if (condition) {
    const { text, values } = textWith(condition, 6 + cursorLength[sort] + names.length)
    return { name, text: textFor(sort, names, manner, `(${text})`), values }
  }
  const text = made.get(name) ?? textFor(sort, names, manner)
  made.set(name, text)
  return { name, text, values: [] }
}
