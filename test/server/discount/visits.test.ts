// also on: external
/** What happens twice or at one moment: a card that is shown, and a rush that moves while people are reminded of it. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { aheadMs } from '../../../contract/rules'
import { remindOfRushes } from '../../../server/features/discount/rounds'
import type { TestSession } from '../harness'
import { refused } from '../homepage/homepages'
import { as, say } from '../asks'
import { holding, waiting } from '../waiting'
import { accept, discountsOf, hour, inTime, type Discounts } from './discounts'

let on: Discounts
before(async () => {
  on = await discountsOf()
})
after(() => on.app.close())

describe('a card that is shown', () => {
  const codeOf = async (who: TestSession): Promise<string> =>
    (await say(on.app.get('discount/card', { token: who.token }))).pass?.code ?? assert.fail('no pass')
  const visits = async (who: TestSession): Promise<string[]> =>
    (
      await on.app.pool.query<{ shop_id: string }>(
        'select shop_id from discount_visits where student_id = $1',
        [who.userId],
      )
    ).rows.map((row) => row.shop_id)
  /** Two shops, and somebody who redeems in both. */
  const keeperOfTwo = async () => {
    const [one, two] = [await on.shop(), await on.shop()]
    const keeper = await on.keeper(one.id)
    await say(on.app.post('discount/addKeeper', { id: two.id, user: keeper.userId }, as(on.desk)))
    await accept(on.app, keeper)
    return { one: one.id, two: two.id, keeper }
  }
  const otherwise = [409, '这次提交和之前的不一样，请刷新再试']

  test('is one visit for one call that is sent twice at one moment', async () => {
    const shop = await on.shop()
    const [keeper, me] = [await on.keeper(shop.id), await on.student()]
    const [code, key] = [await codeOf(me), randomUUID()]
    const answers = await holding(
      on.app,
      'select pg_advisory_xact_lock(hashtextextended($1, 0))',
      [`discount-visit:${shop.id}:${me.userId}`],
      async (letGo) => {
        const both = [1, 2].map(() => say(on.redeem(keeper, code, shop.id, key)))
        await waiting(on.app, 2)
        await letGo()
        return Promise.all(both)
      },
    )
    assert.deepEqual(answers[0], answers[1])
    assert.deepEqual(await visits(me), [shop.id])
    assert.deepEqual(refused(await on.redeem(keeper, code, shop.id)), [409, '一分钟内已经记过这位同学了'])
  })

  test('is refused with the key of a call to another shop', async () => {
    const { one, two, keeper } = await keeperOfTwo()
    const me = await on.student()
    const [code, key] = [await codeOf(me), randomUUID()]
    const first = await say(on.redeem(keeper, code, one, key))
    assert.deepEqual(refused(await on.redeem(keeper, code, two, key)), otherwise)
    assert.deepEqual(await say(on.redeem(keeper, code, one, key)), first)
    assert.deepEqual(await visits(me), [one])
  })

  test('is refused there as well when both are sent at one moment', async () => {
    const { one, two, keeper } = await keeperOfTwo()
    const me = await on.student()
    const [code, key] = [await codeOf(me), randomUUID()]
    const answers = await holding(
      on.app,
      'select from users where id = $1 for update',
      [me.userId],
      async (letGo) => {
        const both = [one, two].map((shop) => on.redeem(keeper, code, shop, key))
        await waiting(on.app, 2)
        await letGo()
        return Promise.all(both)
      },
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
    assert.deepEqual(refused(answers.find(({ status }) => status !== 200) ?? assert.fail()), otherwise)
    assert.equal((await visits(me)).length, 1)
  })
})

describe('a reminder', () => {
  const clockOf = (moment: string) => new Date(Date.parse(moment) + aheadMs).toISOString().slice(11, 16)
  const heard = async (who: TestSession) => (await on.told(who)).filter((text) => text.includes('马上开抢'))
  const awaited = async () => {
    const activity = await on.rush({ starts: inTime(hour) })
    const me = await on.student()
    await say(on.app.post('discount/remind', { id: activity.id, on: true }, as(me)))
    const edit = (change: object) => say(on.saveActivity(activity.shop.id, { id: activity.id, ...change }))
    return { id: activity.id, me, edit }
  }

  test('comes again, with the new time, when the school moves the start; for another change it does not', async () => {
    const { me, edit } = await awaited()
    const [early, late] = [inTime(9 * 60_000), inTime(4 * 60_000)]
    await edit({ starts: early })
    assert.equal(await remindOfRushes(on.app.context), 1)
    await edit({ starts: early, title: '满 30 减 9' })
    assert.equal(await remindOfRushes(on.app.context), 0)
    await edit({ starts: inTime(2 * hour), title: '满 30 减 9' })
    assert.equal(await remindOfRushes(on.app.context), 0)
    await edit({ starts: late, title: '满 30 减 9' })
    assert.equal(await remindOfRushes(on.app.context), 1)
    assert.deepEqual(
      (await heard(me)).map((text) => /\d\d:\d\d/.exec(text)?.[0]),
      [clockOf(late), clockOf(early)],
    )
  })

  test('says no time that is being changed', async () => {
    const { id, me, edit } = await awaited()
    await edit({ starts: inTime(9 * 60_000) })
    await holding(
      on.app,
      'select from discount_activities where id = $1 for no key update',
      [id],
      async () => {
        assert.equal(await remindOfRushes(on.app.context), 0)
        assert.deepEqual(await heard(me), [])
      },
    )
    assert.equal(await remindOfRushes(on.app.context), 1)
    assert.equal((await heard(me)).length, 1)
  })
})
