// also on: external
/** Who may sell: who sells much is asked once to be verified as a business, and lists nothing more until then. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { business } from '../../../contract/secondhand/rules'
import type { Viewer } from '../../../server/context'
import { businessOf, maySell } from '../../../server/features/secondhand/sellers/eligibility'
import { Refusal } from '../../../server/http/refusal'
import { newPerson, newSchool } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'
import { say } from '../asks'
import { Rows } from '../rows'
import { handsOf, newPicture } from './businesses'
import { sell, told } from './shelf'

let app: TestApp
let on: ReturnType<typeof handsOf>
let school: string
let me: TestSession
let picture: string
before(async () => {
  app = await startApp()
  on = handsOf(app)
})
after(() => app.close())
beforeEach(async () => {
  school = await newSchool(app)
  me = await on.student(school)
  picture = await newPicture(app, me)
})

const student = (at = school) => on.student(at)
const administrator = (at = school) => on.administrator(at)
const sign = (who = me) => on.sign(who)
const own = () => on.own(me)
const send = (change: object = {}, who = me) => on.send(who, [picture], change)
const decide = (by: TestSession, action: string, reason?: string, id = me.userId) =>
  on.decide(by, id, action, reason)
const viewerOf = ({ userId }: TestSession): Viewer => ({
  ...{
    id: userId,
    schoolId: school,
    sessionId: '',
    student: true,
    verified: false,
    blocks: false,
    roles: [],
  },
})
const barred = (sentence: RegExp) => (err: unknown) => err instanceof Refusal && sentence.test(err.message)

describe('who may trade', () => {
  test('says what is lacking, and what may not be sold', async () => {
    const { buy, sell: sells, business: state, pieces, turnover, rules } = await sign()
    assert.deepEqual([buy, sells, state, pieces, turnover], ['', '', 'none', 0, 0])
    assert.ok(rules.includes('代写代考和答案'))
    const visitor = await sign(await newPerson(app, school))
    assert.match(visitor.buy, /还没有学生认证/)
    assert.equal(visitor.sell, visitor.buy)
    assert.match((await sign(await app.signIn())).sell, /还没有选学校/)
    assert.equal((await app.get('secondHand/sign')).status, 401)
  })

  test('who is muted sells nothing, and still buys', async () => {
    const rows = await Rows.open(app.context)
    const until = new Date(Date.now() + 86_400_000)
    await rows.add('complaint_cases', { owner_id: me.userId, state: 'approved', mute_until: until })
    const { buy, sell: sells } = await sign()
    assert.equal(buy, '')
    assert.match(sells, /你被禁言到/)
  })
})

describe('who sells much', () => {
  test('is reckoned by what was sold for good in thirty days, without freight', async () => {
    await sell(app, me, school, { count: 2, paid: 3000, refunded: 1000 })
    await sell(app, me, school, { count: 9, paid: 9000, refunded: 9000 })
    await sell(app, me, school, { count: 9, paid: 9000, days: business.days + 1 })
    await sell(app, me, school, { count: 9, paid: 9000, status: 'placed' })
    await sell(app, await student(), school, { count: 9 })
    const { pieces, turnover } = await sign()
    assert.deepEqual([pieces, turnover], [2, 2000])
  })

  test('is asked once, and lists nothing more until verified', async () => {
    await sell(app, me, school, { count: business.pieces })
    await maySell(app.context, viewerOf(me))
    await sell(app, me, school, { count: 1 })
    const four = Array.from({ length: 4 }, () => maySell(app.context, viewerOf(me)))
    for (const one of await Promise.allSettled(four))
      assert.ok(one.status === 'rejected' && barred(/先认证为商家/)(one.reason))
    const said = await told(app, me)
    assert.equal(said.length, 1)
    assert.match(said[0] ?? '', /超过了 30 件或 5000 元.*营业执照/)
    assert.equal((await own()).state, 'asked')
    assert.deepEqual([(await sign()).business, (await sign()).buy], ['asked', ''])
    assert.match((await sign()).sell, /先认证为商家/)
    await say(send())
    await assert.rejects(maySell(app.context, viewerOf(me)), barred(/正在审核/))
    const desk = await administrator()
    await say(decide(desk, 'refuse', '照片看不清'))
    await assert.rejects(maySell(app.context, viewerOf(me)), barred(/照片看不清/))
    await say(send())
    assert.equal(await businessOf(app.db, me.userId), false)
    await say(decide(desk, 'approve'))
    await maySell(app.context, viewerOf(me))
    assert.equal(await businessOf(app.db, me.userId), true)
    assert.deepEqual([(await sign()).business, (await sign()).sell], ['verified', ''])
  })

  test('by their turnover alone, also inside of a transaction that ends there', async () => {
    await sell(app, me, school, { paid: business.turnover + 1 })
    await assert.rejects(
      app.db.transaction((tx) => maySell(tx, viewerOf(me))),
      barred(/先认证为商家/),
    )
    assert.deepEqual(await told(app, me), [])
    assert.match((await sign()).sell, /先认证为商家/)
    assert.equal((await told(app, me)).length, 1)
  })

  test('who asks by themselves goes on selling while it waits', async () => {
    await say(send())
    await maySell(app.context, viewerOf(me))
    assert.equal((await sign()).sell, '')
    await sell(app, me, school, { paid: business.turnover + 1 })
    await assert.rejects(maySell(app.context, viewerOf(me)), barred(/正在审核/))
    assert.equal((await told(app, me)).length, 1)
  })
})
