// also on: external
/** What points buy: once a person, of a stock that cannot go below zero, paid once and in time. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, describe, test } from 'node:test'
import { orderStates, orderSteps, type OrderState } from '../../../contract/mall/rules'
import { balanceOf } from '../../../server/core/ledger/ledger'
import { eraseDue } from '../../../server/features/security/erase'
import { closeOrders } from '../../../server/features/mall/ending'
import { certify, entrust, newPerson, newSchool } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'
import { say } from '../asks'
import { holding, waiting } from '../waiting'
import { whole } from '../wallet/wallets'
import { as } from '../asks'
import { buy, have, itemNamed, items, rich } from './malls'

let app: TestApp
let school: string
before(async () => {
  app = await startApp()
  school = await newSchool(app)
})
after(() => app.close())
afterEach(async () => assert.deepEqual(await whole(app), []))

const points = ({ userId }: TestSession) => balanceOf(app.db, 'points', userId)
const pay = (who: TestSession, id: string) => app.post('netshop/pay', { id }, as(who))
const cancel = (who: TestSession, id: string) => app.post('netshop/cancel', { id }, as(who))
const orders = async (who: TestSession, query: object = {}) =>
  (await say(app.get('netshop/list', { query: { ...query }, ...as(who) }))).items
const set = (id: string, change: string) =>
  app.pool.query(`update mall_items set ${change} where id = $1`, [id])
const left = async (id: string) =>
  (await app.pool.query<{ stock: number | null }>('select stock from mall_items where id = $1', [id])).rows[0]
    ?.stock
/** The quarter of an hour is over. */
const lapse = (id: string) =>
  app.pool.query(`update mall_orders set pay_until = now() - interval '1 second' where id = $1`, [id])
const going = () => true
/** A mall of its own, with so many of 薄荷. */
async function limited(stock: number) {
  const own = await newSchool(app)
  const person = await rich(app, own)
  const item = await itemNamed(app, person, '薄荷')
  await set(item.id, `stock = ${stock}`)
  return { own, person, item: { ...item, left: stock } }
}

describe('the mall', () => {
  test('is for who is signed in and has a school', async () => {
    const id = randomUUID()
    for (const [path, query] of [
      ['netshop/index', { kind: 'frame' }],
      ['netshop/detail', { id }],
      ['netshop/list', {}],
    ] as const)
      assert.equal((await app.get(path, { query })).code, 1001)
    for (const [path, body] of [
      ['netshop/buy', { key: id, id, price: 1 }],
      ['netshop/pay', { id }],
      ['netshop/cancel', { id }],
      ['netshop/areasing', { id, on: true }],
    ] as const)
      assert.equal((await app.post(path, body)).code, 1001)
    const nowhere = await newPerson(app)
    const { envelope } = await app.get('netshop/index', { query: { kind: 'frame' }, ...as(nowhere) })
    assert.equal(envelope.message, '请先选择学校')
  })

  test('stands in every school without anything being set up, once over the pages', async () => {
    const person = await rich(app, await newSchool(app), 0)
    await Promise.all([1, 2, 3].map(() => items(app, person)))
    const seen: string[] = []
    let next: string | undefined
    do {
      const query = { kind: 'frame', size: 5, ...(next ? { after: next } : {}) }
      const page = await say(app.get('netshop/index', { query, ...as(person) }))
      seen.push(...page.items.map(({ name }) => name))
      next = page.next ?? undefined
    } while (next)
    assert.deepEqual([seen.length, new Set(seen).size, seen[0], seen.at(-1)], [12, 12, '薄荷', '毕业季'])
    assert.equal((await items(app, person, 'plate')).length, 8)
  })

  test('narrows to what the points are enough for, without what one has', async () => {
    const person = await rich(app, await newSchool(app), 100)
    const within = async () => {
      const query = { kind: 'frame', within: true, size: 50 }
      return (await say(app.get('netshop/index', { query, ...as(person) }))).items
    }
    const all = await items(app, person)
    const reached = all.filter(({ price, students }) => price <= 100 && !students)
    assert.ok(reached.length > 0 && reached.length < all.length)
    assert.deepEqual(await within(), reached)
    const cherry = await itemNamed(app, person, '樱花')
    await pay(person, (await say(buy(app, person, cherry, randomUUID()))).id)
    const left = 100 - cherry.price
    assert.deepEqual(
      (await within()).map(({ name }) => name),
      reached.filter(({ id, price }) => id !== cherry.id && price <= left).map(({ name }) => name),
    )
  })

  test('gives the platform’s pictures itself, to be kept', async () => {
    for (const { frame } of await items(app, await rich(app, school, 0))) {
      const answer = await app.app.inject({ url: frame ?? '' })
      assert.deepEqual([answer.statusCode, answer.headers['content-type']], [200, 'image/png'], frame)
      assert.match(String(answer.headers['cache-control']), /immutable/)
      assert.ok(answer.rawPayload.length < 8 * 1024, frame)
    }
    for (const name of ['none.png', '..%2Fdesigns.ts', 'sakura'])
      assert.equal((await app.app.inject({ url: `/files/frames/${name}` })).statusCode, 404, name)
  })
})

