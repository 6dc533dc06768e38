// also on: external
/** Dynamics under a pseudonym: only where the school allows it, and nowhere a way to whose they are. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { befriend } from '../chat/chats'
import { comment, draft, entrust, newPerson, newSchool, picture, publish } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'
import { as } from '../asks'

let app: TestApp
let school: string
let admin: TestSession
before(async () => {
  app = await startApp()
  school = await newSchool(app)
  admin = await newPerson(app, school)
  await entrust(app, admin, 'school-admin', school)
  await allow(true)
})
after(() => app.close())

const allow = (allowed: boolean, who = admin, of = school) =>
  app.post('dynamic/setAnonymity', { school: of, allowed }, as(who))
const send = (author: TestSession, change: Parameters<typeof draft>[0] = {}) =>
  app.post('dynamic/publish', draft({ anonymous: true, ...change }), as(author))

describe('a school', () => {
  test('allows it or does not, by its administrators, who are written down', async () => {
    const [closed, author] = [await newSchool(app, '青屿理工大学', '青屿市'), await newPerson(app, school)]
    const elsewhere = await newPerson(app, closed)
    assert.equal((await allow(true, author)).status, 403)
    assert.equal((await allow(true, admin, closed)).status, 403)
    const ask = async (who: TestSession) => (await app.get('dynamic/anonymity', as(who))).data
    assert.deepEqual(await ask(admin), { allowed: true, manages: true })
    assert.deepEqual(await ask(author), { allowed: true, manages: false })
    assert.deepEqual(await ask(elsewhere), { allowed: false, manages: false })
    const refused = await send(elsewhere)
    assert.deepEqual([refused.status, refused.envelope.msg], [400, '你的学校没有开放匿名发布'])
    const { data } = await send(author)
    assert.equal((await allow(false)).code, 0)
    assert.equal((await send(author)).status, 400)
    // what is out stays
    assert.equal((await app.get('dynamic/detail', { query: { id: data.id } })).status, 404)
    const { data: kept } = await app.get('dynamic/detail', { query: { id: data.id }, ...as(author) })
    assert.equal(kept.author.alias, true)
    assert.equal((await allow(true)).code, 0)
    const { rows } = await app.pool.query<{ detail: object }>(
      `select detail from audit_log where action = 'dynamic.anonymity' and subject_id = $1 order by id`,
      [school],
    )
    assert.deepEqual(
      rows.map(({ detail }) => detail),
      [{ allowed: true }, { allowed: false }, { allowed: true }],
    )
  })
})

describe('a pseudonym', () => {
  test('is one of its own for each dynamic, and a retry keeps it', async () => {
    const author = await newPerson(app, school)
    const key = randomUUID()
    const [one, again] = [await send(author, { key }), await send(author, { key })]
    const other = await send(author)
    assert.deepEqual(one.data.author, again.data.author)
    assert.notEqual(one.data.author.id, other.data.author.id)
    assert.deepEqual([one.data.mine, one.data.author.school, one.data.author.avatar], [true, null, null])
  })

  test('is not for followers alone, nor made so later, and mentions nobody', async () => {
    const [author, friend] = [await newPerson(app, school), await newPerson(app, school, '林间有鹿')]
    assert.equal((await send(author, { scope: 'followers' })).status, 400)
    const { data } = await send(author, {
      text: '@林间有鹿 你好',
      mentions: [{ id: friend.userId, as: '林间有鹿' }],
    })
    assert.equal(data.mentions, undefined)
    const { data: unread } = await app.get('message/counts', as(friend))
    assert.equal(unread.comments, 0)
    const scoped = (scope: string) => app.post('dynamic/setScope', { id: data.id, scope }, as(author))
    assert.equal((await scoped('followers')).status, 400)
    assert.equal((await scoped('me')).code, 0)
    assert.equal((await scoped('everyone')).code, 0)
  })

  test('leads to its author from nowhere that a reader looks', async () => {
    const name = `藏起来的${Date.now() % 10_000}`
    const author = await newPerson(app, school, name)
    const follower = await newPerson(app, school)
    await app.post('user/follow', { id: author.userId }, as(follower))
    const words = `没人知道是谁 #树洞${Date.now()}`
    const { data } = await send(author, { text: words, scope: 'everyone' })
    const said = await comment(app, author, data.id, '我自己补充')
    assert.equal(said.author.id, data.author.id)
    await app.post('dynamic/like', { id: data.id }, as(follower))
    const home = await app.get('user/home', { query: { id: author.userId }, ...as(follower) })
    for (const reader of [follower, await newPerson(app, school), admin, undefined]) {
      const options = reader ? as(reader) : {}
      const readings = [
        app.get('dynamic/detail', { query: { id: data.id }, ...options }),
        app.get('dynamic/list', { query: { school }, ...options }),
        app.get('dynamic/list', { query: { school, sort: 'hot' }, ...options }),
        app.get('dynamic/nationwide', options),
        app.get('dynamic/recommend', { query: { school }, ...options }),
        app.get('comment/comments', { query: { subject: 'dynamic', id: data.id }, ...options }),
        app.get('search/all', { query: { keyword: '没人知道是谁' }, ...options }),
        app.get('dynamic/likes', { query: { id: data.id }, ...options }),
      ]
      for (const { code, envelope } of await Promise.all(readings)) {
        assert.equal(code, 0)
        const text = JSON.stringify(envelope)
        assert.ok(!text.includes(author.userId) && !text.includes(name), text)
      }
      const theirs = await app.get('dynamic/userDynamics', { query: { user: author.userId }, ...options })
      assert.deepEqual(theirs.data.items, [])
    }
    const found = await app.get('dynamic/nationwide', as(follower))
    assert.ok(found.data.items.some(({ id }) => id === data.id))
    const detail = await app.get('dynamic/detail', { query: { id: data.id }, ...as(follower) })
    assert.equal(detail.data.followed, false)
    const following = await app.get('dynamic/following', as(follower))
    assert.deepEqual(following.data.items, [])
    assert.deepEqual([home.data.dynamics, home.data.liked], [0, 0])
    const own = await app.get('dynamic/mines', as(author))
    assert.deepEqual(
      own.data.items.map(({ id }) => id),
      [data.id],
    )
  })

  test('leads to its author neither from a card in chat nor from what is sent to others', async () => {
    const name = `没露面的${Date.now() % 10_000}`
    const author = await newPerson(app, school, name)
    const pair = [await newPerson(app, school), await newPerson(app, school)] as const
    await befriend(app, ...pair)
    const { data: uploaded } = await app.upload(await picture(), as(author))
    const { data } = await send(author, { text: '', pictures: [uploaded.id], scope: 'everyone' })
    const card = { kind: 'dynamic', id: data.id }
    const sent = await app.post('privateChat', { key: randomUUID(), to: pair[1].userId, card }, as(pair[0]))
    assert.equal(sent.data.card?.shown?.title, `${data.author.name}的动态`)
    const shared = await app.app.inject({ url: `/s/dynamic/${data.id}`, remoteAddress: '10.200.0.1' })
    assert.match(shared.body, new RegExp(data.id))
    const code = await app.get('dynamic/code', { query: { id: data.id }, ...as(pair[0]) })
    for (const text of [JSON.stringify(sent.envelope), shared.body, JSON.stringify(code.envelope)])
      assert.ok(!text.includes(author.userId) && !text.includes(name), text)
  })

  test('does not come earlier for who follows its author', async () => {
    const [author, follower] = [await newPerson(app, school), await newPerson(app, school)]
    await app.post('user/follow', { id: author.userId }, as(follower))
    const { data } = await send(author)
    const later = await publish(app, await newPerson(app, school))
    const { data: best } = await app.get('dynamic/recommend', as(follower))
    const ids = best.items.map(({ id }) => id).filter((id) => id === data.id || id === later.id)
    assert.deepEqual(ids, [later.id, data.id])
  })

  test('is heard by whom its author blocked, and blocked by itself', async () => {
    const [author, reader] = [await newPerson(app, school), await newPerson(app, school)]
    await app.post('user/block', { id: reader.userId }, as(author))
    await app.pool.query(`update users set dynamics_to = 'nobody' where id = $1`, [author.userId])
    const { data } = await send(author)
    const open = async () =>
      (await app.get('dynamic/detail', { query: { id: data.id }, ...as(reader) })).status
    const listed = async () =>
      (await app.get('dynamic/list', { query: { school }, ...as(reader) })).data.items.some(
        ({ id }) => id === data.id,
      )
    assert.deepEqual([await open(), await listed()], [200, true])
    assert.equal((await app.post('alias/block', { id: data.author.id }, as(reader))).code, 0)
    assert.deepEqual([await open(), await listed()], [404, false])
  })

  test('stands at the desk and in its log too', async () => {
    const name = `作者${Date.now() % 10_000}`
    const author = await newPerson(app, school, name)
    const { data } = await send(author)
    await app.pool.query(`update dynamics set state = 'pending' where id = $1`, [data.id])
    const { data: waiting } = await app.get('dynamic/pending', as(admin))
    const row = waiting.items.find(({ id }) => id === data.id)
    assert.equal(row?.author.id, data.author.id)
    assert.equal((await app.post('dynamic/approved', { id: data.id }, as(admin))).code, 0)
    assert.equal((await app.post('dynamic/delete', { id: data.id, reason: '不合适' }, as(admin))).code, 0)
    const { data: removed } = await app.get('dynamic/adminDeletes', as(admin))
    assert.ok(!JSON.stringify([waiting, removed]).includes(author.userId))
    const { rows } = await app.pool.query(`select 1 from audit_log where subject_id = $1`, [author.userId])
    assert.equal(rows.length, 0)
  })

  test('of a named dynamic there is none', async () => {
    const author = await newPerson(app, school, '有名字的')
    const data = await publish(app, author)
    assert.deepEqual([data.author.id, data.author.alias], [author.userId, undefined])
  })
})
