// also on: external
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { comment, draft, newPerson, newSchool, picture, publish, reply } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'

let app: TestApp
let school: string
let elsewhere: string
let author: TestSession
let classmate: TestSession
let stranger: TestSession

before(async () => {
  app = await startApp()
  school = await newSchool(app)
  elsewhere = await newSchool(app, '青山学院', '青山市')
  classmate = await newPerson(app, school, '叶子不睡觉')
  stranger = await newPerson(app, elsewhere, '山里的猫')
})
// a person may publish ten times a minute: each test has an author of its own
beforeEach(async () => {
  author = await newPerson(app, school, '江岸的风')
})
after(() => app.close())

const ids = (items: { id: string }[]) => items.map(({ id }) => id)
const list = async (token: string | undefined, query: Record<string, unknown> = {}) => {
  const { code, data, envelope } = await app.get('dynamic/list', { token, query })
  assert.equal(code, 0, envelope.message)
  return data
}

describe('publishing', () => {
  test('keeps words, pictures in their order, place and topics', async () => {
    const first = await app.upload(await picture(), { token: author.token })
    const second = await app.upload(await picture(300, 900), { token: author.token })
    const place = { name: '北湖东岸', address: '临江大学', latitude: 30, longitude: 114 }
    const pictures = [second.data.id, first.data.id]
    const made = await publish(app, author, {
      title: '先橙后紫',
      text: ' 下了课\0走 #绕一段路 这边 ',
      pictures,
      place,
    })
    assert.equal(made.text, '下了课走 #绕一段路 这边')
    assert.deepEqual(ids(made.pictures), pictures)
    assert.deepEqual(made.place, place)
    assert.equal(made.author.name, '江岸的风')
    assert.equal(made.mine, true)
    assert.deepEqual(ids((await list(classmate.token, { topic: '绕一段路' })).items), [made.id])
  })

  test('twice with one key makes one', async () => {
    const body = draft({ text: '只发一次' })
    const [one, two] = await Promise.all(
      [0, 1].map(() => app.post('dynamic/publish', body, { token: author.token })),
    )
    assert.equal(one?.data.id, two?.data.id)
    const { rows } = await app.pool.query('select count(*)::int as n from dynamics where key = $1', [
      body.key,
    ])
    assert.equal(rows[0].n, 1)
  })

  const refused: [string, () => Record<string, unknown>, string][] = [
    ['nothing to say', () => draft({ text: '  ' }), '写点什么，或者加张图片'],
    ['2001 characters', () => draft({ text: '长'.repeat(2001) }), '正文最多 2000 个字'],
    [
      'ten pictures',
      () => draft({ pictures: Array.from({ length: 10 }, () => randomUUID()) }),
      '图片最多 9 项',
    ],
    ['a picture of nobody', () => draft({ pictures: [randomUUID()] }), '第1张图片没有上传成功，请重新选择'],
    ['a scope that is none', () => ({ ...draft(), scope: 'all' }), '谁可以看格式不对'],
  ]
  for (const [what, body, sentence] of refused) {
    test(`refuses ${what}`, async () => {
      const { status, code, envelope } = await app.post('dynamic/publish', body(), { token: author.token })
      assert.deepEqual([status, code, envelope.msg], [400, -1, sentence])
    })
  }

  test("refuses another person's picture", async () => {
    const { data } = await app.upload(await picture(), { token: classmate.token })
    const { status } = await app.post('dynamic/publish', draft({ pictures: [data.id] }), {
      token: author.token,
    })
    assert.equal(status, 400)
  })

  test('takes 2000 characters and wants a school', async () => {
    assert.equal((await publish(app, author, { text: '长'.repeat(2000) })).text.length, 2000)
    const schoolless = await newPerson(app)
    const { code, envelope } = await app.post('dynamic/publish', draft(), { token: schoolless.token })
    assert.deepEqual([code, envelope.message], [-2, '请先选择学校'])
  })
})