describe('buying', () => {
  test('takes points once, by whatever is sent again, and the bill names what it was', async () => {
    const person = await rich(app, school, 100)
    const item = await itemNamed(app, person, '樱花')
    const key = randomUUID()
    const [order, again] = [await say(buy(app, person, item, key)), await say(buy(app, person, item, key))]
    assert.deepEqual(again, order)
    assert.deepEqual(
      [order.state, order.price, order.name, await points(person)],
      ['unpaid', 48, '樱花', 100],
    )
    const { data } = await app.get('netshop/detail', { query: { id: item.id }, ...as(person) })
    assert.deepEqual([data.order?.id, data.points, data.item.owned], [order.id, 100, false])
    const paid = await Promise.all([1, 2, 3, 4].map(() => pay(person, order.id)))
    assert.deepEqual(
      paid.map(({ data: one }) => one.state),
      ['paid', 'paid', 'paid', 'paid'],
    )
    assert.equal(await points(person), 52)
    assert.equal((await say(pay(person, order.id))).state, 'paid')
    assert.equal(await points(person), 52)
    const { data: bills } = await app.get('bills/scoreBills', as(person))
    assert.deepEqual(bills.items.map(({ kind, title, amount }) => [kind, title, amount])[0], [
      'points-spend',
      '积分商城：樱花头像框',
      -48,
    ])
    assert.deepEqual(
      (await orders(person, { state: 'paid', kind: 'frame' })).map(({ id }) => id),
      [order.id],
    )
    assert.deepEqual(await orders(person, { state: 'paid', kind: 'plate' }), [])
  })

  test('is refused with a sentence: what one has, too few points, another price, not on sale', async () => {
    const { person, own, item } = await limited(5)
    const said = async (who: TestSession, wanted = item) => {
      const { status, envelope } = await buy(app, who, wanted)
      return [status, envelope.message] as const
    }
    await have(app, person, '薄荷')
    assert.deepEqual(await said(person), [409, '你已经有这一件了'])
    const poor = await rich(app, own, 20)
    assert.deepEqual(await said(poor), [409, '积分不够，还差 8 积分'])
    const other = await rich(app, own)
    assert.deepEqual(await said(other, { ...item, price: 1 }), [409, '价格变成了 28 积分，请看过再换'])
    const order = await say(buy(app, other, item))
    assert.deepEqual(await said(other), [409, '这一件你已经下过单了，支付那一单就好'])
    await cancel(other, order.id)
    for (const [change, sentence] of [
      [`starts_at = now() + interval '1 day'`, '还没有开售'],
      [`starts_at = null, ends_at = now() - interval '1 second'`, '已经停售了'],
      [`ends_at = null, stock = 0`, '已经换完了'],
    ] as const) {
      await set(item.id, change)
      assert.deepEqual(await said(other), [409, sentence])
    }
    await set(item.id, 'stock = null, on_sale = false')
    assert.equal((await buy(app, other, item)).status, 404)
    assert.equal((await buy(app, await rich(app, school), item)).status, 404, 'another school’s')
    assert.equal((await app.post('netshop/buy', { ...item, key: randomUUID() }, as(other))).status, 400)
    assert.equal(await points(other), 900)
  })

  test('of something limited is refused for the day to who let it go three times', async () => {
    const { own, person, item } = await limited(5)
    for (let n = 0; n < 3; n += 1) await cancel(person, (await say(buy(app, person, item))).id)
    const { status, envelope } = await buy(app, person, item)
    assert.deepEqual([status, envelope.message], [409, '这一件你今天下单又放弃了 3 次，明天再来'])
    assert.equal(await left(item.id), 5)
    assert.equal((await buy(app, await rich(app, own), item)).code, 0)
    await app.pool.query(
      `update mall_orders set created_at = now() - interval '25 hours' where user_id = $1`,
      [person.userId],
    )
    assert.equal((await buy(app, person, item)).code, 0)
  })

  test('of what is for certified students is for them', async () => {
    const person = await rich(app, school)
    const cap = await itemNamed(app, person, '毕业季')
    const { code, envelope } = await buy(app, person, cap)
    assert.deepEqual([code, envelope.message], [147, '这一件只给认证过的同学'])
    await certify(app, person)
    assert.equal((await have(app, person, '毕业季')).state, 'paid')
  })

  test('the last one, twenty people and their second devices at once, sells one', async () => {
    const { own, item } = await limited(1)
    const people = await Promise.all(Array.from({ length: 20 }, () => rich(app, own)))
    const answers = await Promise.all([...people, ...people].map((person) => buy(app, person, item)))
    const bought = answers.filter(({ code }) => code === 0)
    assert.equal(bought.length, 1)
    for (const { code, status, envelope } of answers)
      if (code !== 0) assert.match(`${status} ${envelope.message}`, /^409 (已经换完了|这一件你已经下过单了)/)
    assert.equal(await left(item.id), 0)
  })

  test('one person, with many keys at once, gets one and takes one from the stock', async () => {
    const { person, item } = await limited(9)
    const answers = await Promise.all(Array.from({ length: 8 }, () => buy(app, person, item)))
    assert.equal(answers.filter(({ code }) => code === 0).length, 1)
    assert.equal(await left(item.id), 8)
    const key = randomUUID()
    await cancel(person, answers.find(({ code }) => code === 0)?.data.id ?? '')
    const same = await Promise.all(Array.from({ length: 8 }, () => buy(app, person, item, key)))
    assert.equal(new Set(same.map(({ data }) => data.id)).size, 1)
    assert.equal(await left(item.id), 8)
  })

  test('does not take more points than there are, also of two orders paid at once', async () => {
    const person = await rich(app, school, 80)
    const [one, other] = [await itemNamed(app, person, '樱花'), await itemNamed(app, person, '麦穗')]
    const made = [await say(buy(app, person, one)), await say(buy(app, person, other))]
    const answers = await Promise.all(made.map(({ id }) => pay(person, id)))
    assert.deepEqual(answers.map(({ code }) => code).sort(), [-2, 0])
    const refused = answers.find(({ code }) => code !== 0)
    assert.match(refused?.envelope.message ?? '', /积分(不够，还差 16 积分|不足)/)
    assert.equal(await points(person), 32)
  })
})

