import { sql } from 'drizzle-orm'
import { categories } from '../../../../contract/secondhand/rules'
import { plain } from '../../../../contract/search/rules'
import type { Executor } from '../../../context'
import { pairsOf, type Word } from '../../../database/loose'
import { float, listOf, nameOf, orNull, real, statement, text, type RowOf } from '../../../database/statement'
import { categoryOf } from './near'

/** Where more listings than this have a word, walking all listings in order finds the first ones sooner. */
const few = 8_000
/** Where fewer than this of a school have a word, all of them are read. */
const hardlyAny = 1_000
/** A stretch of time is chosen to hold so many pages of found listings, since words come in clusters. */
const spare = 2
/** How long statistics are kept, ms. PostgreSQL itself renews them once a tenth of the table has changed. */
const lasting = 60_000

/** PostgreSQL's statistics of the listings: how many there are, the shares of bigrams and of schools, a histogram of `fresh_at`. */
interface Counted {
  all: number
  grams: ReadonlyMap<string, number>
  schools: ReadonlyMap<string, number>
  /** Bounds of the histogram, ms since 1970: as many listings lie between any two as between the next two. */
  times: readonly number[]
}

const statistics = statement(
  'goods_statistics',
  {
    values: {},
    row: {
      column: nameOf<'grams' | 'school_id' | 'fresh_at'>(),
      total: real,
      values: orNull(listOf(text)),
      shares: orNull(listOf(real)),
      times: orNull(listOf(float)),
    },
  },
  () => sql`
  select s.attname as column, greatest(c.reltuples, 0) as total,
    coalesce(s.most_common_elems::text::text[], s.most_common_vals::text::text[]) as values,
    coalesce(s.most_common_elem_freqs, s.most_common_freqs) as shares,
    case s.attname when 'fresh_at' then (select array_agg((extract(epoch from at) * 1000)::float8 order by at) from unnest(s.histogram_bounds::text::timestamptz[]) at) end as times
  from pg_stats s cross join pg_class c
  where s.schemaname = current_schema() and s.tablename = 'secondhand_goods' and c.oid = 'secondhand_goods'::regclass
    and s.attname in ('grams', 'school_id', 'fresh_at')`,
)
type Column = RowOf<typeof statistics.row>

async function count(db: Executor): Promise<Counted | null> {
  const rows = await statistics(db, {})
  const of = (name: Column['column']) => rows.find(({ column }) => column === name)
  const shares = (name: Column['column']) => {
    const { values, shares } = of(name) ?? {}
    return new Map(values?.map((value, n) => [value, shares?.[n] ?? 0]))
  }
  const [first] = rows
  if (!first) return null
  const times = of('fresh_at')?.times ?? []
  return { all: first.total, grams: shares('grams'), schools: shares('school_id'), times }
}

/** Where a page of found listings most likely is: from then on, and where few have it, by an index of that bigram. */
export interface Likely {
  since: Date
  gram?: string
}

interface Asked {
  words: string
  school: string | null
  /** ISO; null: of all times. */
  before: string | null
  /** Listings of a page. */
  count: number
}

/** Since when a school has that many of the listings before a moment, where it has so many in all; null: since ever. */
function sinceWhen(times: readonly number[], before: string | null, part: number): Date | null {
  const end = before === null ? times.length : times.filter((time) => time <= Date.parse(before)).length
  const place = end - (times.length - 1) * part
  const [from, to] = [times[Math.floor(place) - 1], times[Math.floor(place)]]
  if (from === undefined || to === undefined) return null
  return new Date(Math.floor(from + (to - from) * (place - Math.floor(place))))
}

export class Frequencies {
  private counted: Counted | null = null
  private readAt = 0

  constructor(private readonly db: Executor) {}

  /**
   * How to look for words. `rare`: few listings have them; the database itself takes the look at a listing's bigrams
   * for cheap, and walks thousands of listings in order to find twenty. `likely` is null where there is nothing to go by.
   */
  async of({ words, school, before, count }: Asked): Promise<{ rare: boolean; likely: Likely | null }> {
    const counted = await this.statistics()
    if (counted === null) return { rare: true, likely: null }
    const shares = pairsOf(plain(words)).map((gram) => ({ gram, share: counted.grams.get(gram) ?? 0 }))
    const rarest = shares.reduce((least, other) => (other.share < least.share ? other : least))
    const rare = counted.all * rarest.share < few
    const here = counted.all * rarest.share * (counted.schools.get(school ?? '') ?? 0)
    if (here < hardlyAny) return { rare, likely: null }
    const since = sinceWhen(counted.times, before, (spare * count) / here)
    return { rare, likely: since && { since, ...(rare ? { gram: rarest.gram } : {}) } }
  }

  /** Whether few listings have all of these words: as if none had to do with another. */
  async fewHave(words: readonly Word[]): Promise<boolean> {
    const counted = await this.statistics()
    if (counted === null) return true
    const shareOf = (pairs: readonly string[]) =>
      Math.min(1, ...pairs.map((pair) => counted.grams.get(pair) ?? 0))
    const expected = words.map((word) => {
      const forms = word.map(({ pairs }) => shareOf(pairs))
      const all = forms.reduce((sum, share) => sum + share, categoryOf(word) ? 1 / categories.length : 0)
      return Math.min(1, all)
    })
    return expected.reduce((product, share) => product * share, counted.all) < few
  }

  private async statistics(): Promise<Counted | null> {
    if (this.counted === null || Date.now() - this.readAt > lasting) {
      this.readAt = Date.now()
      this.counted = await count(this.db)
    }
    return this.counted
  }
}
