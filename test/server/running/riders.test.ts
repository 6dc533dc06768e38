// also on: external
/** Riders: who may be one, margin, the hall, what they earn; ratings, positions and cards. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { sql, type SQL } from 'drizzle-orm'
import { margin } from '../../../contract/running/rider/rules'
import { channelOf } from '../../../server/core/notice/hints'
import { hallOf } from '../../../server/features/running/frame'
import { percentBy, percentOf } from '../../../server/features/running/riders'
import { as, refused, say } from '../asks'
import { Run } from './errands'
import { settled } from '../heard'
import { startApp, type TestApp } from '../harness'
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

describe('a rider', () => {
  test('is a certified student with a real name', async () => {
    const person = await run.student()
    assert.equal((await app.post('running/applyRider', { agreed: true }, as(person))).code, 258)
    await app.pool.query('update users set verified_at = now(), student_until = null where id = $1', [
      person.userId,
    ])
    await run.forget(person)
    assert.equal((await app.post('running/applyRider', { agreed: true }, as(person))).code, 147)
  })

  test('whose role was given for some days has it again by applying', async () => {
    const rider = await run.rider()
    await app.pool.query(
      `update grants set expires_at = now() - interval '1 second' where user_id = $1 and role = 'rider'`,
      [rider.userId],
    )
    await run.forget(rider)
    await say(app.post('running/applyRider', { agreed: true }, as(rider)))
    const { rows } = await app.pool.query(
      `select 1 from grants where user_id = $1 and role = 'rider' and revoked_at is null and expires_at is null`,
      [rider.userId],
    )
    assert.equal(rows.length, 1)
  })

  test('pays a margin first, and has it back with nothing running', async () => {
    const rider = await run.rider('male', 0)
    const { id } = await run.at('open')
    assert.match(await refused(app.post('running/riderGrab', { id }, as(rider))), /保证金不足/)
    const key = randomUUID()
    const due = await say(app.post('running/applyMargin', { key }, as(rider)))
    assert.deepEqual(await say(app.post('running/applyMargin', { key }, as(rider))), due)
    await paidFor(app, rider, 'margin', due.id)
    assert.match(await refused(app.post('running/applyMargin', { key: randomUUID() }, as(rider))), /足够/)
    await run.grab(rider, id)
    assert.match(await refused(app.post('running/refundMargin', { key: randomUUID() }, as(rider))), /进行中/)
    assert.equal((await say(app.get('running/rider', as(rider)))).margin.hold?.why, 'running')
    await say(app.post('running/riderCancel', { id, reason: '不跑了', expected: 0 }, as(rider)))
    const back = randomUUID()
    await Promise.all([1, 2, 3].map(() => app.post('running/refundMargin', { key: back }, as(rider))))
    assert.deepEqual([await run.margin(rider), await run.balance(rider)], [0, margin])
  })

  test('holds five at most, of the sex that is asked for, at work, and never their own', async () => {
    const rider = await run.rider('male')
    const held: string[] = []
    for (let n = 0; n < 5; n += 1) held.push((await run.grab(rider, (await run.at('open')).id)).id)
    assert.equal((await run.grab(rider, held[4] ?? '')).state, 'taken')
    const { id } = await run.at('open')
    assert.match(await refused(app.post('running/riderGrab', { id }, as(rider))), /5 单/)
    const [he, owner] = [await run.rider('male'), await run.student()]
    const hers = await run.create(owner, 'take', { sex: 'female' })
    await run.pay(owner, hers.id)
    assert.match(await refused(app.post('running/riderGrab', { id: hers.id }, as(he))), /女生/)
    await say(app.post('running/work', { on: false }, as(he)))
    assert.match(await refused(app.post('running/riderGrab', { id }, as(he))), /收工/)
    await say(app.post('running/work', { on: true }, as(he)))
    const own = await run.create(he)
    assert.equal((await app.post('running/riderGrab', { id: own.id }, as(rider))).status, 404)
    await run.pay(he, own.id)
    assert.match(await refused(app.post('running/riderGrab', { id: own.id }, as(he))), /自己的单/)
  })

  test('finds the hall by distance and by pay, page by page, without their own', async () => {
    const hall = await new Run(app).open()
    const rider = await hall.rider()
    for (const tip of [100, 300, 200]) {
      const owner = await hall.student()
      await hall.pay(owner, (await hall.create(owner, 'take', { tip })).id)
    }
    await hall.pay(rider, (await hall.create(rider)).id)
    const pages = async (query: Record<string, unknown>) => {
      const found: number[] = []
      for (let after: string | undefined, n = 0; n < 5; n += 1) {
        const { items, next } = await say(
          app.get('running/hall', {
            query: { ...query, size: 1, ...(after ? { after } : {}) },
            ...as(rider),
          }),
        )
        found.push(...items.map(({ tip }) => tip))
        if (next === null) break
        after = next
      }
      return found
    }
    assert.deepEqual(await pages({ sort: 'pay' }), [300, 200, 100])
    assert.deepEqual(await pages({ sort: 'new' }), [200, 300, 100])
    assert.deepEqual((await pages({ sort: 'near', latitude: 30, longitude: 114 })).length, 3)
    assert.equal((await app.get('running/hall', { query: { sort: 'near' }, ...as(rider) })).status, 400)
    const counts = async (query: Record<string, unknown>) =>
      (await say(app.get('running/hall', { query, ...as(rider) }))).counts
    assert.deepEqual(
      [await counts({}), await counts({ kind: 'send' })],
      [
        { take: 3, send: 0, agency: 0 },
        { take: 3, send: 0, agency: 0 },
      ],
    )
    const away =
      (
        await say(
          app.get('running/hall', { query: { sort: 'near', latitude: 30, longitude: 114 }, ...as(rider) }),
        )
      ).items[0]?.away ?? 0
    assert.ok(away > 130 && away < 160, String(away))
  })

  test('sees what was earned, tips after the fact among it, and stands in the ranking', async () => {
    const { id, owner, rider } = await run.at('done')
    const due = await say(app.post('running/tip', { id, key: randomUUID(), amount: 300 }, as(owner)))
    await paidFor(app, owner, 'errand-tip', due.id)
    const { items } = await say(app.get('running/earnings', as(rider)))
    assert.deepEqual(
      items.map(({ what }) => what),
      ['tip', 'settle'],
    )
    const { all, today } = await say(app.get('running/profit', as(rider)))
    assert.deepEqual([all, today], [await run.balance(rider), await run.balance(rider)])
    const { mine, formula } = await say(app.get('running/ranking', as(rider)))
    assert.deepEqual([mine?.done, mine?.on_time, mine?.score], [1, 1, 13])
    assert.match(formula, /送完一单 10 分，准时再加 3 分/)
  })
})

describe('ratings', () => {
  test('are given once by each side, and read by who gave one', async () => {
    const { id, owner, rider } = await run.at('done')
    const said = await say(
      app.post(
        'comment/submitEval',
        { order: id, stars: 5, tags: ['准时'], text: '很快', nameless: true },
        as(owner),
      ),
    )
    assert.deepEqual(await say(app.post('comment/submitEval', { order: id, stars: 1 }, as(owner))), said)
    assert.equal(
      (await say(app.get('running/evaluation', { query: { order: id }, ...as(rider) }))).theirs,
      null,
    )
    await say(app.post('comment/submitEval', { order: id, stars: 4 }, as(rider)))
    const { theirs } = await say(app.get('running/evaluation', { query: { order: id }, ...as(rider) }))
    assert.deepEqual([theirs?.stars, theirs?.author], [5, null])
    await say(app.post('comment/secondOrder', { order: id, text: '东西完好' }, as(owner)))
    assert.match(
      await refused(app.post('comment/secondOrder', { order: id, text: '再说一次' }, as(owner))),
      /已经追评/,
    )
    const shown = await say(app.get('running/evaluations', { query: { user: rider.userId }, ...as(owner) }))
    assert.deepEqual([shown.stars, shown.count, shown.items[0]?.second?.text], [null, 1, '东西完好'])
  })

  test('are of orders that ended, with the tags that there are, by the two of it', async () => {
    const [running, over, stranger] = [await run.at('taken'), await run.at('done'), await run.student()]
    assert.match(
      await refused(app.post('comment/submitEval', { order: running.id, stars: 5 }, as(running.owner))),
      /结束以后/,
    )
    assert.match(
      await refused(
        app.post('comment/submitEval', { order: over.id, stars: 5, tags: ['帅'] }, as(over.owner)),
      ),
      /标签/,
    )
    assert.equal(
      (await app.post('comment/submitEval', { order: over.id, stars: 5 }, as(stranger))).status,
      404,
    )
    assert.equal(
      (await app.post('comment/submitEval', { order: over.id, stars: 6 }, as(over.owner))).status,
      400,
    )
  })
})

describe('a position', () => {
  test('is shown while both agree and the order is on its way', async () => {
    const { id, owner, rider } = await run.at('carrying')
    const where = { latitude: 30.005, longitude: 114.005 }
    assert.deepEqual(await say(app.post('running/tellPosition', { id, ...where }, as(rider))), {
      shown: false,
    })
    await say(app.post('running/track', { id, on: true }, as(owner)))
    await say(app.post('running/track', { id, on: true }, as(rider)))
    assert.deepEqual(await say(app.post('running/tellPosition', { id, ...where }, as(rider))), {
      shown: true,
    })
    assert.equal(
      (await say(app.get('running/position', { query: { id }, ...as(owner) })))?.latitude,
      where.latitude,
    )
    assert.equal(
      (await app.get('running/position', { query: { id }, ...as(await run.student()) })).status,
      404,
    )
    await say(app.post('running/track', { id, on: false }, as(rider)))
    assert.equal(await say(app.get('running/position', { query: { id }, ...as(owner) })), null)
  })
})

test('riders hear of the hall, and both sides of each step, as it happens', async () => {
  const [rider, owner] = [await run.rider(), await run.student()]
  const order = await run.create(owner)
  const heard: unknown[] = []
  const ends = [hallOf(run.school), channelOf(owner.userId)].map((channel) =>
    app.context.events.subscribe(channel, (event) => heard.push(event)),
  )
  await app.context.events.settled()
  await run.pay(owner, order.id)
  await run.grab(rider, order.id)
  await settled(app)
  for (const end of ends) end()
  const frames = heard.flatMap((event) =>
    'frame' in (event as object)
      ? [(event as { frame: { type: string; open?: boolean; state?: string } }).frame]
      : [],
  )
  assert.deepEqual(
    frames.filter(({ type }) => type === 'errand-hall').map(({ open }) => open),
    [true, false],
  )
  assert.deepEqual(
    frames.filter(({ type }) => type === 'order').map(({ state }) => state),
    ['open', 'taken'],
  )
})

test('a card of an order goes between the two of it alone', async () => {
  const { id, owner, rider } = await run.at('taken')
  const sent = await say(
    app.post('privateChat', { key: randomUUID(), to: rider.userId, card: { kind: 'errand', id } }, as(owner)),
  )
  assert.deepEqual([sent.kind, sent.card?.kind, sent.card?.shown?.id], ['card', 'errand', id])
  // strangers have one word until they are answered; those of an errand that runs talk freely
  for (const text of ['我在楼下', '看到你了'])
    await say(app.post('privateChat', { key: randomUUID(), to: rider.userId, text }, as(owner)))
  assert.equal(
    (
      await app.post(
        'privateChat',
        { key: randomUUID(), to: owner.userId, card: { kind: 'errand', id } },
        as(await run.student()),
      )
    ).status,
    404,
  )
})

test('the platform’s share is the same in the hall’s statement and in the rules', async () => {
  const percentIn = (rider: SQL) =>
    app.context.db.execute(
      sql`with riders(user_id, done, stars, ratings) as (values (${rider})) select ${percentBy(sql`1`)} as percent`,
    )
  for (const done of [0, 19, 20, 99, 100, 299, 300])
    for (const [stars, ratings] of [
      [0, 0],
      [79, 20],
      [80, 20],
      [89, 20],
      [90, 20],
      [93, 20],
      [94, 20],
      [394, 100],
      [395, 100],
      [464, 100],
      [465, 100],
    ] as const) {
      const { rows } = await percentIn(sql`1, ${done}::int, ${stars}::int, ${ratings}::int`)
      assert.deepEqual(
        rows,
        [{ percent: percentOf({ done, stars, ratings }) }],
        `${done} ${stars}/${ratings}`,
      )
    }
  const { rows } = await percentIn(sql`2, 300, 5, 1`)
  assert.deepEqual(rows, [{ percent: 10 }])
})
