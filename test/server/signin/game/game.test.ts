// also on: external
/** The sunflower: what it grows from, friends' water once a day, and harvests with a yearly cap. */
import { as } from '../../asks'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, describe, test } from 'node:test'
import { growthOf, harvestPoints, sources, stageOf, type Counts } from '../../../../contract/game/rules'
import { post } from '../../../../server/core/ledger/ledger'
import { eraseDue } from '../../../../server/features/security/erase'
import { certify, newPerson, newSchool } from '../../campus'
import { startApp, type TestApp, type TestSession } from '../../harness'
import { whole } from '../../wallet/wallets'

let app: TestApp
let school: string
before(async () => {
  app = await startApp()
  school = await newSchool(app)
})
after(() => app.close())
afterEach(async () => assert.deepEqual(await whole(app), []))

const garden = async (who: TestSession) => (await app.get('game/garden', as(who))).data
const sow = async (who: TestSession) => (await app.post('game/sow', {}, as(who))).data.plant?.id ?? ''
const follow = (one: TestSession, other: TestSession) =>
  app.post('user/follow', { id: other.userId }, as(one))
async function friends(one: TestSession, other: TestSession): Promise<void> {
  assert.equal((await follow(one, other)).code, 0)
  assert.equal((await follow(other, one)).code, 0)
}
const water = (who: TestSession, id: string, note = 'cheer') => app.post('game/water', { id, note }, as(who))
/** Makes it ripe, by water of people who have left. */
const ripen = (id: string, { userId }: TestSession) =>
  app.pool.query(
    `insert into game_waterings (id, plant_id, owner_id, day, note) select gen_random_uuid(), $1, $2, '2020-01-01', 'rest' from generate_series(1, 30)`,
    [id, userId],
  )
/** Days that were signed since it was planted. */
const signed = ({ userId }: TestSession, count: number) =>
  app.pool.query(
    `insert into signins (user_id, day, streak, points, created_at)
     select $1, '2020-01-01'::date + n, 1, 1, now() from generate_series(1, $2::int) n`,
    [userId, count],
  )
const none: Counts = { sign: 0, lesson: 0, answer: 0, errand: 0, like: 0, certified: 0, watered: 0, given: 0 }

