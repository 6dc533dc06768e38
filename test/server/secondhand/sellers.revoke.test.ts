/** A verification that the school takes back, and what its seller says against it. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { newSchool } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'
import { as, say } from '../asks'
import { handsOf, newPicture } from './businesses'
import { told } from './shelf'

let app: TestApp
let on: ReturnType<typeof handsOf>
let school: string
let me: TestSession
let desk: TestSession
let other: TestSession
before(async () => {
  app = await startApp()
  on = handsOf(app)
})
after(() => app.close())
beforeEach(async () => {
  school = await newSchool(app)
  me = await on.student(school)
  desk = await on.administrator(school)
  other = await on.administrator(school)
  await say(on.send(me, [await newPicture(app, me)]))
  await say(on.decide(desk, me.userId, 'approve'))
})

const revoke = (by: TestSession, reason = '执照是借来的') =>
  app.post('secondHand/revokeBusiness', { id: me.userId, reason }, as(by))
const appeal = (text: string) => app.post('secondHand/appealBusiness', { text }, as(me))
const queue = async (by: TestSession, route = 'secondHand/businesses' as const) =>
  (await say(app.get(route, as(by)))).items

test('is revoked with a reason: the seller hears it and sells nothing more', async () => {
  const listed = (await say(app.get('secondHand/verifiedBusinesses', as(desk)))).items
  assert.deepEqual(
    listed.map(({ id }) => id),
    [me.userId],
  )
  assert.equal((await revoke(desk, '  ')).status, 400)
  await say(revoke(desk))
  await say(revoke(desk))
  assert.match((await revoke(other)).envelope.message, /现在不是认证的商家/)
  assert.match((await told(app, me)).join('\n'), /被学校撤销：执照是借来的.*申诉一次/)
  const { state, reason, appeal: said } = await on.own(me)
  assert.deepEqual([state, reason, said.state], ['revoked', '执照是借来的', 'none'])
  assert.match((await on.sign(me)).sell, /被学校撤销：执照是借来的/)
})

test('is appealed once, to another administrator, who may give it back', async () => {
  assert.match((await appeal('执照是我自己的')).envelope.message, /没有被撤销/)
  await say(revoke(desk))
  await say(appeal('执照是我自己的，这是原件'))
  await say(appeal('执照是我自己的，这是原件'))
  assert.match((await appeal('再说一遍，是我的')).envelope.message, /已经申诉过/)
  assert.match((await on.send(me, [await newPicture(app, me)])).envelope.message, /申诉正在处理/)
  const [waits] = await queue(other)
  assert.deepEqual(waits?.appeal, { reason: '执照是借来的', text: '执照是我自己的，这是原件' })
  assert.match((await on.decide(desk, me.userId, 'approve')).envelope.message, /另一位管理员/)
  await say(on.decide(other, me.userId, 'approve'))
  await say(on.decide(other, me.userId, 'approve'))
  assert.equal((await on.own(me)).state, 'verified')
  assert.equal((await on.sign(me)).sell, '')
  assert.match((await told(app, me)).join('\n'), /申诉成立/)
})

test('stays revoked where the appeal fails, and is applied for anew', async () => {
  await say(revoke(desk))
  await say(appeal('执照是我自己的，这是原件'))
  assert.equal((await on.decide(other, me.userId, 'refuse')).status, 400)
  await say(on.decide(other, me.userId, 'refuse', '原件也对不上'))
  await say(on.decide(other, me.userId, 'refuse', '原件也对不上'))
  const { state, appeal: said } = await on.own(me)
  assert.deepEqual([state, said.state, said.answer], ['revoked', 'refused', '原件也对不上'])
  assert.match((await appeal('我还是不同意')).envelope.message, /已经申诉过/)
  assert.deepEqual(await queue(other), [])
  await say(on.send(me, [await newPicture(app, me)]))
  const now = await on.own(me)
  assert.deepEqual([now.state, now.appeal.state], ['waiting', 'none'])
})
