// also on: external
/** The name behind a pseudonym: one administrator asks, another opens it, and the person hears of it. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { unsealSteps, type UnsealAction, type UnsealState } from '../../../contract/confession/rules'
import { announceChange } from '../../../server/core/account/sessions'
import { publish } from '../campus'
import { as } from '../asks'
import { newReviewer } from '../complaint/complaints'
import type { TestSession } from '../harness'
import { refused } from '../homepage/homepages'
import { ok, wallOf, type Wall } from './walls'

let wall: Wall
let author: TestSession
let third: TestSession
const reason = '帖子里有人身威胁，需要联系本人'

before(async () => {
  wall = await wallOf()
  author = await wall.student('被揭开的人')
  third = await newReviewer(wall.app, wall.desk.school)
})
after(() => wall.app.close())

/** A case about a post. */
const newCase = async (by?: TestSession): Promise<string> =>
  (await wall.complain(await wall.student(), (await wall.post(by ?? (await wall.student()))).id)).id
const ask = (by: TestSession, id: string, change: object = {}) =>
  wall.app.post('loveWall/askUnseal', { key: randomUUID(), id, reason, ...change }, as(by))
const decide = (by: TestSession, id: string, action: UnsealAction) =>
  wall.app.post('loveWall/decideUnseal', { id, action }, as(by))
const open = (by: TestSession, id: string) => wall.app.get('loveWall/unsealed', { query: { id }, ...as(by) })

