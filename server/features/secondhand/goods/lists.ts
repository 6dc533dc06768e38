/** What is on a school's shelf: its lists, found by words, and guessed. */
import type { SQL } from 'drizzle-orm'
import {
  categories,
  categoryTitles,
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
import { fillStatement } from '../../../database/statement'
import { looseWords, type Word } from '../../../database/loose'
import { highestId, lowestId } from '../../../database/page'
import { isPersonalised } from '../../../core/privacy/settings'
import type { PageQuery } from '../../../http/keyset'
import { countedCursorOf, readyPage, scoredCursor, timedCursorOf } from '../../../http/page'
import { refuse, wrongField } from '../../../http/refusal'
import { coursesOf } from '../../../core/account/courses'
import { Frequencies } from './frequency'
import { merelyNearTo, nearTo } from './near'
import { nearCursor, nearCursorOf } from './nearest'
import { counts, guessed, place } from './guess'
import { filterNames, allValues, listBy, type Common, type Cursor, type Filters } from './statements'

interface Wanted {
  category?: Category
  grade?: Grade
  way?: Way
  min?: number
  max?: number
  keyword?: string
}
interface Asked extends PageQuery, Wanted {
  /** A visitor's. */
  school?: string
  sort?: Sort
  house?: string
}
/** A page of a list, but for its filters. `rows`: with the one that only tells that there is more. */
interface Reading {
  sort: Sort
  guarded: boolean
  at: Cursor
  common: Common
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

/** Where a list by price goes on, or begins: an index is entered there, whatever else bounds the price. */
const priced =
  (bound: 'min' | 'max', id: string) =>
  (after: string | undefined, asked: Asked): Cursor => {
    const last = countedCursorOf(after)
    return { price: last?.score ?? asked[bound] ?? null, id: last?.id ?? id }
  }
const byPrice = ({ price, id }: Row): string => scoredCursor(price, id)

/** By order: what a cursor is read into, and made of. */
const cursors: Record<Sort, { read(after: string | undefined, asked: Asked): Cursor; of(row: Row): string }> =
  {
    new: {
      read: (after) => {
        const last = timedCursorOf(after)
        return { fresh: last && new Date(last.ms).toISOString(), id: last?.id ?? null }
      },
      of: ({ since, id }) => scoredCursor(since, id),
    },
    cheap: { read: priced('min', lowestId), of: byPrice },
    dear: { read: priced('max', highestId), of: byPrice },
    near: { read: nearCursorOf, of: nearCursor },
  }

export class GoodsLists {
  private readonly frequencies: Frequencies

  constructor(private readonly context: Context) {
    this.frequencies = new Frequencies(context.db)
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
      at: cursors[sort].read(from || undefined, asked),
      common: { ...this.reading(viewer, house), rows: size + 1, school: schoolId },
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
    { keyword, ...others }: Wanted,
    { words, near, first }: { words: readonly Word[] | null; near: boolean; first: boolean },
  ): Promise<Row[]> {
    if (keyword === undefined) return this.rows(reading, others, false)
    if (words && near) return this.nearly(reading, { ...others, keyword }, words)
    const exact = await this.found(reading, { ...others, keyword })
    if (words === null || !first || exact.length === reading.common.rows) return exact
    // by price, or by the way there, what has the keyword stands among the others, where they are looked for together
    const apart = reading.sort === 'new'
    if (!apart && literal(keyword) !== null && exact.length > 0) return exact
    const before = apart ? exact : []
    const common = { ...reading.common, rows: reading.common.rows - before.length }
    return [...before, ...(await this.nearly({ ...reading, common }, { ...others, keyword }, words))]
  }

  private async nearly(
    reading: Reading,
    { keyword, ...others }: Wanted & { keyword: string },
    words: readonly Word[],
  ): Promise<Row[]> {
    const condition = reading.sort === 'new' ? merelyNearTo(words, keyword) : nearTo(words)
    const rows = await this.rows(reading, others, await this.frequencies.fewHave(words), condition)
    return rows.map((row) => ({ ...row, near: true }))
  }

  /** What is searched for, first among the latest where those are likely to fill the page. */
  private async found(reading: Reading, asked: Wanted & { keyword: string }): Promise<Row[]> {
    const { sort, at, common } = reading
    const { rows: count, school } = common
    const { keyword: words, ...others } = asked
    const exact = literal(words)
    if (exact !== null) return this.rows(reading, { ...others, exact }, false)
    const before = sort === 'new' ? (at.fresh ?? null) : null
    const { rare, likely } = await this.frequencies.of({ words, school, count, before })
    const alone = sort === 'new' && Object.values(others).every((value) => value === undefined)
    const latest =
      alone && likely
        ? await this.rows(reading, { ...asked, ...likely, since: likely.since.toISOString() }, rare)
        : []
    // words come in clusters: where the latest have too few of them, all are looked at
    return latest.length === count ? latest : this.rows(reading, asked, rare)
  }

  /** `condition`: what else the listings meet. */
  private async rows(
    { sort, guarded, at, common }: Reading,
    asked: Filters,
    rare: boolean,
    condition?: SQL,
  ): Promise<Row[]> {
    const { db } = this.context
    const names = filterNames.filter((name) => asked[name] !== undefined)
    const values = { ...common, ...at, ...asked }
    const list = listBy(sort, names, { guarded, rare, sought: condition !== undefined })
    const rows = condition
      ? (await db.execute(fillStatement(list, { ...values, condition }))).rows
      : await list(db, allValues(values))
    return rows as unknown as Row[]
  }

  /** By time alone for who switched personalised recommendations off. */
  async guess(viewer: Viewer) {
    const personalised = await isPersonalised(this.context.db, viewer)
    const rows = await guessed(this.context.db, {
      ...this.reading(viewer),
      rows: pageSize.default,
      school: viewer.schoolId,
      courses: personalised ? await coursesOf(this.context, viewer) : [],
      personalised,
    })
    return {
      items: rows.map((row) => JSON.parse(row.json) as GoodsCard),
      formula: personalised ? guessFormula : newestFormula,
    }
  }

  async classify(viewer: Viewer | null, school: string | undefined) {
    const rows = await counts(this.context.db, { school: viewer?.schoolId ?? school ?? null })
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
    const { reader, house: building } = this.reading(viewer, house)
    const rows = await place(this.context.db, { reader, house: building, school: schoolId })
    if (rows.length > 0) return
    throw house === undefined
      ? refuse('先选一栋楼，或者在地址里设一个默认地址，才能按远近排')
      : wrongField('house', '没有这栋楼')
  }

  private reading = (viewer: Viewer | null, house?: string) => ({
    reader: viewer?.id ?? null,
    files: this.context.providers.storage.url(''),
    house: house ?? null,
  })
}
