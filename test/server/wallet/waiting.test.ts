// also on: external
/** Withdrawals that wait for the desk: their owner's way out, what reminds of them, and a decision that is sent twice. */
import { as } from '../asks'
import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import { limits, stepOf } from '../../../contract/wallet/rules'
import { balanceOf } from '../../../server/core/ledger/ledger'
import { deskRound } from '../../../server/features/wallet/waiting'
import { newPerson, newSchool } from '../campus'
import { newAdministrator } from '../certification/certified'
import { startApp, type TestApp, type TestSession } from '../harness'
import { refused } from '../homepage/homepages'
import { holding, waiting } from '../waiting'
import { enrich, toBank, whole } from './wallets'

let app: TestApp
let school: string
let desk: TestSession
let platform: TestSession
let elsewhere: TestSession
let person: TestSession
before(async () => {
  app = await startApp()
  school = await newSchool(app)
  desk = await newAdministrator(app, school)
  platform = await newAdministrator(app, null, '赵老师')
  elsewhere = await newAdministrator(app, await newSchool(app, '青山学院'), '钱老师')
})
after(() => app.close())
beforeEach(async () => {
  person = await newPerson(app, school)
  await enrich(app, person, limits.reviewFrom)
})
afterEach(async () => assert.deepEqual(await whole(app), []))

const cancel = (id: string) => app.post('withDraw/cancel', { id }, as(person))
const payee = (id: string, by = desk) => app.post('withDraw/payee', { id }, as(by))
const decide = (by: TestSession, id: string, action: string, more: object = {}) =>
  app.post('withDraw/decide', { id, action, ...more }, as(by))
const stands = async (id: string) => [
  (await app.get('withDraw/detail', { query: { id }, ...as(person) })).data.state,
  await balanceOf(app.db, 'held', id),
  await balanceOf(app.db, 'balance', person.userId),
]
const all = limits.reviewFrom
const sum = 5_000

describe('one to a bank', () => {
  const looked = [409, '管理员已经看过卡号，可能正在打款，不能取消了']

  test('is its owner’s to cancel until the desk looks at where it goes', async () => {
    const { id, state } = await toBank(app, person, sum)
    assert.equal(state, 'paying')
    assert.deepEqual(
      (await app.get('withDraw/queue', as(desk))).data.items.map((one) => one.id).includes(id),
      true,
    )
    assert.equal((await cancel(id)).data.state, 'cancelled')
    assert.equal((await cancel(id)).code, 0, 'sent again')
    assert.deepEqual(await stands(id), ['cancelled', 0, all])
    assert.deepEqual(refused(await payee(id)), [409, '现在没有要打的款'])
    assert.equal((await decide(desk, id, 'settle', { reference: 'CCB20261122001' })).status, 409)
  })

  test('stays when it was looked at, whoever did, until it is paid', async () => {
    const { id } = await toBank(app, person, sum)
    assert.equal((await payee(id, platform)).code, 0)
    assert.deepEqual(refused(await cancel(id)), looked)
    assert.deepEqual(await stands(id), ['paying', sum, all - sum])
    assert.equal((await decide(desk, id, 'settle', { reference: 'CCB20261122002' })).code, 0)
    assert.deepEqual(refused(await cancel(id)), [409, '这次提现已到账，不能取消了'])
  })

  test('is either looked at or cancelled, when both come at one moment', async () => {
    for (const first of [payee, cancel]) {
      const { id } = await toBank(app, person, sum)
      const [one, two] = await holding(
        app,
        'select from withdrawals where id = $1 for update',
        [id],
        async (letGo) => {
          const leads = first(id)
          await waiting(app, 1)
          const follows = (first === payee ? cancel : payee)(id)
          await waiting(app, 2)
          await letGo()
          return Promise.all([leads, follows])
        },
      )
      assert.equal(one.code, 0)
      assert.deepEqual(refused(two), first === payee ? looked : [409, '现在没有要打的款'])
      const { state } = (await app.get('withDraw/detail', { query: { id }, ...as(person) })).data
      assert.equal(state, first === payee ? 'paying' : 'cancelled')
    }
  })
})

