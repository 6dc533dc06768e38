/** A school life of many years: the demo campus's dynamics over and over, further and further back. */
import type { Pool, PoolClient } from 'pg'

/**
 * What writing pays for and no list of the circle reads: the bigrams of the words, the look at the author and the
 * school of each row, and the rows of its files. The database is thrown away after the bench.
 */
const lighten = `
  alter table dynamics alter column grams drop expression;
  alter table dynamics drop constraint dynamics_author_id_users_id_fk, drop constraint dynamics_school_id_schools_id_fk,
    disable trigger dynamics_files_new`

/** One dynamic a minute, each older than all before it in the list, written in the order of time as life writes them. */
const fill = `
  with sample as (
    select row_number() over (order by id) - 1 as nth, count(*) over () as total, d.*
    from dynamics d where deleted_at is null
  ), oldest as (select min(created_at) as at from dynamics),
  moments as (select n, (select at from oldest) - n * interval '1 minute' as at from generate_series($1::int, 1, -1) n)
  insert into dynamics (id, school_id, author_id, key, title, text, pictures, place, scope, likes, comments, grams, created_at)
  select m.id, s.school_id, s.author_id, m.id, s.title, s.text, s.pictures, s.place, s.scope, s.likes, s.comments, '{}', m.at
  from (
    select n, at, (substr(hex, 1, 8) || '-' || substr(hex, 9) || '-7' || substr(gen_random_uuid()::text, 16))::uuid as id
    from (select n, at, lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') as hex from moments) h
  ) m
  join sample s on s.nth = m.n % s.total`

interface Index {
  name: string
  definition: string
}

/** Takes the plain indexes away while `write` runs, some for good: building them at the end is several times quicker. */
export async function withoutIndexes(
  client: PoolClient,
  table: string,
  write: () => Promise<unknown>,
  forGood: readonly string[] = [],
): Promise<void> {
  const { rows } = await client.query<Index>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = $1 and indexdef not like 'CREATE UNIQUE%'`,
    [table],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await write()
  for (const { definition } of rows.filter(({ name }) => !forGood.includes(name)))
    await client.query(definition)
}

export async function inTransaction(pool: Pool, write: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await write(client)
    await client.query('commit')
  } finally {
    // Also after a failure: what was begun goes with the connection.
    client.release(true)
  }
}

/** Brings the table of dynamics to `rows`. */
export async function fillDynamics(pool: Pool, rows: number): Promise<void> {
  const {
    rows: [found],
  } = await pool.query<{ count: number }>('select count(*)::int as count from dynamics')
  const missing = rows - (found?.count ?? 0)
  if (missing <= 0) return
  await inTransaction(pool, async (client) => {
    await client.query(lighten)
    await withoutIndexes(client, 'dynamics', () => client.query(fill, [missing]), ['dynamics_grams'])
  })
  await pool.query('vacuum analyze dynamics')
}
