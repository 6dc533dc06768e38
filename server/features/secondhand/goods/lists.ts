/** What is on a school's shelf: its lists, found by words, and guessed. */
import type { SQL } from 'drizzle-orm'
import {
  categories,
  categoryTitles,
  guess,
  guessFormula,
  newestFormula,
  type Category,
} from '../../../../contract/secondhand/rules'
import type { Grade, Sort } from '../../../../contract/secondhand/rules'
import type { Way } from '../../../../contract/secondhand/rules'
import type { GoodsCard } from '../../../../contract/secondhand/goods/schema'
import { pageSize } from '../../../../contract/rules'
import { literal, searchable } from '../../../../contract/search/rules'
import type { Context, Viewer } from '../../../context'
import { looseWords, type Word } from '../../../database/loose'
import { isPersonalised } from '../../../core/privacy/settings'
import { clearOfText } from '../../../core/privacy/visible'
import type { PageQuery } from '../../../http/keyset'
import { countedCursorOf, readyPage, scoredCursor, timedCursorOf } from '../../../http/page'
import { refuse, wrongField } from '../../../http/refusal'
import { coursesOf } from '../../../core/account/courses'
import { Frequencies, type Likely } from './frequency'
import { merelyNearTo, nearTo } from './near'
import { nearCursor, nearCursorOf } from './nearest'
import { joined, json, origin } from './rows'
import { onShelf } from './shelf'
import { filterNames, statementOf } from './statements'

interface Filters {
  category?: Category
  grade?: Grade
  way?: Way
  min?: number
  max?: number
  keyword?: string
}
interface Asked extends PageQuery, Filters {
  /** A visitor's. */
  school?: string
  sort?: Sort
  house?: string
}
/** A page of a list, but for its filters. */
interface Reading {
  sort: Sort
  guarded: boolean
  /** Rows, with the one that only tells that there is more. */
  count: number
  school: string | null
  /** Parameters of the cursor. */
  at: readonly unknown[]
  /** $1 to $3. */
  reader: readonly unknown[]
}

interface Row {
  id: string
  json: string
  price: number
  /** Ms since 1970. */
  since: number
  metres: number
  house: string
  /** It has the words, and not the keyword as it was typed. */
  near?: boolean
}

/** Of a cursor that goes on among what comes near to the keyword. */
const nearMark = '~'

const firstId = '00000000-0000-0000-0000-000000000000'
const topId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Where a list by price goes on, or begins: an index is entered there, whatever else bounds the price. */
const priced =
  (bound: 'min' | 'max', id: string) =>
  (after: string | undefined, asked: Asked): unknown[] => {
    const last = countedCursorOf(after)
    return [last?.score ?? asked[bound] ?? null, last?.id ?? id]
  }
const byPrice = ({ price, id }: Row): string => scoredCursor(price, id)

/** By order: what a cursor is read into, and made of. */
const cursors: Record<
  Sort,
  { read(after: string | undefined, asked: Asked): unknown[]; of(row: Row): string }
> = {
  new: {
    read: (after) => {
      const last = timedCursorOf(after)
      return [last && new Date(last.ms).toISOString(), last?.id ?? null]
    },
    of: ({ since, id }) => scoredCursor(since, id),
  },
  cheap: { read: priced('min', firstId), of: byPrice },
  dear: { read: priced('max', topId), of: byPrice },
  near: { read: nearCursorOf, of: nearCursor },
}

/** $1 the school: listings on its shelf by category. */
const counts = `select g.category, count(*)::int as count from secondhand_goods g
  where g.school_id = $1 and ${onShelf} group by g.category`

/**
 * $4 rows, $5 the school, $6 courses of the viewer, folded, $7 whether it may be personalised: the newest on the shelf, by
 * the points of `guess`. What the viewer sells, or has ordered, is not there.
 */
const guessed = `with ${origin}, seen as (
    select c.category, count(*)::float8 / sum(count(*)) over () as share
    from secondhand_views v join secondhand_goods c on c.id = v.goods_id
    where $7::boolean and v.user_id = $1 and v.viewed_at > now() - interval '${guess.days} days' group by c.category)
  select ${json.card} as json from ${joined(`
    select n.*, coalesce(seen.share, 0) * ${guess.category}
      + case when n.category = 'book' and (plain(n.course) = any($6::text[]) or exists(select from secondhand_book_courses c
          where c.school_id = n.school_id and c.isbn = n.isbn and plain(c.course) = any($6::text[]))) then ${guess.course} else 0 end
      + case when $7::boolean and n.house_id = (select id from origin) then ${guess.building} else 0 end
      - floor(extract(epoch from now() - n.fresh_at) / 86400) * ${guess.perDay} as points
    from (select g.* from secondhand_goods g where g.school_id = $5 and ${onShelf}
      order by g.fresh_at desc, g.id desc limit ${guess.among}) n
    left join seen on seen.category = n.category
    where n.author_id <> $1 and ${clearOfText('$1::uuid', 'n.author_id')}
      and not exists(select from sale_lines l join orders b on b.id = l.order_id
        where l.goods_id = n.id and b.buyer_id = $1 and b.status <> 'closed')
    order by points desc, n.fresh_at desc, n.id desc limit $4`)}
  order by g.points desc, g.fresh_at desc, g.id desc`

export class GoodsLists {
  private readonly frequencies: Frequencies

  constructor(private readonly context: Context) {
    this.frequencies = new Frequencies(context.pool)
  }

