/** Errands where two things meet: a transfer and its deadline, a code and a new rider, a dispute and what was spent, a block, a school left. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { giveBack as giveBackRules, margin } from '../../../contract/running/rider/rules'
import { times } from '../../../contract/running/rules'
import { disputeLimits } from '../../../contract/order/rules'
import { certify, newSchool } from '../campus'
import { as, refused, say } from '../asks'
import { Run } from './errands'
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

const row = async (id: string) =>
  (await app.pool.query('select * from orders o join errands e on e.id = o.id where o.id = $1', [id])).rows[0]
const giveBack = (by: TestSession, id: string, reason = '赶不过去') =>
  say(app.post('running/riderCancel', { id, reason, expected: 0 }, as(by)))
/** It was given back long enough ago. */
const whileAgo = (id: string) =>
  app.pool.query(
    `update order_events set created_at = created_at - make_interval(mins => $2) where order_id = $1 and action = 'riderCancel'`,
    [id, giveBackRules.againMinutes],
  )
const block = async (blocker: TestSession, other: TestSession) => {
  await app.pool.query('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [
    blocker.userId,
    other.userId,
  ])
  for (const person of [blocker, other]) await run.forget(person)
}

describe('a transfer near the deadline', () => {
  test('gives who takes it over time to fetch it, and the first rider none', async () => {
    const { id, rider, next } = await run.at('taken')
    await app.pool.query(
      `with held as (update errands set due_at = now() - interval '110 minutes', grabbed_at = now() - interval '3 hours' where id = $1)
        update orders set until_at = now() + interval '10 minutes' where id = $1`,
      [id],
    )
    await run.pass(rider, id, next)
    assert.ok((await row(id)).until_at.getTime() < Date.now() + 11 * 60_000)
    const code = (await run.detail(rider, id)).transfer?.code ?? ''
    await say(app.post('running/verifyTransfer', { id, code }, as(next)))
    assert.ok((await row(id)).until_at.getTime() > Date.now() + 100 * 60_000)
    await run.later(30)
    assert.deepEqual([(await row(id)).state, await run.margin(next)], ['taken', margin])
  })

  test('runs out no later than the order that is on its way', async () => {
    const { id, rider, next } = await run.at('carrying')
    // overdue in ten minutes
    await app.pool.query(
      `with held as (update errands set due_at = now() - make_interval(hours => $2) + interval '10 minutes', grabbed_at = now() - interval '2 days' where id = $1)
        update orders set until_at = now() + interval '10 minutes' where id = $1`,
      [id, times.overdue],
    )
    const soon = async () => (await row(id)).until_at.getTime() < Date.now() + 11 * 60_000
    await run.pass(rider, id, next)
    assert.ok(await soon())
    await run.later(10.5)
    assert.equal((await row(id)).state, 'carrying')
    await run.pass(rider, id, next)
    assert.ok(await soon())
    for (let n = 0; n < 2; n += 1) await run.later(10.5)
    assert.equal((await row(id)).state, 'disputed')
  })

  test('says nothing of black lists to the holder, and names nobody who may not ride', async () => {
    const { id, owner, rider, next } = await run.at('taken')
    await block(owner, next)
    assert.match(
      await refused(app.post('running/confirmTransfer', { id, phone: next.phone }, as(rider))),
      /换一位试试/,
    )
    const gone = await run.rider()
    await app.pool.query(`update grants set revoked_at = now() where user_id = $1`, [gone.userId])
    assert.match(
      await refused(app.post('running/confirmTransfer', { id, phone: gone.phone }, as(rider))),
      /没有用这个手机号/,
    )
  })
})

describe('a pickup code that was guessed at', () => {
  test('makes its rider wait, ever longer, and nobody else', async () => {
    const { id, owner, rider, next } = await run.at('taken', 'send')
    const code = (await run.detail(owner, id)).codes.pickup ?? ''
    const wrong = code === '0000' ? '1111' : '0000'
    const process = (by: TestSession, typed: string) =>
      app.post('running/riderProcess', { id, code: typed }, as(by))
    for (let n = 0; n < 2; n += 1) assert.match(await refused(process(rider, wrong)), /向下单人核对$/)
    assert.match(await refused(process(rider, wrong)), /再过 1 分钟可以再试/)
    // the right one waits, too, and no detour through the hall begins anew
    assert.match(await refused(process(rider, code)), /输错了 3 次，再过 1 分钟可以再试/)
    await giveBack(rider, id, '码不对')
    await whileAgo(id)
    await run.grab(rider, id)
    assert.match(await refused(process(rider, code)), /再过 1 分钟/)
    await giveBack(rider, id, '码不对')
    await run.grab(next, id)
    assert.equal((await say(process(next, code))).state, 'carrying')
  })
})

