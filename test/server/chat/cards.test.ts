/** Things of other features in chat: as their reader may see them, whatever their kind. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import { cardsOf, type CardKind } from '../../../server/core/chat/card'
import { newPerson, picture, publish } from '../campus'
import { as } from '../asks'
import { befriend, say } from './chats'
import { Run } from '../running/errands'
import { startApp, type TestApp, type TestSession } from '../harness'

let app: TestApp
let run: Run
before(async () => {
  app = await startApp()
  run = await new Run(app).open()
})
after(() => app.close())

const person = () => newPerson(app, run.school)
const friends = async (): Promise<[TestSession, TestSession]> => {
  const pair: [TestSession, TestSession] = [await person(), await person()]
  await befriend(app, ...pair)
  return pair
}
const send = (from: TestSession, to: TestSession, kind: string, id: string, more = {}) =>
  app.post('privateChat', { key: randomUUID(), to: to.userId, card: { kind, id }, ...more }, as(from))
const sent = async (...args: Parameters<typeof send>) => {
  const { code, data, envelope } = await send(...args)
  assert.equal(code, 0, envelope.message + envelope.msg)
  return data
}
const latest = async (reader: TestSession, conversation: string) =>
  (await app.get('chat/messages', { ...as(reader), query: { conversation } })).data.items.at(-1)
const inList = async (reader: TestSession) =>
  (await app.get('chat/conversations', as(reader))).data.items[0]?.last?.text

describe('a dynamic', () => {
  test('is a card with its first picture, and leads to its page', async () => {
    const [one, other] = await friends()
    const { data: uploaded } = await app.upload(await picture(), as(one))
    const { id, author } = await publish(app, one, { text: '银杏黄了', pictures: [uploaded.id] })
    const message = await sent(one, other, 'dynamic', id)
    const card = await latest(other, message.conversation)
    assert.deepEqual([card?.kind, card?.text], ['card', ''])
    const { thumb, ...rest } = card?.card?.shown ?? { thumb: null }
    assert.ok(thumb)
    assert.deepEqual(
      { ...card?.card, shown: rest },
      {
        kind: 'dynamic',
        label: '动态',
        gone: '这条动态看不到了',
        shown: {
          id,
          title: '银杏黄了',
          note: `动态 · ${author.name}`,
          page: `/pages/dynamicTopic/photoDetail?id=${id}`,
        },
      },
    )
    assert.equal(await inList(other), '[动态]')
    assert.equal((await sent(other, one, 'dynamic', id, { reply: card?.seq })).reply?.text, '[动态]')
  })

  test('without words is named after its author', async () => {
    const [one, other] = await friends()
    const { data: uploaded } = await app.upload(await picture(), as(one))
    const { id, author } = await publish(app, one, { title: '', text: '', pictures: [uploaded.id] })
    assert.equal((await sent(one, other, 'dynamic', id)).card?.shown?.title, `${author.name}的动态`)
  })

  test('that is deleted stays a card without it, and cannot be sent', async () => {
    const [one, other] = await friends()
    const { id } = await publish(app, one, { text: '银杏黄了' })
    const { conversation } = await sent(one, other, 'dynamic', id)
    await app.post('dynamic/delete', { id }, as(one))
    assert.deepEqual((await latest(other, conversation))?.card, {
      kind: 'dynamic',
      label: '动态',
      gone: '这条动态看不到了',
      shown: null,
    })
    const again = await send(one, other, 'dynamic', id)
    assert.deepEqual([again.status, /这条动态/.test(again.envelope.message)], [404, true])
  })

  test('that was taken back is no card any more', async () => {
    const [one, other] = await friends()
    const { id } = await publish(app, one, { text: '银杏黄了' })
    const { conversation, seq } = await sent(one, other, 'dynamic', id)
    assert.equal((await app.post('chat/recall', { conversation, seq }, as(one))).data.card, null)
    const { rows } = await app.pool.query(
      'select card_kind, card_id from messages where conversation_id = $1',
      [conversation],
    )
    assert.ok(rows.every(({ card_kind, card_id }) => card_kind === null && card_id === null))
    assert.equal(await inList(other), '[已撤回]')
  })
})

describe('an errand', () => {
  test('is a card for the two of it, and for no one who let it go', async () => {
    const { id, owner, rider } = await run.at('taken')
    const { conversation, card } = await sent(rider, owner, 'errand', id)
    assert.deepEqual(
      [card?.label, card?.gone, card?.shown?.note, card?.shown?.thumb, card?.shown?.page],
      ['跑腿单', '这个跑腿单看不到了', '跑腿单', null, `/pages/runErrands/orderDetails?id=${id}`],
    )
    const { rows } = await app.pool.query<{ title: string }>('select title from orders where id = $1', [id])
    assert.equal((await latest(owner, conversation))?.card?.shown?.title, rows[0]?.title)
    assert.equal(await inList(owner), '[跑腿单]')
    const { userId: next } = await run.student()
    await app.pool.query('update orders set seller_id = $2 where id = $1', [id, next])
    assert.equal((await latest(rider, conversation))?.card?.shown, null)
    assert.equal((await latest(owner, conversation))?.card?.shown?.id, id)
  })

  test('is sent by no one else, nor to anyone else', async () => {
    const { id, owner } = await run.at('taken')
    const stranger = await run.student()
    for (const [from, to] of [
      [stranger, owner],
      [owner, stranger],
    ] as const) {
      const { status, envelope } = await send(from, to, 'errand', id)
      assert.deepEqual([status, /跑腿单/.test(envelope.message)], [404, true])
    }
  })
})

describe('a kind', () => {
  test('that no feature declares is refused', async () => {
    const [one, other] = await friends()
    for (const kind of ['poll', 'constructor', 'toString']) {
      const { status, envelope } = await send(one, other, kind, randomUUID())
      assert.deepEqual([status, envelope.msg], [400, '不能发送这种卡片'], kind)
    }
  })

  test('that no feature declares any more is a card that cannot be seen', async () => {
    const [one, other] = await friends()
    const { id } = await publish(app, one, { text: '银杏黄了' })
    const { conversation } = await sent(one, other, 'dynamic', id)
    await app.pool.query("update messages set card_kind = 'poll' where conversation_id = $1", [conversation])
    assert.deepEqual((await latest(other, conversation))?.card, {
      kind: 'poll',
      label: '卡片',
      gone: '这张卡片看不到了',
      shown: null,
    })
    assert.equal(await inList(other), '[卡片]')
  })

  test('is read once for a page, however many cards of it are there, and not where there is none', async () => {
    const read: string[][] = []
    const poll: CardKind = {
      label: '投票',
      gone: '这个投票看不到了',
      send: async () => undefined,
      read: async (_, asked) => {
        read.push(asked.map(({ reader, id }) => `${reader} ${id}`))
        return asked.map(({ id }) =>
          id === 'b' ? null : { id, title: `投票 ${id}`, note: '投票', thumb: null, page: '/poll' },
        )
      },
    }
    const context = { ...app.context, house: app.context.house.with({ cards: { poll } }) }
    const row = (cardId: string | null) => ({
      reader: 'r',
      school: null,
      cardKind: cardId === null ? null : 'poll',
      cardId,
    })
    const cards = await cardsOf(context, [row('a'), row(null), row('b'), row('c')], app.db)
    assert.deepEqual(
      cards.map((card) => card && (card.shown?.title ?? card.gone)),
      ['投票 a', null, '这个投票看不到了', '投票 c'],
    )
    await cardsOf(context, [row(null)], app.db)
    assert.deepEqual(read, [['r a', 'r b', 'r c']])
  })
})

test('messages of before are converted', async () => {
  const [one, other] = await friends()
  const { conversation } = await say(app, one, other, '第一条')
  for (const text of ['第二条', '第三条', '第四条']) await say(app, one, other, text)
  const [dynamic, errand] = [randomUUID(), randomUUID()]
  const file = `${__dirname}/../../../server/migrations/0016_message_cards.sql`
  const client = await app.pool.connect()
  try {
    await client.query('begin')
    await client.query(
      'alter table messages drop column card_kind, drop column card_id, add column dynamic_id uuid, add column errand_id uuid',
    )
    const old = `update messages set kind = $2, dynamic_id = $3, errand_id = $4 where conversation_id = $1 and seq = $5`
    await client.query(old, [conversation, 'dynamic', dynamic, null, 1])
    await client.query(old, [conversation, 'errand', null, errand, 2])
    // taken back
    await client.query(old, [conversation, 'dynamic', null, null, 3])
    await client.query(await readFile(file, 'utf8'))
    const { rows } = await client.query(
      'select kind, card_kind, card_id from messages where conversation_id = $1 order by seq',
      [conversation],
    )
    assert.deepEqual(rows, [
      { kind: 'card', card_kind: 'dynamic', card_id: dynamic },
      { kind: 'card', card_kind: 'errand', card_id: errand },
      { kind: 'card', card_kind: null, card_id: null },
      { kind: 'text', card_kind: null, card_id: null },
    ])
  } finally {
    await client.query('rollback')
    client.release()
  }
})
