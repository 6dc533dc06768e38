// also on: external
/** What meets in the same moment: a thousand riders, a cancel and a pickup, a confirm and a refund. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { applyWord } from '../../../server/core/payment/settle'
import { tipPayable } from '../../../server/features/running/tips'
import { as } from '../asks'
import { Run } from './errands'
import { longestWait } from '../../../server/database/pool'
import { startApp, type TestApp } from '../harness'
import { paidFor } from '../payment/paying'

let app: TestApp
let run: Run
before(async () => {
  app = await startApp()
  // as the product has it, where other tests wait as long as a busy machine needs
  app.pool.options.connectionTimeoutMillis = longestWait
  run = await new Run(app).open()
})
after(async () => {
  await run.sound()
  await app.close()
})

test(
  'of 1,000 riders after one order one wins, and the others are told that they were late',
  { timeout: 240_000 },
  async () => {
    const { id } = await run.at('open')
    const crowd = await run.crowd(1000)
    const answers = await Promise.all(crowd.map((rider) => app.post('running/riderGrab', { id }, as(rider))))
    const won = answers.filter(({ status }) => status === 200)
    assert.equal(won.length, 1)
    const sentences = new Set(
      answers
        .filter(({ status }) => status !== 200)
        .map(({ status, envelope }) => `${status} ${envelope.message}`),
    )
    assert.deepEqual([...sentences], ['409 手慢了，这一单已经被抢走'])
    const {
      rows: [row],
    } = await app.pool.query('select state, seller_id as rider_id from orders where id = $1', [id])
    assert.deepEqual([row.state, crowd.some(({ userId }) => userId === row.rider_id)], ['taken', true])
  },
)

test('a rider who grabs ten at once has five', async () => {
  const rider = await run.rider()
  const orders = await Promise.all(
    Array.from({ length: 10 }, () => run.at('open', 'take', { rider, next: rider })),
  )
  const answers = await Promise.all(orders.map(({ id }) => app.post('running/riderGrab', { id }, as(rider))))
  assert.deepEqual(
    [
      answers.filter(({ status }) => status === 200).length,
      answers.filter(({ status }) => status === 409).length,
    ],
    [5, 5],
  )
})

test('orders that cannot be ended, however many, keep none of the others', async () => {
  const { id } = await run.at('open')
  // never paid, so that nothing can be given back
  await app.pool.query(
    `insert into orders select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(), 'number', 'STUCK' || n, 'key', gen_random_uuid()))).*
    from orders e, generate_series(1, 200) n where e.id = $1`,
    [id],
  )
  await app.pool.query(`update orders set until_at = now() - interval '1 day' where number like 'STUCK%'`)
  assert.equal(await run.due(id), 1)
  await app.pool.query(`delete from orders where number like 'STUCK%'`)
})

test('a tip for a rider who has left is not taken, and goes back where it was under way', async () => {
  const { id, owner, rider } = await run.at('done')
  const tip = (await app.post('running/tip', { id, key: randomUUID(), amount: 100 }, as(owner))).data.id
  await app.pool.query('delete from riders where user_id = $1', [rider.userId])
  const before = await run.balance(rider)
  const number = randomUUID().replaceAll('-', '')
  await app.pool.query(
    `insert into payments (id, number, kind, subject_id, payer_id, channel, way, title, amount, to_kind, to_owner, expires_at)
    values (gen_random_uuid(), $1, 'errand-tip', $2, $3, 'sandbox', 'app', '小费', 100, 'escrow', $2, now() + interval '5 minutes')`,
    [number, tip, owner.userId],
  )
  assert.equal(
    await applyWord(app.context, 'sandbox', {
      state: 'paid',
      number,
      amount: 100,
      vendorNumber: 'sandbox-tip',
    }),
    'settled',
  )
  assert.deepEqual(
    [
      (await app.pool.query('select state from payments where number = $1', [number])).rows[0].state,
      await run.balance(rider),
    ],
    ['refunded', before],
  )
  await assert.rejects(
    app.db.transaction((tx) => tipPayable(app.context).bill(tx, owner.userId, tip)),
    /骑手已经注销/,
  )
})

/** Both are sent at once; the order ends in one of the two ways, with its money where that way has it. */
async function crossing(
  times: number,
  make: () => Promise<{ id: string; work: Promise<{ status: number }>[] }>,
): Promise<string[]> {
  const ends: string[] = []
  for (let n = 0; n < times; n += 1) {
    const { id, work } = await make()
    const statuses = (await Promise.all(work)).map(({ status }) => status)
    assert.ok(
      statuses.every((status) => status < 500),
      statuses.join(),
    )
    const {
      rows: [row],
    } = await app.pool.query('select state, total, refunded, earned, fee from orders where id = $1', [id])
    ends.push(row.state)
    if (row.refunded !== null) assert.equal(row.refunded + row.earned + row.fee, row.total)
    assert.equal(await run.escrow(id), row.refunded === null ? row.total : 0)
  }
  return ends
}

test('a cancel that crosses a pickup is one of the two', async () => {
  const ends = await crossing(6, async () => {
    const { id, owner, rider } = await run.at('taken')
    const pictures = [await run.photo(rider)]
    return {
      id,
      work: [
        app.post('running/cancel', { id, expected: 1000 }, as(owner)),
        app.post('running/riderProcess', { id, pictures }, as(rider)),
      ],
    }
  })
  assert.ok(
    ends.every((state) => state === 'cancelled' || state === 'carrying'),
    ends.join(),
  )
})

test('a confirm that crosses a dispute, a hand-over and the clock settles once', async () => {
  const ends = await crossing(6, async () => {
    const { id, owner, rider } = await run.at('delivered')
    const code = (await run.detail(owner, id)).codes.receive
    return {
      id,
      work: [
        app.post('running/userConfirmEnd', { id }, as(owner)),
        app.post('running/userConfirmEnd', { id, code }, as(rider)),
        app.post('running/userConfirmEnd', { id }, as(owner)),
        app.post('running/dispute', { id, text: '少了一件' }, as(owner)),
        run.due(id).then(() => ({ status: 200 })),
      ],
    }
  })
  assert.ok(
    ends.every((state) => state === 'done' || state === 'disputed'),
    ends.join(),
  )
})

test('a payment that crosses a cancel is kept, or not taken', async () => {
  for (let n = 0; n < 6; n += 1) {
    const { id, owner } = await run.at('unpaid')
    const [, paid] = await Promise.all([
      app.post('running/cancel', { id, expected: 0 }, as(owner)),
      paidFor(app, owner, 'errand', id).catch(() => 'refused' as const),
    ])
    const { state, total } = await run.detail(owner, id)
    assert.deepEqual(
      [state, await run.escrow(id)],
      paid === 'kept' && state === 'open'
        ? ['open', total]
        : [state === 'cancelled' ? 'cancelled' : 'closed', 0],
    )
  }
})

test('a decision of two administrators is one', async () => {
  const { id } = await run.at('disputed')
  const desk = await run.desk()
  const answers = await Promise.all(
    [0, 100, 50].map((share) => app.post('running/decide', { id, share, note: '这样处理' }, as(desk))),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409])
  await run.due(id)
  assert.equal(await run.escrow(id), 0)
})
