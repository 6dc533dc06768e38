// also on: external
/** Private chat over HTTP: who may write to whom, numbers, what is unread, and what people take back or delete. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { limits } from '../../../contract/chat/rules'
import { newPerson, newSchool, picture } from '../campus'
import { as } from '../asks'
import { befriend, chatOf, counts, say, saying, seqs, erased } from './chats'
import { startApp, type TestApp, type TestSession } from '../harness'

let app: TestApp
let school: string
before(async () => {
  app = await startApp()
  school = await newSchool(app)
})
after(() => app.close())

const person = (name?: string) => newPerson(app, school, name)
const friends = async (): Promise<[TestSession, TestSession]> => {
  const pair: [TestSession, TestSession] = [await person(), await person()]
  await befriend(app, ...pair)
  return pair
}
const send = (from: TestSession, to: TestSession, body: Record<string, unknown>) =>
  app.post('privateChat', { key: randomUUID(), to: to.userId, ...body }, as(from))
const messagesOf = async (reader: TestSession, conversation: string, query = {}) =>
  (await app.get('chat/messages', { ...as(reader), query: { conversation, ...query } })).data
const listOf = async (reader: TestSession, query = {}) =>
  (await app.get('chat/conversations', { ...as(reader), query })).data
const block = (who: TestSession, whom: TestSession) => app.post('user/block', { id: whom.userId }, as(who))
const refused = async (call: ReturnType<typeof send>, status: number, words: RegExp) => {
  const answer = await call
  assert.deepEqual(
    [answer.status, words.test(answer.envelope.message + answer.envelope.msg)],
    [status, true],
    answer.envelope.message + answer.envelope.msg,
  )
}

describe('sending', () => {
  test('gives each message the next number, and the same key the same message however often it comes', async () => {
    const [one, other] = await friends()
    const first = await say(app, one, other, '第一条')
    assert.deepEqual([first.seq, first.kind, first.text, first.sender], [1, 'text', '第一条', one.userId])
    const body = { key: randomUUID(), to: other.userId, text: '说了一百遍' }
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => app.post('privateChat', body, as(one))),
    )
    assert.deepEqual([...new Set(answers.map(({ code, data }) => `${code} ${data?.seq}`))], ['0 2'])
    assert.deepEqual(seqs(await messagesOf(other, first.conversation)), [1, 2])
    assert.equal((await counts(app, other)).chats, 2)
  })

  test('at the same moment from both sides makes one conversation, and numbers without gaps or doubles', async () => {
    const [one, other] = await friends()
    const sent = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 2 ? say(app, one, other, `甲${n}`) : say(app, other, one, `乙${n}`),
      ),
    )
    assert.deepEqual([...new Set(sent.map(({ conversation }) => conversation))].length, 1)
    assert.deepEqual(
      sent.map(({ seq }) => seq).sort((a, b) => a - b),
      Array.from({ length: 20 }, (_, n) => n + 1),
    )
    const read = await messagesOf(one, sent[0]?.conversation ?? '')
    assert.deepEqual(
      read.items.map(({ at }) => at),
      read.items.map(({ at }) => at).sort(),
    )
  })

  test('takes 2,000 characters and not one more, and nothing that is empty, two things at once or unknown', async () => {
    const [one, other] = await friends()
    const longest = '字'.repeat(limits.text.max)
    assert.equal((await say(app, one, other, longest)).text, longest)
    assert.equal((await say(app, one, other, '😀'.repeat(limits.text.max))).seq, 2)
    await refused(send(one, other, { text: `${longest}多` }), 400, /文字最多 2000 个字/)
    await refused(send(one, other, { text: ' \n ' }), 400, /请填写文字/)
    await refused(send(one, other, {}), 400, /只能是/)
    await refused(
      send(one, other, { text: '一', place: { name: '图书馆', address: '', latitude: 30, longitude: 114 } }),
      400,
      /只能是/,
    )
    await refused(send(one, other, { text: '一', sender: other.userId }), 400, /不认识的字段/)
    assert.equal(
      (await app.post('privateChat', { key: randomUUID(), to: other.userId, text: '未登录' })).code,
      1001,
    )
  })

  test('a key that somebody else used is one’s own all the same; used for another person it gives what was sent', async () => {
    const [one, other] = await friends()
    const third = await person()
    const key = randomUUID()
    const body = { key, text: '你好' }
    const { data } = await app.post('privateChat', { ...body, to: other.userId }, as(one))
    assert.equal((await app.post('privateChat', { ...body, to: one.userId }, as(other))).data.seq, 2)
    const again = await app.post('privateChat', { ...body, to: third.userId }, as(one))
    assert.deepEqual([again.data.conversation, again.data.seq], [data.conversation, data.seq])
    assert.deepEqual((await listOf(third)).items, [])
    const raced = randomUUID()
    const both = await Promise.all(
      [other, third].map((to) => app.post('privateChat', { key: raced, to: to.userId, text: '抢' }, as(one))),
    )
    assert.ok(both.every(({ status }) => status < 500))
    assert.equal((await app.pool.query('select 1 from messages where key = $1', [raced])).rowCount, 1)
  })

  test('carries one’s own pictures, places, and nobody else’s', async () => {
    const [one, other] = await friends()
    const { data: uploaded } = await app.upload(await picture(), as(one))
    const shown = (await send(one, other, { picture: uploaded.id })).data
    assert.deepEqual([shown.kind, shown.picture?.width], ['picture', 640])
    await refused(send(other, one, { picture: uploaded.id }), 400, /图片没有上传成功/)
    const place = { name: '三食堂', address: '南岸校区', latitude: 30, longitude: 114 }
    assert.deepEqual((await send(one, other, { place })).data.place, place)
  })

  test('answers a message of the same conversation that is still there', async () => {
    const [one, other] = await friends()
    const { conversation } = await say(app, one, other, '几点去图书馆')
    const answer = (await send(other, one, { text: '七点', reply: 1 })).data
    assert.deepEqual(answer.reply, { seq: 1, sender: one.userId, text: '几点去图书馆' })
    await refused(send(other, one, { text: '七点', reply: 9 }), 404, /要回复的消息/)
    await app.post('chat/recall', { conversation, seq: 1 }, as(one))
    assert.equal((await messagesOf(other, conversation)).items[1]?.reply?.text, '[已撤回]')
    await refused(send(other, one, { text: '七点', reply: 1 }), 404, /要回复的消息/)
    assert.equal((await messagesOf(other, conversation)).to, 3, 'what was refused took no number')
  })
})

describe('who may write', () => {
  test('nobody to themselves, to who is not there, or past a block of either', async () => {
    const [one, other] = await friends()
    const { conversation } = await say(app, one, other, '在吗')
    await refused(send(one, one, { text: '自言自语' }), 409, /不能给自己/)
    await refused(send(one, { token: '', userId: randomUUID() }, { text: '有人吗' }), 404, /不存在/)
    await block(other, one)
    await refused(send(one, other, { text: '还在吗' }), 404, /不存在/)
    await refused(send(other, one, { text: '不理你' }), 404, /不存在/)
    for (const who of [one, other]) {
      assert.deepEqual((await listOf(who)).items, [])
      assert.equal((await app.get('chat/messages', { ...as(who), query: { conversation } })).status, 404)
      assert.equal((await counts(app, who)).chats, 0)
    }
    await app.post('user/unblock', { id: one.userId }, as(other))
    assert.deepEqual(seqs(await messagesOf(other, conversation)), [1])
  })

  test('a stranger one message erased it is answered', async () => {
    const [one, other] = [await person(), await person()]
    await say(app, one, other, '你好，想问个事')
    await refused(send(one, other, { text: '在不在' }), 409, /只能发一条/)
    assert.match((await chatOf(app, one, other)).obstacle ?? '', /只能发一条/)
    await say(app, other, one, '你说')
    await say(app, one, other, '图书馆几点关门')
    assert.equal((await chatOf(app, one, other)).obstacle, null)
  })

  test('many first messages of a stranger at once are one', async () => {
    const [one, other] = [await person(), await person()]
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => send(one, other, { text: `你好 ${n}` })),
    )
    assert.equal(answers.filter(({ code }) => code === 0).length, 1)
  })

  test('whom the other’s privacy lets, and whoever they wrote to', async () => {
    const [one, other] = [await person(), await person()]
    await app.post('user/editPrivacy', { write_to: 'nobody' }, as(other))
    await refused(send(one, other, { text: '你好' }), 409, /谁可以评论和留言/)
    await say(app, other, one, '我先说')
    await say(app, one, other, '那我回一句')
    await app.pool.query(
      `update conversation_members set spoke_at = now() - interval '8 days' where user_id = $1`,
      [other.userId],
    )
    await refused(send(one, other, { text: '一周以后' }), 409, /谁可以评论和留言/)
  })
})

describe('reading', () => {
  test('goes by pages before and since a number, and past the end there is nothing', async () => {
    const [one, other] = await friends()
    let conversation = ''
    for (const text of saying(7)) conversation = (await say(app, one, other, text)).conversation
    const latest = await messagesOf(other, conversation, { size: 3 })
    assert.deepEqual(
      [seqs(latest), latest.from, latest.to, latest.earlier, latest.later],
      [[5, 6, 7], 5, 7, true, false],
    )
    const before5 = await messagesOf(other, conversation, { before: 5, size: 3 })
    assert.deepEqual([seqs(before5), before5.earlier, before5.later], [[2, 3, 4], true, true])
    assert.deepEqual([seqs(await messagesOf(other, conversation, { before: 2, size: 3 }))], [[1]])
    const since = await messagesOf(other, conversation, { since: 2, size: 3 })
    assert.deepEqual([seqs(since), since.later], [[3, 4, 5], true])
    for (const query of [{ since: 7 }, { since: 2_000_000_000 }, { before: 1 }])
      assert.deepEqual((await messagesOf(other, conversation, query)).items, [])
    assert.deepEqual(
      seqs(await messagesOf(other, conversation, { before: 2_000_000_000 })),
      [1, 2, 3, 4, 5, 6, 7],
    )
  })

  test('is counted exactly, tells the other, and never goes back', async () => {
    const [one, other] = await friends()
    let conversation = ''
    for (const text of saying(4)) conversation = (await say(app, one, other, text)).conversation
    const read = async (seq: number) =>
      (await app.post('chat/read', { conversation, seq }, as(other))).data.chats
    assert.equal((await listOf(other)).items[0]?.unread, 4)
    assert.equal(await read(3), 1)
    assert.equal(await read(1), 1)
    assert.deepEqual(
      [
        (await chatOf(app, one, other)).peer_read,
        (await counts(app, other)).chats,
        (await counts(app, one)).chats,
      ],
      [3, 1, 0],
    )
    assert.equal(await read(2_000_000_000), 0)
    assert.equal((await chatOf(app, one, other)).peer_read, 4)
    await say(app, one, other, '又一条')
    const { chats, total, system, follows } = await counts(app, other)
    assert.deepEqual([chats, total], [1, 1 + system + follows])
  })

  test('of all conversations is one call, and tells whoever wrote', async () => {
    const [one, other] = await friends()
    const third = await person()
    await befriend(app, third, other)
    await say(app, one, other, '你好')
    for (const text of saying(2)) await say(app, third, other, text)
    const readAll = async () => (await app.post('chat/readAll', {}, as(other))).data.chats
    assert.equal((await counts(app, other)).chats, 3)
    assert.equal(await readAll(), 0)
    assert.deepEqual(
      (await listOf(other)).items.map(({ unread }) => unread),
      [0, 0],
    )
    assert.deepEqual(
      [(await chatOf(app, one, other)).peer_read, (await chatOf(app, third, other)).peer_read],
      [1, 2],
    )
    await say(app, one, other, '还在吗')
    assert.equal((await counts(app, other)).chats, 1)
    assert.equal(await readAll(), 0)
    assert.equal(await readAll(), 0)
  })

  test('while messages come leaves the count right', async () => {
    const [one, other] = await friends()
    const { conversation } = await say(app, one, other, '开始')
    await Promise.all(
      Array.from({ length: 24 }, (_, n) =>
        n % 3
          ? say(app, one, other, `第${n}`)
          : app.post('chat/read', { conversation, seq: n + 1 }, as(other)),
      ),
    )
    const { read } = await chatOf(app, other, one)
    assert.equal((await counts(app, other)).chats, 17 - read)
  })

  test('and writing at the same moment, on both sides, stand in nobody’s way', async () => {
    const [one, other] = await friends()
    const { conversation } = await say(app, one, other, '开始')
    for (const _ of saying(20)) {
      const reads = await Promise.all([
        say(app, one, other, '甲').then(() => null),
        say(app, other, one, '乙').then(() => null),
        ...[one, other, one, other].map((who) =>
          app.post('chat/read', { conversation, seq: 2_000_000_000 }, as(who)),
        ),
      ])
      assert.ok(
        reads.every((answer) => answer === null || answer.code === 0),
        JSON.stringify(reads.map((answer) => answer?.envelope)),
      )
    }
  })

  test('is for who is in the conversation', async () => {
    const [one, other] = await friends()
    const outsider = await person()
    const { conversation } = await say(app, one, other, '只有我们')
    for (const [path, more] of [
      ['chat/read', { seq: 1 }],
      ['chat/recall', { seq: 1 }],
      ['chat/delete', { seqs: [1] }],
      ['chat/remove', {}],
      ['chat/pin', { on: true }],
      ['chat/mute', { on: true }],
    ] as const) {
      assert.equal((await app.post(path, { conversation, ...more }, as(outsider))).status, 404, path)
      assert.equal((await app.post(path, { conversation, ...more })).code, 1001, path)
    }
    assert.equal((await app.get('chat/messages', { ...as(outsider), query: { conversation } })).status, 404)
    assert.equal(
      (await app.get('chat/search', { ...as(outsider), query: { conversation, keyword: '我们' } })).status,
      404,
    )
  })

  test('finds words of the conversation, newest first, and not what is gone', async () => {
    const [one, other] = await friends()
    let conversation = ''
    for (const text of ['借我一支ＰＥＮ', '没有笔', 'pen 在桌上', '100%'])
      conversation = (await say(app, one, other, text)).conversation
    const found = async (keyword: string, query = {}) =>
      (await app.get('chat/search', { ...as(other), query: { conversation, keyword, ...query } })).data
    assert.deepEqual(seqs(await found('Pen')), [3, 1])
    assert.deepEqual(seqs(await found('%')), [])
    const page = await found('pen', { size: 1 })
    assert.deepEqual([seqs(page), seqs(await found('pen', { before: page.next }))], [[3], [1]])
    await app.post('chat/delete', { conversation, seqs: [3] }, as(other))
    await app.post('chat/recall', { conversation, seq: 1 }, as(one))
    assert.deepEqual(seqs(await found('pen')), [])
  })
})

describe('taking back', () => {
  test('is for the sender, for two minutes, and leaves no words', async () => {
    const [one, other] = await friends()
    const { data: uploaded } = await app.upload(await picture(), as(one))
    const { conversation } = await say(app, one, other, '说错了')
    await send(one, other, { picture: uploaded.id })
    assert.equal((await app.post('chat/recall', { conversation, seq: 1 }, as(other))).status, 403)
    assert.equal((await app.post('chat/recall', { conversation, seq: 9 }, as(one))).status, 404)
    const recalls = await Promise.all(
      [1, 1, 1, 2].map((seq) => app.post('chat/recall', { conversation, seq }, as(one))),
    )
    assert.deepEqual(
      recalls.map(({ data }) => data.recalled),
      [true, true, true, true],
    )
    const { items } = await messagesOf(other, conversation)
    assert.deepEqual(
      items.map(({ kind, text, picture: shown, target }) => [kind, text, shown, target]).slice(0, 2),
      [
        ['text', '', null, null],
        ['picture', '', null, null],
      ],
    )
    assert.deepEqual(
      items
        .slice(2)
        .map(({ kind, target }) => `${kind} ${target}`)
        .sort(),
      ['recall 1', 'recall 2'],
    )
    assert.equal((await counts(app, other)).chats, 0)
    assert.equal((await app.pool.query('select 1 from pictures where id = $1', [uploaded.id])).rowCount, 0)
    assert.equal((await app.post('chat/recall', { conversation, seq: 3 }, as(one))).status, 404)
    const late = await say(app, one, other, '两分钟前的')
    await app.pool.query(
      `update messages set created_at = now() - interval '121 seconds' where conversation_id = $1 and seq = $2`,
      [conversation, late.seq],
    )
    assert.match(
      (await app.post('chat/recall', { conversation, seq: late.seq }, as(one))).envelope.message,
      /2 分钟内/,
    )
    assert.deepEqual((await listOf(other)).items[0]?.last?.text, '两分钟前的')
  })
})

describe('one’s own list', () => {
  test('loses what one deletes, and nobody else’s does', async () => {
    const [one, other] = await friends()
    let conversation = ''
    for (const text of saying(3)) conversation = (await say(app, one, other, text)).conversation
    await app.post('chat/delete', { conversation, seqs: [2, 3, 99] }, as(other))
    const left = await messagesOf(other, conversation)
    assert.deepEqual([seqs(left), left.from, left.to], [[1], 1, 3])
    assert.deepEqual(
      [seqs(await messagesOf(one, conversation)), (await counts(app, other)).chats],
      [[1, 2, 3], 1],
    )
    assert.deepEqual(
      [(await listOf(other)).items[0]?.last?.seq, (await listOf(one)).items[0]?.last?.seq],
      [1, 3],
    )
  })

  test('loses a removed conversation until something new comes, without what was before', async () => {
    const [one, other] = await friends()
    const { conversation } = await say(app, one, other, '旧的')
    await app.post('chat/remove', { conversation }, as(other))
    assert.deepEqual(
      [(await listOf(other)).items, (await listOf(one)).items.length, (await counts(app, other)).chats],
      [[], 1, 0],
    )
    await say(app, one, other, '新的')
    assert.deepEqual(seqs(await messagesOf(other, conversation)), [2])
    assert.deepEqual(
      (await listOf(other)).items.map(({ unread, last }) => [unread, last?.text]),
      [[1, '新的']],
    )
    assert.equal((await messagesOf(other, conversation)).earlier, false)
  })

  test('has pinned ones first, counts no muted ones, and goes on by pages', async () => {
    const me = await person()
    const others: TestSession[] = []
    for (const _ of saying(5)) {
      const other = await person()
      others.push(other)
      await say(app, other, me, '你好')
    }
    const { items } = await listOf(me)
    const [first, last] = [items.at(-1), items[0]]
    assert.deepEqual(
      items.map(({ peer }) => peer?.id),
      others.map(({ userId }) => userId).reverse(),
    )
    await app.post('chat/pin', { conversation: first?.id, on: true }, as(me))
    await app.post('chat/mute', { conversation: last?.id, on: true }, as(me))
    assert.equal((await counts(app, me)).chats, 4)
    const walked: string[] = []
    for (let after: string | null | undefined; after !== null;) {
      const page: Awaited<ReturnType<typeof listOf>> = await listOf(me, {
        size: 2,
        ...(after ? { after } : {}),
      })
      walked.push(...page.items.map(({ id }) => id))
      after = page.next
    }
    assert.deepEqual(walked, [first?.id, ...items.slice(0, -1).map(({ id }) => id)])
    await app.post('user/remark', { id: others[0]?.userId, remark: '室友' }, as(me))
    assert.deepEqual((await listOf(me)).items[0]?.remark, '室友')
  })

  test('pins twenty at most, however many are pinned at once', async () => {
    const me = await person()
    await Promise.all(
      Array.from({ length: limits.pinned.max + 2 }, async () => say(app, await person(), me, '你好')),
    )
    const { items } = await listOf(me, { size: 50 })
    const answers = await Promise.all(
      items.map(({ id }) => app.post('chat/pin', { conversation: id, on: true }, as(me))),
    )
    assert.equal(answers.filter(({ code }) => code === 0).length, limits.pinned.max)
  })

  test('offers the people one follows to write to', async () => {
    const [me, friend] = [await person(), await person('周末约球')]
    await app.post('user/follow', { id: friend.userId }, as(me))
    const contacts = async (query = {}) =>
      (await app.get('im/contact', { ...as(me), query })).data.items.map(({ name }) => name)
    assert.deepEqual(
      [await contacts(), await contacts({ keyword: '约球' }), await contacts({ keyword: '没有' })],
      [['周末约球'], ['周末约球'], []],
    )
  })
})

describe('who leaves', () => {
  test('leaves others their words without a name, takes pictures and places along, and cannot be written to', async () => {
    const [one, other] = await friends()
    const { data: uploaded } = await app.upload(await picture(), as(one))
    const { conversation } = await say(app, one, other, '留给你的话')
    await send(one, other, { picture: uploaded.id })
    await send(one, other, { place: { name: '北门', address: '', latitude: 30, longitude: 114 } })
    await erased(app, one)
    const { items } = await messagesOf(other, conversation)
    assert.deepEqual(
      items.map(({ text, picture: shown, place }) => [text, shown, place]),
      [
        ['留给你的话', null, null],
        ['', null, null],
        ['', null, null],
      ],
    )
    assert.equal((await listOf(other)).items[0]?.peer?.name, '已注销用户')
    await refused(send(other, one, { text: '还在吗' }), 409, /已经注销/)
    assert.match((await chatOf(app, other, one)).obstacle ?? '', /已经注销/)
    await erased(app, other)
    assert.equal(
      (await app.pool.query('select 1 from messages where conversation_id = $1', [conversation])).rowCount,
      0,
    )
  })
})
