// also on: external
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { realtime } from '../../../contract/message/rules'
import { comment, newPerson, newSchool, publish, reply } from '../campus'
import { databaseOf, startApp, type TestApp, type TestSession } from '../harness'
import { connect, hello } from '../sockets'

let app: TestApp
let school: string
before(async () => {
  app = await startApp()
  school = await newSchool(app)
  await app.app.listen({ port: 0, host: '127.0.0.1' })
})
after(() => app.close())

const counts = async ({ token }: TestSession) => (await app.get('message/counts', { token })).data
const notices = async ({ token }: TestSession, query = {}) =>
  (await app.get('message/dynamicNotices', { token, query })).data.items
const person = (name?: string) => newPerson(app, school, name)

describe('notices', () => {
  test('tell the author of a like once, however often it is taken back and given again', async () => {
    const [author, fan] = [await person(), await person('粉丝甲')]
    const { id } = await publish(app, author, { title: '银杏黄了' })
    for (const path of ['dynamic/like', 'dynamic/dislike', 'dynamic/like', 'dynamic/like'] as const) {
      await app.post(path, { id }, { token: fan.token })
    }
    assert.deepEqual(await counts(author), {
      likes: 1,
      comments: 0,
      follows: 0,
      orders: 0,
      classes: 0,
      system: 1,
      chats: 0,
      total: 2,
    })
    const [told] = await notices(author, { group: 'likes' })
    assert.deepEqual(
      [told?.kind, told?.actor?.name, told?.thing?.excerpt, told?.read],
      ['like', '粉丝甲', '银杏黄了', false],
    )
    assert.deepEqual(
      [told?.happened, told?.what, told?.page, told?.act],
      ['赞了你的动态', '动态', `/pages/dynamicTopic/photoDetail?id=${id}`, null],
    )
    await app.post('dynamic/dislike', { id }, { token: fan.token })
    assert.equal((await counts(author)).likes, 0)
  })

  test('tell of comments, replies and liked comments, and not of one’s own', async () => {
    const [author, fan] = [await person(), await person()]
    const { id } = await publish(app, author)
    const said = await comment(app, fan, id, '求原图')
    await reply(app, author, said.id, '发你')
    await app.post('comment/like', { id: said.id }, { token: author.token })
    await app.post('dynamic/like', { id }, { token: author.token })
    assert.deepEqual(
      (await notices(author, { group: 'comments' })).map(({ kind, text }) => [kind, text]),
      [['comment', '求原图']],
    )
    assert.deepEqual(
      (await notices(fan)).map(({ kind }) => kind),
      ['comment-like', 'reply', 'system'],
    )
    assert.equal((await counts(author)).likes, 0)
  })

  test('are read and deleted one by one or by group, each person their own', async () => {
    const [author, fan] = [await person(), await person()]
    const { id } = await publish(app, author)
    await comment(app, fan, id, '一')
    await comment(app, fan, id, '二')
    const [latest] = await notices(author)
    const foreign = await app.post('message/batchRead', { ids: [latest?.id] }, { token: fan.token })
    assert.equal(foreign.code, 0)
    assert.equal((await counts(author)).comments, 2)
    assert.equal(
      (await app.post('message/batchRead', { ids: [latest?.id] }, { token: author.token })).data.comments,
      1,
    )
    assert.equal(
      (await app.post('message/batchRead', { group: 'comments' }, { token: author.token })).data.comments,
      0,
    )
    await app.post('message/delete', { ids: [latest?.id] }, { token: fan.token })
    assert.equal((await notices(author, { group: 'comments' })).length, 2)
    await app.post('message/delete', { group: 'comments' }, { token: author.token })
    assert.equal((await notices(author, { group: 'comments' })).length, 0)
  })

  test('say that their dynamic is gone', async () => {
    const [author, fan] = [await person(), await person()]
    const { id } = await publish(app, author)
    await comment(app, fan, id)
    await app.post('dynamic/delete', { id }, { token: author.token })
    const [told] = await notices(author, { group: 'comments' })
    assert.deepEqual([told?.thing, told?.page, told?.what], [null, null, '动态'])
  })
})

