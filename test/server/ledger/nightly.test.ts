// also on: external
/** The ledger is checked once a night, and what is wrong with it is told. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { addDays, dayBegins, dayOf } from '../../../contract/rules'
import { checkAtNight, lastCheck } from '../../../server/core/ledger/nightly'
import { openHouse } from '../../../server/open-features'
import { startApp, type TestApp } from '../harness'

let app: TestApp
before(async () => void (app = await startApp()))
after(() => app.close())

const hours = (count: number): number => dayBegins(dayOf(Date.now())) + count * 3_600_000
const nextDay = (count: number): number => dayBegins(addDays(dayOf(Date.now()), 1)) + count * 3_600_000

test('at four, once a night, and at no other hour', async (context) => {
  lastCheck.is = null
  const asked = context.mock.method(app.db, 'transaction')
  for (const hour of [0, 3.99, 5, 16]) assert.equal(await checkAtNight(app.context, hours(hour)), 0)
  assert.equal(asked.mock.callCount(), 0)
  assert.equal(await checkAtNight(app.context, hours(4.2)), 0)
  assert.equal(await checkAtNight(app.context, hours(4.7)), 0)
  assert.equal(asked.mock.callCount(), 1)
  assert.deepEqual(lastCheck.is, { at: hours(4.2), faults: 0 })
  await checkAtNight(app.context, nextDay(4.2))
  assert.equal(asked.mock.callCount(), 2)
})

test('what is wrong is counted and told in the log', async () => {
  lastCheck.is = null
  const house = (await openHouse()).with({
    posted: [{ title: '测试', keys: sql`select 'never posted' as key, 5::bigint as amount` }],
  })
  const { db, log } = app.context
  assert.equal(await checkAtNight({ db, house, log }, hours(4)), 1)
  const line = app.logs.lines.find(({ msg }) => msg === 'ledger broken')
  assert.deepEqual([line?.count, line?.level], [1, 50])
  assert.match(JSON.stringify(line?.faults), /never posted/)
  const { body } = await app.app.inject('/metrics')
  assert.match(body, /^ledger_faults 1$/m)
  assert.match(body, new RegExp(`^ledger_checked_timestamp_seconds ${hours(4) / 1000}$`, 'm'))
})