describe('a plant', () => {
  test('is a person’s own: refused signed out, and to what is no plant', async () => {
    for (const path of ['game/garden', 'game/friends', 'game/waterings', 'game/harvests'] as const)
      assert.equal((await app.get(path)).code, 1001)
    const id = randomUUID()
    for (const [path, body] of [
      ['game/sow', {}],
      ['game/harvest', { id }],
      ['game/collect', { id, sources: ['sign'] }],
      ['game/water', { id, note: 'cheer' }],
    ] as const)
      assert.equal((await app.post(path, body)).code, 1001)
    const person = await newPerson(app, school)
    assert.equal((await app.post('game/harvest', { id }, as(person))).status, 404)
    assert.equal((await app.post('game/sow', { growth: 150 }, as(person))).status, 400)
    assert.equal((await water(person, id)).status, 404)
  })

  test('is sown once, also by two devices, and grows from this morning on', async () => {
    const person = await newPerson(app, school)
    assert.deepEqual(await garden(person), { plant: null, harvested: 0, points_left: harvestPoints.perYear })
    await app.post('user/dailySign', {}, as(person))
    const ids = await Promise.all([1, 2, 3, 4].map(() => sow(person)))
    assert.equal(new Set(ids).size, 1)
    assert.deepEqual((await garden(person)).plant?.counts, { ...none, sign: 1 })
  })

  test('is collected from once: what it grew stays, and what comes later is offered anew', async () => {
    const person = await newPerson(app, school)
    const id = await sow(person)
    await app.post('user/dailySign', {}, as(person))
    const collect = (sources: string[]) => app.post('game/collect', { id, sources }, as(person))
    assert.deepEqual((await garden(person)).plant?.seen, none)
    const { data: first } = await collect(['sign'])
    assert.deepEqual([first.plant?.seen, first.plant?.growth], [{ ...none, sign: 1 }, sources.sign.each])
    assert.deepEqual((await collect(['sign'])).data, first)
    const friend = await newPerson(app, school)
    await friends(person, friend)
    await water(friend, id)
    const { plant } = await garden(person)
    assert.deepEqual([plant?.counts.watered, plant?.seen.watered], [1, 0])
    assert.equal((await collect(['sign', 'sign'])).status, 400)
    assert.equal((await app.post('game/collect', { id, sources: ['sign'] }, as(friend))).status, 404)
  })

  test('grows from facts: sign-ins, answers, likes of others, certification and water', async () => {
    const [person, friend] = await Promise.all([newPerson(app, school), newPerson(app, school)])
    const [id, theirs] = [await sow(person), await sow(friend)]
    await app.post('user/dailySign', {}, as(person))
    await certify(app, person)
    const question = randomUUID()
    const asker = (await newPerson(app)).userId
    const [held, out] = [randomUUID(), randomUUID()]
    await post(app.db, {
      key: held,
      kind: 'points-grant',
      legs: [
        { kind: 'issue', amount: -20 },
        { kind: 'points', owner: asker, amount: 20 },
      ],
    })
    await post(app.db, {
      key: out,
      kind: 'points-hold',
      subject: question,
      legs: [
        { kind: 'points', owner: asker, amount: -20 },
        { kind: 'points-escrow', owner: question, amount: 20 },
      ],
    })
    await post(app.db, {
      key: randomUUID(),
      kind: 'points-award',
      subject: question,
      legs: [
        { kind: 'points-escrow', owner: question, amount: -20 },
        { kind: 'points', owner: person.userId, amount: 20 },
      ],
    })
    const comment = randomUUID()
    await app.pool.query(
      `insert into comments (id, subject, subject_id, school_id, author_id, key, text) values ($1, 'dynamic', $2, $3, $4, $5, '好')`,
      [comment, randomUUID(), school, person.userId, randomUUID()],
    )
    await app.pool.query('insert into likes (subject_id, user_id) values ($1, $2), ($1, $3)', [
      comment,
      person.userId,
      friend.userId,
    ])
    await friends(person, friend)
    assert.equal((await water(friend, id)).data.watered, true)
    assert.equal((await water(person, theirs)).code, 0)
    const { plant } = await garden(person)
    // one's own like counts nothing
    assert.deepEqual(plant?.counts, {
      lesson: 0,
      sign: 1,
      answer: 1,
      errand: 0,
      like: 1,
      certified: 1,
      watered: 1,
      given: 1,
    })
    assert.equal(plant?.growth, 3 + 8 + 1 + 10 + 1 + 1)
    assert.deepEqual([growthOf({ ...none, like: 500 }), stageOf(9), stageOf(10), stageOf(150)], [30, 0, 1, 5])
  })

  test('counts errands that were delivered, and classes, a few a day; nothing that was sold', async () => {
    const [person, buyer] = [await newPerson(app, school), await newPerson(app, school)]
    await sow(person)
    const orders = (kind: string, count: number, ended: string) =>
      app.pool.query(
        `insert into orders (id, kind, number, school_id, buyer_id, seller_id, key, title, state, status, payment, fulfilment, total, earned, ended_at)
         select gen_random_uuid(), $1, gen_random_uuid()::text, $2, $3, $4, gen_random_uuid(), '一单', 'done', 'done', 'unpaid', 'done', 100, 90, ${ended}
         from generate_series(1, $5::int)`,
        [kind, school, buyer.userId, person.userId, count],
      )
    await orders('trade', 4, 'now()')
    await orders('errand', 5, 'now()')
    await orders('errand', 1, `now() + interval '1 day'`)
    await app.pool.query(
      `insert into timetable_attended (owner_id, class_id, day, at)
       select $1, gen_random_uuid(), (now() at time zone 'Asia/Shanghai')::date, now() from generate_series(1, 5)`,
      [person.userId],
    )
    const { plant } = await garden(person)
    assert.deepEqual(plant?.counts, {
      ...none,
      errand: sources.errand.perDay + 1,
      lesson: sources.lesson.perDay,
    })
  })
})

