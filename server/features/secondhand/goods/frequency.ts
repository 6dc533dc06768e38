import type { Pool } from 'pg'

/** Of more listings with a word, the first are found sooner where all listings stand in order. */
const few = 8_000
/** So few with a word are read at once. */
const hardlyAny = 1_000
/** Pages of found listings that a stretch of time is to have: words come in clusters. */
const spare = 2

/** What the database last counted of a column of all listings. */
const counted = (column: string): string =>
  `pg_stats s where s.schemaname = current_schema() and s.tablename = 'secondhand_goods' and s.attname = '${column}'`

/**
 * $1 the words, $2 the school, $3 before when, $4 rows. How many listings have the rarest bigram of the words, which one that
 * is, and since when the school has about that many rows with it. No row where the database never counted.
 */
const expected = `
  with rarest as (select gram, coalesce(s.freqs[array_position(s.elems, gram)], 0) * greatest(c.reltuples, 0) as count
    from (select most_common_elems::text::text[] as elems, most_common_elem_freqs as freqs from ${counted('grams')}) s
    cross join unnest(bigrams($1)) gram cross join pg_class c
    where c.oid = 'secondhand_goods'::regclass order by count, gram limit 1),
  here as (select r.count * coalesce((select most_common_freqs[array_position(most_common_vals::text::text[], $2::text)] from ${counted('school_id')}), 0) as count
    from rarest r),
  times as (select bounds, width_bucket(coalesce($3::timestamptz, 'infinity'), bounds) - (array_length(bounds, 1) - 1) * $4::int / h.count as place
    from here h cross join lateral (select histogram_bounds::text::timestamptz[] as bounds from ${counted('fresh_at')}) s where h.count >= ${hardlyAny}),
  bound as (select bounds[floor(place)::int] as at, bounds[floor(place)::int + 1] as next, place - floor(place) as part from times)
  select r.count, r.gram, (select at + (next - at) * part from bound) as since from rarest r`

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

/**
 * How to look for words. `rare`: few listings have them; the database itself takes the look at a listing's bigrams for
 * cheap, and walks thousands of listings in order to find twenty. `likely` is null where there is nothing to go by.
 */
export async function frequencyOf(
  pool: Pick<Pool, 'query'>,
  { words, school, before, count }: Asked,
): Promise<{ rare: boolean; likely: Likely | null }> {
  const { rows } = await pool.query<{ count: number; gram: string; since: Date | null }>({
    name: 'goods_frequency',
    text: expected,
    values: [words, school, before, spare * count],
  })
  const [found] = rows
  if (!found) return { rare: true, likely: null }
  const { gram, since } = found
  const rare = found.count < few
  return { rare, likely: since && { since, ...(rare ? { gram } : {}) } }
}
