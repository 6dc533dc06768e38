/** Asking about what somebody sells: what it is about and the words are one message, and an asker is not kept to one. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { askDays } from '../../../contract/chat/rules'
import { newSchool } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'
import { peopleOf } from '../homepage/homepages'
import { put } from '../secondhand/listings'
import { as } from '../asks'
import { chatOf } from './chats'

let app: TestApp
let people: ReturnType<typeof peopleOf>
before(async () => {
  app = await startApp()
  people = peopleOf(app, await newSchool(app))
})
after(() => app.close())

const oneMessage = /对方回复之前只能发一条/
const send = (from: TestSession, to: TestSession, parts: object) =>
  app.post('privateChat', { key: randomUUID(), to: to.userId, ...parts } as never, as(from))
/** A seller with something on the shelf, and somebody who does not know them. */
async function market() {
  const seller = await people.student()
  const { id } = await put(app, seller)
  return { seller, buyer: await people.student(), id, card: { kind: 'goods', id } }
}

test('a card with words is one message, told by both in lists, and found by its words', async () => {
  const { seller, buyer, card, id } = await market()
  const { data } = await send(buyer, seller, { card, text: '  键帽还在吗？ ' })
  assert.deepEqual([data.kind, data.text, data.card?.shown?.id], ['card', '键帽还在吗？', id])
  const [row] = (await app.get('chat/conversations', as(seller))).data.items
  assert.deepEqual([row?.last?.text, row?.unread], ['[二手] 键帽还在吗？', 1])
  const query = { conversation: data.conversation, keyword: '键帽' }
  assert.equal((await app.get('chat/search', { ...as(seller), query })).data.items.length, 1)
})

test('words beside a card are held to what words are, and go with no other part', async () => {
  const { seller, buyer, card } = await market()
  for (const [text, why] of [
    ['   ', /请填写文字/],
    ['\u200b', /没有看得见的字/],
  ] as const)
    assert.match((await send(buyer, seller, { card, text })).envelope.msg, why)
  const place = { name: '图书馆', address: '', latitude: 30, longitude: 114 }
  for (const parts of [
    { card, place },
    { text: '在吗', place },
  ])
    assert.match((await send(buyer, seller, parts)).envelope.msg, /只能是/)
  assert.equal((await chatOf(app, buyer, seller)).conversation, null)
})

test('who asks about a thing that is for sale goes on asking, for a time', async () => {
  const { seller, buyer, card } = await market()
  assert.equal((await send(buyer, seller, { card, text: '还在吗？' })).code, 0)
  assert.equal((await chatOf(app, buyer, seller)).obstacle, null)
  assert.equal((await send(buyer, seller, { text: '能便宜点吗？' })).code, 0)
  await app.pool.query(
    `update conversation_members set asked_at = now() - make_interval(days => $2) where user_id = $1`,
    [buyer.userId, askDays],
  )
  assert.match((await chatOf(app, buyer, seller)).obstacle ?? '', oneMessage)
  assert.match((await send(buyer, seller, { text: '在吗' })).envelope.message, oneMessage)
  assert.equal((await send(buyer, seller, { card, text: '还卖吗？' })).code, 0)
})

test('also who takes words from nobody is asked about what they sell', async () => {
  const { seller, buyer, card } = await market()
  await app.pool.query(`update users set write_to = 'nobody' where id = $1`, [seller.userId])
  assert.notEqual((await send(buyer, seller, { text: '在吗' })).code, 0)
  assert.equal((await send(buyer, seller, { card })).code, 0)
})

test('one’s own thing, and what is off the shelf, open no door', async () => {
  const { seller, buyer, card, id } = await market()
  const own = await put(app, buyer)
  assert.equal((await send(buyer, seller, { card: { kind: 'goods', id: own.id } })).code, 0)
  assert.match((await chatOf(app, buyer, seller)).obstacle ?? '', oneMessage)
  const { buyer: other } = await market()
  await app.pool.query('update secondhand_goods set off = true where id = $1', [id])
  const refused = await send(other, seller, { card, text: '还在吗？' })
  assert.notEqual(refused.code, 0)
})
