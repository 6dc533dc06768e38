// also on: external
/** Bounties of questions: held, awarded, earned by likes where nobody was chosen, or returned. */
import { as } from '../asks'
import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { bountyDays, certifiedPoints } from '../../../contract/wallet/rules'
import { balanceOf } from '../../../server/core/ledger/ledger'
import { endBounties, remindAskers } from '../../../server/features/qa/bounty'
import { eraseDue } from '../../../server/features/security/erase'
import { newPerson } from '../campus'
import { certified, newCampus, type Campus } from '../certification/certified'
import { startApp, type TestApp, type TestSession } from '../harness'
import { whole } from '../wallet/wallets'
import { question, reply } from './questionThings'

let app: TestApp
let campus: Campus
before(async () => {
  app = await startApp()
  campus = await newCampus(app)
})
after(() => app.close())
afterEach(async () => assert.deepEqual(await whole(app), []))

const points = (who: TestSession) => balanceOf(app.db, 'points', who.userId)
const month = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7)

describe('a bounty', () => {
  const ask = (by: TestSession, bounty: number | undefined, change: object = {}) =>
    app.post('qa/ask', question({ ...(bounty === undefined ? {} : { bounty }), ...change }), as(by))
  const answer = async (by: TestSession, id: string) =>
    (await app.post('qa/answer', reply(id), as(by))).data.id

  test('points come with the first certification, once', async () => {
    const person = await certified(app, campus)
    assert.equal(await points(person), certifiedPoints)
    const { data } = await app.get('bills/scoreBills', { query: { month: month() }, ...as(person) })
    assert.deepEqual(
      [data.items.map(({ kind, amount }) => [kind, amount]), data.totals],
      [[['points-grant', certifiedPoints]], { in: certifiedPoints, out: 0 }],
    )
  })

  test('is held at asking, once, and never more than there is', async () => {
    const asker = await certified(app, campus)
    const draft = question({ bounty: 60 })
    const both = await Promise.all([1, 2, 3].map(() => app.post('qa/ask', draft, as(asker))))
    assert.deepEqual(
      [new Set(both.map(({ data }) => data.id)).size, await points(asker)],
      [1, certifiedPoints - 60],
    )
    assert.deepEqual([both[0]?.data.bounty?.points, both[0]?.data.bounty?.state], [60, 'held'])
    const more = await ask(asker, 60)
    assert.deepEqual([more.status, more.envelope.message], [409, '积分不足'])
    for (const wrong of [0, -5, 1.5, 2 ** 53, 201]) assert.equal((await ask(asker, wrong)).status, 400)
    const { data } = await app.get('bills/balance', as(asker))
    assert.deepEqual([data.points, data.points_held], [certifiedPoints - 60, 60])
    assert.equal((await app.get('qa/mines', { query: { part: 'asked' }, ...as(asker) })).data.items.length, 1)
  })

  test('goes to the answer that is accepted first, whatever is chosen later', async () => {
    const [asker, one, other] = [
      await certified(app, campus),
      await newPerson(app, campus.school),
      await newPerson(app, campus.school),
    ]
    const {
      data: { id },
    } = await ask(asker, 30)
    const [first, second] = [await answer(one, id), await answer(other, id)]
    await Promise.all([1, 2].map(() => app.post('qa/accept', { id: first }, as(asker))))
    assert.equal((await app.post('qa/accept', { id: second }, as(asker))).data.bounty?.state, 'awarded')
    await app.post('qa/unaccept', { id: second }, as(asker))
    await app.post('qa/accept', { id: first }, as(asker))
    assert.deepEqual(
      [await points(one), await points(other), await points(asker)],
      [30, 0, certifiedPoints - 30],
    )
  })

  test('comes back after its days, at deletion, or with a cancelled request; accepted later it gives nothing', async () => {
    const [asker, helper] = [await certified(app, campus), await newPerson(app, campus.school)]
    const late = (await ask(asker, 10)).data.id
    const written = await answer(helper, late)
    const deleted = (await ask(asker, 20)).data.id
    const cancelled = (await ask(asker, 30, { category: 'help', hours: 2 })).data.id
    assert.equal(await points(asker), certifiedPoints - 60)
    await app.post('qa/delete', { id: deleted }, as(asker))
    await app.post('qa/close', { id: cancelled }, as(asker))
    assert.equal(await points(asker), certifiedPoints - 10)
    await endBounties(app.context)
    assert.equal(await points(asker), certifiedPoints - 10)
    await app.pool.query(
      `update qa_questions set created_at = created_at - make_interval(days => $2) where id = $1`,
      [late, bountyDays],
    )
    await Promise.all([endBounties(app.context), endBounties(app.context)])
    assert.equal(await points(asker), certifiedPoints)
    assert.equal((await app.post('qa/accept', { id: written }, as(asker))).data.bounty?.state, 'returned')
    assert.deepEqual([await points(helper), await points(asker)], [0, certifiedPoints])
  })

  // a second more: a column keeps milliseconds, rounded, and may lie half of one after the days
  const late = (id: string, days = bountyDays) =>
    app.pool.query(
      `update qa_questions set created_at = now() - make_interval(days => $2, secs => 1) where id = $1`,
      [id, days],
    )
  const found = (by: TestSession, id: string, to: 'like' | 'step' = 'like') =>
    app.post('qa/vote', { id, to }, as(by))

  test('that nobody chose goes to the answer that certified people found most helpful, else the earliest, once', async () => {
    const [asker, ...people] = await Promise.all([1, 2, 3, 4].map(() => certified(app, campus)))
    const [one, two] = [await newPerson(app, campus.school), await newPerson(app, campus.school)]
    assert.ok(asker)
    const { id } = (await ask(asker, 30)).data
    const [first, second] = [await answer(one, id), await answer(two, id)]
    for (const person of people.slice(0, 2)) for (const it of [first, second]) await found(person, it)
    await late(id)
    await Promise.all([endBounties(app.context), endBounties(app.context)])
    await endBounties(app.context)
    assert.deepEqual(
      [await points(one), await points(two), await points(asker)],
      [30, 0, certifiedPoints - 30],
    )
    const { data } = await app.get('qa/detail', { query: { id }, ...as(asker) })
    assert.deepEqual([data.bounty?.state, data.accepted], ['awarded', false])
  })

  test('does not go by the likes of who is not certified or wrote it, nor past what the asker liked', async () => {
    const [asker, fan, other] = await Promise.all([1, 2, 3].map(() => certified(app, campus)))
    const [one, two, plain] = await Promise.all([1, 2, 3].map(() => newPerson(app, campus.school)))
    assert.ok(asker && fan && other && one && two && plain)
    const weak = (await ask(asker, 10)).data.id
    const weakly = await answer(one, weak)
    for (const person of [fan, plain, two]) await found(person, weakly)
    const disliked = (await ask(asker, 20)).data.id
    const badly = await answer(one, disliked)
    for (const [person, to] of [
      [fan, 'like'],
      [other, 'step'],
    ] as const)
      await found(person, badly, to)
    const liked = (await ask(asker, 40)).data.id
    const [more, own] = [await answer(one, liked), await answer(two, liked)]
    for (const person of [fan, other]) await found(person, more)
    await found(asker, own)
    for (const id of [weak, disliked, liked]) await late(id)
    assert.equal(await endBounties(app.context), 3)
    assert.deepEqual(
      [await points(one), await points(two), await points(asker)],
      [0, 40, certifiedPoints - 40],
    )
  })

  test('is not had back by deleting, cancelling or leaving, once an answer earned it', async () => {
    const [asker, leaving] = [await certified(app, campus), await certified(app, campus)]
    const helper = await newPerson(app, campus.school)
    const deleted = (await ask(asker, 10)).data.id
    const cancelled = (await ask(asker, 20, { category: 'help', hours: 2 })).data.id
    const left = (await ask(leaving, 40)).data.id
    for (const [id, by] of [
      [deleted, asker],
      [cancelled, asker],
      [left, leaving],
    ] as const)
      await found(by, await answer(helper, id))
    await app.post('qa/delete', { id: deleted }, as(asker))
    await app.post('qa/close', { id: cancelled }, as(asker))
    assert.deepEqual([await points(helper), await points(asker)], [30, certifiedPoints - 30])
    await app.pool.query(`update users set delete_at = now() - interval '1 second' where id = $1`, [
      leaving.userId,
    ])
    assert.equal(await eraseDue(app.context), 1)
    assert.equal(await points(helper), 70)
    const { rows } = await app.pool.query('select text from notices where user_id = $1', [leaving.userId])
    assert.deepEqual(rows, [], 'who left is told nothing')
  })

  test('its asker is told a day before that answers wait, once, and only then', async () => {
    const [asker, helper] = [await certified(app, campus), await newPerson(app, campus.school)]
    const [answered, silent] = [(await ask(asker, 10)).data.id, (await ask(asker, 20)).data.id]
    await answer(helper, answered)
    const told = async () =>
      (
        await app.pool.query(
          `select subject_id from notices where user_id = $1 and text like '%还有一天到期%'`,
          [asker.userId],
        )
      ).rows.map(({ subject_id: id }: { subject_id: string }) => id)
    await late(answered, bountyDays - 2)
    await remindAskers(app.context)
    assert.deepEqual(await told(), [])
    for (const id of [answered, silent]) await late(id, bountyDays - 1)
    await Promise.all([remindAskers(app.context), remindAskers(app.context)])
    await remindAskers(app.context)
    assert.deepEqual(await told(), [answered])
  })

  test('one that cannot be returned keeps none of the others', async () => {
    const asker = await certified(app, campus)
    const [stuck, due] = [(await ask(asker, undefined)).data.id, (await ask(asker, 10)).data.id]
    await app.pool.query(
      `update qa_questions set bounty = 5, bounty_state = 'held', created_at = now() - interval '99 days' where id = $1`,
      [stuck],
    )
    await app.pool.query(`update qa_questions set created_at = now() - interval '98 days' where id = $1`, [
      due,
    ])
    assert.equal(await endBounties(app.context), 1)
    assert.equal(await points(asker), certifiedPoints)
    await app.pool.query('update qa_questions set bounty = 0, bounty_state = null where id = $1', [stuck])
  })

  test('an acceptance that crosses the return: one of them has the points', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [asker, helper] = [await certified(app, campus), await newPerson(app, campus.school)]
      const { id } = (await ask(asker, 10)).data
      const written = await answer(helper, id)
      await app.pool.query(
        `update qa_questions set created_at = created_at - make_interval(days => $2) where id = $1`,
        [id, bountyDays],
      )
      await Promise.all([app.post('qa/accept', { id: written }, as(asker)), endBounties(app.context)])
      assert.equal((await points(asker)) + (await points(helper)), certifiedPoints)
    }
  })
})
