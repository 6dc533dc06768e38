/** What features show on 我的, in one call. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ratingDays } from '../../../contract/order/rules'
import { grantPoints } from '../../../server/core/ledger/points'
import { post } from '../../../server/core/ledger/ledger'
import { entrust, newPerson, newSchool } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'
import { topUp } from '../ledger/ledgers'
import { as, say } from '../asks'
import { Run } from '../running/errands'

let app: TestApp
let run: Run
before(async () => {
  app = await startApp()
  run = await new Run(app).open()
})
after(() => app.close())

const mine = (person: TestSession) => say(app.get('user/mine', as(person)))
const unrated = async (person: TestSession) => {
  const query = { group: 'unrated' as const }
  return (await say(app.get('running/userOrders', { query, ...as(person) }))).items.map(({ id }) => id)
}

describe('我的', () => {
  test('is of who asks, and has nothing to show of somebody new', async () => {
    assert.equal((await app.get('user/mine')).status, 401)
    const { wallet, orders, rider } = await mine(await run.student())
    assert.deepEqual(wallet, { balance: 0, points: 0 })
    assert.deepEqual(orders, { unpaid: 0, waiting: 0, running: 0, delivered: 0, unrated: 0 })
    assert.equal(rider, null)
  })

  test('says what waits at the desks of who has some, and to nobody else', async () => {
    const person = await run.student()
    assert.equal((await mine(person)).waiting, null)
    const school = await newSchool(app)
    const admin = await newPerson(app, school)
    await entrust(app, admin, 'school-admin', school)
    const { queues } = await say(app.get('roles/home', as(admin)))
    assert.equal(
      (await mine(admin)).waiting,
      queues.reduce((sum, { count }) => sum + count, 0),
    )
  })

  test('says what is in the wallet', async () => {
    const person = await run.student()
    await post(app.db, topUp(person.userId, 8_640))
    await grantPoints(app.db, person.userId)
    assert.deepEqual((await mine(person)).wallet, { balance: 8_640, points: 100 })
  })

  test('counts what one ordered, and what one carries as under way, by the groups of the list', async () => {
    const owner = await run.student()
    const rider = await run.rider()
    for (const state of ['unpaid', 'open', 'carrying', 'disputed', 'delivered', 'done', 'cancelled'] as const)
      await run.at(state, 'take', { owner, rider, next: rider })
    const { orders } = await mine(owner)
    assert.deepEqual(orders, { unpaid: 1, waiting: 1, running: 2, delivered: 1, unrated: 1 })
    assert.deepEqual(Object.values((await mine(rider)).orders), [0, 0, 3, 0, 1])
  })

  test('counts as unrated what may still be rated, and the list shows the same', async () => {
    const owner = await run.student()
    const rider = await run.rider()
    const people = { owner, rider, next: rider }
    const rated = await run.at('done', 'take', people)
    const late = await run.at('done', 'take', people)
    const decided = await run.at('decided', 'take', people)
    const left = [decided.id, late.id, rated.id]
    assert.deepEqual([(await mine(owner)).orders.unrated, await unrated(owner)], [3, left])
    await say(app.post('comment/submitEval', { order: rated.id, stars: 5 }, as(owner)))
    await app.pool.query(
      'update orders set ended_at = now() - make_interval(days => $2, secs => 5) where id = $1',
      [late.id, ratingDays.first],
    )
    assert.deepEqual([(await mine(owner)).orders.unrated, await unrated(owner)], [1, [decided.id]])
  })

  test('says whether one rides', async () => {
    const rider = await run.rider()
    assert.equal((await mine(rider)).rider, 'working')
    await say(app.post('running/work', { on: false }, as(rider)))
    assert.equal((await mine(rider)).rider, 'resting')
    await app.pool.query('update grants set revoked_at = now() where user_id = $1', [rider.userId])
    await run.forget(rider)
    assert.equal((await mine(rider)).rider, 'suspended')
    await app.pool.query('update users set school_id = $2 where id = $1', [
      rider.userId,
      await newSchool(app),
    ])
    await run.forget(rider)
    assert.equal((await mine(rider)).rider, null)
  })
})
