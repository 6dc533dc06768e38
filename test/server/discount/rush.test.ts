// also on: external
/** The rush: who gets a coupon, what it costs, what becomes of it; together and again. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import {
  couponStates,
  couponSteps,
  limits,
  mayCoupon,
  phaseOf,
  type CouponAction,
} from '../../../contract/discount/rules'
import { eraseDue } from '../../../server/features/security/erase'
import {
  closeCoupons,
  expireCoupons,
  remindHolders,
  remindOfRushes,
} from '../../../server/features/discount/rounds'
import { newPerson, newSchool } from '../campus'
import type { TestSession } from '../harness'
import { holding, waiting } from '../waiting'
import { refused } from '../homepage/homepages'
import { as, say } from '../asks'
import { discountsOf, hour, inTime, type Discounts } from './discounts'

let on: Discounts
before(async () => {
  on = await discountsOf()
})
after(() => on.app.close())

const giveBack = (by: TestSession, id: string) => on.app.post('discount/giveBack', { id }, as(by))
const students = (count: number) => Promise.all(Array.from({ length: count }, () => on.student()))

test('only what is a row of the steps may be done with a coupon', () => {
  const rows = new Set(couponSteps.map((step) => `${step.from} ${step.action}`))
  for (const state of couponStates)
    for (const action of new Set<CouponAction>(couponSteps.map((step) => step.action)))
      assert.equal(mayCoupon(state, action), rows.has(`${state} ${action}`), `${state} ${action}`)
  const times = { starts: 10, ends: 20 }
  assert.deepEqual(
    [9, 10, 19, 20].map((now) => phaseOf(times, false, now)),
    ['soon', 'running', 'running', 'ended'],
  )
  assert.equal(phaseOf(times, true, 15), 'ended')
})

describe('a coupon', () => {
  test('is for certified students of the school, while its rush runs', async () => {
    const { id } = await on.rush()
    assert.equal((await on.app.post('discount/grab', { key: randomUUID(), id })).code, 1001)
    assert.equal((await on.grab(await newPerson(on.app, on.school), id)).code, 147)
    const far = await on.student(await newSchool(on.app, '江北大学'))
    assert.deepEqual(refused(await on.grab(far, id)), [409, '这是别的学校的活动'])
    const me = await on.student()
    assert.equal((await on.grab(me, randomUUID())).status, 404)
    const soon = await on.rush({ starts: inTime(hour) })
    assert.deepEqual(refused(await on.grab(me, soon.id)), [409, '还没开始'])
    const over = await on.rush()
    await on.move(over.id, `starts_at = now() - interval '2 hours', ends_at = now() - interval '1 second'`)
    assert.deepEqual(refused(await on.grab(me, over.id)), [409, '已结束'])
    assert.equal(
      (await on.app.post('discount/grab', { key: randomUUID(), id, price: 0 }, as(me))).status,
      400,
    )
  })

  test('is one for a key, and no more than the activity gives a person', async () => {
    const { id } = await on.rush({ each: 2, pieces: 9 })
    const me = await on.student()
    const key = randomUUID()
    const same = await Promise.all(Array.from({ length: 6 }, () => on.grab(me, id, key)))
    assert.equal(new Set(same.map(({ data }) => data.id)).size, 1)
    const more = await Promise.all(Array.from({ length: 6 }, () => on.grab(me, id)))
    assert.equal(more.filter(({ code }) => code === 0).length, 1)
    assert.deepEqual(refused(await on.grab(me, id)), [409, '你抢过了，每人最多 2 张'])
    assert.deepEqual(
      [(await on.read(me, id)).left, (await on.read(me, id)).taken, await on.sum(id)],
      [7, 2, 9],
    )
    const other = await on.rush()
    assert.deepEqual(refused(await on.grab(me, other.id, key)), [409, '这次提交和之前的不一样，请刷新再试'])
    assert.deepEqual(refused(await on.grab(me, (await on.rush({ each: 1 })).id, key)), [
      409,
      '这次提交和之前的不一样，请刷新再试',
    ])
  })

  test('is there as often as there are pieces, whoever comes at once', async () => {
    const { id } = await on.rush({ pieces: 5, price: 10 })
    const crowd = await students(24)
    await Promise.all(crowd.map((one) => on.points(one, 10)))
    const answers = await Promise.all(crowd.map((one) => on.grab(one, id)))
    assert.equal(answers.filter(({ code }) => code === 0).length, 5)
    for (const answer of answers) if (answer.code !== 0) assert.deepEqual(refused(answer), [409, '抢光了'])
    assert.deepEqual([(await on.read(undefined, id)).left, await on.sum(id)], [0, 5])
    const balances = await Promise.all(crowd.map(on.balance))
    assert.equal(balances.filter((points) => points === 0).length, 5)
    assert.equal(balances.filter((points) => points === 10).length, 19)
  })

  test('costs points once; who has too few is told how many are missing, and takes no piece', async () => {
    const { id } = await on.rush({ price: 30 })
    const me = await on.student()
    await on.points(me, 12)
    assert.deepEqual(refused(await on.grab(me, id)), [409, '积分不够，还差 18 积分'])
    assert.equal((await on.read(me, id)).left, 3)
    await on.points(me, 18)
    const coupon = await on.take(me, id)
    assert.deepEqual([coupon.price, await on.balance(me), (await on.read(me, id)).coupon], [30, 0, coupon.id])
  })

  test('given back brings points and piece back once, and may be taken again', async () => {
    const { id } = await on.rush({ price: 30, pieces: 1 })
    const [me, next] = await students(2)
    assert.ok(me && next)
    await on.points(me, 30)
    const coupon = await on.take(me, id)
    assert.deepEqual(refused(await on.grab(next, id)), [409, '抢光了'])
    assert.equal((await giveBack(next, coupon.id)).status, 404)
    const answers = await Promise.all([1, 2, 3].map(() => giveBack(me, coupon.id)))
    assert.deepEqual(
      answers.map(({ code, data }) => [code, data.state]),
      [1, 2, 3].map(() => [0, 'returned']),
    )
    assert.deepEqual([await on.balance(me), (await on.read(me, id)).left], [30, 1])
    await on.take(me, id)
    assert.deepEqual([await on.balance(me), await on.sum(id)], [0, 1])
  })

  test('is not kept from others by taking and giving it back again and again', async () => {
    const { id } = await on.rush({ price: 5, pieces: 1, each: 2 })
    const [me, next] = await students(2)
    assert.ok(me && next)
    await on.points(me, 5)
    for (let n = 0; n < limits.letGo; n += 1) await say(giveBack(me, (await on.take(me, id)).id))
    const tooOften = [409, '这个活动的券你今天抢了又退 3 次，明天再来']
    assert.deepEqual(refused(await on.grab(me, id)), tooOften)
    assert.deepEqual([await on.balance(me), (await on.read(me, id)).left], [5, 1])
    // of another activity, and others of this one, as before
    // of another activity, and another person of this one, as before
    await on.take(me, (await on.rush()).id)
    await on.points(next, 5)
    await say(giveBack(next, (await on.take(next, id)).id))
    await on.app.pool.query(
      `update discount_coupons set settled_at = settled_at - interval '1 day' where activity_id = $1 and holder_id = $2`,
      [id, me.userId],
    )
    await on.take(me, id)
  })

  test('given back while another is taken counts against that one, too', async () => {
    const { id } = await on.rush({ pieces: 9, each: 9 })
    const me = await on.student()
    const [last, ...before] = [await on.take(me, id), await on.take(me, id), await on.take(me, id)]
    for (const one of before) await say(giveBack(me, one.id))
    const lock = 'select 1 from discount_activities where id = $1 for update'
    // no more than two: whoever waits behind the first of them comes in any order
    const answers = await holding(on.app, lock, [id], async (letGo) => {
      const back = giveBack(me, last.id)
      await waiting(on.app, 1)
      const late = on.grab(me, id)
      await waiting(on.app, 2)
      await letGo()
      return Promise.all([late, back])
    })
    assert.equal(answers[1].code, 0)
    assert.deepEqual(refused(answers[0]), [409, '这个活动的券你今天抢了又退 3 次，明天再来'])
    assert.equal((await on.read(me, id)).left, 9)
  })

  test('is used or given back, never both', async () => {
    const { id, shop } = await on.rush({ price: 5, pieces: 20 })
    const keeper = await on.keeper(shop.id)
    for (let time = 0; time < 4; time += 1) {
      const me = await on.student()
      await on.points(me, 5)
      const coupon = await on.take(me, id)
      const [used, back] = await Promise.all([
        on.redeem(keeper, coupon.code, shop.id),
        giveBack(me, coupon.id),
      ])
      const { state } = await on.own(me, coupon.id)
      assert.deepEqual(
        [used.code === 0, back.code === 0, await on.balance(me)],
        state === 'used' ? [true, false, 0] : [false, true, 5],
      )
    }
    assert.equal(await on.sum(id), 20)
  })

  test('is its holder’s alone, and listed by what became of it', async () => {
    const me = await on.student()
    const kept = await on.take(me, (await on.rush()).id)
    const left = await on.take(me, (await on.rush()).id)
    await say(giveBack(me, left.id))
    const list = async (name: string) =>
      (await say(on.app.get('discount/coupons', { query: { list: name }, token: me.token }))).items.map(
        ({ id }) => id,
      )
    assert.deepEqual(
      [await list('unused'), await list('used'), await list('over')],
      [[kept.id], [], [left.id]],
    )
    const other = await on.student()
    assert.equal(
      (await on.app.get('discount/coupon', { query: { id: kept.id }, token: other.token })).status,
      404,
    )
  })
})

describe('time', () => {
  test('ends what nobody used, once, and keeps the points', async () => {
    const { id } = await on.rush({ price: 5 })
    const me = await on.student()
    await on.points(me, 5)
    const coupon = await on.take(me, id)
    await on.app.pool.query(
      `update discount_coupons set use_until = now() - interval '1 second' where id = $1`,
      [coupon.id],
    )
    assert.deepEqual(refused(await giveBack(me, coupon.id)), [409, '过了使用截止时间，不能退了'])
    const counts = await Promise.all([expireCoupons(on.app.context), expireCoupons(on.app.context)])
    assert.deepEqual(counts.sort(), [0, 1])
    assert.equal(await expireCoupons(on.app.context), 0)
    assert.deepEqual([(await on.own(me, coupon.id)).state, await on.balance(me)], ['expired', 0])
    assert.equal((await on.told(me)).filter((text) => text.includes('已经作废')).length, 1)
    assert.deepEqual(refused(await giveBack(me, coupon.id)), [409, '这张券过期了'])
  })

  test('tells a holder once, a day before, unless it was taken in its last day', async () => {
    const { id } = await on.rush({ price: 5 })
    const [early, late] = [await on.student(), await on.student()]
    for (const one of [early, late]) await on.points(one, 5)
    const [first] = [await on.take(early, id), await on.take(late, id)]
    await on.app.pool.query(
      `update discount_coupons set use_until = now() + interval '23 hours',
        taken_at = case when id = $1 then now() - interval '3 days' else taken_at end where activity_id = $2`,
      [first.id, id],
    )
    await Promise.all([remindHolders(on.app.context), remindHolders(on.app.context)])
    await remindHolders(on.app.context)
    const heard = async (one: TestSession) =>
      (await on.told(one)).filter((text) => text.includes('还有一天到期')).length
    assert.deepEqual([await heard(early), await heard(late)], [1, 0])
  })

  test('reminds each who asked of a rush that is about to begin, once', async () => {
    const { id } = await on.rush({ starts: inTime(hour) })
    const [me, other, far] = [
      await on.student(),
      await on.student(),
      await on.student(await newSchool(on.app, '海大')),
    ]
    const remind = (by: TestSession, to = true) => on.app.post('discount/remind', { id, on: to }, as(by))
    await say(remind(me))
    await say(remind(me))
    await say(remind(other))
    await say(remind(other, false))
    assert.deepEqual(refused(await remind(far)), [409, '这是别的学校的活动'])
    assert.deepEqual([(await on.read(me, id)).reminded, (await on.read(other, id)).reminded], [true, false])
    assert.equal(await remindOfRushes(on.app.context), 0)
    await on.move(id, `starts_at = now() + interval '9 minutes'`)
    assert.deepEqual(refused(await remind(other)), [409, '马上开抢了，别走开'])
    const counts = await Promise.all([remindOfRushes(on.app.context), remindOfRushes(on.app.context)])
    assert.deepEqual(counts.sort(), [0, 1])
    assert.equal(await remindOfRushes(on.app.context), 0)
    assert.equal((await on.told(me)).filter((text) => text.includes('马上开抢')).length, 1)
    await on.move(id, `starts_at = now() - interval '1 minute'`)
    assert.deepEqual(refused(await remind(other)), [409, '已经开抢了，不用提醒'])
  })
})

describe('a shop that closes', () => {
  test('gives points back and tells the holders, once; used ones stay', async () => {
    const { id, shop } = await on.rush({ price: 7, pieces: 9 })
    const [me, used] = [await on.student(), await on.student()]
    await Promise.all([on.points(me, 7), on.points(used, 7)])
    const [coupon, other] = [await on.take(me, id), await on.take(used, id)]
    await say(on.redeem(await on.keeper(shop.id), other.code, shop.id))
    await say(on.app.post('discount/openShop', { id: shop.id, open: false }, as(on.desk)))
    assert.deepEqual(refused(await on.grab(await on.student(), id)), [409, '已结束'])
    const counts = await Promise.all([closeCoupons(on.app.context), closeCoupons(on.app.context)])
    assert.deepEqual(counts.sort(), [0, 1])
    assert.equal(await closeCoupons(on.app.context), 0)
    assert.deepEqual([(await on.own(me, coupon.id)).state, await on.balance(me)], ['void', 7])
    assert.deepEqual([(await on.own(used, other.id)).state, await on.balance(used)], ['used', 0])
    assert.equal((await on.told(me)).filter((text) => text.includes('7 积分退回了')).length, 1)
  })
})

test('who leaves gives the piece back, and names nobody any more', async () => {
  const { id } = await on.rush()
  const me = await on.student()
  const coupon = await on.take(me, id)
  await on.app.pool.query(`update users set delete_at = now() - interval '1 second' where id = $1`, [
    me.userId,
  ])
  await eraseDue(on.app.context)
  const { rows } = await on.app.pool.query('select state, holder_id from discount_coupons where id = $1', [
    coupon.id,
  ])
  assert.deepEqual(rows, [{ state: 'void', holder_id: null }])
  assert.equal((await on.read(undefined, id)).left, 3)
})
