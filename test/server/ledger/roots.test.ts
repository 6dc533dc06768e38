// also on: external
/** A root for each day: closed once nothing can come any more, and each proves its lines to their owners. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import {
  closesAfter,
  emptyRoot,
  hashOfLine,
  isProved,
  leafOf,
  rootOf,
  type Line,
} from '../../../contract/ledger/rules'
import { addDays, dayBegins, dayOf } from '../../../contract/rules'
import { exportPath } from '../../../contract/security/rules'
import { post } from '../../../server/core/ledger/ledger'
import { closeDays } from '../../../server/core/ledger/roots'
import { pathOf, rootOfTree, treeOf } from '../../../server/core/ledger/tree'
import { eraseDue } from '../../../server/features/security/erase'
import { newPerson } from '../campus'
import { nextPhone, startApp, type TestApp, type TestSession } from '../harness'
import { faults, tamper, topUp } from './ledgers'

let app: TestApp
before(async () => void (app = await startApp()))
after(() => app.close())

const today = () => dayOf(Date.now())
/** The first moment (ms) when a day may be closed. */
const closing = (day: string) => dayBegins(addDays(day, 1)) + closesAfter
const close = (now: number) => closeDays(app.context, () => true, now)
const roots = async (query: object = {}) => (await app.get('ledger/roots', { query: { ...query } })).data
const proof = (who: TestSession, id: string, query: object = {}) =>
  app.get('ledger/proof', { token: who.token, query: { id, ...query } })

describe('a tree', () => {
  test('proves each of its lines, of any number, and no other', async () => {
    for (let count = 1; count <= 40; count += 1) {
      const lines = Array.from({ length: count }, (_, n) => Buffer.alloc(32, n + 1))
      const tree = await treeOf(Buffer.concat(lines))
      const root = rootOfTree(tree).toString('hex')
      for (const line of lines) {
        const way = pathOf(tree, line) ?? assert.fail()
        assert.equal(way.leaf, leafOf(line.toString('hex')))
        assert.equal(rootOf(way.leaf, way.path), root, `${count}`)
      }
      assert.equal(pathOf(tree, Buffer.alloc(32, 200)), null)
      assert.notEqual(rootOf(leafOf('aa'.repeat(32)), pathOf(tree, Buffer.alloc(32, 1))?.path ?? []), root)
      // a root is no leaf of a smaller tree
      assert.equal(pathOf(tree, rootOfTree(tree)), null)
    }
    assert.equal(rootOfTree(await treeOf(Buffer.alloc(0))).toString('hex'), emptyRoot)
  })
})

describe('a day', () => {
  test('waits for its end, for a while more, and for what is under way', async () => {
    assert.equal(await close(Date.now() + 9 * 86_400_000), 0, 'nothing was ever posted')
    const owner = await newPerson(app)
    const { id } = await post(app.db, topUp(owner.userId, 100))
    assert.deepEqual(
      [(await proof(owner, id)).status, (await proof(owner, id)).envelope.message],
      [409, '这一天的账目还没有封存，请次日再来'],
    )
    const day = today()
    assert.equal(await close(closing(day) - 1), 0)
    const late = await app.pool.connect()
    // what it is at cannot be seen, as of another role's
    await late.query('set track_activities = off')
    await late.query('begin')
    await late.query('select * from post_transfer($1, $2, null, null, $3)', [
      randomUUID(),
      'top-up',
      JSON.stringify(topUp(owner.userId, 7).legs),
    ])
    assert.equal(await close(closing(day)), 0)
    await late.query('commit')
    late.release(true)
    assert.equal(await close(closing(day)), 1)
    assert.equal(await close(closing(day)), 0)
    assert.deepEqual(
      (await roots()).items.map(({ day: of, count }) => [of, count]),
      [[day, 4]],
    )
    assert.deepEqual(await faults(app.db), [])
  })

  test('without a line is closed as well; the list goes on from day to day', async () => {
    const [first] = (await roots()).items
    assert.ok(first)
    const two = addDays(first.day, 2)
    assert.equal(
      (await Promise.all([close(closing(two)), close(closing(two))])).every((count) => count <= 2),
      true,
    )
    const listed = await roots({ size: 2 })
    assert.deepEqual(
      listed.items.map(({ day, root }) => [day, root]),
      [
        [two, emptyRoot],
        [addDays(first.day, 1), emptyRoot],
      ],
    )
    const rest = await roots({ size: 2, after: listed.next })
    assert.deepEqual([rest.items.map(({ day }) => day), rest.next], [[first.day], null])
    for (const place of ['x', '2026-13-45', '2026-02-30', '0000-01-01', '+275760-09', randomUUID()])
      assert.equal((await app.get('ledger/roots', { query: { after: place } })).status, 400)
    assert.deepEqual(await faults(app.db), [])
  })
})

