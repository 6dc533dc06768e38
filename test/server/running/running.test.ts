// also on: external
/** Errands: prices, the three kinds from draft to settlement, who reads what, and the money of each way it can end. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { margin, penaltyOf } from '../../../contract/running/rider/rules'
import { platformFee, quote } from '../../../contract/running/price/rules'
import { cancelFeeOf, times } from '../../../contract/running/rules'
import { eraseOrders, mayLeaveOrders } from '../../../server/features/order/erase'
import { eraseErrands } from '../../../server/features/running/erase'
import { forgetContacts } from '../../../server/core/order/contact'
import { errands } from '../../../server/features/running/tables'
import { newAdministrator } from '../certification/certified'
import { as, refused, say } from '../asks'
import { Run } from './errands'
import { startApp, type TestApp } from '../harness'
import { newSchool } from '../campus'
import { paidFor } from '../payment/paying'

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

const backdate = (id: string, minutes: number) =>
  app.pool.query(`update errands set grabbed_at = grabbed_at - make_interval(mins => $2) where id = $1`, [
    id,
    minutes,
  ])

describe('a price', () => {
  test('is the same on both sides, line by line', async () => {
    const owner = await run.student()
    const address = await run.address(owner)
    const asked = {
      kind: 'take' as const,
      from: { station: run.station },
      to: { address },
      size: 'large' as const,
      pieces: 3,
      upstairs: true,
      sex: 'female' as const,
      urgent: true,
      tip: 200,
    }
    const shown = await say(app.post('running/quote', asked, as(owner)))
    const mine = quote({ ...asked, metres: shown.metres, floor: 4, due: Date.parse(shown.due) })
    assert.deepEqual(
      { items: shown.items, total: shown.total, service: shown.service },
      { items: mine.items, total: mine.total, service: mine.service },
    )
    assert.equal(shown.items.find(({ name }) => name === 'house')?.amount, 150)
    assert.ok((shown.metres ?? 0) > 1000)
  })

  test('that changed is refused, and nothing is ordered', async () => {
    const owner = await run.student()
    const draft = await run.draft(owner)
    assert.match(
      await refused(app.post('running/create', { ...draft, expected: 100 }, as(owner))),
      /价格变了/,
    )
    assert.equal((await say(app.get('running/userOrders', as(owner)))).items.length, 0)
  })

  for (const change of [
    { tip: -1 },
    { tip: 2 ** 53 },
    { goods: 2 ** 53 },
    { expected: 2 ** 53 },
    { pieces: 0 },
    { pieces: 1.5 },
    { size: 'vast' },
    { floor: 900 },
  ]) {
    test(`takes no ${JSON.stringify(change)}`, async () => {
      const owner = await run.student()
      const draft = await run.draft(owner)
      const { status } = await app.post('running/create', { ...draft, ...change }, as(owner))
      assert.equal(status, 400)
    })
  }

  test('of others’ addresses and other schools’ stations is none', async () => {
    const [owner, other] = [await run.student(), await run.student()]
    const draft = await run.draft(owner)
    const { status } = await app.post(
      'running/create',
      { ...draft, to: { address: await run.address(other) } },
      as(owner),
    )
    assert.equal(status, 404)
    const elsewhere = await new Run(app).open()
    assert.equal(
      (await app.post('running/create', { ...draft, from: { station: elsewhere.station } }, as(owner)))
        .status,
      404,
    )
    await newSchool(app)
  })
})

describe('an order', () => {
  test('of one key is one order', async () => {
    const owner = await run.student()
    const draft = await run.draft(owner)
    const made = await Promise.all(
      Array.from({ length: 8 }, () => say(app.post('running/create', draft, as(owner)))),
    )
    assert.equal(new Set(made.map(({ id }) => id)).size, 1)
  })

  for (const kind of ['take', 'send', 'agency'] as const) {
    test(`of kind ${kind} runs from draft to settlement`, async () => {
      const { id, owner, rider } = await run.at('delivered', kind)
      const order = await run.detail(owner, id)
      assert.equal(await run.escrow(id), order.total)
      const done = await say(app.post('running/userConfirmEnd', { id }, as(owner)))
      const fee = platformFee(order.quote.service, order.quote.tip, 10)
      const spent = kind === 'agency' ? 1500 : 0
      assert.deepEqual(done.settled, {
        refunded: order.quote.goods - spent,
        rider: order.quote.service - fee + spent,
        fee,
      })
      assert.deepEqual(
        [await run.balance(rider), await run.escrow(id)],
        [order.quote.service - fee + spent, 0],
      )
      assert.deepEqual(
        done.events.map(({ action }) => action),
        [
          'pay',
          'riderGrab',
          'riderProcess',
          ...(kind === 'agency' ? ['orderVoucher'] : []),
          kind === 'send' ? 'submitExpress' : 'riderEndProcess',
          'userConfirmEnd',
        ],
      )
      const again = await say(app.post('running/userConfirmEnd', { id }, as(owner)))
      assert.deepEqual([again.state, await run.balance(rider)], ['done', order.quote.service - fee + spent])
    })
  }

  test('is confirmed by the hand-over code; wrong ones slow down, and never lock it', async () => {
    const { id, owner, rider } = await run.at('carrying')
    const code = (await run.detail(owner, id)).codes.receive ?? ''
    assert.equal((await run.detail(rider, id)).codes.receive, null)
    const wrong = code === '0000' ? '0001' : '0000'
    const confirm = (given: string) => app.post('running/userConfirmEnd', { id, code: given }, as(rider))
    for (let n = 0; n < 3; n += 1) assert.match(await refused(confirm(wrong)), /不对/)
    assert.match(await refused(confirm(code)), /再过 1 分钟可以再试/)
    // a minute later
    await app.pool.query(
      `update orders set tries = (select json_object_agg(key, json_build_object('count', value -> 'count', 'at', 0)) from json_each(tries::json)) where id = $1`,
      [id],
    )
    const done = await say(confirm(code))
    assert.deepEqual([done.state, await run.escrow(id)], ['done', 0])
  })

  test('of a parcel to send is handed over by the owner’s code', async () => {
    const { id, owner, rider } = await run.at('taken', 'send')
    const code = (await run.detail(owner, id)).codes.pickup ?? ''
    assert.match(
      await refused(
        app.post('running/riderProcess', { id, code: code === '1111' ? '2222' : '1111' }, as(rider)),
      ),
      /不对/,
    )
    assert.equal((await say(app.post('running/riderProcess', { id, code }, as(rider)))).state, 'carrying')
  })

  test('needs photos where something is fetched or brought', async () => {
    const { id, rider, owner } = await run.at('taken')
    assert.match(await refused(app.post('running/riderProcess', { id }, as(rider))), /拍一张/)
    assert.match(
      await refused(app.post('running/riderProcess', { id, pictures: [await run.photo(owner)] }, as(rider))),
      /图片/,
    )
    assert.equal((await app.post('running/riderEndProcess', { id, pictures: [] }, as(rider))).status, 400)
  })

  test('tells each side with a link to it', async () => {
    const { id, owner, rider } = await run.at('done')
    assert.ok((await run.notices(owner)).some((text) => text.includes('骑手接了')))
    assert.ok((await run.notices(rider)).some((text) => text.includes('已确认收货')))
    const { data } = await app.get('message/dynamicNotices', { query: { group: 'orders' }, ...as(rider) })
    const notice = data.items.find(({ text }) => text.includes('已确认收货'))
    assert.deepEqual(
      [notice?.leads, notice?.subject_id, notice?.act, notice?.page],
      ['errand', id, '查看订单', `/pages/runErrands/orderDetails?id=${id}`],
    )
  })
})

test('an errand’s remark is for who ordered and for riders, not for every student of the school', async () => {
  const { id, owner } = await run.at('open')
  const [passerBy, rider] = [await run.student(), await run.rider()]
  assert.equal((await run.detail(owner, id)).remark, '放门口')
  assert.equal((await run.detail(rider, id)).remark, '放门口')
  assert.equal((await run.detail(passerBy, id)).remark, '')
})

describe('address and phone', () => {
  const hidden = (text: string) => assert.doesNotMatch(text, /1380000000|4层 402|3-2-1045/)

  test('are whole to the rider who holds the order alone, and only while it runs', async () => {
    const { id, owner, rider } = await run.at('open')
    const stranger = await run.student()
    const [inHall, byOther] = [
      await app.get('running/hall', as(rider)),
      await app.get('running/detail', { query: { id }, ...as(rider) }),
    ]
    hidden(JSON.stringify(inHall.data))
    hidden(JSON.stringify(byOther.data))
    await run.grab(rider, id)
    const held = await run.detail(rider, id)
    assert.deepEqual(
      [held.stops.to.phone, held.stops.to.place, held.parcel],
      ['13800000001', '3号楼 4层 402', '3-2-1045'],
    )
    assert.equal((await run.detail(owner, id)).phone, rider.phone)
    assert.equal((await app.get('running/detail', { query: { id }, ...as(stranger) })).status, 404)
    await run.fetch(rider, { id, kind: 'take' }, owner)
    await run.deliver(rider, { id, kind: 'take' })
    await say(app.post('running/userConfirmEnd', { id }, as(owner)))
    hidden(JSON.stringify(await run.detail(rider, id)))
    assert.equal((await run.detail(owner, id)).phone, null)
    assert.equal((await run.detail(owner, id)).stops.to.phone, '13800000001')
  })

  test('go from the first rider to the next with the order', async () => {
    const { id, owner, rider, next } = await run.at('handing')
    hidden(JSON.stringify(await run.detail(next, id)))
    const code = (await run.detail(rider, id)).transfer?.code ?? ''
    assert.equal((await run.detail(next, id)).transfer?.code, null)
    // by the phone that the rider wrote, whose it is stays unknown until they come
    assert.match((await run.detail(rider, id)).transfer?.to ?? '', /^\d{3}\*{4}\d{4}$/)
    assert.doesNotMatch((await run.detail(owner, id)).transfer?.to ?? '', /\*/)
    await say(app.post('running/verifyTransfer', { id, code }, as(next)))
    assert.equal((await run.detail(next, id)).stops.to.phone, '13800000001')
    assert.equal((await app.get('running/detail', { query: { id }, ...as(rider) })).status, 404)
  })

  test('are sealed in the database, and forgotten after a while', async () => {
    const { id, owner } = await run.at('done')
    const { rows } = await app.pool.query(
      'select row_to_json(e)::text as text, contact from errands e where id = $1',
      [id],
    )
    hidden(rows[0].text.replace(/"contact":"[^"]*"/, ''))
    assert.doesNotMatch(rows[0].contact.toString(), /1380000000/)
    await app.pool.query(`update orders set ended_at = now() - interval '31 days' where id = $1`, [id])
    assert.equal(await forgetContacts(app.context, errands, times.keep), 1)
    assert.equal((await run.detail(owner, id)).stops.to.phone, null)
  })
})