describe('an order that was given back', () => {
  test('is not kept out of the hall by who gave it back, and grabs it for free again and again', async () => {
    const { id, rider, next } = await run.at('taken')
    await giveBack(rider, id)
    const again = await refused(app.post('running/riderGrab', { id }, as(rider)))
    assert.match(again, /这一单你退过，先让给别人；60 分钟后还没有人接，你可以再接/)
    assert.equal((await row(id)).state, 'open')
    // another rider is not kept from it, and who gave another one back neither
    await run.grab(next, id)
    await giveBack(next, id)
    const other = await run.at('open')
    await run.grab(rider, other.id)
    await whileAgo(id)
    await run.grab(rider, id)
    assert.deepEqual([(await row(id)).state, await run.margin(rider)], ['taken', margin])
  })
})

describe('a silent side', () => {
  test('of an owner who never tells the pickup code costs the rider no penalty: the desk decides', async () => {
    const { id, owner, rider } = await run.at('taken', 'send')
    await say(app.post('running/dispute', { id, text: '到楼下等了半小时，联系不上' }, as(rider)))
    await run.later(60 * 24)
    const { state, settled } = await run.detail(owner, id)
    assert.deepEqual([state, settled, await run.margin(rider)], ['disputed', null, margin])
  })

  test('of a rider who transfers and takes it back again and again puts nothing off', async () => {
    const { id, rider, next } = await run.at('carrying')
    const until = (await row(id)).until_at.getTime()
    await run.pass(rider, id, next)
    await say(app.post('running/withdrawTransfer', { id }, as(rider)))
    assert.equal((await row(id)).until_at.getTime(), until)
  })
})

describe('a dispute', () => {
  test('keeps what the rider spent from who confirms before it was told', async () => {
    const { id, owner, rider } = await run.at('carrying', 'agency')
    await say(app.post('running/dispute', { id, text: '一直没有消息' }, as(owner)))
    assert.match(await refused(app.post('running/userConfirmEnd', { id }, as(owner))), /实际花费/)
    const pictures = [await run.photo(rider)]
    await say(app.post('running/orderVoucher', { id, pictures, spent: 1800 }, as(rider)))
    assert.equal(
      (await app.post('running/orderVoucher', { id, pictures, spent: 2000 }, as(rider))).status,
      400,
    )
    const done = await say(app.post('running/userConfirmEnd', { id }, as(owner)))
    assert.deepEqual([done.state, done.settled?.refunded, done.spent], ['done', 200, 1800])
  })

  test('hears both sides, each sentence once, and so many of them', async () => {
    const { id, owner, rider } = await run.at('disputed')
    const said = { id, text: '送到的时候是好的', pictures: [await run.photo(rider)] }
    for (let n = 0; n < 2; n += 1) await say(app.post('running/dispute', said, as(rider)))
    const { dispute, events } = await run.detail(owner, id)
    assert.deepEqual([dispute?.by, dispute?.text], ['owner', '东西坏了'])
    assert.deepEqual(
      events
        .filter(({ action }) => action === 'dispute')
        .map(({ by, note, pictures }) => [by, note, pictures.length]),
      [
        ['owner', '东西坏了', 0],
        ['rider', said.text, 1],
      ],
    )
    assert.ok((await run.notices(owner)).some((text) => text.includes('补充了说明')))
    for (let n = 1; n < disputeLimits.statements; n += 1)
      await say(app.post('running/dispute', { id, text: `还要说的第 ${n} 句` }, as(owner)))
    assert.match(await refused(app.post('running/dispute', { id, text: '再说一句' }, as(owner))), /最多/)
  })

  test('forgets where the rider was', async () => {
    const { id, owner, rider } = await run.at('carrying')
    for (const person of [owner, rider]) await say(app.post('running/track', { id, on: true }, as(person)))
    await say(app.post('running/tellPosition', { id, latitude: 30, longitude: 114 }, as(rider)))
    await say(app.post('running/dispute', { id, text: '送错楼了' }, as(owner)))
    assert.equal((await row(id)).position, null)
  })
})

describe('what is paid late', () => {
  const later = async (window: boolean) => {
    const owner = await run.student()
    const [slot] = (await say(app.get('running/time', as(owner)))).windows.slice(-1)
    const { id } = await run.create(
      owner,
      'agency',
      window && slot ? { window: { from: slot.from, to: slot.to } } : {},
    )
    await app.pool.query(
      `with due as (update errands set due_at = due_at - interval '10 minutes' where id = $1)
        update orders set created_at = created_at - interval '10 minutes' where id = $1`,
      [id],
    )
    const before = (await row(id)).due_at.getTime()
    await run.pay(owner, id)
    const { due_at: due, until_at: until } = await row(id)
    assert.deepEqual(until, due)
    return Math.round((due.getTime() - before) / 60_000)
  }

  test('and wanted soon, leaves the rider the whole time', async () => assert.equal(await later(false), 10))
  test('and wanted by a time, is wanted by that time', async () => assert.equal(await later(true), 0))
})

