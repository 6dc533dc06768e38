/** The rules that orders of every kind share: four axes, and shares of lines. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import { axesAfter, ratingLimits, sharesOf, type Axes } from '../../../contract/order/rules'
import { enters, steps } from '../../../contract/running/machine/rules'
import { overStates, paidStates, type State } from '../../../contract/running/states/rules'
import { as, refused, say } from '../asks'
import { Run } from '../running/errands'
import { entrust } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'

describe('shares', () => {
  const weights = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 20 })
  const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)

  test('are the amount, and none is a whole fen away from what is due', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), weights, (amount, all) => {
        const shares = sharesOf(amount, all)
        assert.equal(sum(shares), amount)
        const whole = sum(all)
        if (whole === 0) return
        shares.forEach((share, n) =>
          assert.ok(Math.abs(share - (amount * (all[n] ?? 0)) / whole) < 1, `${share} of ${all[n]}`),
        )
      }),
    )
  })

  test('never exceed what is left where the amount does not', () => {
    fc.assert(
      fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (left, part) => {
        const shares = sharesOf(Math.floor(sum(left) * part), left)
        shares.forEach((share, n) => assert.ok(share <= (left[n] ?? 0)))
      }),
    )
  })

  test('of equal remainders the earlier has more', () => {
    assert.deepEqual(sharesOf(100, [1, 1, 1]), [34, 33, 33])
    assert.deepEqual(sharesOf(5, [0, 0]), [5, 0])
  })
})

test('the axes of an errand say its state, on each way to it', () => {
  const first: Axes = { status: 'placed', payment: 'unpaid', fulfilment: '', afterSale: 'none' }
  const known = new Map<State, string[]>()
  const walk = (state: State, axes: Axes) => {
    const text = JSON.stringify(axes)
    if (known.get(state)?.includes(text)) return
    known.set(state, [...(known.get(state) ?? []), text])
    assert.equal(axes.status === 'placed', !overStates.includes(state), `${state} ${text}`)
    assert.equal(axes.payment === 'paid', paidStates.includes(state), `${state} ${text}`)
    assert.equal(axes.status === 'placed' && axes.afterSale === 'disputed', state === 'disputed', text)
    for (const step of steps.filter(({ from }) => from === state))
      walk(step.to, axesAfter(axes, enters, step))
  }
  walk('unpaid', { ...first, ...enters.unpaid })
  const all = [...known].flatMap(([state, axes]) => axes.map((text) => [text, state] as const))
  assert.equal(new Map(all).size, all.length, 'two states have the same axes')
})

describe('an order', () => {
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

  const lines = async (id: string): Promise<{ title: string; paid: number; refunded: number }[]> =>
    (
      await app.pool.query('select title, paid, refunded from order_lines where order_id = $1 order by n', [
        id,
      ])
    ).rows
  const order = async (id: string) =>
    (await app.pool.query('select * from orders where id = $1', [id])).rows[0]

  test('keeps what was paid for each line, and takes refunds out of them', async () => {
    const { id } = await run.at('decided', 'agency')
    const [{ total, refunded }, all] = [await order(id), await lines(id)]
    assert.equal(
      all.reduce((sum, { paid }) => sum + paid, 0),
      total,
    )
    assert.ok(refunded > 0)
    assert.equal(
      all.reduce((sum, line) => sum + line.refunded, 0),
      refunded,
    )
  })

  test('gives back what was not spent from the line of the goods alone', async () => {
    const { id } = await run.at('done', 'agency')
    const all = await lines(id)
    assert.deepEqual(
      all.filter((line) => line.refunded > 0).map(({ title, refunded }) => [title, refunded]),
      [['代买预付', 500]],
    )
  })

  test('is decided once; the same decision again is a retry', async () => {
    const { id } = await run.at('disputed')
    const desk = await run.desk()
    const decide = (share: number, note = '各退一半') =>
      app.post('running/decide', { id, share, note }, as(desk))
    assert.equal((await say(decide(50))).state, 'disputed')
    assert.equal((await say(decide(50))).state, 'disputed')
    assert.match(await refused(decide(60)), /已经有处理结果/)
    await run.due(id)
    assert.equal((await say(decide(50))).state, 'decided')
    assert.match(await refused(decide(60)), /没有争议要处理/)
    assert.match(await refused(decide(50, '另一个理由')), /没有争议要处理/)
    assert.equal(await run.escrow(id), 0)
  })

  const photos = (person: TestSession, count: number): Promise<string[]> =>
    Promise.all(Array.from({ length: count }, () => run.photo(person)))

  test('is rated with up to nine pictures of one’s own, by both sides', async () => {
    const { id, owner, rider } = await run.at('done')
    const rate = (person: TestSession, pictures: string[]) =>
      app.post('comment/submitEval', { order: id, stars: 5, pictures }, as(person))
    const many = await photos(owner, ratingLimits.pictures + 1)
    assert.equal((await rate(owner, many)).status, 400)
    assert.match(await refused(rate(owner, await photos(rider, 1))), /没有上传成功/)
    const nine = many.slice(1)
    assert.deepEqual(
      (await say(rate(owner, nine))).pictures.map((picture) => picture.id),
      nine,
    )
    const [one] = await photos(rider, 1)
    assert.deepEqual((await say(rate(rider, [one ?? '']))).of, 'buyer')
    const { mine, theirs } = await say(app.get('running/evaluation', { query: { order: id }, ...as(owner) }))
    assert.deepEqual([mine?.pictures.length, theirs?.pictures[0]?.id], [9, one])
    const { items } = await say(
      app.get('running/evaluations', { query: { user: rider.userId }, ...as(owner) }),
    )
    assert.equal(items[0]?.pictures.length, 9)
  })

  test('whose rating is complained about is not decided by whom it is of', async () => {
    const { id, owner, rider } = await run.at('done')
    const rated = await say(
      app.post('comment/submitEval', { order: id, stars: 1, text: '汤全洒了', pictures: [] }, as(owner)),
    )
    const sent = { key: randomUUID(), subject: 'rating', id: rated.id, reason: 'other', text: '不是事实' }
    const { id: complaint } = await say(app.post('complaint/add', sent, as(await run.student())))
    await entrust(app, rider, 'school-admin', run.school)
    await run.forget(rider)
    const decide = (by: TestSession) =>
      app.post('complaint/refused', { id: complaint, note: '没有违反约定' }, as(by))
    assert.match(await refused(decide(rider)), /和你自己有关/)
    await say(decide(await run.desk()))
  })
})
