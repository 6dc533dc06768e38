/** What is on a school's shelf: its lists, found by words, and guessed. */
import {
  categories,
  categoryTitles,
  guess,
  guessFormula,
  newestFormula,
  type Category,
} from '../../../../contract/secondhand/rules'
import type { Grade, Sort, Way } from '../../../../contract/secondhand/rules'
import type { GoodsCard } from '../../../../contract/secondhand/goods/schema'
import { pageSize } from '../../../../contract/rules'
import { literal, searchable } from '../../../../contract/search/rules'
import type { Context, Viewer } from '../../../context'
import { isPersonalised } from '../../../core/privacy/settings'
import { clearOfText } from '../../../core/privacy/visible'
import type { PageQuery } from '../../../http/keyset'
import { countedCursorOf, readyPage, scoredCursor, timedCursorOf } from '../../../http/page'
import { refuse, wrongField } from '../../../http/refusal'
import { coursesOf } from '../books/courses'
import { Frequencies, type Likely } from './frequency'
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
}

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
      and not exists(select from secondhand_lines l join orders b on b.id = l.order_id
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
    const at = cursors[sort].read(after, asked)
    const schoolId = viewer?.schoolId ?? school ?? null
    if (sort === 'near') await this.demandPlace(viewer, schoolId, house)
    const reading: Reading = {
      sort,
      guarded: viewer?.blocks ?? false,
      count: size + 1,
      school: schoolId,
      at,
      reader: this.reading(viewer, house),
    }
    const rows =
      asked.keyword === undefined
        ? await this.rows(reading, asked, false)
        : await this.found(reading, { ...asked, keyword: asked.keyword })
    return readyPage<GoodsCard, Row>(rows, size, cursors[sort].of)
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

  private async rows(
    { sort, guarded, count, school, at, reader }: Reading,
    asked: Filters & Partial<Likely> & { exact?: string },
    rare: boolean,
  ): Promise<Row[]> {
    const names = filterNames.filter((name) => asked[name] !== undefined)
    const { name, text } = statementOf(sort, names, { guarded, rare })
    const { rows } = await this.context.pool.query<Row>({
      // what is searched for is planned by its words: some stand in most listings, most in few
      ...(asked.keyword === undefined ? { name } : {}),
      text,
      values: [...reader, count, school, ...at, ...names.map((filter) => asked[filter])],
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
