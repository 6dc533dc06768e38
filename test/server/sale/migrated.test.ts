// also on: external
/** Orders in every state, from before sales had tables of their own, go on as if nothing had happened. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { overStates } from '../../../contract/sale/after/rules'
import { stateNames, type State } from '../../../contract/sale/states/rules'
import { declaredIn } from '../../../server/core/ledger/explained'
import { verifyLedger } from '../../../server/core/ledger/verify'
import { migrate, type OpenDatabase } from '../../../server/database'
import { ownMigrations } from '../../../server/database/migrations'
import { expireDue } from '../../../server/features/order/timers'
import { as, say } from '../asks'
import { startApp, startTestDatabase, type TestApp, type TestSession } from '../harness'

/** Those that there were before. */
const migrations = 90
/** What contacts were sealed with. */
const papersKey = Buffer.alloc(32, 7)
const names = [
  ['secondhand_cart', 'sale_cart'],
  ['secondhand_trades', 'sale_orders'],
  ['secondhand_lines', 'sale_lines'],
  ['secondhand_refunds', 'sale_refunds'],
] as const

let app: TestApp
let database: OpenDatabase
let seller: TestSession
let buyer: TestSession
/** Rows of each of those tables, as they were. */
const were = new Map<string, Record<string, unknown>[]>()

const rowsOf = async (table: string): Promise<Record<string, unknown>[]> =>
  (await database.pool.query(`select * from ${table}`)).rows
const states = async (): Promise<Map<string, State>> => {
  const { rows } = await database.pool.query<{ id: string; state: State }>('select id, state from orders')
  return new Map(rows.map(({ id, state }) => [id, state]))
}
const info = (by: TestSession, id: string) =>
  say(app.get('secondHandOrder/orderInfo', { query: { id }, ...as(by) }))

before(async () => {
  database = await startTestDatabase({ migrated: false })
  await migrate(database.pool, undefined, undefined, ownMigrations().slice(0, migrations))
  const client = await database.pool.connect()
  // what triggers wrote is in the file already
  await client.query(`set session_replication_role = replica`)
  await client.query(readFileSync(path.join(__dirname, 'before.sql'), 'utf8'))
  await client.query('reset session_replication_role')
  client.release()
  for (const [old] of names) were.set(old, await rowsOf(old))
  await migrate(database.pool)
  app = await startApp({ database, config: { papersKey } })
  ;[seller, buyer] = [await app.signIn('13900000001'), await app.signIn('13900000002')]
})
after(async () => {
  assert.deepEqual((await verifyLedger(app.db, declaredIn(app.context.house))).faults, [])
  await app.close()
  await database.close()
})

describe('orders from before', () => {
  test('are all there, in every state, with all that was kept of them', async () => {
    assert.deepEqual(new Set((await states()).values()), new Set(stateNames))
    for (const [old, table] of names) {
      const [had, has] = [were.get(old) ?? [], await rowsOf(table)]
      assert.ok(had.length > 0)
      const kept = has.map((row) =>
        Object.fromEntries(Object.keys(had[0] ?? {}).map((column) => [column, row[column]])),
      )
      assert.deepEqual(
        new Set(kept.map((row) => JSON.stringify(row))),
        new Set(had.map((row) => JSON.stringify(row))),
      )
    }
  })

  test('have no name of before left: of a table, an index, a constraint, a trigger or a file', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `select name from (select relname::text as name from pg_class where relnamespace = 'public'::regnamespace
        union all select conname from pg_constraint where connamespace = 'public'::regnamespace
        union all select tgname from pg_trigger union all select proname from pg_proc where pronamespace = 'public'::regnamespace
        union all select distinct thing from file_uses) x where name ~ $1`,
      [names.map(([old]) => old).join('|')],
    )
    assert.deepEqual(rows, [])
  })

  test('are read by both sides, with the contact that was sealed and what it was bought as', async () => {
    for (const [id, state] of await states())
      for (const by of [buyer, seller]) {
        const shown = await info(by, id)
        assert.deepEqual(
          [shown.state, shown.lines[0]?.title, shown.lines[0]?.spec, shown.lines[0]?.grade],
          [state, '台灯', '轻微使用痕迹', 'good'],
        )
        if (shown.way !== 'meet' && by === buyer) assert.equal(shown.contact?.phone.length, 11)
      }
    const { items } = await say(app.get('secondHandOrder/carList', as(buyer)))
    assert.deepEqual(
      items.flatMap(({ lines }) => lines.map(({ title, count }) => [title, count])),
      [['台灯', 2]],
    )
  })

  test('end by the clock, each piece and each fen where it belongs', async () => {
    for (let round = 0; round < 9; round += 1) {
      await database.pool.query(
        `update orders set until_at = now() - interval '1 second' where until_at is not null`,
      )
      await expireDue(app.context)
    }
    const open = [...(await states())].filter(([, state]) => !overStates.includes(state))
    assert.deepEqual(open, [])
    const { rows } = await database.pool.query('select sum(held)::int as held from secondhand_goods')
    assert.deepEqual(rows, [{ held: 0 }])
  })
})
