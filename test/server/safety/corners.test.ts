/** What waits in the corners of the community: talks, questions, answers, notes on the wall. */
import { as } from '../asks'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { certify, entrust, newPerson, newSchool } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'
import { question, reply } from '../qa/questionThings'

let app: TestApp
let school: string
let admin: TestSession
let author: TestSession
let reader: TestSession
const doubtful = '高额佣金的活动有人了解吗'
const vile = '裸照出售'

before(async () => {
  app = await startApp()
  school = await newSchool(app)
  ;[admin, author, reader] = [
    await newPerson(app, school),
    await newPerson(app, school, '写的人'),
    await newPerson(app, school, '看的人'),
  ]
  await entrust(app, admin, 'school-admin', school)
  await certify(app, author)
})
after(() => app.close())

const waiting = async () => (await app.get('safety/queue', as(admin))).data.items
const decide = async (id: string) =>
  assert.equal((await app.post('safety/decide', { id, action: 'approve' }, as(admin))).code, 0)

describe('a hot talk', () => {
  const talk = (title: string) =>
    app.post(
      'hotTalk/publish',
      { key: randomUUID(), title, red: '靠谱', blue: '不靠谱', scope: 'school' },
      as(author),
    )
  const seen = async (id: string) =>
    (await app.get('hotTalk/detail', { ...as(reader), query: { id } })).status

  test('is refused or waits by its words', async () => {
    assert.equal((await talk(vile)).status, 400)
    const { data } = await talk(doubtful)
    assert.equal(data.withheld?.state, 'pending')
    assert.equal(await seen(data.id), 404)
    assert.deepEqual(
      (await waiting()).map(({ id, subject }) => [id, subject]),
      [[data.id, 'hot']],
    )
    await decide(data.id)
    assert.equal(await seen(data.id), 200)
  })
})

describe('questions and answers', () => {
  test('wait, and count and tell only once they are shown', async () => {
    assert.equal((await app.post('qa/ask', question({ title: vile }), as(author))).status, 400)
    const asked = (await app.post('qa/ask', question({ title: doubtful }), as(author))).data
    const seen = async () => app.get('qa/detail', { ...as(reader), query: { id: asked.id } })
    assert.equal((await seen()).status, 404)
    await decide(asked.id)
    const answered = (await app.post('qa/answer', reply(asked.id, { text: doubtful }), as(reader))).data
    const told = async () =>
      (await app.get('message/dynamicNotices', as(author))).data.items.filter(({ kind }) => kind === 'answer')
        .length
    assert.deepEqual([(await seen()).data.answers, await told()], [0, 0])
    assert.deepEqual(
      (await waiting()).map(({ id, subject }) => [id, subject]),
      [[answered.id, 'answer']],
    )
    await decide(answered.id)
    assert.deepEqual([(await seen()).data.answers, await told()], [1, 1])
    const changed = await app.post('qa/editAnswer', { id: answered.id, text: vile, pictures: [] }, as(reader))
    assert.equal(changed.status, 400)
  })
})

describe('a note on the wall', () => {
  test('is refused or waits for who looks at names', async () => {
    const write = (text: string) => app.post('loveWall/publish', { key: randomUUID(), text }, as(author))
    assert.equal((await write(vile)).status, 400)
    const { data, envelope } = await write(doubtful)
    assert.equal(data?.withheld?.state, 'pending', envelope.message + envelope.msg)
    const queue = (await app.get('loveWall/queue', as(admin))).data.items
    assert.deepEqual(
      queue.map(({ id }) => id),
      [data.id],
    )
    assert.equal((await app.post('loveWall/review', { id: data.id, action: 'approve' }, as(admin))).code, 0)
    assert.equal(
      (await app.get('loveWall/detail', { ...as(reader), query: { id: data.id } })).data?.withheld,
      undefined,
    )
  })
})