describe('water', () => {
  test('is of friends, once a day each, also by two devices', async () => {
    const [owner, friend] = await Promise.all([newPerson(app, school), newPerson(app, school)])
    const id = await sow(owner)
    assert.equal((await water(friend, id)).status, 404, 'a stranger')
    await follow(friend, owner)
    assert.equal((await water(friend, id)).status, 404, 'not followed back')
    assert.equal((await water(owner, id)).status, 404, 'one’s own')
    await follow(owner, friend)
    assert.equal((await app.post('game/water', { id, note: '自己写的话' }, as(friend))).status, 400)
    const answers = await Promise.all([1, 2, 3, 4].map(() => water(friend, id, 'meal')))
    assert.deepEqual(
      answers.map(({ code, data }) => [code, data.watered, data.growth]),
      answers.map(() => [0, true, 1]),
    )
    const { data } = await app.get('game/waterings', as(owner))
    assert.deepEqual(
      data.items.map(({ person, note }) => [person?.id, note]),
      [[friend.userId, 'meal']],
    )
    await app.post('user/block', { id: friend.userId }, as(owner))
    assert.equal((await water(friend, id)).status, 404)
    assert.deepEqual((await app.get('game/waterings', as(owner))).data.items, [])
    assert.deepEqual((await app.get('game/friends', as(friend))).data.items, [])
  })

  test('friends are listed once each over the pages, those who follow each other', async () => {
    const person = await newPerson(app, school)
    const others = await Promise.all([1, 2, 3, 4, 5].map(() => newPerson(app, school)))
    for (const [place, other] of others.entries()) {
      if (place !== 4) await sow(other)
      if (place === 3) await follow(person, other)
      else await friends(person, other)
    }
    const seen: string[] = []
    let after: string | undefined
    do {
      const query = { size: 2, ...(after ? { after } : {}) }
      const { data } = await app.get('game/friends', { query, ...as(person) })
      seen.push(...data.items.map(({ owner }) => owner.id))
      after = data.next ?? undefined
    } while (after)
    assert.deepEqual(
      seen,
      others
        .slice(0, 3)
        .reverse()
        .map(({ userId }) => userId),
    )
  })
})

describe('a harvest', () => {
  test('waits until it is ripe, gives points once, and no more than a year has', async () => {
    const [person, stranger] = await Promise.all([newPerson(app, school), newPerson(app, school)])
    const gained: number[] = []
    for (let round = 1; round <= 4; round += 1) {
      const id = await sow(person)
      await ripen(id, person)
      if (round === 1) {
        const early = await app.post('game/harvest', { id }, as(person))
        assert.deepEqual([early.status, early.envelope.message], [409, '还没有成熟，再等等'])
        assert.equal((await app.post('game/harvest', { id }, as(stranger))).status, 404)
      }
      await app.pool.query('delete from signins where user_id = $1', [person.userId])
      await signed(person, 40)
      const answers = await Promise.all([1, 2, 3].map(() => app.post('game/harvest', { id }, as(person))))
      assert.equal(new Set(answers.map(({ data }) => JSON.stringify(data))).size, 1)
      assert.equal(answers[0]?.data.growth, 150)
      gained.push(answers[0]?.data.points ?? -1)
      // its days are in the books of the sign-ins, which these rows are not
      await app.pool.query('delete from signins where user_id = $1', [person.userId])
    }
    assert.deepEqual(gained, [10, 10, 10, 0])
    const { data: bills } = await app.get('bills/scoreBills', as(person))
    assert.deepEqual(
      bills.items.map(({ title, amount }) => [title, amount]),
      [1, 2, 3].map(() => ['收下向日葵', 10]),
    )
    assert.deepEqual(await garden(person), { plant: null, harvested: 4, points_left: 0 })
    const { data } = await app.get('game/harvests', { query: { size: 3 }, ...as(person) })
    assert.deepEqual([data.items.length, data.next === null], [3, false])
  })

  test('water stays with a friend’s plant when its giver leaves', async () => {
    const [owner, friend] = await Promise.all([newPerson(app, school), newPerson(app, school)])
    const id = await sow(owner)
    await sow(friend)
    await friends(owner, friend)
    await water(friend, id)
    await app.pool.query(`update users set delete_at = now() - interval '1 day' where id = $1`, [
      friend.userId,
    ])
    assert.equal(await eraseDue(app.context), 1)
    assert.equal((await garden(owner)).plant?.growth, 1)
    const { data } = await app.get('game/waterings', as(owner))
    assert.deepEqual(
      data.items.map(({ person }) => person),
      [null],
    )
  })
})