describe('a seal', () => {
  test('is opened by two, to those two, for a day; both acts are written down and the person is told', async () => {
    const { one, two } = wall.desk
    const id = await newCase(author)
    const asked = ok(await ask(one, id))
    assert.deepEqual([asked.mine, asked.state, asked.reason, asked.until], [true, 'asked', reason, null])
    for (const by of [one, two, third]) assert.equal((await open(by, asked.id)).status, 404)
    assert.deepEqual(refused(await decide(one, asked.id, 'approve')), [
      409,
      '这件事和你自己有关，请交给别人处理',
    ])
    assert.deepEqual(
      [
        (await wall.ids(two, 'unseals')).includes(asked.id),
        (await wall.ids(wall.desk.stranger, 'unseals')).includes(asked.id),
      ],
      [true, false],
    )
    assert.deepEqual(
      [await wall.told(author)].flat().filter(({ text }) => text.includes('两位管理员')),
      [],
    )
    ok(await decide(two, asked.id, 'approve'))
    ok(await decide(two, asked.id, 'approve'))
    for (const by of [one, two])
      assert.deepEqual(
        [ok(await open(by, asked.id)).id, ok(await open(by, asked.id)).name],
        [author.userId, '被揭开的人'],
      )
    for (const by of [third, wall.desk.stranger]) assert.equal((await open(by, asked.id)).status, 404)
    assert.deepEqual(
      [
        (await wall.ids(one, 'unseals')).includes(asked.id),
        (await wall.ids(third, 'unseals')).includes(asked.id),
      ],
      [true, false],
    )
    assert.equal((await wall.told(author)).filter(({ text }) => text.includes('两位管理员')).length, 1)
    const { items } = ok(await wall.app.get('roles/audit', { query: { size: 50 }, ...as(third) }))
    assert.deepEqual(
      items
        .filter(({ action }) => action.startsWith('unseal'))
        .map(({ action, actor }) => [action, actor?.id]),
      [
        ['unseal.approve', two.userId],
        ['unseal.ask', one.userId],
      ],
    )
    assert.doesNotMatch(JSON.stringify(items), /被揭开的人/)
    await wall.app.pool.query(`update unseals set until = now() - interval '1 second' where id = $1`, [
      asked.id,
    ])
    for (const by of [one, two]) assert.equal((await open(by, asked.id)).status, 404)
    assert.equal((await ask(third, id)).code, 0)
  })

  test('changes by the rows of its table and no others', async () => {
    const { one, two } = wall.desk
    const states: UnsealState[] = ['asked', 'opened', 'refused', 'withdrawn']
    for (const from of states) {
      for (const action of ['approve', 'refuse', 'withdraw'] as const) {
        const { id } = ok(await ask(one, await newCase()))
        await wall.app.pool.query(`update unseals set state = $2 where id = $1`, [id, from])
        const step = unsealSteps.find((row) => row.from === from && row.action === action)
        const by = action === 'withdraw' ? one : two
        const { code } = await decide(by, id, action)
        const { rows } = await wall.app.pool.query('select state from unseals where id = $1', [id])
        // who asked finds withdrawn what they withdrew
        const again = from === 'withdrawn' && action === 'withdraw'
        assert.deepEqual(
          [code, rows[0].state],
          [step || again ? 0 : -2, step?.to ?? from],
          `${from} ${action}`,
        )
      }
    }
  })

  test('is asked for once at a time, whoever comes at the same moment', async () => {
    const id = await newCase()
    const both = await Promise.all([ask(wall.desk.one, id), ask(wall.desk.two, id)])
    assert.deepEqual(both.map(({ code }) => code).sort(), [-2, 0])
    const key = randomUUID()
    const other = await newCase()
    const same = await Promise.all([ask(third, other, { key }), ask(third, other, { key })])
    assert.equal(new Set(same.map(({ data }) => data.id)).size, 1)
    const made = same[0]?.data.id ?? ''
    const decided = await Promise.all([
      decide(wall.desk.one, made, 'approve'),
      decide(wall.desk.two, made, 'refuse'),
    ])
    assert.deepEqual(decided.map(({ code }) => code).sort(), [-2, 0])
  })

  test('is not for those outside, who brought the case, or whose it is', async () => {
    const id = await newCase()
    assert.equal((await ask(wall.desk.stranger, id)).status, 403)
    assert.equal((await ask(await wall.student(), id)).status, 403)
    assert.equal((await wall.app.post('loveWall/askUnseal', { key: randomUUID(), id, reason })).status, 401)
    assert.equal((await ask(wall.desk.one, id, { reason: '   想知道      ' })).status, 400)
    assert.equal((await ask(wall.desk.one, randomUUID())).status, 404)
    const post = await wall.post(await wall.student())
    const brought = await wall.complain(wall.desk.one, post.id)
    assert.match(refused(await ask(wall.desk.one, brought.id)).join(), /和你自己有关/)
    const asked = ok(await ask(wall.desk.two, brought.id))
    assert.equal((await decide(wall.desk.one, asked.id, 'approve')).status, 409)
    assert.ok(!(await wall.ids(wall.desk.one, 'unseals')).includes(asked.id))

    await wall.app.pool.query(`update users set student_until = '2099-01-01' where id = $1`, [third.userId])
    await announceChange(wall.app.context, third.userId)
    const own = await wall.complain(await wall.student(), (await wall.post(third)).id)
    const about = ok(await ask(wall.desk.two, own.id))
    assert.deepEqual(
      [(await ask(third, own.id)).status, (await decide(third, about.id, 'refuse')).status],
      [404, 404],
    )
    assert.ok(!(await wall.ids(third, 'unseals')).includes(about.id))
  })

  test('is on no case whose person is known, nor on one that came to nothing', async () => {
    const known = ok(
      await wall.app.post(
        'complaint/add',
        {
          key: randomUUID(),
          subject: 'dynamic',
          id: (await publish(wall.app, author)).id,
          reason: 'abuse',
        },
        as(await wall.student()),
      ),
    )
    assert.match(refused(await ask(wall.desk.one, known.id)).join(), /没有匿名/)
    const id = await newCase()
    ok(await wall.app.post('complaint/refused', { id, note: '没有问题' }, as(wall.desk.one)))
    assert.match(refused(await ask(wall.desk.one, id)).join(), /没有成立/)
  })

  test('stays shut, and is shut again, once the case came to nothing', async () => {
    const { one, two } = wall.desk
    const [waits, open_] = [await newCase(), await newCase()]
    const asked = ok(await ask(one, waits))
    const opened = ok(await ask(one, open_))
    ok(await decide(two, opened.id, 'approve'))
    assert.equal((await open(one, opened.id)).code, 0)
    assert.ok((await wall.ids(two, 'unseals')).includes(asked.id))
    for (const id of [waits, open_])
      ok(await wall.app.post('complaint/refused', { id, note: '没有问题' }, as(third)))
    assert.match(refused(await decide(two, asked.id, 'approve')).join(), /没有成立/)
    for (const by of [one, two]) assert.equal((await open(by, opened.id)).status, 404)
    const left = await wall.ids(two, 'unseals')
    assert.ok(!left.includes(asked.id) && !left.includes(opened.id))
    assert.equal((await decide(two, asked.id, 'refuse')).code, 0)
  })
})

test('a mute reaches who stands under a pseudonym, and ends with the appeal', async () => {
  const muted = await wall.student('匿名也会被禁言')
  const post = await wall.post(muted)
  const { id } = await wall.complain(await wall.student(), post.id)
  const { owner } = ok(await wall.app.get('complaint/detail', { query: { id }, ...as(wall.desk.one) }))
  assert.deepEqual(owner, post.author)
  ok(
    await wall.app.post(
      'complaint/approved',
      { id, rule: 'abuse', note: '辱骂同学', days: 3 },
      as(wall.desk.one),
    ),
  )
  assert.match(refused(await wall.write(muted)).join(), /禁言/)
  assert.ok((await wall.told(muted)).some(({ text }) => /已下架.*不能发布和评论/.test(text)))
  const { appeal } = ok(
    await wall.app.post('appeal/add', { key: randomUUID(), id, text: '没有骂人' }, as(muted)),
  )
  const [queued] = ok(await wall.app.get('appeal/dynamicAppeals', as(wall.desk.two))).items
  assert.deepEqual(queued?.person, post.author)
  ok(await wall.app.post('appeal/approved', { id: appeal?.id ?? '', note: '确实没有' }, as(wall.desk.two)))
  assert.equal((await wall.write(muted)).code, 0)
  assert.equal((await wall.see(await wall.student(), post.id)).status, 200)
})
