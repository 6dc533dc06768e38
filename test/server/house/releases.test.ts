// also on: external
/** A database of each released version becomes one of this version, with all that was in it. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { checkout } from '../../../server/checkout'
import { declaredIn } from '../../../server/core/ledger/explained'
import { verifyLedger } from '../../../server/core/ledger/verify'
import { migrate, type OpenDatabase } from '../../../server/database'
import { ownMigrations } from '../../../server/database/migrations'
import { startApp, startTestDatabase } from '../harness'

interface Release {
  version: string
  /** How many it had, and what they are. */
  migrations: number
  sha256: string
}
const folder = path.join(__dirname, 'releases')
const read = (file: string): string => readFileSync(file, 'utf8')
const releases = JSON.parse(read(path.join(folder, 'releases.json'))) as Release[]

test('every version of the changelog is here, with migrations that are as it had them', () => {
  const versions = [...read(path.join(checkout, 'CHANGELOG.md')).matchAll(/^## \[(\d\S*)\]/gm)]
  assert.deepEqual(
    versions.map(([, version]) => version),
    releases.map(({ version }) => version).reverse(),
  )
  const place = path.join(checkout, 'server/migrations')
  const files = readdirSync(place)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  for (const { version, migrations, sha256 } of releases) {
    const hash = createHash('sha256')
    for (const name of files.slice(0, migrations)) hash.update(readFileSync(path.join(place, name)))
    assert.equal(hash.digest('hex'), sha256, `a migration that ${version} made was changed`)
  }
})

/** Tables by the names that they got since. */
const renamed: Readonly<Record<string, string>> = {
  secondhand_cart: 'sale_cart',
  secondhand_trades: 'sale_orders',
  secondhand_lines: 'sale_lines',
  secondhand_refunds: 'sale_refunds',
}

/** Columns of each table that are written. */
async function columns({ pool }: OpenDatabase): Promise<Map<string, string[]>> {
  const { rows } = await pool.query<{ name: string; columns: string[] }>(
    `SELECT table_name AS name, array_agg(column_name::text ORDER BY column_name) AS columns FROM information_schema.columns
     WHERE table_schema = 'public' AND is_generated = 'NEVER' GROUP BY table_name`,
  )
  return new Map(rows.map((row) => [row.name, row.columns]))
}

/** What stands in those columns, a row a line. */
async function content({ pool }: OpenDatabase, of: Map<string, string[]>): Promise<string[]> {
  const found: string[] = []
  for (const [table, names] of of) {
    const { rows } = await pool.query<{ line: string }>(
      `SELECT to_jsonb(r)::text AS line FROM (SELECT ${names.map((name) => `"${name}"`).join(', ')} FROM "${table}") r`,
    )
    found.push(...rows.map(({ line }) => `${renamed[table] ?? table} ${line}`))
  }
  return found.sort()
}

for (const { version, migrations } of releases)
  describe(`a database of ${version}`, () => {
    let database: OpenDatabase
    let was: Map<string, string[]>
    let rows: string[]

    before(async () => {
      database = await startTestDatabase({ migrated: false })
      await migrate(database.pool, undefined, undefined, ownMigrations().slice(0, migrations))
      await database.pool.query(read(path.join(folder, `${version}.sql`)))
      was = await columns(database)
      rows = await content(database, was)
      was = new Map([...was].map(([table, names]) => [renamed[table] ?? table, names]))
      await migrate(database.pool)
    })
    after(() => database.close())

    test('has every row that it had', async () => {
      const is = await columns(database)
      const gone = [...was].flatMap(([table, names]) =>
        names.filter((name) => !is.get(table)?.includes(name)).map((name) => `${table}.${name}`),
      )
      assert.deepEqual(gone, [])
      // who left has no phone any more, rather than one that says so
      const expected = rows.map((line) => line.replace(/"phone": "deleted:[^"]*"/, '"phone": null')).sort()
      assert.ok(rows.length > 10)
      assert.deepEqual(await content(database, was), expected)
    })

    test('serves, and its ledger is whole', async () => {
      const app = await startApp({ database })
      try {
        const { transfers, faults } = await verifyLedger(app.db, declaredIn(app.context.house))
        assert.deepEqual([transfers, faults], [2, []])
        const { token, userId } = await app.signIn('13800000001')
        assert.equal(userId, '018f0000-0000-7000-8000-000000000011')
        const { data } = await app.get('dynamic/list', { token })
        assert.deepEqual(
          data.items.map(({ text }) => text),
          ['三楼靠窗还有位置'],
        )
        const { data: balance } = await app.get('bills/balance', { token })
        assert.equal(balance.balance, 1200)
      } finally {
        await app.close()
      }
    })
  })