describe('a proof', () => {
  test('leads from one’s own line to the published root, and a changed line leads elsewhere', async () => {
    await tamper(app.pool, 'delete from ledger_roots')
    const [owner, other] = [await newPerson(app), await newPerson(app)]
    const { id } = await post(app.db, topUp(owner.userId, 1234))
    for (let n = 0; n < 9; n += 1) await post(app.db, topUp(other.userId, 1 + n))
    await close(closing(today()))
    const { code, data } = await proof(owner, id)
    assert.equal(code, 0)
    const [published] = (await roots()).items
    assert.deepEqual([data.day, data.root, data.line.amount], [published?.day, published?.root, 1234])
    assert.equal(data.leaf, leafOf(hashOfLine(data.line)))
    assert.equal(isProved(data.line, data.path, published?.root ?? ''), true)
    const changes: Partial<Line>[] = [
      { amount: 1235 },
      { balance: 1 },
      { seq: 2 },
      { at: data.line.at + 1 },
      { transfer: randomUUID() },
      { account: randomUUID() },
    ]
    for (const change of changes)
      assert.equal(isProved({ ...data.line, ...change }, data.path, data.root), false, JSON.stringify(change))
    assert.equal(isProved(data.line, data.path.slice(1), data.root), false)
    for (const [who, query] of [
      [other, {}],
      [owner, { kind: 'margin' }],
    ] as const)
      assert.equal((await proof(who, id, query)).status, 404)
    assert.equal((await proof(owner, randomUUID())).status, 404)
    assert.equal((await proof(owner, id, { kind: 'fee' })).status, 400)
  })
})

describe('whoever has money', () => {
  test('cannot leave, and takes all lines along', async () => {
    const phone = nextPhone()
    const person = await app.signIn(phone)
    const owner = person.userId
    await post(app.db, topUp(owner, 1205))
    await post(app.db, {
      key: randomUUID(),
      kind: 'margin',
      legs: [
        { kind: 'balance', owner, amount: -205 },
        { kind: 'margin', owner, amount: 205 },
      ],
    })
    await post(app.db, {
      key: randomUUID(),
      kind: 'points-grant',
      legs: [
        { kind: 'issue', amount: -10 },
        { kind: 'points', owner, amount: 10 },
      ],
    })
    const wait = () =>
      app.pool.query(
        `update sms_codes set created_at = created_at - interval '61 seconds' where phone = $1`,
        [phone],
      )
    await wait()
    await app.post('user/getCode', { purpose: 'delete' }, { token: person.token })
    const { data } = await app.post(
      'user/verifyCode',
      { purpose: 'delete', code: app.lastCode(phone) },
      { token: person.token },
    )
    const leave = async () =>
      (await app.post('user/deleteAccount', { proof: data.proof }, { token: person.token })).envelope.message
    assert.equal(await leave(), '余额里还有 ¥10.00，请先提现，再来注销')
    await post(app.db, {
      key: randomUUID(),
      kind: 'withdraw',
      legs: [
        { kind: 'balance', owner, amount: -1000 },
        { kind: 'held', owner: randomUUID(), amount: 1000 },
      ],
    })
    assert.equal(await leave(), '保证金里还有 ¥2.05，请先退还，再来注销')
    // what comes in once the days count puts the end off
    await app.pool.query(`update users set delete_at = now() - interval '1 second' where id = $1`, [owner])
    assert.equal(await eraseDue(app.context), 0)
    await post(app.db, {
      key: randomUUID(),
      kind: 'margin-back',
      legs: [
        { kind: 'margin', owner, amount: -205 },
        { kind: 'channel:sandbox', amount: 205 },
      ],
    })
    await app.post('user/export', {}, { token: person.token })
    const file = await app.app.inject({
      method: 'GET',
      url: `/api/${exportPath}`,
      headers: { authorization: `Bearer ${person.token}` },
    })
    const lines = file.json().money.lines as {
      account: string
      kind: string
      amount: number
      balance: number
    }[]
    assert.deepEqual(
      lines.map(({ account, kind, amount, balance }) => [account, kind, amount, balance]),
      [
        ['balance', 'top-up', 1205, 1205],
        ['balance', 'margin', -205, 1000],
        ['balance', 'withdraw', -1000, 0],
        ['margin', 'margin', 205, 205],
        ['margin', 'margin-back', -205, 0],
        ['points', 'points-grant', 10, 10],
      ],
    )
    assert.equal(await eraseDue(app.context), 1)
    assert.deepEqual(
      (
        await app.pool.query('select kind from ledger_accounts where owner = $1 order by kind', [owner])
      ).rows.map(({ kind }) => kind),
      ['balance', 'margin', 'points'],
    )
  })
})
