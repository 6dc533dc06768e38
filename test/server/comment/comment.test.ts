// also on: external
import { as } from '../asks'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { aliasOf } from '../../../server/core/alias/service'
import { comment, entrust, newPerson, newSchool, picture, publish, reply } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'

let app: TestApp
let school: string
let author: TestSession
let guest: TestSession
let place: { id: string }

before(async () => {
  app = await startApp()
  school = await newSchool(app)
})
beforeEach(async () => {
  ;[author, guest] = [await newPerson(app, school, '江岸的风'), await newPerson(app, school, '叶子不睡觉')]
  place = await publish(app, author)
})
after(() => app.close())

const listed = async (query: Record<string, unknown> = {}, reader = guest) =>
  (
    await app.get('comment/comments', {
      ...as(reader),
      query: { subject: 'dynamic', id: place.id, ...query },
    })
  ).data.items

describe('comments of a dynamic with comments', () => {
  const status = async (reader?: TestSession) =>
    (
      await app.get('comment/comments', {
        ...(reader ? as(reader) : {}),
        query: { subject: 'dynamic', id: place.id },
      })
    ).status
  const statuses = async () => ({
    author: await status(author),
    guest: await status(guest),
    visitor: await status(),
  })

  for (const [change, expected] of [
    [`dynamics set scope = 'everyone' where id = $1`, { author: 200, guest: 200, visitor: 200 }],
    [`dynamics set scope = 'school' where id = $1`, { author: 200, guest: 200, visitor: 404 }],
    [`dynamics set scope = 'followers' where id = $1`, { author: 200, guest: 404, visitor: 404 }],
    [`dynamics set scope = 'self' where id = $1`, { author: 200, guest: 404, visitor: 404 }],
    [`dynamics set state = 'pending' where id = $1`, { author: 200, guest: 404, visitor: 404 }],
    [`dynamics set deleted_at = now() where id = $1`, { author: 404, guest: 404, visitor: 404 }],
    [
      `users set dynamics_to = 'school' where id = (select author_id from dynamics where id = $1)`,
      { author: 200, guest: 200, visitor: 404 },
    ],
  ] as const)
    test(`are for who sees it: ${change}`, async () => {
      await comment(app, author, place.id, '在吗')
      await app.pool.query(`update ${change}`, [place.id])
      assert.deepEqual(await statuses(), expected)
    })
})

describe('votes on comments', () => {
  test('are one a person, for or against, and order the list', async () => {
    const [old, young] = [
      await comment(app, guest, place.id, '早'),
      await comment(app, guest, place.id, '晚'),
    ]
    const voted = async (path: 'like' | 'step' | 'unstep' | 'dislike', id: string) =>
      (await app.post(`comment/${path}`, { id }, as(author))).data
    assert.deepEqual(await voted('step', young.id), { likes: 0, liked: false, stepped: true })
    assert.deepEqual(
      (await listed()).map(({ text }) => text),
      ['早', '晚'],
    )
    assert.deepEqual(await voted('like', young.id), { likes: 1, liked: true, stepped: false })
    assert.deepEqual(
      (await listed()).map(({ text }) => text),
      ['晚', '早'],
    )
    await voted('step', old.id)
    await voted('step', old.id)
    assert.deepEqual(await voted('unstep', old.id), { likes: 0, liked: false, stepped: false })
    const { rows } = await app.pool.query(
      'select likes, steps from comments where id = any($1) order by id',
      [[old.id, young.id]],
    )
    assert.deepEqual(rows, [
      { likes: 0, steps: 0 },
      { likes: 1, steps: 0 },
    ])
  })

  test('stay one when both are tapped at once', async () => {
    const { id } = await comment(app, guest, place.id)
    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        app.post(index % 2 ? 'comment/like' : 'comment/step', { id }, as(author)),
      ),
    )
    const { rows } = await app.pool.query<{ likes: number; steps: number; voted: number }>(
      `select likes, steps, ((select count(*) from likes where subject_id = $1) + (select count(*) from steps where subject_id = $1))::int as voted
       from comments where id = $1`,
      [id],
    )
    assert.equal(rows[0]?.voted, 1)
    assert.equal((rows[0]?.likes ?? 0) + (rows[0]?.steps ?? 0), 1)
  })
})

