// also on: external
/** Accounts and subscriptions that two change at one moment. */
import { as } from '../../asks'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eraseSubscriptions } from '../../../../server/features/notice/subscribe/erase'
import { entrust, newPerson } from '../../campus'
import { certified, newCampus, type Campus } from '../../certification/certified'
import { startApp, type TestApp, type TestSession } from '../../harness'
import { refused } from '../../homepage/homepages'
import { holding, waiting } from '../../waiting'
import { application, newAccount } from '../writings'

let app: TestApp
let campus: Campus
let admin: TestSession
before(async () => {
  app = await startApp()
  campus = await newCampus(app)
  admin = await newPerson(app, campus.school)
  await entrust(app, admin, 'school-admin', campus.school)
})
after(() => app.close())

/** One that was refused, by somebody new. */
async function refusedAccount() {
  const owner = await certified(app, campus)
  const { data } = await app.post('subscribe/apply', application(), as(owner))
  await app.post('subscribe/review', { id: data.id, action: 'refuse', reason: '说明太短' }, as(admin))
  return { owner, id: data.id }
}

test('of two refused ones that go in again under one name the second is told that it is taken', async () => {
  const [first, second] = [await refusedAccount(), await refusedAccount()]
  await holding(
    app,
    `update subscribe_accounts set name = '光影社', state = 'pending' where id = $1`,
    [first.id],
    async (letGo) => {
      const tried = app.post('subscribe/edit', { id: second.id, name: '光影社' }, as(second.owner))
      await waiting(app, 1)
      await letGo()
      assert.deepEqual(refused(await tried), [400, '请检查填写的内容：学校里已经有这个名称的公众号了'])
    },
  )
})

test('an edit that crosses the approval is refused: its words were looked at for an application', async () => {
  const owner = await certified(app, campus)
  const {
    data: { id },
  } = await app.post('subscribe/apply', application(), as(owner))
  await holding(
    app,
    `update subscribe_accounts set state = 'approved' where id = $1`,
    [id],
    async (letGo) => {
      const tried = app.post('subscribe/edit', { id, intro: '四六级答案，找我们要' }, as(owner))
      await waiting(app, 1)
      await letGo()
      assert.deepEqual(refused(await tried), [409, '公众号刚刚审核过，请刷新再改'])
    },
  )
})

test('who leaves while they cancel is counted out once', async () => {
  const { id } = await newAccount(app, await certified(app, campus), admin)
  const reader = await newPerson(app, campus.school)
  await app.post('subscribe/add', { kind: 'account', id }, as(reader))
  await holding(
    app,
    `with ended as (delete from subscriptions where user_id = $1 returning account_id)
    update subscribe_accounts set subscribers = subscribers - 1 where id in (select account_id from ended)`,
    [reader.userId],
    async (letGo) => {
      const erased = app.db.transaction((tx) => eraseSubscriptions(tx, reader.userId))
      await waiting(app, 1)
      await letGo()
      await erased
    },
  )
  const { rows } = await app.pool.query('select subscribers from subscribe_accounts where id = $1', [id])
  assert.deepEqual(rows, [{ subscribers: 1 }])
})