test('nobody leaves while an errand runs; of one that is over nothing but the books stays', async () => {
  const [running, over] = [await run.at('taken'), await run.at('done')]
  for (const person of [running.owner, running.rider])
    await assert.rejects(mayLeaveOrders(app.db, person.userId), /没结束的跑腿单/)
  for (const person of [over.owner, over.rider]) {
    await mayLeaveOrders(app.db, person.userId)
    await eraseOrders(app.db, person.userId)
    await eraseErrands(app.db, person.userId)
  }
  const {
    rows: [row],
  } = await app.pool.query(
    'select e.contact, o.title, e.remark, o.total, o.earned from orders o join errands e on e.id = o.id where o.id = $1',
    [over.id],
  )
  assert.deepEqual([row.contact, row.title, row.remark], [null, '已注销用户的跑腿单', ''])
  assert.ok(row.earned > 0)
})

describe('the end of an order', () => {
  test('by its owner before anybody came gives everything back', async () => {
    const { id, owner } = await run.at('cancelled')
    assert.deepEqual(
      [await run.escrow(id), (await run.detail(owner, id)).settled?.refunded],
      [0, (await run.detail(owner, id)).total],
    )
  })

  test('late takes the fee that was shown, and no other', async () => {
    const { id, owner, rider } = await run.at('taken')
    assert.equal((await run.detail(owner, id)).cancel_fee, 0)
    await backdate(id, 3)
    const order = await run.detail(owner, id)
    const fee = cancelFeeOf(
      {
        state: 'taken',
        grabbed: Date.now() - 180_000,
        due: Date.parse(order.due),
        service: order.quote.service,
        tip: 100,
      },
      Date.now(),
    )
    assert.ok(fee > 0 && order.cancel_fee === fee)
    assert.match(await refused(app.post('running/cancel', { id, expected: 0 }, as(owner))), /现在取消要付/)
    const over = await say(app.post('running/cancel', { id, expected: fee }, as(owner)))
    assert.deepEqual(
      [over.state, over.settled, await run.balance(rider), await run.escrow(id)],
      ['cancelled', { refunded: order.total - fee, rider: fee, fee: 0 }, fee, 0],
    )
  })

  test('by the rider puts it back into the hall, with a penalty once it is late', async () => {
    const { id, owner, rider } = await run.at('taken')
    await backdate(id, 6)
    const fee = penaltyOf('back', (await run.detail(rider, id)).pay, 360_000)
    assert.equal((await run.detail(rider, id)).back_fee, fee)
    assert.match(
      await refused(app.post('running/riderCancel', { id, reason: '临时有课', expected: 0 }, as(rider))),
      /违约金/,
    )
    await say(app.post('running/riderCancel', { id, reason: '临时有课', expected: fee }, as(rider)))
    assert.deepEqual(
      [(await run.detail(owner, id)).state, await run.margin(rider), await run.balance(owner)],
      ['open', margin - fee, fee],
    )
    assert.match(await refused(app.post('running/riderGrab', { id }, as(rider))), /保证金不足/)
  })

  test('of a dispute is as the desk decides, and by nobody on a side', async () => {
    const { id, owner, rider } = await run.at('disputed')
    assert.deepEqual((await run.detail(owner, id)).codes, { pickup: null, receive: null })
    const desk = await newAdministrator(app, run.school)
    const elsewhere = await newAdministrator(app, await newSchool(app))
    assert.equal(
      (await say(app.get('running/disputes', as(desk)))).items.some((item) => item.id === id),
      true,
    )
    assert.equal((await say(app.get('running/disputes', as(elsewhere)))).items.length, 0)
    assert.equal(
      (await app.post('running/decide', { id, share: 50, note: '各半' }, as(elsewhere))).status,
      403,
    )
    const {
      total,
      quote: { service, tip },
    } = await run.detail(owner, id)
    await say(app.post('running/decide', { id, share: 40, note: '东西确有损坏' }, as(desk)))
    assert.equal(await run.escrow(id), total)
    await run.due(id)
    const decided = await run.detail(owner, id)
    const left = service - Math.floor((service * 40) / 100)
    const fee = platformFee(left, tip, 10)
    assert.deepEqual(decided.settled, { refunded: total - left, rider: left - fee, fee })
    assert.deepEqual([await run.escrow(id), await run.balance(rider)], [0, left - fee])
    assert.match(
      await refused(app.post('running/decide', { id, share: 0, note: '再来一次' }, as(desk))),
      /没有争议/,
    )
  })

  test('of a dispute that the rider concedes gives everything back', async () => {
    const { id, rider } = await run.at('disputed')
    const over = await say(app.post('running/concede', { id }, as(rider)))
    assert.deepEqual([over.state, over.settled?.rider, await run.escrow(id)], ['cancelled', 0, 0])
  })
})

