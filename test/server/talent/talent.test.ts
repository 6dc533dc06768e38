// also on: external
/** Topics that talents host, and the articles in them. */
import { as } from '../asks'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { limits } from '../../../contract/talent/rules'
import { newPerson, newSchool, picture } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'
import { peopleOf } from '../homepage/homepages'
import { makeTalent, newArticle, newColumn, openTopic, said } from '../notice/writings'

let app: TestApp
let school: string
let elsewhere: string
const talent = async (at = school) => {
  const person = await newPerson(app, at)
  await makeTalent(app, person, at)
  return person
}
before(async () => {
  app = await startApp()
  school = await newSchool(app)
  elsewhere = await newSchool(app, '青山学院')
})
after(() => app.close())

const hosts = async (topic: string, viewer?: TestSession) =>
  (await app.get('talent/hosts', { query: { topic }, token: viewer?.token })).data.items
const detail = async (id: string, viewer?: TestSession) =>
  (await app.get('dynamic/detail', { query: { id }, token: viewer?.token })).data

describe('hosting', () => {
  test('twice, or at once, is hosting once; a topic of another school, or not open, is not hosted', async () => {
    const host = await talent()
    const topic = await openTopic(app, host, school)
    const both = await Promise.all([1, 2].map(() => app.post('talent/host', { topic: topic.id }, as(host))))
    assert.equal(both[0]?.data.id, both[1]?.data.id)
    assert.deepEqual(
      (await hosts(topic.id)).map((column) => [column.host.id, column.mine]),
      [[host.userId, false]],
    )
    assert.equal(
      (await app.post('talent/host', { topic: (await openTopic(app, host, elsewhere)).id }, as(host))).status,
      409,
    )
    assert.equal(
      (await app.post('talent/host', { topic: (await openTopic(app, host, null)).id }, as(host))).code,
      0,
    )
    assert.equal((await app.post('talent/host', { topic: randomUUID() }, as(host))).status, 404)
  })

  test('no more than a few, however many are asked for at once', async () => {
    const host = await talent()
    const topics = await Promise.all(
      Array.from({ length: limits.columns + 2 }, () => openTopic(app, host, school)),
    )
    const answers = await Promise.all(
      topics.map(({ id }) => app.post('talent/host', { topic: id }, as(host))),
    )
    assert.equal(answers.filter(({ code }) => code === 0).length, limits.columns)
    assert.equal((await app.get('talent/columns', as(host))).data.items.length, limits.columns)
  })

  test('shows while the role lasts, and not to who is blocked', async () => {
    const host = await talent()
    const column = await newColumn(app, host, school)
    const blocked = await newPerson(app, school)
    await peopleOf(app, school).block(host, blocked)
    await app.post('user/block', { id: blocked.userId }, as(host))
    assert.equal((await hosts(column.topic.id)).length, 1)
    assert.equal((await hosts(column.topic.id, blocked)).length, 0)
    await app.pool.query(`update grants set revoked_at = now() where user_id = $1`, [host.userId])
    assert.equal((await hosts(column.topic.id)).length, 0)
  })
})

describe('settings', () => {
  test('are the host’s alone; a cover is one’s own picture, what is pinned one’s own article in the column', async () => {
    const host = await talent()
    const [column, second] = [await newColumn(app, host, school), await newColumn(app, host, school)]
    const { id: article } = await newArticle(app, host, column.id)
    const { id: stray } = await newArticle(app, host, second.id)
    const set = (change: object, by = host) =>
      app.post('talent/setting', { id: column.id, ...change }, as(by))
    assert.equal((await set({ intro: '抢过来' }, await talent())).status, 403)
    const { data: face } = await app.upload(await picture(), as(host))
    const { data } = await set({
      intro: ' 每周一篇\n\n\n\n写湖 ',
      cover: face.id,
      days: [5, 1],
      discussion: 'followers',
      pinned: article,
    })
    assert.deepEqual(
      [data.intro, data.cover?.id, data.days, data.discussion, data.pinned?.id],
      ['每周一篇\n\n写湖', face.id, [1, 5], 'followers', article],
    )
    const { data: theirs } = await app.upload(await picture(), as(await talent()))
    assert.match((await set({ cover: theirs.id })).envelope.msg, /封面没有上传成功/)
    assert.equal((await set({ pinned: stray })).status, 404)
    for (const wrong of [
      { days: [8] },
      { days: [1, 1] },
      { discussion: 'some' },
      { intro: '长'.repeat(limits.intro.max + 1) },
    ])
      assert.equal((await set(wrong)).status, 400)
    await app.post('dynamic/delete', { id: article }, as(host))
    assert.equal((await hosts(column.topic.id))[0]?.pinned, null)
    assert.deepEqual((await set({ cover: null, pinned: null })).data.cover, null)
  })

  test('leaving keeps the articles, which are then open to all for comments', async () => {
    const host = await talent()
    const column = await newColumn(app, host, school)
    const { id } = await newArticle(app, host, column.id)
    await app.post('talent/setting', { id: column.id, discussion: 'nobody' }, as(host))
    const reader = await newPerson(app, school)
    assert.equal((await detail(id, reader)).article?.open, false)
    assert.equal((await app.post('talent/leave', { id: column.id }, as(await talent()))).status, 403)
    assert.equal((await app.post('talent/leave', { id: column.id }, as(host))).code, 0)
    assert.deepEqual(await hosts(column.topic.id), [])
    assert.equal((await detail(id, reader)).article?.open, true)
  })
})

