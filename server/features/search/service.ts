import { sql, type SQL } from 'drizzle-orm'
import { kindNames, kindOf, pageOfThing, type SearchKind } from '../../../contract/kinds'
import { counted, limits, literal, plain, searchable } from '../../../contract/search/rules'
import type { Found, FoundSection, FoundService, Searched } from '../../../contract/search/schema'
import type { Context, Viewer } from '../../context'
import { loosely, looseWords, type Word } from '../../database/loose'
import { contains } from '../../database/contains'
import type { Service } from '../../core/services/service'
import { by, keyset, type PageQuery } from '../../http/keyset'
import { pageSize } from '../../../contract/rules'
import { wrongField } from '../../http/refusal'
import { personOf, type PersonRow } from '../../core/account/person'
import { closedIn, isOff, leadsTo, offIn } from '../../core/switches/state'
import { excerptOf, firstOf, marksIn } from './hits'
import type { Searchable, Seeker } from '../../core/search/searchable'

interface Row extends Record<string, unknown> {
  kind: SearchKind
  id: string
  title: string
  text: string
  cover: string | null
  by: PersonRow | null
  at: string | null
  counts: Found['counts']
  price: number | null
  place: string | null
  latest: string | null
}
interface Query {
  keyword: string
  school?: string
}

/** A keyword as it was typed, and its words that match nearly; null where none do. */
interface Sought {
  keyword: string
  words: readonly Word[] | null
}
/** Manner of matching. `near`: what has the words, and not the keyword as it was typed. */
type How = 'exact' | 'near'

/** Mark of a cursor that goes on among near matches. */
const nearMark = '~'

/** Longer texts leave the database only around their first hit. */
const wholeText = 2_000
const aroundHit = 400

/** All kinds of things, found by words. */
export class SearchService {
  constructor(private readonly context: Context) {}

  /** The best of the latest of each kind: hits in titles, then the hotter ones. Kinds without any are left out. */
  async all(viewer: Viewer | null, { keyword, school }: Query): Promise<FoundSection[]> {
    const sought = soughtBy(keyword)
    const seeker = seekerOf(viewer, school)
    const searches = this.context.house.all('searches')
    const off = await offIn(this.context, seeker.school)
    const parts = kindNames.searches.flatMap((kind) => {
      if (isOff(this.context.house, off, 'searches', kind)) return []
      const parts = searches[kind](seeker)
      return parts === null ? [] : [best(kind, parts, sought)]
    })
    const { rows } = await this.context.db.execute<Row & { total: number }>(sql.join(parts, sql` union all `))
    return kindNames.searches.flatMap((kind) => {
      const found = rows.filter((row) => row.kind === kind)
      if (!found[0]) return []
      const items = found.map((row) => this.toFound(row, sought))
      return [{ ...searchedOf(kind), total: Math.min(found[0].total, counted), items }]
    })
  }

  /** Pages that the keyword names, or something that one finds there. */
  async services(viewer: Viewer | null, { keyword, school }: Query): Promise<FoundService[]> {
    const wanted = plain(keyword)
    const closed = await closedIn(this.context, seekerOf(viewer, school).school)
    const fits = ({ title, words = '' }: Service) =>
      [title, ...words.split(' ')].some((word) => {
        const known = plain(word)
        return known !== '' && (known.includes(wanted) || (known.length > 1 && wanted.includes(known)))
      })
    const first = ({ title }: Service) => Number(!plain(title).includes(wanted))
    return this.context.house
      .all('services')
      .filter((one) => fits(one) && !leadsTo(closed, one.url))
      .sort((one, other) => first(one) - first(other) || (one.home ?? 99) - (other.home ?? 99))
      .slice(0, limits.services)
      .map(({ title, url }) => ({ title, page: url }))
  }

  async list(
    viewer: Viewer | null,
    { kind, keyword, school, ...query }: Query & PageQuery & { kind: SearchKind },
  ) {
    const sought = soughtBy(keyword)
    const seeker = seekerOf(viewer, school)
    const off = await offIn(this.context, seeker.school)
    const parts = isOff(this.context.house, off, 'searches', kind)
      ? null
      : this.context.house.all('searches')[kind](seeker)
    if (parts === null) return { items: [], next: null }
    const read = async (how: How, after: string | undefined, size: number) => {
      const page = keyset(orderOf(parts), { after, size })
      const where = sql`${held(parts, sought, how, page.after)} ${page.after}`
      const { rows } = await this.context.db.execute<Row>(select(kind, parts, where, sought, page.order))
      return page.of(rows, (row) => this.toFound(row, sought))
    }
    const { after, size = pageSize.default } = query
    const near = async (from: string | undefined, room: number) => {
      const { items, next } = await read('near', from, room)
      return { items, next: next && `${nearMark}${next}` }
    }
    if (sought.words && after?.startsWith(nearMark))
      return near(after.slice(nearMark.length) || undefined, size)
    const page = await read('exact', after, size)
    if (page.next !== null || sought.words === null) return page
    const room = size - page.items.length
    if (room === 0) return { ...page, next: nearMark }
    const more = await near(undefined, room)
    return { items: [...page.items, ...more.items], next: more.next }
  }

