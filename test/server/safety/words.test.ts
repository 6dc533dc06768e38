// also on: external
/** Words that a school adds to those that are screened for. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { limits } from '../../../contract/safety/rules'
import { eraseDue } from '../../../server/features/security/erase'
import { comment, draft, newPerson, newSchool, publish } from '../campus'
import { as } from '../asks'
import { newReviewer } from '../complaint/complaints'
import { startApp, type TestApp, type TestSession } from '../harness'

let app: TestApp
let school: string
let other: string
let admin: TestSession
before(async () => {
  app = await startApp()
  ;[school, other] = [await newSchool(app), await newSchool(app, '青山学院')]
  admin = await newReviewer(app, school)
})
after(() => app.close())

const add = (by: TestSession, word: string, reason = '外校的人拿它拉人') =>
  app.post('safety/addWord', { word, reason }, as(by))
const listed = async (by: TestSession) => (await app.get('safety/schoolWords', as(by))).data.items
const stateOf = async (text: string, at = school) =>
  (await publish(app, await newPerson(app, at), { text })).withheld?.state ?? 'approved'

test('what holds one waits for a reviewer, however it is written, at that school alone, and until it is taken off', async () => {
  const { data, code } = await add(admin, 'Blue书院')
  assert.deepEqual([code, data.by?.id, data.reason], [0, admin.userId, '外校的人拿它拉人'])
  for (const text of ['来blue书院吧', 'ＢＬＵＥ 书*院']) assert.equal(await stateOf(text), 'pending', text)
  assert.deepEqual(
    [await stateOf('来blue书院吧', other), await stateOf('blue 的书院')],
    ['approved', 'approved'],
  )
  await comment(app, await newPerson(app, school), (await publish(app, admin)).id, 'blue书院见')
  const [waiting] = (await app.get('safety/queue', as(admin))).data.items
  assert.deepEqual(
    waiting?.hits.map(({ kind }) => kind),
    ['school'],
  )
  assert.ok(
    (await app.get('safety/words', as(admin))).data.items.some(
      ({ word, hits }) => word === 'Blue书院' && hits === 3,
    ),
  )
  assert.equal((await app.post('safety/removeWord', { id: data.id }, as(admin))).code, 0)
  assert.deepEqual(
    [await stateOf('来blue书院吧'), (await app.post('safety/removeWord', { id: data.id }, as(admin))).status],
    ['approved', 404],
  )
})

test('it is refused where nothing can wait, and passes between two people', async () => {
  await add(admin, '云顶会所')
  const person = await newPerson(app, school)
  const named = await app.post('user/edit', { name: '云顶会所' }, as(person))
  assert.deepEqual(
    [named.status, named.envelope.msg],
    [400, '含有“云顶会所”，改一下再发。觉得拦错了，可以到“帮助与客服”请人看看'],
  )
  assert.equal(
    (await comment(app, person, (await publish(app, admin)).id, '云顶会所')).withheld?.state,
    'pending',
  )
})

test('one word is there once, written twice or by two at once', async () => {
  const second = await newReviewer(app, school)
  const [one, two] = await Promise.all([add(admin, '星河俱乐部'), add(second, '星 河 俱乐部')])
  assert.deepEqual([one?.code, two?.code, one?.data.id], [0, 0, two?.data.id])
  assert.equal(
    (await listed(admin)).filter(({ word }) => word.replaceAll(' ', '') === '星河俱乐部').length,
    1,
  )
})

test('is refused when it is one sign, has borders, or the platform knows it', async () => {
  const wrong: [string, string][] = [
    ['！！', '词里不要有标点，分成几个词来加'],
    ['买，卖', '词里不要有标点，分成几个词来加'],
    ['卖 ', '词至少 2 个字'],
    ['卖*', '词至少 2 个字，一个字会拦住太多内容'],
    ['刷单返利', '平台的词表里已经有了'],
  ]
  for (const [word, said] of wrong) {
    const { status, envelope } = await add(admin, word)
    assert.deepEqual([status, envelope.msg], [400, said], word)
  }
  assert.equal((await add(admin, '没有理由', '  ')).status, 400)
  assert.equal(
    (await app.post('safety/addWord', { word: '别校', reason: '试试看', school: other }, as(admin))).status,
    400,
  )
})

test('has a limit, which two at once do not pass', async () => {
  const full = await newSchool(app, '满满学院')
  const [boss, second] = [await newReviewer(app, full), await newReviewer(app, full)]
  await app.pool.query(
    `insert into safety_words (id, school_id, word, folded, reason) select gen_random_uuid(), $1, 'w' || n, 'w' || n, '占位' from generate_series(2, $2) n`,
    [full, limits.schoolWords],
  )
  const both = await Promise.all([add(boss, '最后一个'), add(second, '再来一个')])
  assert.deepEqual(both.map(({ code }) => code).sort(), [-2, 0])
})

test('each school’s administrators have their own, and who does is in the log', async () => {
  const stranger = await newReviewer(app, other)
  const { data } = await add(admin, '银杏公寓')
  assert.equal((await app.post('safety/removeWord', { id: data.id }, as(stranger))).status, 404)
  assert.deepEqual(await listed(stranger), [])
  assert.equal((await add(await newPerson(app, school), '随便谁')).status, 403)
  const { items } = (await app.get('roles/audit', as(admin))).data
  assert.ok(items.some(({ action, detail }) => action === 'safety.addWord' && detail.word === '银杏公寓'))
})

test('stays when who added it has left', async () => {
  const leaver = await newReviewer(app, school)
  const { data } = await add(leaver, '晨曦公社')
  await app.pool.query(`update users set delete_at = now() - interval '1 second' where id = $1`, [
    leaver.userId,
  ])
  await eraseDue(app.context)
  assert.equal((await listed(admin)).find(({ id }) => id === data.id)?.by, null)
  const held = await app.post(
    'dynamic/publish',
    { ...draft({ text: '晨曦公社' }), key: randomUUID() },
    as(await newPerson(app, school)),
  )
  assert.equal(held.data.withheld?.state, 'pending')
})
