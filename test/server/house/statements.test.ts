// also on: external
/** Named statements: what people read of them is what is sent, and what code says of them is what the database says. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { Connection, PoolClient, Submittable } from 'pg'
import { statementPages } from '../../../scripts/statement-pages'
import type { OpenDatabase } from '../../../server/database'
import { statementsOf } from '../../../server/named-statements'
import { openHouse } from '../../../server/open-features'
import { startTestDatabase } from '../harness'

const root = path.join(__dirname, '../../../server')
const folder = path.join(root, 'statements')

const all = async () => statementsOf(await openHouse())

test('server/statements holds every statement as it is sent: `npm run sql` writes them', async () => {
  const pages = statementPages(await all())
  assert.deepEqual(readdirSync(folder).sort(), [...pages.keys()].sort())
  const stale = [...pages].filter(([file, page]) => readFileSync(path.join(folder, file), 'utf8') !== page)
  assert.deepEqual(
    stale.map(([file]) => file),
    [],
  )
})

/** Types of parameters, names and types of columns, by what PostgreSQL calls them inside. */
interface Told {
  parameters: readonly number[]
  columns: readonly { name: string; dataTypeID: number }[]
}

/** Has the database plan a text and say what it takes and gives, without running it. */
const described = (client: PoolClient, text: string): Promise<Told> =>
  new Promise((resolve, reject) => {
    const told = { parameters: [] as number[], columns: [] as Told['columns'] }
    let failed: Error | null = null
    const asked = {
      submit(connection: Connection) {
        connection.once('parameterDescription', ({ dataTypeIDs }: { dataTypeIDs: number[] }) => {
          told.parameters = dataTypeIDs
        })
        connection.parse({ name: '', text, types: [] }, true)
        connection.describe({ type: 'S', name: '' }, true)
        connection.sync()
      },
      handleRowDescription: ({ fields }: { fields: Told['columns'] }) => (told.columns = fields),
      handleError: (err: Error) => (failed = err),
      handleReadyForQuery: () => (failed ? reject(failed) : resolve(told)),
    }
    client.query(asked as Submittable)
  })

describe('a statement', () => {
  let database: OpenDatabase
  let client: PoolClient
  before(async () => {
    database = await startTestDatabase()
    client = await database.pool.connect()
  })
  after(async () => {
    client.release()
    await database.close()
  })

  test('takes and gives what it says', async () => {
    const { rows } = await client.query<{ id: number; type: string }>(
      'select oid::int as id, format_type(oid, null) as type from pg_type',
    )
    const types = new Map(rows.map(({ id, type }) => [id, type]))
    const listed = (statement: string, columns: readonly (readonly [string, string | undefined])[]) =>
      columns.map(([name, type]) => `${statement} ${name} ${type}`)
    const [said, told]: [string[], string[]] = [[], []]
    for (const { statement, values, row, compiled } of await all()) {
      const { text, names } = compiled()
      const { parameters, columns } = await described(client, text).catch((cause: unknown) => {
        throw new Error(`${statement} is none to the database`, { cause })
      })
      said.push(
        ...listed(
          statement,
          names.map((name) => [name, values[name]?.type]),
        ),
      )
      told.push(
        ...listed(
          statement,
          names.map((name, n) => [name, types.get(parameters[n] ?? 0)]),
        ),
      )
      said.push(
        ...listed(
          statement,
          Object.entries(row).map(([name, { type }]) => [name, type]),
        ).sort(),
      )
      told.push(
        ...listed(
          statement,
          columns.map(({ name, dataTypeID: id }) => [name, types.get(id)]),
        ).sort(),
      )
    }
    const unlike = said.filter((one) => !told.includes(one)).concat(told.filter((one) => !said.includes(one)))
    assert.deepEqual(unlike, [])
    assert.deepEqual(said, told)
  })
})

/** Its question goes to a connection that holds a lock, which no statement is asked of by its name. */
const onConnections = ['jobs.ts']

test('no text with parameters by number stands outside of the database’s own folder (ADR 2)', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  const texts = files
    .filter((file) => file.endsWith('.ts') && !file.startsWith(`database${path.sep}`))
    .filter((file) => !onConnections.includes(file))
    .flatMap((file) =>
      readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .filter((line) => /\$\d/.test(line) && /\b(select|from|where|and|values|set|any)\b/i.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )
  assert.deepEqual(texts, [])
})