describe('an article', () => {
  test('is a dynamic under the topic, with its beginning in lists and the whole on its page', async () => {
    const host = await talent()
    const column = await newColumn(app, host, school)
    const { data: shown } = await app.upload(await picture(), as(host))
    const body = [
      { kind: 'heading', text: '开头' },
      ...said(`湖水很凉，${'一直写'.repeat(60)}`),
      { kind: 'picture', text: '湖', picture: shown.id },
    ]
    const dynamic = await newArticle(app, host, column.id, { body })
    assert.match(dynamic.text, new RegExp(`^湖水很凉.*…… #${column.topicName}$`, 's'))
    assert.deepEqual(
      dynamic.pictures.map(({ id }) => id),
      [shown.id],
    )
    const { data: list } = await app.get('topic/dynamics', { query: { id: column.topic.id } })
    assert.ok(list.items.some(({ id }) => id === dynamic.id) && !('article' in (list.items[0] ?? {})))
    const read = await detail(dynamic.id)
    assert.deepEqual(
      read.article?.body.map(({ kind }) => kind),
      ['heading', 'text', 'picture'],
    )
    assert.equal(
      (await app.get('talent/articles', { query: { id: column.id }, token: host.token })).data.items[0]?.id,
      dynamic.id,
    )
    assert.equal(
      (await app.get('talent/articles', { query: { id: column.id }, token: (await talent()).token })).status,
      403,
    )
    assert.equal((await hosts(column.topic.id))[0]?.articles, 1)
  })

  test('sent again gives the first; in another’s column, muted, or without words it is refused', async () => {
    const host = await talent()
    const column = await newColumn(app, host, school)
    const key = randomUUID()
    const sent = await Promise.all([1, 2].map(() => newArticle(app, host, column.id, { key })))
    assert.equal(sent[0]?.id, sent[1]?.id)
    const wrong = (change: object, by = host) =>
      app.post(
        'talent/publish',
        { key: randomUUID(), column: column.id, title: '标题', body: said(), scope: 'school', ...change },
        as(by),
      )
    assert.match((await wrong({}, await talent())).envelope.msg, /先选一个你主持的话题/)
    assert.match((await wrong({ body: said(' ') })).envelope.msg, /正文还是空的/)
    assert.equal((await wrong({ title: '短' })).status, 400)
    assert.equal((await wrong({ body: [] })).status, 400)
  })

  test('is commented on by whom its host admits', async () => {
    const host = await talent()
    const column = await newColumn(app, host, school)
    const { id } = await newArticle(app, host, column.id)
    const [reader, follower] = [await newPerson(app, school), await newPerson(app, school)]
    await app.post('user/follow', { id: host.userId }, as(follower))
    const admitted = async (discussion: string) => {
      await app.post('talent/setting', { id: column.id, discussion }, as(host))
      return Promise.all(
        [reader, follower, host].map(async (who) => {
          const body = { key: randomUUID(), subject: 'dynamic', id, text: '好看' }
          return (await app.post('comment/publish', body, as(who))).code === 0
        }),
      )
    }
    assert.deepEqual(await admitted('everyone'), [true, true, true])
    assert.deepEqual(await admitted('followers'), [false, true, true])
    assert.deepEqual(await admitted('nobody'), [false, false, true])
    assert.equal(
      (await app.get('comment/comments', { query: { subject: 'dynamic', id }, token: reader.token })).data
        .items.length,
      6,
    )
    assert.deepEqual(
      [(await detail(id, reader)).article?.open, (await detail(id)).article?.open],
      [false, false],
    )
  })

  test('is emptied with its dynamic; a case about it has all its words', async () => {
    const host = await talent()
    const column = await newColumn(app, host, school)
    const dynamic = await newArticle(app, host, column.id, {
      body: [...said('开头'), ...said('长'.repeat(300)), ...said('结尾才露馅')],
    })
    const reporter = await newPerson(app, school)
    const made = await app.post(
      'complaint/add',
      { key: randomUUID(), subject: 'dynamic', id: dynamic.id, reason: 'advert' },
      as(reporter),
    )
    assert.equal(made.code, 0)
    const { rows } = await app.pool.query(
      `select snapshot ->> 'text' as text from complaint_cases where subject_id = $1`,
      [dynamic.id],
    )
    assert.match(rows[0].text, /结尾才露馅/)
    await app.post('dynamic/delete', { id: dynamic.id }, as(host))
    assert.equal((await app.post('dynamic/clear', { id: dynamic.id }, as(host))).code, 0)
    assert.equal(
      (await app.pool.query('select 1 from dynamic_articles where dynamic_id = $1', [dynamic.id])).rowCount,
      0,
    )
  })
})
