import { createReadStream } from 'node:fs'
import path from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Pool, PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { extract } from 'tar-stream'
import type { StorageProvider } from '../../providers'
import { contentTypes } from '../../providers/storage'
import type { Report } from './export'
import {
  appliedMigrations,
  columnList,
  filePrefix,
  listTables,
  manifestName,
  parseManifest,
  quoteName,
  tableFile,
  type Manifest,
} from './layout'

/** PostgreSQL's out_of_memory: an import changes every table, and each lock that it takes is held to its end. */
const outOfLocks = '53200'
const moreLocks =
  '数据库的锁不够用，什么也没有导入：请把它的 max_locks_per_transaction 调到 256，重启数据库，再导入一次'

interface ForeignKey {
  table: string
  name: string
  definition: string
}

/** Foreign keys and triggers step aside, so that the order of tables and rows is free; the keys are checked at the end. */
async function suspendRules(client: PoolClient, tables: string[]): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0`)
  for (const key of rows)
    await client.query(`ALTER TABLE ${key.table} DROP CONSTRAINT ${quoteName(key.name)}`)
  for (const table of tables) await client.query(`ALTER TABLE ${quoteName(table)} DISABLE TRIGGER USER`)
  return rows
}

async function resumeRules(client: PoolClient, tables: string[], keys: ForeignKey[]): Promise<void> {
  for (const table of tables) await client.query(`ALTER TABLE ${quoteName(table)} ENABLE TRIGGER USER`)
  for (const key of keys)
    await client.query(`ALTER TABLE ${key.table} ADD CONSTRAINT ${quoteName(key.name)} ${key.definition}`)
}

/** A first start leaves its key's fingerprint there, where nothing is kept under that key yet: the archive's own comes in. */
const ofTheStart = 'papers_key'

async function requireEmpty(client: PoolClient, tables: string[]): Promise<void> {
  for (const table of tables.filter((name) => name !== ofTheStart)) {
    const { rowCount } = await client.query(`SELECT FROM ${quoteName(table)} LIMIT 1`)
    if (rowCount !== 0)
      throw new Error(`目标数据库里已有数据（表 ${table}）：请导入到一个空的数据库，或者换一个 DATA_DIR`)
  }
}

async function requireSameVersion(client: PoolClient, manifest: Manifest): Promise<void> {
  const here = await appliedMigrations(client)
  if (here.join() !== manifest.migrations.join()) {
    throw new Error('备份与现在的程序版本不同：请用导出它的版本导入，再升级')
  }
}

async function readTable(
  client: PoolClient,
  source: Readable,
  manifest: Manifest,
  name: string,
): Promise<number> {
  const table = manifest.tables.find((entry) => tableFile(entry.name) === name)
  if (!table) throw new Error(`备份里多出一个表：${name}`)
  const target = client.query(
    copyFrom(`COPY ${columnList(table)} FROM STDIN WITH (FORMAT text, ENCODING 'UTF8')`),
  )
  await pipeline(source, target)
  if (target.rowCount !== table.rows)
    throw new Error(`表 ${table.name} 应有 ${table.rows} 行，读到 ${target.rowCount} 行`)
  return target.rowCount
}

const types: Record<string, string> = contentTypes
const typeOf = (key: string): string => types[path.extname(key)] ?? 'application/octet-stream'

/** Reads the entries in the order in which the export wrote them: manifest, tables, files. */
async function readEntries(
  client: PoolClient,
  storage: StorageProvider,
  source: string,
  report: Report,
): Promise<Manifest> {
  const entries = extract()
  const unpacked = pipeline(createReadStream(source), createGunzip(), entries)
  // A reader that stops early breaks the pipeline; its own error says why.
  unpacked.catch(() => undefined)
  let manifest: Manifest | null = null
  let missing = new Set<string>()
  let files = 0
  for await (const entry of entries) {
    const { name } = entry.header
    if (name === manifestName) {
      manifest = parseManifest(await text(entry))
      missing = new Set(manifest.tables.map((table) => tableFile(table.name)))
      await requireSameVersion(client, manifest)
    } else if (manifest && name.startsWith(filePrefix)) {
      const key = name.slice(filePrefix.length)
      await storage.put(key, await buffer(entry), typeOf(key))
      files += 1
      if (files % 1000 === 0) report(`文件  ${files} 个…`)
    } else if (manifest) {
      const rows = await readTable(client, Readable.from(entry), manifest, name)
      missing.delete(name)
      report(`${path.basename(name, '.copy')}  ${rows} 行`)
    } else throw new Error('这不是本系统的备份文件')
  }
  await unpacked
  if (!manifest || missing.size > 0) throw new Error('备份文件不完整')
  report(`文件  ${files} 个`)
  return manifest
}

/**
 * Reads an archive into a database that has the tables and nothing in them. The rows come in whole or not at all.
 * @throws when the archive is broken, of another version, or the database is not empty
 */
export async function importArchive(
  pool: Pool,
  storage: StorageProvider,
  source: string,
  report: Report,
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const tables = (await listTables(client)).map((table) => table.name)
    await requireEmpty(client, tables)
    await client.query(`DELETE FROM ${quoteName(ofTheStart)}`)
    const keys = await suspendRules(client, tables)
    const manifest = await readEntries(client, storage, source, report)
    for (const { name, value } of manifest.sequences) {
      await client.query('SELECT setval($1::regclass, $2::bigint)', [`public.${quoteName(name)}`, value])
    }
    await resumeRules(client, tables, keys)
    await client.query('COMMIT')
    await client.query('ANALYZE')
  } catch (err) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw (err as { code?: string }).code === outOfLocks ? new Error(moreLocks, { cause: err }) : err
  } finally {
    client.release()
  }
}