describe('an order', () => {
  test('that is paid too late is refused, and what it held is back', async () => {
    const { person, item } = await limited(1)
    const { id } = await say(buy(app, person, item))
    assert.equal(await left(item.id), 0)
    await lapse(id)
    assert.equal((await orders(person))[0]?.state, 'closed')
    assert.deepEqual(await orders(person, { state: 'unpaid' }), [])
    const { status, envelope } = await pay(person, id)
    assert.equal(status, 409)
    assert.match(envelope.message, /超过 15 分钟/)
    assert.deepEqual([await left(item.id), await points(person)], [1, 900])
    assert.match((await pay(person, id)).envelope.message, /已经关闭/)
    assert.equal(await left(item.id), 1, 'once')
  })

  test('is closed by the clock, once, and one may order again at once', async () => {
    const { own, person, item } = await limited(2)
    const other = await rich(app, own)
    const [late, kept] = [await say(buy(app, person, item)), await say(buy(app, other, item))]
    await lapse(late.id)
    const counts = await Promise.all([1, 2, 3].map(() => closeOrders(app.context, going)))
    assert.equal(
      counts.reduce((sum, count) => sum + count),
      1,
    )
    assert.equal(await left(item.id), 1)
    assert.equal((await say(pay(other, kept.id))).state, 'paid')
    const anew = await say(buy(app, person, item))
    await lapse(anew.id)
    const third = await say(buy(app, person, item))
    assert.equal(third.state, 'unpaid', 'the clock has not been there')
    assert.equal(await left(item.id), 0)
  })

  test('paid and closed in the same instant is one of both', async () => {
    const { own, item } = await limited(30)
    const people = await Promise.all(Array.from({ length: 12 }, () => rich(app, own)))
    const made = await Promise.all(people.map((person) => say(buy(app, person, item))))
    const ids = made.map(({ id }) => id)
    await Promise.all(ids.map(lapse))
    // every other one has time left by a change that closing waits for when payments come
    const paid = await holding(
      app,
      `update mall_orders set pay_until = pay_until + case when id = any($2) then interval '1 hour' else interval '0' end
        where id = any($1)`,
      [ids, ids.filter((_, n) => n % 2 === 0)],
      async (letGo) => {
        const closing = closeOrders(app.context, going)
        await waiting(app, 1)
        const [answers] = await Promise.all([
          Promise.all(people.map((person, n) => pay(person, ids[n] ?? ''))),
          letGo(),
          closing,
        ])
        return answers
      },
    )
    assert.deepEqual(
      paid.map(({ code }) => code === 0),
      ids.map((_, n) => n % 2 === 0),
    )
    assert.equal(await left(item.id), 30 - 6)
  })

  test('goes by the rows of its machine alone', async () => {
    const { person, item } = await limited(9)
    for (const state of orderStates) {
      const { id } = await say(buy(app, person, item))
      if (state === 'paid') await say(pay(person, id))
      else if (state !== 'unpaid')
        await app.pool.query(`update mall_orders set state = $2, ended_at = now() where id = $1`, [id, state])
      const may = (action: string) =>
        orderSteps.some((row) => row.from === state && row.action === action) || state === `${action}ed`
      const paying = await pay(person, id)
      assert.equal(paying.code === 0, may('pay') || state === 'paid', `pay ${state}`)
      if (state === 'paid')
        assert.equal((await cancel(person, id)).envelope.message, '已经支付的订单不能取消')
      await app.pool.query('delete from mall_orders where id = $1 and state <> $2', [id, 'paid'])
      if (paying.code === 0)
        await app.pool.query(`update mall_orders set what = 'x' || id where id = $1`, [id])
    }
  })

  test('is cancelled by its buyer, again without harm, and by nobody else', async () => {
    const { own, person, item } = await limited(3)
    const { id } = await say(buy(app, person, item))
    const other = await rich(app, own)
    assert.deepEqual([(await cancel(other, id)).status, (await pay(other, id)).status], [404, 404])
    const states = await Promise.all([1, 2, 3].map(() => cancel(person, id)))
    assert.deepEqual([...new Set(states.map(({ data }) => data.state satisfies OrderState))], ['cancelled'])
    assert.equal(await left(item.id), 3)
    assert.equal((await pay(person, id)).envelope.message, '订单已经取消了')
  })
})

test('who leaves takes nothing along: what was held is back, and what was paid stays in the books', async () => {
  const { own, person, item } = await limited(4)
  const holder = await rich(app, own)
  await have(app, person, '薄荷')
  await say(app.post('netshop/areasing', { id: item.id, on: true }, as(person)))
  await say(buy(app, holder, item))
  assert.equal(await left(item.id), 2)
  await entrust(app, await newPerson(app, own), 'school-admin', own)
  await app.pool.query(`update users set delete_at = now() - interval '1 day' where id = any($1)`, [
    [person.userId, holder.userId],
  ])
  assert.equal(await eraseDue(app.context, going), 2)
  assert.equal(await left(item.id), 3)
  const { rows } = await app.pool.query('select frame from users where id = $1', [person.userId])
  assert.deepEqual(rows, [{ frame: null }])
  assert.equal(
    (await app.pool.query('select from mall_orders where user_id = $1', [person.userId])).rowCount,
    0,
  )
})
