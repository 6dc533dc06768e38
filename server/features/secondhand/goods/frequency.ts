import type { Pool } from 'pg'

/** Of more listings with a word, the first are found sooner where all listings stand in order. */
const few = 8_000

/** $1 the words: how many listings have their rarest bigram, as the database last counted; null where it never did. */
const expected = `
  select min(coalesce(s.freqs[array_position(s.elems, gram)], 0)) * greatest(c.reltuples, 0) as count
  from (select most_common_elems::text::text[] as elems, most_common_elem_freqs as freqs from pg_stats
    where schemaname = current_schema() and tablename = 'secondhand_goods' and attname = 'grams') s
  cross join unnest(bigrams($1)) gram cross join pg_class c
  where c.oid = 'secondhand_goods'::regclass group by c.reltuples`

/**
 * Whether few listings have the words. The database itself takes the look at a listing's bigrams for cheap, and walks
 * thousands of listings in order to find twenty.
 */
export async function isRare(pool: Pick<Pool, 'query'>, words: string): Promise<boolean> {
  const { rows } = await pool.query<{ count: number | null }>({
    name: 'goods_frequency',
    text: expected,
    values: [words],
  })
  return (rows[0]?.count ?? 0) < few
}
