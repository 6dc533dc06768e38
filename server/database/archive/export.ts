import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rename, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Pool, PoolClient } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { pack as createPack, type Pack } from 'tar-stream'
import type { StorageProvider } from '../../providers'
import {
  appliedMigrations,
  countRows,
  filePrefix,
  listTables,
  manifestName,
  rowsOf,
  tableFile,
  type Manifest,
} from './layout'

/** Says in one line what is done. */
export type Report = (line: string) => void

async function describe(client: PoolClient): Promise<Manifest> {
  const tables = await listTables(client)
  const counted: Manifest['tables'] = []
  for (const table of tables) counted.push({ ...table, rows: await countRows(client, table.name) })
  const { rows: sequences } = await client.query<{ name: string; value: string }>(
    `SELECT sequencename AS name, last_value::text AS value FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL`,
  )
  const migrations = await appliedMigrations(client)
  return {
    format: 1,
    product: 'campus-cloud-life',
    at: new Date().toISOString(),
    migrations,
    tables: counted,
    sequences,
  }
}

/** A tar entry needs its size first, so a table goes through a file. */
async function addTable(
  pack: Pack,
  client: PoolClient,
  table: Manifest['tables'][number],
  folder: string,
): Promise<void> {
  const spool = path.join(folder, 'table')
  const source = client.query(copyTo(`COPY ${rowsOf(table)} TO STDOUT WITH (FORMAT text, ENCODING 'UTF8')`))
  await pipeline(source, createWriteStream(spool))
  const entry = pack.entry({ name: tableFile(table.name), size: (await stat(spool)).size })
  await pipeline(createReadStream(spool), entry)
}

const addBuffer = (pack: Pack, name: string, content: Buffer): Promise<void> =>
  pipeline([content], pack.entry({ name, size: content.length }))

async function fill(
  pack: Pack,
  client: PoolClient,
  storage: StorageProvider,
  folder: string,
  report: Report,
): Promise<void> {
  const manifest = await describe(client)
  await addBuffer(pack, manifestName, Buffer.from(JSON.stringify(manifest, null, 2)))
  for (const table of manifest.tables) {
    await addTable(pack, client, table, folder)
    report(`${table.name}  ${table.rows} 行`)
  }
  let files = 0
  for await (const key of storage.list()) {
    await addBuffer(pack, filePrefix + key, await storage.read(key))
    files += 1
    if (files % 1000 === 0) report(`文件  ${files} 个…`)
  }
  report(`文件  ${files} 个`)
  pack.finalize()
}

/** Writes everything into `target`, as it was at one moment; whole or not at all. Services may go on meanwhile. */
export async function exportArchive(
  pool: Pool,
  storage: StorageProvider,
  target: string,
  report: Report,
): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'campus-export-'))
  const unfinished = `${target}.unfinished`
  const client = await pool.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const pack = createPack()
    // It holds people's data: for the owner's eyes.
    const written = pipeline(pack, createGzip(), createWriteStream(unfinished, { mode: 0o600 }))
    await Promise.all([
      written,
      fill(pack, client, storage, folder, report).catch((err: unknown) => {
        pack.destroy(err instanceof Error ? err : new Error(String(err)))
        throw err
      }),
    ])
    await client.query('COMMIT')
    await rename(unfinished, target)
  } finally {
    client.release()
    await rm(unfinished, { force: true })
    await rm(folder, { recursive: true, force: true })
  }
}
