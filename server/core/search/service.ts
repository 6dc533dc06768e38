import { sql, type SQL } from 'drizzle-orm'
import { charactersOf } from '../../../contract/characters/rules'
import { kindNames, kindOf, pageOfThing, type SearchKind } from '../../../contract/kinds'
import { hitsIn, limits, literal, plain, searchable } from '../../../contract/search/rules'
import type { Found, FoundSection, FoundService, Searched } from '../../../contract/search/schema'
import type { Context, Viewer } from '../../context'
import { contains } from '../../database/words'
import type { Service } from '../../feature'
import { by, keyset, type PageQuery } from '../../http/keyset'
import { wrongField } from '../../http/refusal'
import { personOf, type PersonRow } from '../account/person'
import type { Searchable, Seeker } from './searchable'

interface Row extends Record<string, unknown> {
  kind: SearchKind
  id: string
  title: string
  text: string
  cover: string | null
  by: PersonRow | null
  at: string | null
  counts: Found['counts']
  latest: string | null
}
interface Query {
  keyword: string
  school?: string
}

/** Longer texts leave the database only around their first hit. */
const wholeText = 2_000
const aroundHit = 400

/** All kinds of things, found by words. */
export class SearchService {
  constructor(private readonly context: Context) {}

  /** Of the latest of each kind the best: those that have the word in the title, then the hotter ones. Kinds without any are left out. */
  async all(viewer: Viewer | null, { keyword, school }: Query): Promise<FoundSection[]> {
    demandWords(keyword)
    const seeker = seekerOf(viewer, school)
    const searches = this.context.house.all('searches')
    const parts = kindNames.searches.flatMap((kind) => {
      const parts = searches[kind](seeker)
      return parts === null ? [] : [best(kind, parts, keyword)]
    })
    const { rows } = await this.context.db.execute<Row & { total: number }>(sql.join(parts, sql` union all `))
    return kindNames.searches.flatMap((kind) => {
      const found = rows.filter((row) => row.kind === kind)
      return found[0]
        ? [
            {
              ...searchedOf(kind),
              total: found[0].total,
              items: found.map((row) => this.toFound(row, keyword)),
            },
          ]
        : []
    })
  }

  /** Pages that the keyword names, or something that one finds there. */
  services(keyword: string): FoundService[] {
    const wanted = plain(keyword)
    const fits = ({ title, words = '' }: Service) =>
      [title, ...words.split(' ')].some((word) => {
        const known = plain(word)
        return known !== '' && (known.includes(wanted) || (known.length > 1 && wanted.includes(known)))
      })
    const first = ({ title }: Service) => Number(!plain(title).includes(wanted))
    return this.context.house
      .list('services')
      .filter(fits)
      .sort((one, other) => first(one) - first(other) || (one.home ?? 99) - (other.home ?? 99))
      .slice(0, limits.services)
      .map(({ title, url }) => ({ title, page: url }))
  }

  async list(
    viewer: Viewer | null,
    { kind, keyword, school, ...query }: Query & PageQuery & { kind: SearchKind },
  ) {
    demandWords(keyword)
    const parts = this.context.house.all('searches')[kind](seekerOf(viewer, school))
    if (parts === null) return { items: [], next: null }
    const page = keyset(orderOf(parts), query)
    const where = sql`${held(parts, keyword, page.after)} ${page.after}`
    const { rows } = await this.context.db.execute<Row>(select(kind, parts, where, keyword, page.order))
    return page.of(rows, (row) => this.toFound(row, keyword))
  }

  private toFound({ kind, id, title, text, cover, by, at, counts }: Row, keyword: string): Found {
    return {
      kind,
      id,
      page: pageOfThing(kind, id),
      title,
      counts,
      excerpt: excerptOf(text, keyword),
      cover: cover && this.context.providers.storage.url(cover),
      by: by && personOf(by, this.context),
      at: at && new Date(at).toISOString(),
    }
  }
}

const searchedOf = (kind: SearchKind): Searched => {
  const { title, searches } = kindOf(kind)
  return { kind, title: searches?.title ?? title }
}

/** What can be searched, in order. */
export const searchedKinds = (): Searched[] => kindNames.searches.map(searchedOf)

const seekerOf = (viewer: Viewer | null, school: string | undefined): Seeker => ({
  viewer,
  school: school ?? viewer?.schoolId ?? null,
})

function demandWords(keyword: string): void {
  if (!searchable(keyword)) throw wrongField('keyword', '写几个字再搜，只有标点找不到东西')
}

/** The latest rows of a kind first. It is an index's order, so that few are read where many fit. */
const orderOf = ({ id, latest }: Searchable) =>
  latest ? by.latest(latest, id, (row: Row) => [row.latest ?? '', row.id]) : by.newest<Row>(id)

/** Condition: the keyword stands in the words of a row. `after`: the latest begin behind it. */
function held(parts: Searchable, keyword: string, after = sql``): SQL {
  const { from, id, where, grams, words } = parts
  const exact = literal(keyword)
  if (exact === null) return contains(keyword, grams, words)
  return sql`${id} in (select ${id} from ${from} where ${where} ${after} order by ${orderOf(parts).by} limit ${limits.looked})
    and strpos(lower(${words}), ${exact}) > 0`
}

/** Rows of a kind. `order` has the limit. */
function select(kind: SearchKind, parts: Searchable, where: SQL, keyword: string, order: SQL): SQL {
  const { from, id, title, text, cover, by, at, counts, heat, latest } = parts
  const sought = literal(keyword) ?? keyword
  const cut = sql`case when length(${text}) <= ${wholeText}::int then ${text}
    else substr(${text}, greatest(1, strpos(lower(${text}), lower(${sought}::text)) - ${aroundHit}::int), ${2 * aroundHit}::int) end`
  return sql`select ${kind}::text as kind, ${id} as id, ${title} as title, ${cut} as text, ${cover ?? sql`null::text`} as cover,
      ${by ?? sql`null::json`} as by, ${at ?? sql`null::timestamptz`} as at, ${counts ?? sql`'{}'::json`} as counts,
      ${heat ?? sql`0`}::float8 as heat, ${latest ?? sql`null::timestamptz`} as latest
    from ${from} where ${parts.where} and ${where} ${order}`
}

/** Of the latest that there are, the best few, each with how many that were. */
const best = (kind: SearchKind, parts: Searchable, keyword: string): SQL => sql`(
  select f.*, (count(*) over ())::int as total from (
    ${select(kind, parts, held(parts, keyword), keyword, sql`order by ${orderOf(parts).by} limit ${limits.counted}`)}) f
  order by strpos(plain(f.title), plain(${keyword})) > 0 desc, f.heat desc, f.latest desc nulls last, f.id desc limit ${limits.few})`

/** One line with the first hit in it, or the beginning. */
export function excerptOf(text: string, keyword: string): string {
  const line = text.replace(/\s+/gu, ' ').trim()
  const characters = charactersOf(line)
  const { length, before } = limits.excerpt
  const [from = 0] = hitsIn(line, keyword)[0] ?? []
  const hit = charactersOf(line.slice(0, from)).length
  const start = Math.max(0, hit - before)
  const shown = characters.slice(start, start + length).join('')
  return `${start > 0 ? '…' : ''}${shown}${start + length < characters.length ? '…' : ''}`
}
