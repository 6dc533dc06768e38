/** The demo campus's errands: made by the services, and explained to the last cent. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { verifyLedger } from '../../server/features/ledger/verify'
import { seedDemo } from '../../server/seed'
import { seedErrands } from '../../server/seed/errands'
import { startApp, type TestApp } from './harness'

let app: TestApp
before(async () => {
  app = await startApp()
  await seedDemo(app.context)
  await seedErrands(app.context)
})
after(() => app.close())

test('riders with margins, and a dozen orders on every part of their way', async () => {
  const { rows } = await app.pool.query<{ state: string; count: number }>('select state, count(*)::int as count from errands group by state')
  const counts = Object.fromEntries(rows.map(({ state, count }) => [state, count]))
  assert.deepEqual(counts, { open: 4, taken: 1, carrying: 1, delivered: 1, done: 3, disputed: 1, cancelled: 1 })
  const { rows: [riders] } = await app.pool.query(`select count(*)::int as count from riders r join grants g on g.user_id = r.user_id and g.role = 'rider'
    join ledger_accounts a on a.owner = r.user_id and a.kind = 'margin' and a.balance > 0`)
  assert.equal(riders.count, 4)
  assert.deepEqual((await verifyLedger(app.db)).faults, [])
})