  private toFound(row: Row, sought: Sought): Found {
    const { kind, id, title, cover, by, at, counts, price, place } = row
    const excerpt = excerptOf(row.text, sought)
    return {
      kind,
      id,
      page: pageOfThing(kind, id),
      title,
      counts,
      excerpt,
      marks: marksIn([title, excerpt], sought),
      cover: cover && this.context.providers.storage.url(cover),
      by: by && personOf(by, this.context),
      at: at && new Date(at).toISOString(),
      ...(price === null ? {} : { price }),
      ...(place === null ? {} : { place }),
    }
  }
}

const searchedOf = (kind: SearchKind): Searched => {
  const { title, searches } = kindOf(kind)
  return { kind, title: searches?.title ?? title }
}

/** Kinds that can be searched, in order. */
export const searchedKinds = (): Searched[] => kindNames.searches.map(searchedOf)

const seekerOf = (viewer: Viewer | null, school: string | undefined): Seeker => ({
  viewer,
  school: school ?? viewer?.schoolId ?? null,
})

/** @throws Refusal where nothing can be searched for */
function soughtBy(keyword: string): Sought {
  if (!searchable(keyword)) throw wrongField('keyword', '写几个字再搜，只有标点找不到东西')
  return { keyword, words: looseWords(keyword) }
}

/** The latest rows of a kind first. It is an index's order, so that few are read where many fit. */
const orderOf = ({ id, latest }: Searchable) =>
  latest ? by.latest(latest, id, (row: Row) => [row.latest ?? '', row.id]) : by.newest<Row>(id)

/** Condition: what is looked for stands in the words of a row. `after`: the latest begin behind it. */
function held(parts: Searchable, { keyword, words: wanted }: Sought, how: How, after = sql``): SQL {
  const { from, id, where, grams, words } = parts
  const exact = literal(keyword)
  if (how === 'near')
    return wanted === null
      ? sql`false`
      : sql`${loosely(wanted, grams, words)} and not coalesce(${contains(keyword, grams, words)}, false)`
  if (exact === null) return contains(keyword, grams, words)
  return sql`${id} in (select ${id} from ${from} where ${where} ${after} order by ${orderOf(parts).by} limit ${limits.looked})
    and strpos(lower(${words}), ${exact}) > 0`
}

/** Rows of a kind. `order` has the limit. */
function select(kind: SearchKind, parts: Searchable, where: SQL, sought: Sought, order: SQL): SQL {
  const { from, id, title, text, cover, by, at, counts, price, place, heat, latest } = parts
  const cut = sql`case when length(${text}) <= ${wholeText}::int then ${text}
    else substr(${text}, greatest(1, ${firstOf(sql`lower(${text})`, sought)} - ${aroundHit}::int), ${2 * aroundHit}::int) end`
  return sql`select ${kind}::text as kind, ${id} as id, ${title} as title, ${cut} as text, ${cover ?? sql`null::text`} as cover,
      ${by ?? sql`null::json`} as by, ${at ?? sql`null::timestamptz`} as at, ${counts ?? sql`'{}'::json`} as counts,
      ${price ?? sql`null::int`} as price, ${place ?? sql`null::text`} as place,
      ${heat ?? sql`0`}::float8 as heat, ${latest ?? sql`null::timestamptz`} as latest
    from ${from} where ${parts.where} and ${where} ${order}`
}

/** The best few of the latest matches, each with the number of all: those with the keyword, then near ones. */
function best(kind: SearchKind, parts: Searchable, sought: Sought): SQL {
  const latest = (how: How, place: number) =>
    sql`(select n.*, ${place}::int as far from (${select(kind, parts, held(parts, sought, how), sought, sql`order by ${orderOf(parts).by} limit ${counted}`)}) n)`
  const found = sought.words ? sql`${latest('exact', 0)} union all ${latest('near', 1)}` : latest('exact', 0)
  return sql`(
  select f.*, (count(*) over ())::int as total from (${found}) f
  order by f.far, strpos(plain(f.title), plain(${sought.keyword})) > 0 desc, f.heat desc, f.latest desc nulls last, f.id desc limit ${limits.few})`
}