describe('who sees what', () => {
  test('a dynamic for the school is for the school', async () => {
    const { id } = await publish(app, author, { text: '只给本校看' })
    const see = async (token?: string) => (await app.get('dynamic/detail', { token, query: { id } })).code
    assert.deepEqual(await Promise.all([see(classmate.token), see(stranger.token), see()]), [0, -2, -2])
    assert.ok(ids((await list(classmate.token)).items).includes(id))
    assert.ok(!ids((await list(stranger.token, { school })).items).includes(id))
    assert.ok(!ids((await list(undefined, { school })).items).includes(id))
    for (const path of ['dynamic/like', 'dynamic/dislike'] as const) {
      assert.equal((await app.post(path, { id }, { token: stranger.token })).status, 404)
    }
    const body = { key: randomUUID(), subject: 'dynamic', id, text: '看不见' }
    assert.equal((await app.post('comment/publish', body, { token: stranger.token })).status, 404)
    assert.equal((await app.get('comment/comments', { query: { subject: 'dynamic', id } })).status, 404)
  })

  test('one for everyone is in the nationwide list and in searches', async () => {
    const { id } = await publish(app, author, { text: '全国的同学看过来：彗星', scope: 'everyone' })
    assert.ok(ids((await app.get('dynamic/nationwide')).data.items).includes(id))
    const found = await app.get('search/list', { query: { kind: 'dynamic', keyword: '彗星' } })
    assert.deepEqual(ids(found.data.items), [id])
    const topics = await app.get('search/list', { query: { kind: 'dynamic', keyword: '没有人写过' } })
    assert.deepEqual(topics.data.items, [])
  })

  test('the following list holds those one follows, and what they show one', async () => {
    const reader = await newPerson(app, elsewhere)
    const open = await publish(app, author, { text: '给所有人', scope: 'everyone' })
    const closed = await publish(app, author, { text: '给本校' })
    const feed = async () => ids((await app.get('dynamic/following', { token: reader.token })).data.items)
    assert.deepEqual(await feed(), [])
    await app.post('user/follow', { id: author.userId }, { token: reader.token })
    assert.ok((await feed()).includes(open.id))
    assert.ok(!(await feed()).includes(closed.id))
    await app.post('user/unfollow', { id: author.userId }, { token: reader.token })
    assert.deepEqual(await feed(), [])
  })
})

describe('lists', () => {
  test('go on page by page without a gap or a double, by time and by heat', async () => {
    const writer = await newPerson(app, await newSchool(app, '翻页大学'))
    const made: string[] = []
    for (let count = 0; count < 5; count += 1)
      made.push((await publish(app, writer, { text: `第${count}条` })).id)
    await app.post('dynamic/like', { id: made[1] }, { token: writer.token })
    const walk = async (sort: string) => {
      const seen: string[] = []
      let after: string | null = null
      do {
        const page = await list(writer.token, { sort, size: 2, ...(after ? { after } : {}) })
        seen.push(...ids(page.items))
        after = page.next
      } while (after)
      return seen
    }
    assert.deepEqual(await walk('new'), [...made].reverse())
    const hot = await walk('hot')
    assert.equal(hot[0], made[1])
    assert.deepEqual([...hot].sort(), [...made].sort())
  })

  test('refuse a place to go on from that is none', async () => {
    for (const query of [{ after: 'x' }, { sort: 'hot', after: '1_2' }, { size: 51 }, { size: 0 }]) {
      const { status, code } = await app.get('dynamic/list', { token: author.token, query })
      assert.deepEqual([status, code], [400, -1])
    }
  })
})

describe('likes', () => {
  test('count each person once, also when they come at once', async () => {
    const { id } = await publish(app, author)
    const likers = await Promise.all([0, 1, 2].map(() => newPerson(app, school)))
    await Promise.all(
      likers.flatMap(({ token }) => [0, 1, 2].map(() => app.post('dynamic/like', { id }, { token }))),
    )
    const { data } = await app.get('dynamic/detail', { token: classmate.token, query: { id } })
    assert.deepEqual([data.likes, data.liked], [3, false])
    const who = await app.get('dynamic/likes', { token: author.token, query: { id, size: 2 } })
    assert.equal(who.data.items.length, 2)
    const rest = await app.get('dynamic/likes', { token: author.token, query: { id, after: who.data.next } })
    assert.equal(rest.data.items.length, 1)
    const [first] = likers
    const off = await app.post('dynamic/dislike', { id }, { token: first?.token })
    const again = await app.post('dynamic/dislike', { id }, { token: first?.token })
    assert.deepEqual([off.data.likes, again.data.likes], [2, 2])
  })
})

