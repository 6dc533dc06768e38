// also on: external
/** Voices in private chat, and complaints about what was said there. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { limits } from '../../../contract/chat/rules'
import { newPerson, picture } from '../campus'
import { befriend, erased, say, saying, seqs } from './chats'
import { as } from '../asks'
import { complaintsAt, deskOf, type TestDesk } from '../complaint/complaints'
import { startApp, type TestApp, type TestSession } from '../harness'

let app: TestApp
let desk: TestDesk
before(async () => {
  app = await startApp()
  desk = await deskOf(app)
})
after(() => app.close())

const { approve, appeal, hear, look, told } = complaintsAt(() => ({ app, desk }))
const friends = async (): Promise<[TestSession, TestSession]> => {
  const pair: [TestSession, TestSession] = [
    await newPerson(app, desk.school, '林夏'),
    await newPerson(app, desk.school, '陈述'),
  ]
  await befriend(app, ...pair)
  return pair
}
const recording = readFileSync(path.join(__dirname, '../media', 'tone.m4a'))
const upload = async (who: TestSession): Promise<string> =>
  (await app.upload(recording, { path: 'upload/audio', type: 'audio/mp4', ...as(who) })).data.id
const send = (from: TestSession, to: TestSession, body: object) =>
  app.post('privateChat', { key: randomUUID(), to: to.userId, ...body }, as(from))
const messagesOf = async (reader: TestSession, conversation: string) =>
  (await app.get('chat/messages', { ...as(reader), query: { conversation, size: 50 } })).data.items

describe('voices', () => {
  test('are one’s own uploads, a minute at most', async () => {
    const [one, other] = await friends()
    const voice = await upload(one)
    const { data } = await send(one, other, { voice })
    assert.deepEqual([data.kind, data.voice?.seconds, data.text], ['voice', 2, ''])
    assert.equal((await app.app.inject({ url: data.voice?.url ?? '' })).statusCode, 200)
    assert.equal((await app.get('chat/conversations', as(other))).data.items[0]?.last?.text, '[语音]')
    assert.match((await send(other, one, { voice })).envelope.msg, /录音没有上传成功/)
    await app.pool.query('update media set seconds = $2 where id = $1', [voice, limits.voice.max + 1])
    const long = await send(one, other, { voice })
    assert.deepEqual([long.status, /不能超过 60 秒/.test(long.envelope.msg)], [400, true])
    assert.equal((await send(one, other, { voice, text: '两样' })).status, 400)
    assert.equal((await send(one, other, { voice: randomUUID() })).status, 400)
  })

  test('go when they are taken back or their sender leaves, with their files', async () => {
    const [one, other] = await friends()
    const [first, second] = [await upload(one), await upload(one)]
    const sent = (await send(one, other, { voice: first })).data
    const { data } = await app.post(
      'chat/recall',
      { conversation: sent.conversation, seq: sent.seq },
      as(one),
    )
    assert.deepEqual([data.recalled, data.voice], [true, null])
    assert.equal((await app.app.inject({ url: sent.voice?.url ?? '' })).statusCode, 404)
    const kept = (await send(one, other, { voice: second })).data
    await erased(app, one)
    assert.deepEqual(
      (await messagesOf(other, sent.conversation)).map(({ voice }) => voice),
      [null, null, null],
    )
    assert.equal((await app.app.inject({ url: kept.voice?.url ?? '' })).statusCode, 404)
    assert.equal((await app.pool.query('select 1 from media where owner_id = $1', [one.userId])).rowCount, 0)
  })
})

describe('what was said', () => {
  const note = (who: TestSession, conversation: string, change = {}) =>
    app.post('chat/transcript', { key: randomUUID(), conversation, ...change }, as(who))
  const complain = (who: TestSession, id: string, change = {}) =>
    app.post(
      'complaint/add',
      { key: randomUUID(), subject: 'chat', id, reason: 'abuse', text: '一直骂人', ...change },
      as(who),
    )
  /** A quarrel of so many messages, every second one of the other's. */
  const quarrel = async (count: number) => {
    const [victim, rude] = await friends()
    let conversation = ''
    for (const [n, text] of saying(count).entries())
      ({ conversation } = await say(app, n % 2 ? rude : victim, n % 2 ? victim : rude, text))
    return { victim, rude, conversation }
  }

  test('goes to reviewers as the server has it, in order, the latest where none are picked', async () => {
    const { victim, rude, conversation } = await quarrel(24)
    const { data: uploaded } = await app.upload(await picture(), as(rude))
    await send(rude, victim, { picture: uploaded.id })
    const { data } = await note(victim, conversation)
    const complaint = await complain(victim, data.id)
    assert.equal(complaint.code, 0)
    const seen = (await look(desk.one, complaint.data.id)).data
    const lines = seen.snapshot.text.split('\n')
    assert.deepEqual([lines.length, seen.snapshot.pictures.length], [limits.transcript.unpicked, 1])
    assert.match(lines[0] ?? '', /陈述：第 6 条$/)
    assert.match(lines.at(-1) ?? '', /陈述：\[图片\]$/)
    assert.equal((await app.app.inject({ url: seen.snapshot.pictures[0]?.url ?? '' })).statusCode, 200)
  })

  test('is picked by numbers, and nothing of it comes from the client', async () => {
    const { victim, conversation } = await quarrel(6)
    const { data } = await note(victim, conversation, { seqs: [5, 2, 99] })
    const text = (await look(desk.one, (await complain(victim, data.id)).data.id)).data.snapshot.text
    assert.match(text, /^[^\n]*陈述：第 2 条\n[^\n]*林夏：第 5 条$/)
    assert.equal((await note(victim, conversation, { seqs: [2], text: '编的' })).status, 400)
    assert.equal(
      (await note(victim, conversation, { seqs: Array.from({ length: 51 }, (_, n) => n + 1) })).status,
      400,
    )
    const own = await note(victim, conversation, { seqs: [1] })
    assert.deepEqual([own.status, /对方发的/.test(own.envelope.msg)], [400, true])
  })

  test('is for who is in the conversation, even past a block, and the transcript is theirs alone', async () => {
    const { victim, rude, conversation } = await quarrel(4)
    const stranger = await newPerson(app, desk.school)
    assert.equal((await note(stranger, conversation)).status, 404)
    assert.equal((await app.post('chat/transcript', { key: randomUUID(), conversation })).code, 1001)
    await app.post('user/block', { id: victim.userId }, as(rude))
    const key = randomUUID()
    const [first, again] = await Promise.all([
      note(victim, conversation, { key }),
      note(victim, conversation, { key }),
    ])
    assert.deepEqual([first.code, first.data.id], [0, again.data.id])
    assert.equal((await complain(stranger, first.data.id)).status, 404)
    assert.equal((await complain(rude, first.data.id)).status, 404)
    assert.equal((await complain(victim, first.data.id)).code, 0)
  })

  test('leads to a warning or a mute, which says nothing of who complained and can be appealed', async () => {
    const { victim, rude, conversation } = await quarrel(4)
    const { id } = (await complain(victim, (await note(victim, conversation)).data.id)).data
    assert.equal((await approve(desk.one, id, { rule: 'abuse', days: 3 })).code, 0)
    const words = (await told(rude)).find((text) => text.includes('私信')) ?? ''
    assert.match(words, /因为你的私信违规，给你一次警告.*不能发布/)
    const [decision] = (await app.get('userAppealList', as(rude))).data.items
    assert.doesNotMatch(JSON.stringify([words, decision]), /林夏|第 1 条/)
    assert.match((await send(rude, victim, { text: '还说' })).envelope.message, /禁言/)
    const appealed = await appeal(rude, id)
    assert.equal((await hear(desk.two, 'approved', appealed.data.appeal?.id ?? '')).code, 0)
    assert.equal((await send(rude, victim, { text: '对不起' })).code, 0)
  })

  test('keeps its voices for reviewers, though they are taken back', async () => {
    const [victim, rude] = await friends()
    const { data: sent } = await send(rude, victim, { voice: await upload(rude) })
    const { id } = (await complain(victim, (await note(victim, sent.conversation)).data.id)).data
    assert.equal(
      (await app.post('chat/recall', { conversation: sent.conversation, seq: sent.seq }, as(rude))).code,
      0,
    )
    const { sounds } = (await look(desk.one, id)).data.snapshot
    assert.deepEqual(
      sounds.map(({ seconds }) => seconds),
      [2],
    )
    assert.equal((await app.app.inject({ url: sounds[0]?.url ?? '' })).statusCode, 200)
    await approve(desk.one, id, { rule: 'abuse' })
    assert.deepEqual((await app.get('userAppealList', as(rude))).data.items[0]?.snapshot.sounds, [])
  })

  test('is forgotten with who leaves, but for what a case keeps', async () => {
    const { victim, rude, conversation } = await quarrel(4)
    const { id } = (await complain(victim, (await note(victim, conversation)).data.id)).data
    await erased(app, rude)
    assert.equal(
      (await app.pool.query('select 1 from chat_transcripts where conversation_id = $1', [conversation]))
        .rowCount,
      0,
    )
    assert.match((await look(desk.one, id)).data.snapshot.text, /第 2 条/)
    assert.deepEqual(seqs({ items: await messagesOf(victim, conversation) }), [1, 2, 3, 4])
  })
})