describe('timers', () => {
  test('close what is not paid, and what is paid after goes back', async () => {
    const { id, owner } = await run.at('unpaid')
    await run.later(14)
    assert.equal((await run.detail(owner, id)).state, 'unpaid')
    await run.later(16)
    assert.equal((await run.detail(owner, id)).state, 'closed')
    await assert.rejects(paidFor(app, owner, 'errand', id), /已经关闭/)
  })

  test('return what nobody took, what was not fetched, and confirm what was delivered', async () => {
    const [open, taken, carrying, delivered] = [
      await run.at('open'),
      await run.at('taken'),
      await run.at('carrying'),
      await run.at('delivered'),
    ]
    await run.later(121)
    assert.deepEqual(
      [(await run.detail(open.owner, open.id)).state, await run.escrow(open.id)],
      ['cancelled', 0],
    )
    await run.later(60 * 4 + 2)
    assert.deepEqual(
      [(await run.detail(taken.owner, taken.id)).state, await run.escrow(taken.id)],
      ['cancelled', 0],
    )
    assert.ok((await run.margin(taken.rider)) < margin)
    assert.equal((await run.balance(taken.owner)) > 0, true)
    await run.later(60 * 24 + 1)
    assert.deepEqual(
      [(await run.detail(delivered.owner, delivered.id)).state, await run.escrow(delivered.id)],
      ['done', 0],
    )
    assert.equal((await run.detail(carrying.owner, carrying.id)).state, 'carrying')
    await run.later(60 * 27)
    assert.deepEqual(
      [
        (await run.detail(carrying.owner, carrying.id)).state,
        (await run.detail(carrying.owner, carrying.id)).dispute?.by,
      ],
      ['disputed', 'clock'],
    )
  })

  test('give a transfer that nobody took back to its rider', async () => {
    const [handing, passing] = [await run.at('handing'), await run.at('passing')]
    await run.later(31)
    assert.deepEqual(
      [
        (await run.detail(handing.rider, handing.id)).state,
        (await run.detail(passing.rider, passing.id)).state,
      ],
      ['taken', 'carrying'],
    )
    assert.equal(
      (await app.post('running/verifyTransfer', { id: handing.id, code: '0000' }, as(handing.next))).status,
      404,
    )
  })
})
