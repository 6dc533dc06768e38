/** Functions of the database are found whatever the search path is: a dump is restored with an empty one. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { OpenDatabase } from '../../../server/database'
import { startTestDatabase } from '../harness'

let database: OpenDatabase
before(async () => void (database = await startTestDatabase()))
after(() => database.close())

/** What functions of ours name without a schema, of our tables and of each other. */
async function unqualified(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string; source: string }>(
    `SELECT proname AS name, prosrc AS source FROM pg_proc JOIN pg_language l ON l.oid = prolang
     WHERE pronamespace = 'public'::regnamespace AND lanname IN ('sql', 'plpgsql')`,
  )
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm')`,
  )
  const named = (all: readonly { name: string }[]): string => all.map(({ name }) => name).join('|')
  const table = new RegExp(`\\b(?:from|join|into|update|only|table)\\s+(?:${named(tables)})\\b(?!\\()`, 'gi')
  const call = new RegExp(`(?<![.\\w'])(?:${named(rows)})\\s*\\(`, 'g')
  assert.ok(rows.length > 30 && tables.length > 100)
  return rows.flatMap(({ name, source }) =>
    [...source.matchAll(table), ...source.matchAll(call)].map(([found]) => `${name}: ${found}`),
  )
}

test('they name each other and their tables with the schema', async () => {
  assert.deepEqual(await unqualified(), [])
})

test('so do those that keep the files of a table', async () => {
  await database.pool.query(
    `CREATE TABLE billboards (id uuid PRIMARY KEY, pictures json NOT NULL, cover text);
     SELECT track_files('billboards', '{pictures,cover}')`,
  )
  assert.deepEqual(await unqualified(), [])
  await database.pool.query(
    `CREATE FUNCTION seen() RETURNS bigint LANGUAGE sql AS 'SELECT count(*) FROM billboards WHERE plain(cover) = '''''`,
  )
  assert.deepEqual(await unqualified(), ['seen: FROM billboards', 'seen: plain('])
})