describe('comments', () => {
  test('stand under their dynamic with their first replies', async () => {
    const { id } = await publish(app, author)
    const said = await comment(app, classmate, id, '第二座桥的长椅')
    const answer = await reply(app, author, said.id, '给你带杯热的')
    await reply(app, classmate, answer.id, '好')
    await reply(app, author, said.id, '明天见')
    const { data } = await app.get('comment/comments', {
      token: author.token,
      query: { subject: 'dynamic', id },
    })
    const [shown] = data.items
    assert.equal(shown?.replies, 3)
    assert.deepEqual(
      shown?.first.map(({ text, to }) => [text, to?.name ?? null]),
      [
        ['给你带杯热的', null],
        ['好', '江岸的风'],
      ],
    )
    const all = await app.get('comment/replies', { token: author.token, query: { id: said.id } })
    assert.deepEqual(
      all.data.items.map(({ text }) => text),
      ['给你带杯热的', '好', '明天见'],
    )
    assert.equal((await app.get('dynamic/detail', { token: author.token, query: { id } })).data.comments, 4)
  })

  test('of one key are one', async () => {
    const { id } = await publish(app, author)
    const body = { key: randomUUID(), subject: 'dynamic', id, text: '一次' }
    await Promise.all([0, 1].map(() => app.post('comment/publish', body, { token: classmate.token })))
    const { data } = await app.get('dynamic/detail', { token: author.token, query: { id } })
    assert.equal(data.comments, 1)
  })

  test('are deleted by their author, with their replies, and by no stranger', async () => {
    const { id } = await publish(app, author)
    const stranger = await newPerson(app, school)
    const said = await comment(app, classmate, id)
    const answer = await reply(app, author, said.id)
    const remove = (path: 'comment/delete' | 'comment/deleteReply', what: string, { token }: TestSession) =>
      app.post(path, { id: what }, { token })
    assert.equal((await remove('comment/delete', said.id, stranger)).status, 403)
    assert.equal((await remove('comment/deleteReply', said.id, classmate)).status, 404)
    assert.equal((await remove('comment/deleteReply', answer.id, author)).code, 0)
    await reply(app, author, said.id)
    assert.equal((await remove('comment/delete', said.id, classmate)).code, 0)
    assert.equal((await remove('comment/delete', said.id, classmate)).status, 404)
    const { data } = await app.get('dynamic/detail', { token: author.token, query: { id } })
    assert.equal(data.comments, 0)
    const late = await app.post(
      'comment/addReply',
      { key: randomUUID(), id: said.id, text: '还在吗' },
      { token: author.token },
    )
    assert.deepEqual([late.status, late.envelope.message], [404, '这条评论不存在或已被删除'])
  })

  test('are ordered by likes or by time', async () => {
    const { id } = await publish(app, author)
    const old = await comment(app, classmate, id, '早')
    const young = await comment(app, classmate, id, '晚')
    await app.post('comment/like', { id: old.id }, { token: author.token })
    const order = async (sort: string) =>
      ids(
        (await app.get('comment/comments', { token: author.token, query: { subject: 'dynamic', id, sort } }))
          .data.items,
      )
    assert.deepEqual(
      [await order('hot'), await order('new')],
      [
        [old.id, young.id],
        [young.id, old.id],
      ],
    )
  })
})

describe('deleting', () => {
  test('takes a dynamic from every list, and is the author’s alone', async () => {
    const { id } = await publish(app, author, { scope: 'everyone', text: '要删的 #再见' })
    assert.deepEqual(
      [
        (await app.post('dynamic/delete', { id }, { token: classmate.token })).envelope.message,
        (await app.post('dynamic/delete', { id })).code,
      ],
      ['这不是你的动态', 1001],
    )
    assert.equal((await app.post('dynamic/delete', { id }, { token: author.token })).code, 0)
    assert.equal((await app.post('dynamic/delete', { id }, { token: author.token })).status, 404)
    const lists = await Promise.all([
      list(author.token),
      list(author.token, { topic: '再见' }),
      list(author.token, { sort: 'hot' }),
      app.get('dynamic/nationwide').then(({ data }) => data),
      app.get('dynamic/mines', { token: author.token }).then(({ data }) => data),
      app.get('dynamic/userDynamics', { query: { user: author.userId } }).then(({ data }) => data),
      app.get('search/list', { query: { kind: 'dynamic', keyword: '要删的' } }).then(({ data }) => data),
    ])
    for (const page of lists) assert.ok(!ids(page.items).includes(id))
    assert.equal((await app.post('dynamic/like', { id }, { token: classmate.token })).status, 404)
  })
})
