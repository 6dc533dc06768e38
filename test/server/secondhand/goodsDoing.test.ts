// also on: external
/** What people do with listings: likes, looks, the shelf, refreshing; what buyers said of them. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { eraseDue } from '../../../server/features/security/erase'
import { personalData } from '../../../server/features/security/exportFile'
import { entrust, newSchool } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'
import { peopleOf, refused } from '../homepage/homepages'
import { holding, waiting } from '../waiting'
import { as } from '../asks'
import { ordered, put } from './listings'

let app: TestApp
let school: string
let people: ReturnType<typeof peopleOf>
before(async () => {
  app = await startApp()
  school = await newSchool(app)
  people = peopleOf(app, school)
})
after(() => app.close())

const sql = async <R = Record<string, unknown>>(text: string, ...values: unknown[]): Promise<R[]> =>
  (await app.pool.query(text, values)).rows as R[]
const info = async (id: string, viewer: TestSession) =>
  (await app.get('secondHand/goodsInfo', { query: { id }, token: viewer.token })).data
type Doing = 'like' | 'dislike' | 'goodsViews' | 'soldOut' | 'soldOn' | 'refresh'
const post = <N extends Doing>(path: N, id: string, by: TestSession) =>
  app.post<`secondHand/${N}`>(`secondHand/${path}`, { id }, as(by))
const age = (id: string) =>
  sql(`update secondhand_goods set fresh_at = now() - interval '1 day' where id = $1`, id)

/** Somebody complains, and is right. */
async function upheld(subject: string, id: string, more: object = {}): Promise<void> {
  const [admin, reader] = [await people.person(), await people.person()]
  await entrust(app, admin, 'school-admin', school)
  const { data } = await app.post(
    'complaint/add',
    { key: randomUUID(), subject, id, reason: 'advert' },
    as(reader),
  )
  const { code, envelope } = await app.post(
    'complaint/approved',
    { id: data.id, rule: 'advert', note: '请勿再发', ...more },
    as(admin),
  )
  assert.equal(code, 0, envelope.message + envelope.msg)
}

describe('likes and looks', () => {
  test('a like counts once a person, whoever taps at once, and is told of', async () => {
    const [seller, one, two] = [await people.student(), await people.person(), await people.person()]
    const { id } = await put(app, seller)
    await Promise.all([one, one, two, two, one].map((by) => post('like', id, by)))
    assert.deepEqual([(await info(id, one)).likes, (await info(id, one)).liked], [2, true])
    const { data } = await app.get('message/dynamicNotices', {
      query: { group: 'likes' },
      token: seller.token,
    })
    assert.deepEqual(
      data.items.map(({ kind, about }) => [kind, about]),
      [
        ['like', 'goods'],
        ['like', 'goods'],
      ],
    )
    assert.deepEqual((await post('dislike', id, one)).data, { likes: 1, liked: false })
    assert.deepEqual((await post('dislike', id, one)).data, { likes: 1, liked: false })
  })

  test('a look counts once a person and day, never its seller’s', async () => {
    const [seller, one, two] = [await people.student(), await people.person(), await people.person()]
    const { id } = await put(app, seller)
    await Promise.all([one, one, one, two, seller].map((by) => post('goodsViews', id, by)))
    assert.equal((await info(id, one)).views, 2)
    await sql(
      `update secondhand_views set day = day - 1 where goods_id = $1 and user_id = $2`,
      id,
      one.userId,
    )
    await holding(app, 'select 1 from secondhand_goods where id = $1 for update', [id], async (letGo) => {
      const both = [post('goodsViews', id, one), post('goodsViews', id, one)]
      await waiting(app, 2)
      await letGo()
      await Promise.all(both)
    })
    assert.equal((await info(id, one)).views, 3)
  })
})

