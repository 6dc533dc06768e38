import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sentenceOf } from '../../../contract/chat/groups/rules'
import { newSchool } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'
import { peopleOf } from '../homepage/homepages'
import { ordered, put } from '../secondhand/listings'
import { as } from '../asks'
import { befriend, say } from './chats'

let app: TestApp
let people: ReturnType<typeof peopleOf>
before(async () => {
  app = await startApp()
  people = peopleOf(app, await newSchool(app))
})
after(() => app.close())

const bad = '加我微信 zhou_2005，转账便宜十块'
const pair = async (): Promise<[TestSession, TestSession]> => {
  const two: [TestSession, TestSession] = [await people.student(), await people.student()]
  await befriend(app, ...two)
  return two
}
const talk = async (reader: TestSession, conversation: string) =>
  (await app.get('chat/messages', { ...as(reader), query: { conversation } })).data.items
/** The buyer opens a listing of the seller's. */
async function look(buyer: TestSession, seller: TestSession): Promise<void> {
  const { id } = await put(app, seller)
  assert.equal((await app.post('secondHand/goodsViews', { id }, as(buyer))).code, 0)
}

describe('a payment outside the app', () => {
  test('is warned of under the message, to both, once a conversation and day', async () => {
    const [seller, buyer] = await pair()
    await look(buyer, seller)
    const message = await say(app, seller, buyer, bad)
    assert.equal(message.text, bad)
    await say(app, seller, buyer, '支付宝转我也行')
    const items = await talk(buyer, message.conversation)
    assert.deepEqual(
      items.map(({ kind, seq }) => [seq, kind]),
      [
        [1, 'text'],
        [2, 'system'],
        [3, 'text'],
      ],
    )
    const [, line] = items
    assert.equal(line?.system?.event, 'warned')
    assert.ok(line?.system)
    assert.match(sentenceOf(line.system, buyer.userId), /请在平台内付款/)
    assert.match(sentenceOf(line.system, seller.userId), /你的消息提到了平台外/)
    assert.deepEqual(
      (await talk(seller, message.conversation)).map(({ kind }) => kind),
      ['text', 'system', 'text'],
    )
    // the warning is unread to nobody
    const [row] = (await app.get('chat/conversations', as(buyer))).data.items
    assert.equal(row?.unread, 2)
    await app.pool.query(
      `update messages set created_at = now() - interval '1 day' where conversation_id = $1 and event = 'warned'`,
      [message.conversation],
    )
    await say(app, buyer, seller, '收款码发我')
    assert.deepEqual(
      (await talk(buyer, message.conversation)).map(({ kind }) => kind),
      ['text', 'system', 'text', 'text', 'system'],
    )
  })

  test('is warned of between who bought and who sold', async () => {
    const [seller, buyer] = await pair()
    await ordered(app, await put(app, seller), buyer)
    const { conversation } = await say(app, buyer, seller, '卡号 6222 0212 3456 7890 128')
    assert.equal((await talk(seller, conversation)).length, 2)
  })

  test('is nobody’s concern between friends who trade nothing, and our own cashier is none', async () => {
    const [one, other] = await pair()
    const { conversation } = await say(app, one, other, bad)
    await look(other, one)
    await say(app, other, one, '微信支付可以吗')
    assert.deepEqual(
      (await talk(one, conversation)).map(({ kind }) => kind),
      ['text', 'text'],
    )
  })
})
