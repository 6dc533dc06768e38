/** One value in a spelling or beyond a bound that the database does not take: refused at the door, by name. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import type { PostPath } from '../../../contract/registry'
import { befriend, say } from '../chat/chats'
import { certify, entrust, newPerson, newSchool } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'

let app: TestApp
let school: string
/** Student, and administrator of the platform. */
let person: TestSession
before(async () => {
  app = await startApp()
  school = await newSchool(app)
  person = await newPerson(app, school)
  await certify(app, person)
  await entrust(app, person, 'platform-admin', null)
})
after(() => app.close())

const post = (path: PostPath, body: object) => app.post(path, body, { token: person.token })
const key = randomUUID

describe('oneself in another spelling', () => {
  for (const [path, bodyOf] of [
    ['secondHand/decideBusiness', (id) => ({ id, action: 'approve' })],
    ['user/follow', (id) => ({ id })],
    ['user/block', (id) => ({ id })],
    ['user/remark', (id) => ({ id, remark: '我' })],
    ['user/dismissRecommended', (id) => ({ id })],
    ['question/add', (user) => ({ key: key(), user, text: '你是谁？', anonymous: false })],
    ['privateChat', (to) => ({ key: key(), to, text: '你好' })],
    ['loveWall/publish', (to) => ({ key: key(), to, text: '写给自己的一封信' })],
  ] satisfies [PostPath, (id: string) => object][])
    test(`${path}: neither in capitals nor with a prefix`, async () => {
      for (const id of [person.userId.toUpperCase(), `urn:uuid:${person.userId}`]) {
        const { status, code, envelope } = await post(path, bodyOf(id))
        assert.deepEqual([status, code], [400, -1], id)
        assert.match(envelope.msg, /格式不对/)
      }
    })
})

describe('what the database does not hold', () => {
  const leap = '2016-12-31T23:59:60Z'
  const memo = { text: '交作业', group: '作业', remind: 10, done: false, cls: null }
  const exam = { name: '高数', when: '', room: '', seat: '', kind: '', ends: null }

  test('a moment that is none: refused', async () => {
    for (const at of [
      '2026-11-27T00:00:00+23:59',
      '0000-01-01T00:00:00Z',
      '9999-12-31T23:59:59-23:59',
      leap,
    ]) {
      for (const [path, body] of [
        ['subscribe/read', { kind: 'topic', id: key(), at }],
        ['cls/addmemo', { key: key(), ...memo, due: at }],
        ['cls/updatememo', { id: key(), due: at }],
        ['cls/makefeed', { key: key(), memos: 'todo', exams: [{ ...exam, starts: at }] }],
        ['netshop/edit', { id: key(), ends: at }],
      ] as [PostPath, object][])
        assert.deepEqual([(await post(path, body)).status, path], [400, path], at)
    }
  })

  test('a day of the year 0, a number beyond an integer, a school that is none: refused', async () => {
    assert.equal((await post('user/makeUpSign', { day: '0000-01-01' })).status, 400)
    for (const since of [2_147_483_648, Number.MAX_SAFE_INTEGER])
      assert.equal((await post('cls/sync', { since })).status, 400)
    const page = { school: key(), draft: key(), revision: 0, title: '新的页面', blocks: [] }
    assert.equal((await post('diy/save', page)).status, 404)
  })

  test('messages since the last number that there can be: none', async () => {
    const other = await newPerson(app, school)
    await befriend(app, person, other)
    const { conversation } = await say(app, person, other, '你好')
    const { code, data } = await app.get('chat/messages', {
      token: person.token,
      query: { conversation, since: 2_147_483_647 },
    })
    assert.deepEqual([code, data.items], [0, []])
  })

  test('a feed is read all the same where a leap second was kept before', async () => {
    const exams = [
      { ...exam, starts: '2026-12-30T01:00:00Z' },
      { ...exam, name: '线代', starts: '2026-12-31T01:00:00Z' },
    ]
    const made = await post('cls/makefeed', { key: key(), memos: 'todo', exams })
    const { path } = made.data as { path: string }
    const { data } = await post('cls/addmemo', { key: key(), ...memo, due: '2026-12-30T01:00:00Z' })
    await app.pool.query(
      `update timetable_rows set data = jsonb_set(data::jsonb, '{due}', to_jsonb($2::text)) where id = $1`,
      [(data as { id: string }).id, leap],
    )
    await app.pool.query(
      `update timetable_feeds set exams = jsonb_set(exams::jsonb, '{0,starts}', to_jsonb($2::text)) where user_id = $1`,
      [person.userId, leap],
    )
    const feed = await app.app.inject(path)
    assert.equal(feed.statusCode, 200)
    assert.match(feed.body, /线代/)
    assert.doesNotMatch(feed.body, /高数/)
  })
})
