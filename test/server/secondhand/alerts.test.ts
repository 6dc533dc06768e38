// also on: external
/** Saved searches: what is kept, who is told of which listing, how often, and that words are matched as in the search. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { limits } from '../../../contract/secondhand/alerts/rules'
import { eraseDue } from '../../../server/features/security/erase'
import { notifyOfListings } from '../../../server/features/secondhand/alerts/round'
import { certify, newPerson, newSchool } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'
import { refused } from '../homepage/homepages'
import { as, say } from '../asks'
import { putUp, told } from './shelf'

let app: TestApp
let school: string
let seller: TestSession
let me: TestSession
before(async () => {
  app = await startApp()
})
after(() => app.close())
beforeEach(async () => {
  await app.pool.query('update secondhand_goods set told = true')
  await app.pool.query('delete from secondhand_searches')
  school = await newSchool(app)
  seller = await newPerson(app, school)
  await certify(app, seller)
  me = await newPerson(app, school)
})

const save = (who: TestSession, keyword: string, more: object = {}) =>
  app.post('secondHand/saveSearch', { keyword, ...more }, as(who))
const saved = async (who: TestSession) => (await say(app.get('secondHand/searches', as(who)))).items
const put = (title: string, more: Record<string, unknown> = {}) =>
  putUp(app, seller, school, { title, category: 'digital', ...more })
const round = () => notifyOfListings(app.context, () => true)
const lead = (keyword: string) => `有人上架了你在找的“${keyword}”：`

describe('a saved search', () => {
  test('is kept once, muted and put on again, and gone for good', async () => {
    const one = await say(save(me, ' 富士  相机 ', { most: 90_000, category: 'digital' }))
    assert.deepEqual(
      { ...one, id: '' },
      { id: '', keyword: '富士 相机', most: 90_000, category: 'digital', on: true },
    )
    await say(app.post('secondHand/muteSearch', { id: one.id, on: false }, as(me)))
    assert.deepEqual(await saved(me), [{ ...one, on: false }])
    assert.deepEqual(await say(save(me, '富士 相机', { most: 90_000, category: 'digital' })), one)
    const other = await say(save(me, '富士 相机'))
    assert.deepEqual(await saved(me), [other, one])
    for (const path of ['secondHand/muteSearch', 'secondHand/forgetSearch'] as const)
      await app.post(path, { id: one.id, on: false } as never, as(seller))
    assert.deepEqual(await saved(me), [other, one])
    for (const _ of [1, 2]) await say(app.post('secondHand/forgetSearch', { id: one.id }, as(me)))
    assert.deepEqual(await saved(me), [other])
    assert.equal((await app.post('secondHand/muteSearch', { id: one.id, on: true }, as(me))).status, 404)
  })

  test('has two characters at least, and a person has so many at most', async () => {
    for (const keyword of ['锅', '！！'])
      assert.deepEqual(refused(await save(me, keyword)), [
        400,
        '请检查填写的内容：写两个字以上，才知道你在找什么',
      ])
    assert.equal((await app.post('secondHand/saveSearch', { keyword: '相机' })).status, 401)
    await app.pool.query(
      `insert into secondhand_searches (id, user_id, keyword, traits) select gen_random_uuid(), $1, '相机' || n, '{}' from generate_series(1, $2) n`,
      [me.userId, limits.searches],
    )
    assert.deepEqual(refused(await save(me, '相机')), [409, `最多存 ${limits.searches} 个搜索，先删掉不用的`])
    await say(save(me, '相机1'))
  })

  test('goes with its owner', async () => {
    await say(save(me, '相机'))
    await app.pool.query(`update users set delete_at = now() - interval '1 minute' where id = $1`, [
      me.userId,
    ])
    assert.equal(await eraseDue(app.context), 1)
    assert.equal((await app.pool.query('select from secondhand_searches')).rowCount, 0)
  })
})

describe('who saved one is told', () => {
  test('of what the search would find: words apart, in pieces, by other names, by their category', async () => {
    const keywords = ['富士相机', '胶片 x100', '单车', '尤克里里']
    for (const keyword of keywords) await say(save(me, keyword))
    const first = await put('富士胶片相机 X100')
    await put('富士苹果一箱')
    await put('小绿车', { category: 'bike' })
    assert.equal(await round(), 3)
    assert.deepEqual(
      (await told(app, me)).sort(),
      [
        `${lead('富士相机')}“富士胶片相机 X100”`,
        `${lead('胶片 x100')}“富士胶片相机 X100”`,
        `${lead('单车')}“小绿车”`,
      ].sort(),
    )
    const { items } = await say(app.get('message/dynamicNotices', { query: { group: 'system' }, ...as(me) }))
    assert.ok(items.some(({ page }) => page === `/pages/secondHand/commodityDetail?id=${first}`))
    assert.equal(await round(), 0)
  })

  test('once a day, by one word for all there is', async () => {
    await say(save(me, '相机'))
    await put('相机一台')
    await put('相机两台')
    await round()
    assert.deepEqual(await told(app, me), [`${lead('相机')}“相机一台”，还有 1 件`])
    await put('相机三台')
    await round()
    assert.equal((await told(app, me)).length, 1)
    await app.pool.query('update secondhand_searches set told_on = told_on - 1')
    await put('相机四台')
    await round()
    assert.deepEqual((await told(app, me))[0], `${lead('相机')}“相机四台”`)
  })

  test('within the category and the price, at their school, and of nobody whom one blocked', async () => {
    await say(save(me, '耳机', { category: 'digital', most: 5_000 }))
    await put('耳机，贵的', { price: 5_001 })
    await put('耳机，挂件', { category: 'other' })
    await putUp(app, await newPerson(app, await newSchool(app)), await newSchool(app), {
      title: '耳机',
      category: 'digital',
    })
    const blocker = await newPerson(app, school)
    await say(app.post('user/block', { id: me.userId }, as(blocker)))
    await putUp(app, blocker, school, { title: '耳机，黑名单', category: 'digital' })
    await putUp(app, me, school, { title: '耳机，自己的', category: 'digital' })
    const waiting = await put('耳机，等审核', { state: 'pending' })
    await round()
    assert.deepEqual(await told(app, me), [])
    await app.pool.query(`update secondhand_goods set state = 'approved' where id = $1`, [waiting])
    await round()
    assert.deepEqual(await told(app, me), [`${lead('耳机')}“耳机，等审核”`])
  })

  test('not while it is muted, nor by a round that was cut off', async () => {
    const { id } = await say(save(me, '台灯'))
    await say(app.post('secondHand/muteSearch', { id, on: false }, as(me)))
    await put('台灯')
    assert.equal(await round(), 1)
    assert.deepEqual(await told(app, me), [])
    await say(save(me, '台灯'))
    await put('台灯，暖光')
    assert.equal(await notifyOfListings(app.context, () => false), 0)
    assert.deepEqual(await told(app, me), [])
    await round()
    assert.deepEqual(await told(app, me), [`${lead('台灯')}“台灯，暖光”`])
  })

  test('however many keywords and people there are', async () => {
    await app.pool.query(
      `insert into users (id, phone, name, school_id) select gen_random_uuid(), '187' || lpad(n::text, 8, '0'), '乙', $1 from generate_series(1, 600) n`,
      [school],
    )
    await app.pool.query(
      `insert into secondhand_searches (id, user_id, keyword, traits)
        select gen_random_uuid(), u.id, '风扇' || case when u.phone < '18700000070' then u.phone else '' end, '{风扇}' from users u where u.school_id = $1 and u.phone like '187%'`,
      [school],
    )
    const goods = await put('风扇 18700000007')
    await round()
    const { rows } = await app.pool.query(
      'select count(*)::int as count from notices where subject_id = $1',
      [goods],
    )
    assert.deepEqual(rows, [{ count: 532 }])
  })
})
