// also on: external
/** Errands at their edges: blanks where words belong, limits that two payments meet at, the same step again. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { margin } from '../../../contract/running/rider/rules'
import { closedEnd, firstWindow } from '../../../contract/running/hours/rules'
import { tip } from '../../../contract/running/price/rules'
import { payableOf, type Payable } from '../../../server/core/payment/payables'
import { as, refused, say } from '../asks'
import { Run } from './errands'
import { newPerson } from '../campus'
import { startApp, type TestApp } from '../harness'
import { paidFor } from '../payment/paying'
import { waiting } from '../waiting'
import { enrich, password } from '../wallet/wallets'

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

for (const change of [{ name: ' ' }, { name: '\0' }, { address: '     ' }, { address: '\n\n\n\n\n1' }]) {
  test(`a parcel for ${JSON.stringify(change)} is not taken`, async () => {
    const owner = await run.student()
    const draft = await run.draft(owner, 'send')
    assert.match(
      await refused(
        app.post(
          'running/create',
          { ...draft, recipient: { name: '陈述', phone: '13800000002', address: '江城市一号', ...change } },
          as(owner),
        ),
      ),
      /收件/,
    )
    assert.equal((await say(app.get('running/userOrders', as(owner)))).items.length, 0)
  })
}

for (const where of ['from', 'to'] as const) {
  test(`a place that must not be said is not said in “${where}”`, async () => {
    const owner = await run.student()
    const name = '代考的地方'
    const { id } = await say(
      app.post(
        'userAddress/create',
        {
          key: randomUUID(),
          name: '林夏',
          phone: '13800000001',
          place: { name, address: '', latitude: 30, longitude: 114 },
        },
        as(owner),
      ),
    )
    const draft = await run.draft(owner, 'agency')
    assert.match(
      await refused(
        app.post(
          'running/create',
          { ...draft, ...(where === 'from' ? { from: { place: { name } } } : { to: { address: id } }) },
          as(owner),
        ),
      ),
      /代考/,
    )
  })
}

test('an order is given back with a reason that says something', async () => {
  const { id, rider } = await run.at('taken')
  assert.match(
    await refused(app.post('running/riderCancel', { id, reason: '     ', expected: 0 }, as(rider))),
    /原因/,
  )
  assert.equal((await run.detail(rider, id)).state, 'taken')
})

for (const change of [{ recipient: 1 }, { from: { place: 1 } }, { window: { from: 1, to: 1 } }]) {
  test(`${JSON.stringify(change)} is refused in Chinese alone`, async () => {
    const owner = await run.student()
    assert.doesNotMatch(
      await refused(
        app.post('running/create', { ...(await run.draft(owner, 'send')), ...change }, as(owner)),
      ),
      /[a-z]/,
    )
  })
}

test('tips of one order keep within its limit, in whatever way and order they are paid', async () => {
  const { id, owner, rider } = await run.at('done')
  await enrich(app, owner)
  const before = await run.balance(rider)
  const [first, second, third] = await Promise.all(
    [1, 2, 3].map(() => say(app.post('running/tip', { id, key: randomUUID(), amount: tip.max }, as(owner)))),
  )
  assert.ok(first && second && third)
  const pay = (tipId: string) =>
    app.post(
      'payments/payment',
      { kind: 'errand-tip', id: tipId, channel: 'balance', password, amount: tip.max },
      as(owner),
    )
  const statuses = (await Promise.all([pay(first.id), pay(second.id)])).map(({ status }) => status)
  assert.deepEqual(statuses.sort(), [200, 409])
  assert.match(await refused(pay(third.id)), /最多 ¥100/)
  assert.equal(await run.balance(rider), before + tip.max)
})

test('a tip from the balance waits for one that the cashier is booking, and keeps within the limit with it', async () => {
  const { id, owner, rider } = await run.at('done')
  await enrich(app, owner)
  const before = await run.balance(rider)
  const [first, second] = await Promise.all(
    [1, 2].map(() => say(app.post('running/tip', { id, key: randomUUID(), amount: tip.max }, as(owner)))),
  )
  assert.ok(first && second)
  const { house } = app.context
  const made = payableOf(app.context, 'errand-tip')
  let begin = (): void => undefined
  let letGo = (): void => undefined
  const begun = new Promise<void>((resolve) => (begin = resolve))
  const held = new Promise<void>((resolve) => (letGo = resolve))
  const slow: Payable = {
    ...made,
    paid: async (tx, tipId, payment) => {
      const kept = await made.paid(tx, tipId, payment)
      begin()
      if (tipId === first.id) await held
      return kept
    },
  }
  app.context.house = house.with({ payables: { 'errand-tip': () => slow } })
  try {
    const booking = paidFor(app, owner, 'errand-tip', first.id)
    await begun
    const paying = app.post(
      'payments/payment',
      { kind: 'errand-tip', id: second.id, channel: 'balance', password, amount: tip.max },
      as(owner),
    )
    await waiting(app, 1)
    letGo()
    assert.deepEqual(
      [await booking, (await paying).status, await run.balance(rider)],
      ['kept', 409, before + tip.max],
    )
  } finally {
    app.context.house = house
  }
})

test('a tip that was begun before the limit was reached and is paid after it goes back', async () => {
  const { id, owner, rider } = await run.at('done')
  await enrich(app, owner)
  const [first, late] = await Promise.all(
    [1, 2].map(() => say(app.post('running/tip', { id, key: randomUUID(), amount: tip.max }, as(owner)))),
  )
  assert.ok(first && late)
  const { charge } = await say(
    app.post(
      'payments/payment',
      { kind: 'errand-tip', id: late.id, channel: 'sandbox', amount: tip.max },
      as(owner),
    ),
  )
  assert.equal(charge?.way, 'sandbox')
  await paidFor(app, owner, 'errand-tip', first.id)
  const before = await run.balance(rider)
  await say(app.post('payments/sandboxPay', { number: charge.number, outcome: 'pay' }, as(owner)))
  const { rows } = await app.pool.query('select state, refunded from payments where subject_id = $1', [
    late.id,
  ])
  assert.deepEqual(rows, [{ state: 'refunded', refunded: String(tip.max) }])
  assert.equal(await run.balance(rider), before)
})

test('a margin is paid once, though it was asked for twice', async () => {
  const rider = await run.rider('male', 0)
  await enrich(app, rider)
  const [first, second] = await Promise.all(
    [1, 2].map(() => say(app.post('running/applyMargin', { key: randomUUID() }, as(rider)))),
  )
  assert.ok(first && second)
  const { charge } = await say(
    app.post(
      'payments/payment',
      { kind: 'margin', id: second.id, channel: 'sandbox', amount: margin },
      as(rider),
    ),
  )
  assert.equal(charge?.way, 'sandbox')
  const pay = (id: string) =>
    app.post(
      'payments/payment',
      { kind: 'margin', id, channel: 'balance', password, amount: margin },
      as(rider),
    )
  await say(pay(first.id))
  assert.match(await refused(pay(second.id)), /足够/)
  await say(app.post('payments/sandboxPay', { number: charge.number, outcome: 'pay' }, as(rider)))
  assert.equal(await run.margin(rider), margin)
})

test('what a closed station leaves the time for, and what not', () => {
  const at = (time: string, day = 20) => Date.parse(`2026-11-${day}T${time}:00.000+08:00`)
  const shop = '08:30-21:30'
  const fetched = (time: string, wanted: Parameters<typeof closedEnd>[1] = {}) =>
    closedEnd({ from: shop, to: '' }, wanted, at(time))
  // two hours are enough for one that opens in an hour and a half, and not for one that opens in five
  assert.deepEqual(
    ['07:00', '12:00', '03:30', '21:15', '21:25'].map((time) => fetched(time)),
    [null, null, 'from', null, 'from'],
  )
  assert.equal(fetched('07:00', { urgent: true }), 'from')
  assert.equal(fetched('08:00', { urgent: true }), null)
  // a parcel that is sent is handed in after it was fetched
  assert.equal(closedEnd({ from: '', to: shop }, {}, at('21:10')), 'to')
  assert.equal(closedEnd({ from: '', to: shop }, {}, at('21:00')), null)
  const tomorrow = { from: at('07:00', 21), to: at('09:00', 21) }
  assert.deepEqual([fetched('23:00'), fetched('23:00', { window: tomorrow })], ['from', null])
  assert.deepEqual(firstWindow({ from: shop, to: '' }, at('23:00')), tomorrow)
  assert.deepEqual(firstWindow({ from: '09:00-09:30', to: '' }, at('23:00')), {
    from: at('08:00', 21),
    to: at('10:00', 21),
  })
  assert.equal(closedEnd({ from: '', to: '全天' }, {}, at('03:00')), null)
})

test('an errand is refused where its station is closed all the time there is, and taken for a time that it is not', async () => {
  const own = await new Run(app).open()
  const owner = await own.student()
  const now = Date.now()
  const clock = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(11, 16)
  const hours = `${clock(now + 3 * 3_600_000)}-${clock(now + 15 * 3_600_000)}`
  const draft = await own.draft(owner)
  await app.pool.query('update parcel_stations set hours = $1 where id = $2', [hours, own.station])
  for (const change of [{}, { urgent: true }])
    assert.match(
      await refused(app.post('running/create', { ...draft, ...change, key: randomUUID() }, as(owner))),
      /南门驿站 .* 开门，这个时间送不到/,
    )
  const next = firstWindow({ from: hours, to: '' }, now)
  assert.ok(next)
  const window = { from: new Date(next.from).toISOString(), to: new Date(next.to).toISOString() }
  const order = await own.create(owner, 'take', { window })
  assert.equal(order.due, window.to)
})

test('the hall is open to look at for visitors and for who is not certified; taking an order is not', async () => {
  const own = await new Run(app).open()
  const { id, owner } = await own.at('open')
  const visitor = await say(app.get('running/hall', { query: { school: own.school } }))
  assert.deepEqual(
    [visitor.items.map((order) => [order.id, order.mine]), visitor.counts?.take],
    [[[id, false]], 1],
  )
  // ids, numbers and times may hold the digits of a room by chance
  const written = visitor.items.map(({ title, from, to }) => ({ title, from, to }))
  assert.doesNotMatch(JSON.stringify(written), /402/)
  assert.doesNotMatch(JSON.stringify(visitor), /1380000000|3-2-1045/)
  assert.deepEqual((await say(app.get('running/hall', {}))).items, [])
  const fresh = await newPerson(app, own.school)
  assert.equal((await say(app.get('running/hall', as(fresh)))).items.length, 1)
  // anybody may choose a school: who ordered is for its certified students
  assert.equal((await app.get('running/detail', { query: { id }, ...as(fresh) })).status, 404)
  const card = await own.detail(await own.student(), id)
  assert.deepEqual([card.stops.to.name, card.parcel, card.codes.receive], [null, null, null])
  await refused(app.post('running/riderGrab', { id }, as(fresh)))
  // who has a school looks at their own, whatever is asked for
  const elsewhere = await (await new Run(app).open()).student()
  assert.deepEqual(
    (await say(app.get('running/hall', { query: { school: own.school }, ...as(elsewhere) }))).items,
    [],
  )
  assert.equal((await app.get('running/detail', { query: { id }, ...as(elsewhere) })).status, 404)
  assert.equal((await say(app.get('running/hall', as(owner)))).items.length, 0)
})

test('a card in one’s own lists has the actions of its page', async () => {
  const own = await new Run(app).open()
  for (const state of ['unpaid', 'taken', 'handing', 'delivered', 'disputed', 'done'] as const) {
    const { id, owner, rider, next } = await own.at(state)
    for (const [person, list] of [
      [owner, 'running/userOrders'],
      [rider, 'running/riderOrders'],
      [next, 'running/riderOrders'],
    ] as const) {
      const card = (await say(app.get(list, as(person)))).items.find((order) => order.id === id)
      if (!card) continue
      const page = await own.detail(person, id)
      assert.deepEqual(
        [card.actions, card.rates, card.owes],
        [page.actions, page.rating.may, false],
        `${state} ${list}`,
      )
      const other = state === 'unpaid' || state === 'done' ? null : person === owner ? rider : owner
      assert.equal(card.other, other && other.userId)
    }
  }
  const { id, rider } = await own.at('carrying', 'agency')
  const [card] = (await say(app.get('running/riderOrders', as(rider)))).items
  assert.deepEqual([card?.id, card?.owes], [id, true])
})