  /** @throws Refusal for what is nearest without a place to reckon from */
  async list(
    viewer: Viewer | null,
    { school, sort = 'new', house, after, size = pageSize.default, ...asked }: Asked,
  ) {
    if (asked.keyword !== undefined && !searchable(asked.keyword))
      throw wrongField('keyword', '写几个字再搜，只有标点找不到东西')
    const words = asked.keyword === undefined ? null : looseWords(asked.keyword)
    const near = words !== null && (after?.startsWith(nearMark) ?? false)
    const from = near ? after?.slice(nearMark.length) : after
    const schoolId = viewer?.schoolId ?? school ?? null
    if (sort === 'near') await this.demandPlace(viewer, schoolId, house)
    const reading: Reading = {
      sort,
      guarded: viewer?.blocks ?? false,
      count: size + 1,
      school: schoolId,
      at: cursors[sort].read(from || undefined, asked),
      reader: this.reading(viewer, house),
    }
    const rows = await this.read(reading, asked, { words, near, first: after === undefined })
    return readyPage<GoodsCard, Row>(rows, size, (row) => {
      const place = cursors[sort].of(row)
      if (row.near) return `${nearMark}${place}`
      // what comes near begins on the next page
      return rows[size]?.near ? nearMark : place
    })
  }

  /** `near`: the page is among what comes near to the keyword. `first`: it is the first of all. */
  private async read(
    reading: Reading,
    { keyword, ...others }: Filters,
    { words, near, first }: { words: readonly Word[] | null; near: boolean; first: boolean },
  ): Promise<Row[]> {
    if (keyword === undefined) return this.rows(reading, others, false)
    if (words && near) return this.nearly(reading, { ...others, keyword }, words)
    const exact = await this.found(reading, { ...others, keyword })
    if (words === null || !first || exact.length === reading.count) return exact
    // by price, or by the way there, what has the keyword stands among the others, where they are looked for together
    const apart = reading.sort === 'new'
    if (!apart && literal(keyword) !== null && exact.length > 0) return exact
    const before = apart ? exact : []
    const count = reading.count - before.length
    return [...before, ...(await this.nearly({ ...reading, count }, { ...others, keyword }, words))]
  }

  private async nearly(
    reading: Reading,
    { keyword, ...others }: Filters & { keyword: string },
    words: readonly Word[],
  ): Promise<Row[]> {
    const condition = reading.sort === 'new' ? merelyNearTo(words, keyword) : nearTo(words)
    const rows = await this.rows(reading, others, await this.frequencies.fewHave(words), condition)
    return rows.map((row) => ({ ...row, near: true }))
  }

  /** What is searched for, first among the latest where those are likely to fill the page. */
  private async found(reading: Reading, asked: Filters & { keyword: string }): Promise<Row[]> {
    const { sort, count, school, at } = reading
    const { keyword: words, ...others } = asked
    const exact = literal(words)
    if (exact !== null) return this.rows(reading, { ...others, exact }, false)
    const before = sort === 'new' ? (at[0] as string | null) : null
    const { rare, likely } = await this.frequencies.of({ words, school, count, before })
    const alone = sort === 'new' && Object.values(others).every((value) => value === undefined)
    const latest = alone && likely ? await this.rows(reading, { ...asked, ...likely }, rare) : []
    // words come in clusters: where the latest have too few of them, all are looked at
    return latest.length === count ? latest : this.rows(reading, asked, rare)
  }

  /** `condition`: what else the listings meet. */
  private async rows(
    { sort, guarded, count, school, at, reader }: Reading,
    asked: Filters & Partial<Likely> & { exact?: string },
    rare: boolean,
    condition?: SQL,
  ): Promise<Row[]> {
    const names = filterNames.filter((name) => asked[name] !== undefined)
    const { name, text, values } = statementOf(sort, names, { guarded, rare }, condition)
    const { rows } = await this.context.pool.query<Row>({
      // what is searched for is planned by its words: some stand in most listings, most in few
      ...(asked.keyword === undefined && !condition ? { name } : {}),
      text,
      values: [...reader, count, school, ...at, ...names.map((filter) => asked[filter]), ...values],
    })
    return rows
  }

  /** By time alone for who switched personalised recommendations off. */
  async guess(viewer: Viewer) {
    const personalised = await isPersonalised(this.context.db, viewer)
    const { rows } = await this.context.pool.query<{ json: string }>({
      name: 'goods_guess',
      text: guessed,
      values: [
        ...this.reading(viewer),
        pageSize.default,
        viewer.schoolId,
        personalised ? await coursesOf(this.context, viewer) : [],
        personalised,
      ],
    })
    return {
      items: rows.map((row) => JSON.parse(row.json) as GoodsCard),
      formula: personalised ? guessFormula : newestFormula,
    }
  }

  async classify(viewer: Viewer | null, school: string | undefined) {
    const { rows } = await this.context.pool.query<{ category: Category; count: number }>({
      name: 'goods_counts',
      text: counts,
      values: [viewer?.schoolId ?? school ?? null],
    })
    const found = new Map(rows.map(({ category, count }) => [category, count]))
    return {
      items: categories.map((name) => ({ name, title: categoryTitles[name], count: found.get(name) ?? 0 })),
    }
  }

  private async demandPlace(
    viewer: Viewer | null,
    schoolId: string | null,
    house: string | undefined,
  ): Promise<void> {
    const { rows } = await this.context.pool.query({
      name: 'goods_origin',
      text: `with ${origin} select $2::text from origin where school_id = $4`,
      values: [...this.reading(viewer, house), schoolId],
    })
    if (rows.length > 0) return
    throw house === undefined
      ? refuse('先选一栋楼，或者在地址里设一个默认地址，才能按远近排')
      : wrongField('house', '没有这栋楼')
  }

  private reading = (viewer: Viewer | null, house?: string): unknown[] => [
    viewer?.id ?? null,
    this.context.providers.storage.url(''),
    house ?? null,
  ]
}
