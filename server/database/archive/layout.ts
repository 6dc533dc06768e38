/**
 * What an archive holds: a gzipped tar of manifest.json, tables/<name>.copy (PostgreSQL's COPY text, UTF-8) and
 * files/<storage key>. It fits any PostgreSQL from 15 on, and either kind of storage.
 */
import type { PoolClient } from 'pg'
import { Type, type Static } from 'typebox'
import { Check } from 'typebox/value'

const Table = Type.Object({ name: Type.String(), columns: Type.Array(Type.String()), rows: Type.Integer() })
const Sequence = Type.Object({ name: Type.String(), value: Type.String() })

const Manifest = Type.Object({
  format: Type.Literal(1),
  product: Type.Literal('campus-cloud-life'),
  at: Type.String(),
  /** Times of the applied migrations: both sides must have the same. */
  migrations: Type.Array(Type.String()),
  tables: Type.Array(Table),
  sequences: Type.Array(Sequence),
})
export type Manifest = Static<typeof Manifest>
export type TableEntry = Static<typeof Table>

/** @throws when `text` is no manifest that this version can read */
export function parseManifest(text: string): Manifest {
  const value: unknown = JSON.parse(text)
  if (Check(Manifest, value)) return value
  throw new Error('这不是本系统的备份文件，或者由更新的版本导出')
}

export const manifestName = 'manifest.json'
export const tableFile = (name: string): string => `tables/${name}.copy`
export const filePrefix = 'files/'

export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`

const columnsOf = (table: TableEntry): string => table.columns.map(quoteName).join(', ')
export const columnList = (table: TableEntry): string => `${quoteName(table.name)} (${columnsOf(table)})`
/** What COPY reads: a table that is parted has no rows of its own. */
export const rowsOf = (table: TableEntry): string =>
  `(SELECT ${columnsOf(table)} FROM ${quoteName(table.name)})`

export async function appliedMigrations(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ at: string }>(
    'SELECT created_at::text AS at FROM drizzle.__drizzle_migrations ORDER BY created_at',
  )
  return rows.map((row) => row.at)
}

/** The application's tables with the columns that are written, not computed. */
export async function listTables(client: PoolClient): Promise<Omit<TableEntry, 'rows'>[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    GROUP BY c.relname ORDER BY c.relname`)
  return rows
}

export async function countRows(client: PoolClient, table: string): Promise<number> {
  const { rows } = await client.query<{ n: string }>(`SELECT count(*) AS n FROM ${quoteName(table)}`)
  return Number(rows[0]?.n)
}
