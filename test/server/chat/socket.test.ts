// also on: external
/** Private chat as it happens: what the socket tells, what a device that was away asks for, and more than one node. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { realtime } from '../../../contract/message/rules'
import { messenger } from '../../../server/core/chat/frames'
import { newPerson, newSchool } from '../campus'
import { as } from '../asks'
import { befriend, say, saying, seqs } from './chats'
import { databaseOf, startApp, type TestApp, type TestSession } from '../harness'
import { connect, hello, type Client } from '../sockets'

let app: TestApp
let school: string
before(async () => {
  app = await startApp()
  school = await newSchool(app)
  await app.app.listen({ port: 0, host: '127.0.0.1' })
})
after(() => app.close())

const friends = async (): Promise<[TestSession, TestSession]> => {
  const pair: [TestSession, TestSession] = [await newPerson(app, school), await newPerson(app, school)]
  await befriend(app, ...pair)
  return pair
}
const listen = async (to: TestApp, person: TestSession): Promise<Client> => {
  const client = connect(to, hello(person))
  assert.equal((await client.next()).type, 'ready')
  return client
}
describe('the socket', () => {
  test('brings messages in order to both, with the counts of each', async () => {
    const [one, other] = await friends()
    const [mine, theirs] = [await listen(app, one), await listen(app, other)]
    for (const text of saying(5)) await say(app, one, other, text)
    for (let n = 1; n <= 5; n += 1) {
      const frame = await theirs.nextOf('chat')
      assert.deepEqual([frame.message.seq, frame.message.text], [n, `第 ${n} 条`])
      assert.deepEqual([(await mine.nextOf('chat')).message.seq], [n])
    }
    for (let chats = 0; chats < 5;) chats = (await theirs.nextOf('counts')).counts.chats
    mine.end()
    theirs.end()
  })

  test('tells both of reading and recalling, and only one’s own devices of the rest', async () => {
    const [one, other] = await friends()
    const { conversation } = await say(app, one, other, '晚上吃什么')
    const [mine, phone, tablet] = [await listen(app, one), await listen(app, other), await listen(app, other)]
    await app.post('chat/read', { conversation, seq: 1 }, as(other))
    for (const client of [mine, phone, tablet]) {
      const frame = await client.nextOf('chat-read')
      assert.deepEqual([frame.reader, frame.seq], [other.userId, 1])
    }
    await app.post('chat/recall', { conversation, seq: 1 }, as(one))
    for (const client of [mine, phone, tablet])
      assert.deepEqual((await client.nextOf('chat')).message.target, 1)
    await app.post('chat/delete', { conversation, seqs: [1] }, as(other))
    for (const client of [phone, tablet]) assert.deepEqual((await client.nextOf('chat-changed')).deleted, [1])
    await say(app, one, other, '面条')
    const next = await mine.nextEvent()
    assert.equal(next.type, 'chat', 'what the other deleted is none of one’s business')
    for (const client of [mine, phone, tablet]) client.end()
  })

  test('hears no junk after the hello, and goes on', async () => {
    const [one, other] = await friends()
    const client = await listen(app, other)
    const typing = (conversation: unknown) => JSON.stringify({ type: 'typing', conversation })
    for (const junk of [
      '{',
      'null',
      '[]',
      '\0',
      '{"type":"chat"}',
      typing(7),
      typing('x'),
      typing(randomUUID()),
      JSON.stringify({ type: 'hello', token: one.token, last: null }),
    ])
      client.send(junk)
    await say(app, one, other, '还在')
    assert.equal((await client.nextOf('chat')).message.text, '还在')
    client.end()
  })

  test('says nothing of someone who was blocked meanwhile', async () => {
    const [one, other] = await friends()
    const { conversation } = await say(app, one, other, '之前')
    const client = await listen(app, other)
    await app.post('user/block', { id: one.userId }, as(other))
    assert.deepEqual(await messenger(app.context)([other.userId], { conversation, seq: 1 }), [null])
    await app.context.events.publish(`user:${other.userId}`, { counts: true })
    const frame = await client.next()
    assert.deepEqual([frame.type, 'counts' in frame && frame.counts.chats], ['counts', 0])
    client.end()
  })

  test('leaves a device that was away a way to everything it missed, once', async () => {
    const [one, other] = await friends()
    const { conversation } = await say(app, one, other, '断线前')
    const before = await listen(app, other)
    before.end()
    await before.closed
    for (const text of saying(3)) await say(app, one, other, text)
    await app.post('chat/recall', { conversation, seq: 1 }, as(one))
    const after = connect(app, hello(other))
    const ready = await after.next()
    assert.equal('counts' in ready && ready.counts.chats, 3)
    const { data } = await app.get('chat/messages', { ...as(other), query: { conversation, since: 1 } })
    assert.deepEqual([seqs(data), data.items.at(-1)?.target], [[2, 3, 4, 5], 1])
    after.end()
  })

  test(
    'reaches people on another node, with numbers from both in one row',
    { skip: process.env.REDIS_URL ? false : 'one node without Redis' },
    async () => {
      const node = await startApp({
        config: { redisPrefix: app.context.config.redisPrefix },
        database: databaseOf(app),
      })
      try {
        await node.app.listen({ port: 0, host: '127.0.0.1' })
        const [one, other] = await friends()
        const client = await listen(node, other)
        const sent = await Promise.all(
          saying(10).map((text, n) =>
            say(n % 2 ? app : node, n % 3 ? one : other, n % 3 ? other : one, text),
          ),
        )
        const heard: number[] = []
        while (heard.length < 10) heard.push((await client.nextOf('chat')).message.seq)
        assert.deepEqual(
          heard.sort((a, b) => a - b),
          sent.map(({ seq }) => seq).sort((a, b) => a - b),
        )
        client.end()
      } finally {
        await node.close()
      }
    },
  )
})

describe('what no app sends', () => {
  test('a huge frame ends the socket, and nobody else’s', async () => {
    const [one, other] = await friends()
    const [client, bystander] = [await listen(app, one), await listen(app, other)]
    client.send('x'.repeat(realtime.clientFrame + 1))
    assert.equal(await client.closed, 1009)
    await say(app, one, other, '还在')
    assert.equal((await bystander.nextOf('chat')).message.text, '还在')
    bystander.end()
  })

  test('a hundred frames in a row end it, too', async () => {
    const [one, other] = await friends()
    const { conversation } = await say(app, one, other, '你好')
    const [client, peer] = [await listen(app, one), await listen(app, other)]
    for (let n = 0; n < 100; n += 1) client.send(JSON.stringify({ type: 'typing', conversation }))
    assert.equal(await client.closed, realtime.tooMany)
    await say(app, one, other, '后面')
    const told = [await peer.nextEvent(), await peer.nextEvent()].map(({ type }) => type)
    assert.deepEqual(told.sort(), ['chat', 'typing'], 'of a hundred the other hears one')
    peer.end()
  })

  test('the same message a hundred times is one on the other’s socket', async () => {
    const [one, other] = await friends()
    const peer = await listen(app, other)
    const body = { key: randomUUID(), to: other.userId, text: '说了一百遍' }
    await Promise.all(Array.from({ length: 100 }, () => app.post('privateChat', body, as(one))))
    await say(app, one, other, '最后一句')
    assert.deepEqual(
      [(await peer.nextOf('chat')).message.text, (await peer.nextOf('chat')).message.text],
      ['说了一百遍', '最后一句'],
    )
    peer.end()
  })

  test('three thousand emoji are too long, and two thousand arrive whole', async () => {
    const [one, other] = await friends()
    const peer = await listen(app, other)
    const long = await app.post(
      'privateChat',
      { key: randomUUID(), to: other.userId, text: '😀'.repeat(3_000) },
      as(one),
    )
    assert.deepEqual([long.status, /最多 2000 个字/.test(long.envelope.msg)], [400, true])
    await say(app, one, other, '👨‍👩‍👧'.repeat(400))
    assert.equal((await peer.nextOf('chat')).message.text, '👨‍👩‍👧'.repeat(400))
    peer.end()
  })
})

describe('that somebody is writing', () => {
  test('reaches the other’s devices and not one’s own, leaves no trace, and not too often', async () => {
    const [one, other] = await friends()
    const { conversation } = await say(app, one, other, '你好')
    const [client, mine, theirs] = [await listen(app, one), await listen(app, one), await listen(app, other)]
    const before = await app.pool.query(
      'select xmin, * from conversation_members where conversation_id = $1 order by user_id',
      [conversation],
    )
    for (let n = 0; n < 3; n += 1) client.send(JSON.stringify({ type: 'typing', conversation }))
    const frame = await theirs.nextOf('typing')
    assert.deepEqual(frame, { type: 'typing', conversation, writer: one.userId })
    await say(app, one, other, '说完了')
    assert.equal((await theirs.nextEvent()).type, 'chat', 'three at once are one')
    assert.equal((await mine.nextEvent()).type, 'chat', 'one’s own devices know')
    const after = await app.pool.query(
      'select xmin, * from conversation_members where conversation_id = $1 order by user_id',
      [conversation],
    )
    assert.deepEqual(
      after.rows.map(({ last_read }) => last_read),
      before.rows.map(({ last_read }) => last_read),
    )
    for (const socket of [client, mine, theirs]) socket.end()
  })

  test('is not taken from a device that was signed out', async () => {
    const [one, other] = await friends()
    const { conversation } = await say(app, one, other, '你好')
    const [client, theirs] = [await listen(app, one), await listen(app, other)]
    await app.post('user/signOut', {}, as(one))
    client.send(JSON.stringify({ type: 'typing', conversation }))
    assert.equal(await client.closed, realtime.unauthorized)
    await app.context.events.publish(`user:${other.userId}`, { counts: true })
    assert.equal((await theirs.next()).type, 'counts')
    theirs.end()
  })

  test('is none of a stranger’s, or of who was blocked', async () => {
    const [one, other] = await friends()
    const stranger = await newPerson(app, school)
    const { conversation } = await say(app, one, other, '你好')
    const [outside, blocked, theirs] = [
      await listen(app, stranger),
      await listen(app, one),
      await listen(app, other),
    ]
    await app.post('user/block', { id: one.userId }, as(other))
    for (const socket of [outside, blocked]) socket.send(JSON.stringify({ type: 'typing', conversation }))
    await app.context.events.publish(`user:${other.userId}`, { counts: true })
    assert.equal((await theirs.next()).type, 'counts')
    for (const socket of [outside, blocked, theirs]) socket.end()
  })
})
