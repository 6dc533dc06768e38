// also on: external
/** Parcels that a rider posted: a number that nobody knows pays nobody by the clock. */
import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import { times } from '../../../contract/running/rules'
import { remindSoon } from '../../../server/features/order/reminding'
import type { Track } from '../../../server/providers/courier/types'
import { as, refused, say } from '../asks'
import { courier, Run } from './errands'
import { startApp, type TestApp, type TestSession } from '../harness'

let app: TestApp
let run: Run
before(async () => {
  app = await startApp()
  run = await new Run(app).open()
})
after(async () => {
  await run.sound()
  await app.close()
})

const day = 86_400_000
const post = async (by: TestSession, id: string, number: string, company = '中通快递') =>
  app.post('running/submitExpress', { id, company, number, pictures: [await run.photo(by)] }, as(by))
const untilOf = async (id: string) => {
  const { rows } = await app.pool.query('select until_at from orders where id = $1', [id])
  return rows[0].until_at.getTime() as number
}
const parcels = async (id: string) =>
  (await app.pool.query('select company, number, tail, back from courier_parcels where order_id = $1', [id]))
    .rows

describe('a number', () => {
  test('is one of its courier, which is asked about it', async () => {
    const { id, owner, rider } = await run.at('carrying', 'send')
    assert.match(await refused(post(rider, id, 'ZT12345678')), /不像中通快递的单号/)
    assert.match(await refused(post(rider, id, '73100000001234', '某某快递')), /请选择快递公司/)
    assert.deepEqual(await parcels(id), [])
    await say(post(rider, id, 'zt73100000001234'))
    const parcel = { company: '中通快递', number: 'ZT73100000001234' }
    assert.deepEqual((await run.detail(owner, id)).express, parcel)
    // of the recipient, which some couriers ask for
    assert.deepEqual(await parcels(id), [{ ...parcel, tail: '0002', back: false }])
  })

  test('is put right once, and the same once more is a retry', async () => {
    const { id, owner, rider } = await run.at('delivered', 'send')
    const { rows } = await app.pool.query('select delivered_at from errands where id = $1', [id])
    const until = await untilOf(id)
    await say(post(rider, id, '73100000005678'))
    await say(post(rider, id, '73100000005678'))
    assert.match(await refused(post(rider, id, '73100000009999')), /只能更正一次/)
    assert.equal((await parcels(id))[0].number, '73100000005678')
    assert.ok((await run.notices(owner)).some((text) => /更正了.*73100000005678/.test(text)))
    const now = await app.pool.query('select delivered_at from errands where id = $1', [id])
    assert.deepEqual([now.rows, await untilOf(id)], [rows, until])
  })
})

describe('a parcel that its courier does not know', () => {
  let track: Track
  beforeEach(() => {
    track = { state: 'unknown', items: [] }
    app.context.providers.courier = courier(() => track)
  })
  afterEach(() => {
    app.context.providers.courier = null
  })
  /** What the vendor wrote down of it. */
  const heard = (id: string) =>
    app.pool.query(`update courier_parcels set track = $2 where order_id = $1`, [
      id,
      JSON.stringify([{ at: new Date().toISOString(), text: '已揽收' }]),
    ])
  const state = async (id: string) =>
    (await app.pool.query('select state from orders where id = $1', [id])).rows[0].state

  test('is not confirmed by itself: both are told, then the desk has it', async () => {
    const { id, owner, rider } = await run.at('delivered', 'send')
    const held = await run.escrow(id)
    await run.due(id)
    assert.deepEqual(
      [await state(id), await run.escrow(id), await run.balance(rider)],
      ['delivered', held, 0],
    )
    assert.ok((await untilOf(id)) > Date.now() + (times.untraced - 1) * day)
    assert.ok((await run.notices(rider)).some((text) => /查不到.*填错了可以更正/.test(text)))
    assert.ok((await run.notices(owner)).some((text) => /查不到.*不会自动确认/.test(text)))
    await run.due(id)
    const { dispute, state: now } = await run.detail(owner, id)
    assert.deepEqual([now, dispute?.by, await run.escrow(id)], ['disputed', 'clock', held])
    assert.match(dispute?.text ?? '', /一直查不到这个单号/)
    await run.decided(id)
    assert.equal(await run.escrow(id), 0)
  })

  test('is put right once more after that, and settles once it is known', async () => {
    const { id, rider } = await run.at('delivered', 'send')
    await say(post(rider, id, '73100000005678'))
    await run.due(id)
    await app.pool.query(`update orders set until_at = now() + interval '1 hour' where id = $1`, [id])
    await say(post(rider, id, '73100000009999'))
    assert.ok((await untilOf(id)) > Date.now() + (times.confirm - 1) * 3_600_000)
    assert.match(await refused(post(rider, id, '73100000001111')), /只能更正一次/)
    await heard(id)
    await run.due(id)
    assert.deepEqual([await state(id), await run.escrow(id)], ['done', 0])
  })

  test('is not said to be confirmed by itself; one that is known is, and does', async () => {
    const confirmed = async (owner: TestSession) =>
      (await run.notices(owner)).filter((text) => text.includes('会自动确认收货')).length
    const [lost, known] = [await run.at('delivered', 'send'), await run.at('delivered', 'send')]
    await heard(known.id)
    await app.pool.query(`update orders set until_at = now() + interval '5 hours' where id = any($1)`, [
      [lost.id, known.id],
    ])
    await remindSoon(app.context)
    assert.deepEqual([await confirmed(lost.owner), await confirmed(known.owner)], [0, 1])
    await run.due(known.id)
    assert.equal(await state(known.id), 'done')
  })

  test('and that nobody can ask about settles as it did', async () => {
    app.context.providers.courier = null
    const { id } = await run.at('delivered', 'send')
    await run.due(id)
    assert.equal(await state(id), 'done')
  })
})
