// also on: external
/** Facts that hold until a day: who is warned, from when, and where newer ones are brought. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { factsWarning } from '../../../contract/facts/rules'
import { addDays, dayOf } from '../../../contract/rules'
import { warnOfFacts } from '../../../server/core/facts/ending'
import type { Feature } from '../../../server/feature'
import { publishedYear } from '../../../server/features/timetable/holidays'
import { entrust, newPerson, newSchool } from '../campus'
import { newAdministrator } from '../certification/certified'
import { startApp, type TestApp, type TestSession } from '../harness'

let app: TestApp
let platform: TestSession
before(async () => {
  app = await startApp()
  platform = await newPerson(app, await newSchool(app))
  await entrust(app, platform, 'platform-admin', null)
})
after(() => app.close())

const today = dayOf(Date.now())
const fact = (until: string) => ({
  title: '表',
  why: '过期',
  page: null,
  until: sql`date '${sql.raw(until)}'`,
})
const withFacts = (facts: NonNullable<Feature['facts']>) => ({
  ...app.context,
  house: app.context.house.with({ facts }),
})

test('whose end is near is written into the log, and no other', async () => {
  const lines: object[] = []
  const context = withFacts({
    near: fact(addDays(today, factsWarning)),
    over: fact(addDays(today, -1)),
    far: fact(addDays(today, factsWarning + 1)),
  })
  const log = { ...context.log, warn: (line: object) => lines.push(line) } as unknown as typeof context.log
  await warnOfFacts({ ...context, log })
  const named = lines.map((line) => ('facts' in line ? line.facts : ''))
  assert.ok(named.includes('near') && named.includes('over') && !named.includes('far'), named.join())
})

test('are listed for the platform’s administrators, those that end first in front', async () => {
  const { data } = await app.get('facts/list', { token: platform.token })
  assert.deepEqual(data.items.map(({ name }) => name).sort(), ['banks', 'couriers', 'holidays'])
  assert.deepEqual(
    data.items.map(({ until }) => until),
    data.items.map(({ until }) => until).sort(),
  )
  const admin = await newAdministrator(app, await newSchool(app, '江北大学'))
  assert.equal((await app.get('facts/list', { token: admin.token })).status, 403)
})

test('wait on the desk from sixty days before their end', async () => {
  const { data: list } = await app.get('facts/list', { token: platform.token })
  const { data: home } = await app.get('roles/home', { token: platform.token })
  const desk = home.queues.find(({ name }) => name === 'facts')
  assert.equal(desk?.count, list.items.filter(({ ending }) => ending).length)
})

test('that were brought move the end', async () => {
  const until = async () => {
    const { data } = await app.get('facts/list', { token: platform.token })
    return data.items.find(({ name }) => name === 'holidays')?.until
  }
  assert.equal(await until(), `${publishedYear}-12-31`)
  const year = publishedYear + 1
  const value = { name: '国庆节', from: `${year}-10-01`, to: `${year}-10-07` }
  await app.pool.query(`insert into fact_rows (sheet, key, value) values ('holidays', $1, $2)`, [
    value.from,
    value,
  ])
  assert.equal(await until(), `${year}-12-31`)
})