describe('pictures of comments', () => {
  test('are one’s own, say enough without words, and go with the comment', async () => {
    const { data: photo } = await app.upload(await picture(), as(guest))
    const say = (change: object, person = guest) =>
      app.post(
        'comment/publish',
        { key: randomUUID(), subject: 'dynamic', id: place.id, text: '', pictures: [photo.id], ...change },
        as(person),
      )
    assert.equal((await say({}, author)).status, 400)
    assert.equal((await say({ pictures: [] })).status, 400)
    const said = await say({})
    assert.deepEqual([said.code, said.data.pictures.map(({ id }) => id)], [0, [photo.id]])
    assert.equal((await app.post('comment/delete', { id: said.data.id }, as(guest))).code, 0)
    const { rows } = await app.pool.query('select 1 from pictures where id = $1', [photo.id])
    assert.equal(rows.length, 0)
  })
})

describe('a comment', () => {
  test('is found by its own id or a reply’s, with the thing it stands under', async () => {
    const said = await comment(app, guest, place.id)
    const answer = await reply(app, author, said.id)
    for (const id of [said.id, answer.id]) {
      const { data } = await app.get('comment/detail', { ...as(guest), query: { id } })
      assert.deepEqual(
        [data.subject, data.subject_id, data.comment.id, data.comment.first.map((one) => one.id)],
        ['dynamic', place.id, said.id, [answer.id]],
      )
    }
    await app.post('comment/delete', { id: said.id }, as(guest))
    assert.equal((await app.get('comment/detail', { ...as(guest), query: { id: answer.id } })).status, 404)
  })

  test('is deleted by who began the thread, or the school’s administrator, and its author is told', async () => {
    const [boss, foreign] = [await newPerson(app, school), await newPerson(app, school)]
    await entrust(app, boss, 'school-admin', school)
    await entrust(app, foreign, 'school-admin', await newSchool(app, '青山学院'))
    const [one, two] = [
      await comment(app, guest, place.id, '第一句'),
      await comment(app, guest, place.id, '第二句'),
    ]
    const removed = async (id: string, person: TestSession) =>
      (await app.post('comment/delete', { id }, as(person))).status
    assert.deepEqual(
      [await removed(two.id, foreign), await removed(one.id, author), await removed(two.id, boss)],
      [403, 200, 200],
    )
    assert.deepEqual(await listed(), [])
    const { data } = await app.get('message/dynamicNotices', {
      ...as(guest),
      query: { group: 'system', size: 2 },
    })
    assert.deepEqual(
      data.items.map(({ text }) => text),
      ['你在一条动态下的评论被管理员删除了：第二句', '你在一条动态下的评论被发布者删除了：第一句'],
    )
  })
})

test('the only reply stands under its comment, for its author alone, while it waits', async () => {
  const said = await comment(app, guest, place.id)
  const waits = await reply(app, author, said.id, '小心杀猪盘')
  const firsts = async (person: TestSession) => {
    const query = { subject: 'dynamic', id: place.id }
    const { data } = await app.get('comment/comments', { ...as(person), query })
    return data.items.find(({ id }) => id === said.id)?.first.map(({ id }) => id)
  }
  assert.deepEqual([await firsts(author), await firsts(guest)], [[waits.id], []])
})

test('a reply that waited while its comment was deleted is counted nowhere once it is let through', async () => {
  const boss = await newPerson(app, school)
  await entrust(app, boss, 'school-admin', school)
  const said = await comment(app, guest, place.id)
  const waits = await reply(app, author, said.id, '小心杀猪盘')
  // as it stands when the reply is written down right after the deletion
  await app.pool.query('update comments set deleted_at = now() where id = $1', [said.id])
  await app.pool.query('update dynamics set comments = 0 where id = $1', [place.id])
  assert.equal((await app.post('safety/decide', { id: waits.id, action: 'approve' }, as(boss))).code, 0)
  const { rows } = await app.pool.query('select comments from dynamics where id = $1', [place.id])
  assert.deepEqual(rows, [{ comments: 0 }])
})

describe('pseudonyms', () => {
  test('are one a person a thread, however often they are asked for at once, and differ within it', async () => {
    const threads = [randomUUID(), randomUUID()]
    const asked = await Promise.all(
      threads.flatMap((thread) =>
        [author, guest].flatMap(({ userId }) =>
          Array.from({ length: 6 }, () => aliasOf(app.db, thread, userId)),
        ),
      ),
    )
    assert.equal(new Set(asked).size, 4)
    const { rows } = await app.pool.query(
      'select thread_id, count(distinct name)::int as names from aliases where thread_id = any($1) group by 1',
      [threads],
    )
    assert.deepEqual(
      rows.map(({ names }) => names),
      [2, 2],
    )
  })
})
