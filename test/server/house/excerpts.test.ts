/** Texts that lists show in part: cut between characters, with … where they go on. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { limits } from '../../../contract/qa/rules'
import { newPerson, newSchool, publish } from '../campus'
import { as } from '../asks'
import { befriend, say } from '../chat/chats'
import { startApp, type TestApp, type TestSession } from '../harness'
import { question } from '../qa/questionThings'

let app: TestApp
let school: string
let one: TestSession
let other: TestSession
before(async () => {
  app = await startApp()
  school = await newSchool(app)
  one = await newPerson(app, school)
  other = await newPerson(app, school)
  await befriend(app, one, other)
})
after(() => app.close())

const family = '👩‍👩‍👧‍👦'
/** Seven code points of one character lie across the end of what is shown. */
const across = (most: number): string => `${'我'.repeat(most - 4)}${family}们`
const shown = (most: number): string => `${'我'.repeat(most - 4)}…`
/** As long as may be shown: nothing goes on. */
const whole = (most: number): string => `${'我'.repeat(most - 7)}${family}`

for (const { name, text, short } of [
  { name: 'goes on', text: across(60), short: shown(60) },
  { name: 'just fits', text: whole(60), short: whole(60) },
]) {
  test(`a message that ${name} in the list of chats and as a quote`, async () => {
    const { conversation, seq } = await say(app, one, other, text)
    const list = async () => (await app.get('chat/conversations', as(other))).data.items[0]?.last?.text
    assert.equal(await list(), short)
    const { code } = await app.post(
      'privateChat',
      { key: randomUUID(), to: one.userId, text: '收到', reply: seq },
      as(other),
    )
    assert.equal(code, 0)
    const { data } = await app.get('chat/messages', { ...as(one), query: { conversation } })
    assert.equal(data.items.at(-1)?.reply?.text, short)
  })

  test(`a dynamic that ${name} in notices and as a card`, async () => {
    const { id } = await publish(app, one, { text })
    assert.equal((await app.post('dynamic/like', { id }, as(other))).code, 0)
    const { items } = (await app.get('message/dynamicNotices', { ...as(one), query: { group: 'likes' } }))
      .data
    assert.equal(items[0]?.thing?.excerpt, short)
    const { conversation } = (
      await app.post(
        'privateChat',
        { key: randomUUID(), to: other.userId, card: { kind: 'dynamic', id } },
        as(one),
      )
    ).data
    const { data } = await app.get('chat/messages', { ...as(other), query: { conversation } })
    assert.equal(data.items.at(-1)?.card?.shown?.title, short)
  })

  test(`a request for help that ${name} among one's own`, async () => {
    const { data } = await app.post(
      'customer/Consultation',
      { key: randomUUID(), text, pictures: [] },
      as(one),
    )
    assert.equal(data.excerpt, short)
    const { items } = (await app.get('customer/consultations', as(one))).data
    assert.equal(items[0]?.excerpt, short)
  })
}

test('a question in lists', async () => {
  for (const [text, short] of [
    [across(limits.excerpt), shown(limits.excerpt)],
    [whole(limits.excerpt), whole(limits.excerpt)],
  ]) {
    assert.equal((await app.post('qa/ask', question({ text }), as(one))).code, 0)
    assert.equal(
      (await app.get('qa/list', { ...as(other), query: { school } })).data.items[0]?.excerpt,
      short,
    )
  }
})