describe('the shelf', () => {
  test('is left and come back to, each as often as one asks', async () => {
    const [seller, other] = [await people.student(), await people.student()]
    const { id } = await put(app, seller)
    await age(id)
    const [{ fresh_at: before } = assert.fail()] = await sql(
      'select fresh_at from secondhand_goods where id = $1',
      id,
    )
    assert.deepEqual(refused(await post('soldOut', id, other)), [403, '这不是你的二手'])
    for (const off of [true, true, false, false]) {
      const { data } = await post(off ? 'soldOut' : 'soldOn', id, seller)
      assert.deepEqual([data.off, data.pieces, data.fresh], [off, 1, !off])
    }
    const [{ fresh_at: later } = assert.fail()] = await sql(
      'select fresh_at from secondhand_goods where id = $1',
      id,
    )
    assert.deepEqual(later, before, 'it stands where it stood')
    await sql('update secondhand_goods set free = 0, sold = 1, off = true where id = $1', id)
    assert.deepEqual(refused(await post('soldOn', id, seller)), [409, '已经卖完了，改一下件数再上架'])
    assert.equal((await post('soldOut', id, await people.person())).status, 404)
  })

  test('is led once a day, by one of two who try at once', async () => {
    const seller = await people.student()
    const [first, second] = [await put(app, seller), await put(app, seller)]
    assert.deepEqual(refused(await post('refresh', second.id, seller)), [409, '今天刚上架或擦亮过，明天再来'])
    await age(first.id)
    assert.equal((await info(first.id, seller)).fresh, true)
    const answers = await holding(
      app,
      'select 1 from secondhand_goods where id = $1 for update',
      [first.id],
      async (letGo) => {
        const both = [post('refresh', first.id, seller), post('refresh', first.id, seller)]
        await waiting(app, 2)
        await letGo()
        return Promise.all(both)
      },
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
    assert.equal(answers.find(({ status }) => status === 200)?.data.fresh, false)
    const { items } = (await app.get('secondHand/goodsSelect', { token: seller.token })).data
    assert.equal(items[0]?.id, first.id)
  })

  test('is nothing to refresh for what is not on it', async () => {
    const seller = await people.student()
    const { id } = await put(app, seller)
    await age(id)
    for (const [change, why] of [
      [`off = true`, '已经下架，上架以后才能擦亮'],
      [`off = false, free = 0, sold = 1`, '已经卖完了，不能擦亮'],
      [`free = 1, sold = 0, state = 'pending'`, '还没有公开，不能擦亮'],
    ] as const) {
      await sql(`update secondhand_goods set ${change} where id = $1`, id)
      assert.deepEqual(refused(await post('refresh', id, seller)), [409, why])
    }
  })

  test('is closed to who is muted', async () => {
    const seller = await people.student()
    const { id } = await put(app, seller)
    await post('soldOut', id, seller)
    await upheld('user', seller.userId, { days: 3 })
    for (const path of ['soldOn', 'refresh'] as const)
      assert.match((await post(path, id, seller)).envelope.message, /禁言/)
  })
})

describe('what buyers said', () => {
  /** Both said something, so that the seller reads it, too. */
  async function rated(goods: { id: string }, buyer: TestSession, seller: TestSession, stars: number) {
    const order = await ordered(app, goods, buyer, { status: 'done', endedAt: new Date().toISOString() })
    await sql(
      `insert into order_ratings (id, order_id, of, author_id, target_id, stars, tags, text, nameless)
        values ($1, $2, 'seller', $3, $4, $5, '[]', '好卖家', false)`,
      randomUUID(),
      order,
      buyer.userId,
      seller.userId,
      stars,
    )
    return order
  }

  test('of a seller, and of one listing', async () => {
    const [seller, buyer, reader] = [await people.student(), await people.person(), await people.person()]
    const [one, two] = [await put(app, seller, { pieces: 3 }), await put(app, seller)]
    const orders = [await rated(one, buyer, seller, 5), await rated(two, buyer, seller, 4)]
    const of = async (id: string) =>
      (await app.get('secondHand/goodsCommentShow', { query: { id }, token: reader.token })).data.items.map(
        ({ order }) => order,
      )
    assert.deepEqual([await of(one.id), await of(two.id)], [[orders[0]], [orders[1]]])
    const all = (await app.get('secondHand/comment', { query: { user: seller.userId }, token: reader.token }))
      .data
    assert.deepEqual(all.items.map(({ order }) => order).sort(), [...orders].sort())
    const { stars, ratings } = (await info(one.id, reader)).seller
    assert.deepEqual([stars, ratings], [null, 2])
    // the number is one for all, also for who may not read the words yet
    const own = (await info(one.id, seller)).seller
    assert.deepEqual([own.stars, own.ratings], [null, 2])
  })
})

describe('a person who leaves', () => {
  test('takes along what they sold and read, then it is gone', async () => {
    const [seller, other] = [await people.student(), await people.student()]
    const { id } = await put(app, seller, { title: '旧吉他一把' })
    const read = await put(app, other)
    await post('goodsViews', read.id, seller)
    const data = JSON.stringify(await personalData(app.context, seller.userId))
    for (const words of ['旧吉他一把', '九成新台灯']) assert.ok(data.includes(words), words)
    await sql(`update users set delete_at = now() - interval '1 second' where id = $1`, seller.userId)
    assert.equal(await eraseDue(app.context), 1)
    assert.equal((await app.get('secondHand/goodsInfo', { query: { id }, token: other.token })).status, 404)
    assert.deepEqual(await sql(`select from secondhand_views where user_id = $1`, seller.userId), [])
    assert.equal((await info(read.id, other)).views, 1)
  })
})

test('what was taken down is its seller’s alone, and is commented before', async () => {
  const [seller, reader] = [await people.student(), await people.person()]
  const { id } = await put(app, seller)
  const comment = () =>
    app.post('comment/publish', { key: randomUUID(), subject: 'goods', id, text: '还在吗' }, as(reader))
  assert.equal((await comment()).code, 0)
  assert.equal((await info(id, seller)).comments, 1)
  await upheld('goods', id)
  assert.equal((await app.get('secondHand/goodsInfo', { query: { id }, token: reader.token })).status, 404)
  assert.equal((await comment()).status, 404)
  const own = await info(id, seller)
  assert.deepEqual([own.withheld?.state, own.fresh], ['refused', false])
})