test('what WeChat pays cannot be cancelled on its way', () => {
  assert.deepEqual(
    [stepOf('paying', 'cancel', 'wechat'), stepOf('confirming', 'cancel', 'wechat')],
    [undefined, undefined],
  )
})

describe('a decision that is sent again', () => {
  const gives: [string, number, string][] = [
    ['refuse', all, 'reviewing'],
    ['bounce', sum, 'paying'],
  ]
  for (const [action, amount, from] of gives)
    test(`to ${action} changes nothing; by another, or for another reason, it is refused`, async () => {
      const { id, state } = await toBank(app, person, amount)
      assert.equal(state, from)
      const reason = '卡号和姓名不符'
      const sent = await Promise.all([1, 2].map(() => decide(desk, id, action, { reason })))
      assert.deepEqual(
        sent.map(({ code }) => code),
        [0, 0],
      )
      const returned = [409, '这次提现现在是“已退回”，不能这样做']
      assert.deepEqual(refused(await decide(desk, id, action, { reason: '换一个理由' })), returned)
      assert.deepEqual(refused(await decide(platform, id, action, { reason })), returned)
      assert.deepEqual(await stands(id), ['returned', 0, all])
      const { rows } = await app.pool.query('select action from audit_log where subject_id = $1', [id])
      assert.deepEqual(rows, [{ action: `withdraw.${action}` }])
    })
})

describe('one for which nobody does anything', () => {
  const told = async (who: TestSession, id: string): Promise<string[]> =>
    (
      await app.pool.query<{ text: string }>(
        `select text from notices where user_id = $1 and subject_id = $2 and text like '%等了%' order by id`,
        [who.userId, id],
      )
    ).rows.map(({ text }) => text)
  const late = (id: string, column: string, days: number) =>
    app.pool.query(
      `update withdrawals set ${column} = now() - make_interval(days => $2, secs => 1) where id = $1`,
      [id, days],
    )
  const round = () => Promise.all([deskRound(app.context), deskRound(app.context)])

  test('is told of after some days and then each week, to who decides and to its owner', async () => {
    const { id } = await toBank(app, person, sum)
    await late(id, 'sent_at', 2)
    await round()
    assert.deepEqual(await told(desk, id), [])
    for (const days of [3, 4, 8, 36]) {
      await late(id, 'sent_at', days)
      await round()
    }
    for (const one of [desk, platform, person])
      assert.deepEqual(
        (await told(one, id)).map((text) => /等了 (\d+) 天还没有打款/.exec(text)?.[1]),
        ['3', '7', '35'],
      )
    assert.deepEqual(await told(elsewhere, id), [])
    assert.match((await told(person, id))[0] ?? '', /现在可以取消/)
    assert.equal((await payee(id)).code, 0)
    await late(id, 'sent_at', 43)
    await round()
    assert.doesNotMatch((await told(person, id)).at(-1) ?? '', /取消/)
    await decide(desk, id, 'bounce', { reason: '银行退回' })
    await late(id, 'sent_at', 50)
    await round()
    assert.equal((await told(desk, id)).length, 4)
  })

  test('counts from when it came under review; who asked for it is told as its owner alone', async () => {
    await enrich(app, desk, all)
    person = desk
    const { id, state } = await toBank(app, person, all)
    assert.equal(state, 'reviewing')
    await late(id, 'reviewed_at', 3)
    await round()
    assert.match((await told(platform, id)).join(), /^有一笔 ¥1000.00 的提现等了 3 天还没有审核完/)
    assert.match((await told(desk, id)).join(), /^你的提现 ¥1000.00 等了 3 天还没有审核完/)
    assert.equal((await told(desk, id)).length, 1)
    assert.equal((await cancel(id)).code, 0)
  })
})