describe('what one opens errands with', () => {
  test('counts one’s own that run by their groups', async () => {
    const owner = await run.student()
    for (const state of [
      'unpaid',
      'open',
      'open',
      'carrying',
      'disputed',
      'delivered',
      'done',
      'cancelled',
    ] as const)
      await run.at(state, 'take', { owner })
    const { mine } = await say(app.get('running/home', as(owner)))
    assert.deepEqual(mine, { unpaid: 1, waiting: 2, running: 2, delivered: 1 })
  })
})

test('who is rated reads the words on their own page once they have rated too; the number is one for all', async () => {
  const { id, owner, rider } = await run.at('done')
  await say(app.post('comment/submitEval', { order: id, stars: 2, text: '慢' }, as(owner)))
  const read = async (viewer: TestSession) => {
    const { items, count, stars } = await say(
      app.get('running/evaluations', { query: { user: rider.userId }, ...as(viewer) }),
    )
    const info = await say(app.get('running/riderInfo', { query: { id: rider.userId }, ...as(viewer) }))
    return [items.length, count, stars, info.ratings, info.stars]
  }
  const own = async () => (await say(app.get('running/rider', as(rider)))).stars
  assert.deepEqual([await read(rider), await own()], [[0, 1, null, 1, null], null])
  assert.deepEqual(await read(owner), [1, 1, null, 1, null])
  await say(app.post('comment/submitEval', { order: id, stars: 5 }, as(rider)))
  assert.deepEqual([await read(rider), await own()], [[1, 1, null, 1, null], null])
  // with the third there is an average, the same for both
  for (const stars of [4, 5]) {
    const { id: order } = await run.at('done', 'take', { owner, rider })
    await say(app.post('comment/submitEval', { order, stars }, as(owner)))
  }
  assert.deepEqual([(await read(rider)).slice(1), await own()], [[3, 3.7, 3, 3.7], 3.7])
  assert.deepEqual(await read(owner), [3, 3, 3.7, 3, 3.7])
})

describe('who may', () => {
  test('nobody sees the open order of who blocked them', async () => {
    const { id, owner, rider } = await run.at('open')
    await run.detail(rider, id)
    await block(owner, rider)
    assert.equal((await app.get('running/detail', { query: { id }, ...as(rider) })).status, 404)
    assert.ok((await say(app.get('running/hall', as(rider)))).items.every((order) => order.id !== id))
  })

  test('a rider whose certification ended grabs nothing, and brings what is held', async () => {
    const [held, open] = [await run.at('carrying'), await run.at('open')]
    const { rider } = held
    await app.pool.query('update users set student_until = null where id = $1', [rider.userId])
    await run.forget(rider)
    assert.equal((await app.post('running/riderGrab', { id: open.id }, as(rider))).code, 147)
    assert.equal((await run.deliver(rider, held)).state, 'delivered')
  })

  test('a rider who came to another school applies there, with nothing running', async () => {
    const { id, rider } = await run.at('taken')
    const school = await newSchool(app)
    await app.pool.query('update users set school_id = $2 where id = $1', [rider.userId, school])
    await certify(app, rider)
    assert.equal((await say(app.get('running/rider', as(rider)))).state, null)
    assert.match(await refused(app.post('running/applyRider', { agreed: true }, as(rider))), /进行中/)
    await say(app.post('running/riderCancel', { id, reason: '转学了', expected: 0 }, as(rider)))
    assert.equal((await say(app.post('running/applyRider', { agreed: true }, as(rider)))).state, 'active')
    const there = await new Run(app).open(school)
    const other = await there.at('open')
    assert.equal((await there.grab(rider, other.id)).state, 'taken')
  })
})

test('a price counts the floor of the address, whatever is sent; more may be asked', async () => {
  const owner = await run.student()
  const address = await run.address(owner)
  const fee = async (floor: number) =>
    (
      await say(
        app.post(
          'running/quote',
          { kind: 'take', from: { station: run.station }, to: { address }, upstairs: true, floor },
          as(owner),
        ),
      )
    ).items.find(({ name }) => name === 'house')?.amount
  assert.deepEqual([await fee(1), await fee(4), await fee(6)], [150, 150, 250])
})

test('places in one’s own words are looked at as titles are', async () => {
  const owner = await run.student()
  const draft = await run.draft(owner, 'agency', { from: { place: { name: '裸照出售' } } })
  const { status, envelope } = await app.post('running/create', draft, as(owner))
  assert.equal(status, 400)
  assert.match(JSON.stringify(envelope), /"from":"含有/)
})