describe('the socket', () => {
  test('says what is unread, then tells of each notice as it happens', async () => {
    const [author, fan] = [await person(), await person('新朋友')]
    const { id } = await publish(app, author)
    const client = connect(app, hello(author))
    const ready = await client.next()
    assert.ok(ready.type === 'ready')
    assert.deepEqual([ready.type, ready.counts.total], ['ready', 1])
    await app.post('dynamic/like', { id }, { token: fan.token })
    const told = await client.next()
    assert.ok(told.type === 'notice')
    assert.deepEqual([told.notice.actor?.name, (await client.nextOf('counts')).counts.likes], ['新朋友', 1])
    await app.post('message/batchRead', { group: 'likes' }, { token: author.token })
    assert.deepEqual((await client.nextOf('counts')).counts.likes, 0)
    client.end()
  })

  test('after a drop, gives what was missed and nothing twice', async () => {
    const [author, fan] = [await person(), await person()]
    const { id } = await publish(app, author)
    const first = connect(app, hello(author))
    const ready = await first.next()
    assert.ok(ready.type === 'ready')
    first.end()
    await first.closed
    await comment(app, fan, id, '断线时的一句')
    await comment(app, fan, id, '断线时的两句')
    const second = connect(app, hello(author, ready.last))
    const resumed = await second.next()
    assert.ok(resumed.type === 'ready')
    assert.deepEqual(
      resumed.missed.map(({ text }) => text),
      ['断线时的一句', '断线时的两句'],
    )
    const third = connect(app, hello(author, resumed.last))
    const current = await third.next()
    assert.ok(current.type === 'ready')
    assert.deepEqual(current.missed, [])
    second.end()
    third.end()
  })

  test('tells nothing more to a device that was signed out', async () => {
    const [author, fan] = [await person(), await person()]
    const { id } = await publish(app, author)
    const client = connect(app, hello(author))
    await client.next()
    await app.post('user/signOut', {}, { token: author.token })
    await app.post('dynamic/like', { id }, { token: fan.token })
    assert.equal(await client.closed, realtime.unauthorized)
  })

  test('one person has so many open, and the oldest gives way', { timeout: 60_000 }, async () => {
    const [author, fan] = [await person(), await person()]
    const { id } = await publish(app, author)
    const sockets = []
    for (let count = 0; count <= realtime.ofOne; count += 1) {
      const client = connect(app, hello(author))
      sockets.push(client)
      assert.equal((await client.next()).type, 'ready')
    }
    assert.equal(await sockets[0]?.closed, realtime.tooMany)
    await app.post('dynamic/like', { id }, { token: fan.token })
    for (const client of [sockets[1], sockets.at(-1)])
      assert.equal((await client?.nextEvent())?.type, 'notice')
    for (const client of sockets) client.end()
  })

  test('refuses who is signed out, and junk', async () => {
    assert.equal(
      await connect(app, { type: 'hello', token: 'nobody', last: null }).closed,
      realtime.unauthorized,
    )
    for (const junk of [
      '{',
      '[]',
      '{"type":"hello"}',
      JSON.stringify({ type: 'hello', token: 'x', last: 'y' }),
    ]) {
      assert.equal(await connect(app, junk).closed, 4400)
    }
    assert.equal(await connect(app, 'x'.repeat(5_000)).closed, 1009)
  })

  test(
    'reaches a person on another node',
    { skip: process.env.REDIS_URL ? false : 'one node without Redis' },
    async () => {
      const node = await startApp({
        config: { redisPrefix: app.context.config.redisPrefix },
        database: databaseOf(app),
      })
      try {
        await node.app.listen({ port: 0, host: '127.0.0.1' })
        const [author, fan] = [await person(), await person()]
        const { id } = await publish(app, author)
        const client = connect(node, hello(author))
        await client.next()
        await app.post('dynamic/like', { id }, { token: fan.token })
        assert.equal((await client.next()).type, 'notice')
        client.end()
      } finally {
        await node.close()
      }
    },
  )
})
