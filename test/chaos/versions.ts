/** Versions of the product as bundles, each with more migrations than the one before: all only add. */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { bundleServer } from '../../scripts/bundle.mjs'
import { root } from '../bench/program'

interface Journal {
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[]
}

/** Of version `n`: a column on tables that each call reads or writes, and an index on one that grows for ever. */
const added = (n: number): [string, string][] => [
  ...['users', 'orders', 'ledger_transfers'].map((table): [string, string] => [
    `more_${table}_${n}`,
    `-- additive\nALTER TABLE ${table} ADD COLUMN more_${n} text DEFAULT '' NOT NULL`,
  ]),
  [
    `more_index_${n}`,
    `-- additive, outside of a transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS transfers_more_${n} ON ledger_transfers (kind, at)`,
  ],
]

export class Versions {
  private readonly folder = mkdtempSync(path.join(os.tmpdir(), 'campus-upgrade-'))
  private made = 0

  async start(): Promise<void> {
    await bundleServer({ entries: { main: 'server/main.ts' }, output: path.join(this.of(0), 'server') })
    this.complete(0)
  }

  /** Where version `n` begins. */
  readonly main = (n: number): string => path.join(this.of(n), 'server/main.mjs')

  /** Makes the next one, and says how many migrations it has more. */
  next(): number {
    const from = this.of(this.made)
    this.made += 1
    cpSync(path.join(from, 'server'), path.join(this.of(this.made), 'server'), { recursive: true })
    this.complete(this.made)
    const migrations = path.join(this.of(this.made), 'server/migrations')
    const file = path.join(migrations, 'meta/_journal.json')
    const journal = JSON.parse(readFileSync(file, 'utf8')) as Journal
    const files = added(this.made)
    for (const [tag, sql] of files) {
      const last = journal.entries.at(-1)
      if (!last) throw new Error('no migrations')
      journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag })
      writeFileSync(path.join(migrations, `${tag}.sql`), `${sql};\n`)
    }
    writeFileSync(file, JSON.stringify(journal))
    return files.length
  }

  stop(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }

  private readonly of = (n: number): string => path.join(this.folder, String(n))

  /** What a bundle wants beside it. */
  private complete(n: number): void {
    cpSync(path.join(root, 'package.json'), path.join(this.of(n), 'package.json'))
    symlinkSync(path.join(root, 'node_modules'), path.join(this.of(n), 'node_modules'))
  }
}
