// also on: external
/** Files in talks of two and in groups: what is taken, who fetches them, and when they go. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { documentLimits } from '../../../contract/file/document/rules'
import { documentName } from '../../../server/core/document/name'
import { documentsRound } from '../../../server/features/file/document/round'
import { personalData } from '../../../server/features/security/exportFile'
import { newMedia, newPerson } from '../campus'
import { as } from '../asks'
import { befriend, erased } from './chats'
import { complaintsAt, deskOf, type TestDesk } from '../complaint/complaints'
import { startApp, type TestApp, type TestSession } from '../harness'

let app: TestApp
let desk: TestDesk
let one: TestSession
let other: TestSession
before(async () => {
  app = await startApp()
  desk = await deskOf(app)
})
after(() => app.close())
// a person may send only so many files a minute
beforeEach(async () => {
  ;[one, other] = await friends()
})

const { approve, look } = complaintsAt(() => ({ app, desk }))
async function friends(): Promise<[TestSession, TestSession]> {
  const pair: [TestSession, TestSession] = [
    await newPerson(app, desk.school, '林夏'),
    await newPerson(app, desk.school, '陈述'),
  ]
  await befriend(app, ...pair)
  return pair
}

const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n')
const pack = (inside: string) => Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.from(inside)])
const office = pack('[Content_Types].xml word/document.xml')
const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504)])
/** 学号 in GBK. */
const gbk = Buffer.from('d1a7bac5', 'hex')

const upload = (who: TestSession, name: string, content: Buffer) =>
  app.upload(content, {
    path: 'upload/document',
    type: 'application/octet-stream',
    query: { name },
    ...as(who),
  })
const stored = async (who: TestSession, name = '春招名单.pdf', content = pdf): Promise<string> => {
  const { code, data, envelope } = await upload(who, name, content)
  assert.equal(code, 0, envelope.message + envelope.msg)
  return data.id
}
const send = (from: TestSession, to: TestSession, file: string, key = randomUUID()) =>
  app.post('privateChat', { key, to: to.userId, file }, as(from))
const linkOf = (who: TestSession, { conversation, seq }: { conversation: string; seq: number }) =>
  app.get('chat/file', { ...as(who), query: { conversation, seq } })
const fetched = ({ id, key }: { id: string; key: string }) =>
  app.app.inject({ url: '/api/chat/download', query: { id, key } })
const keyOf = async (id: string): Promise<string> =>
  (await app.pool.query('select key from media where id = $1', [id])).rows[0]?.key ?? ''
const isKept = (key: string): Promise<boolean> =>
  app.context.providers.storage.read(key).then(
    () => true,
    () => false,
  )

describe('a name', () => {
  for (const [said, kept] of [
    ['名单.PDF', '名单.pdf'],
    ['../../etc/名单.pdf', '名单.pdf'],
    ['C:\\Users\\我\\名单.xlsx', '名单.xlsx'],
    ['.pdf', '文件.pdf'],
    ['..名\u202e单\u0000?.docx', '名单.docx'],
    ['  一  二 .txt', '一 二.txt'],
    ['归档.tar.zip', '归档.tar.zip'],
    ['程序.exe', null],
    ['没有后缀', null],
    ['名单.pdf.exe', null],
  ] as const)
    test(`${JSON.stringify(said)} is kept as ${kept}`, () =>
      assert.equal(documentName(said)?.name ?? null, kept))

  test('that is long is cut between characters, and keeps its ending', () => {
    const family = '👨‍👩‍👧‍👦'
    const name = documentName(`${'长'.repeat(70)}${family.repeat(3)}.docx`)?.name ?? ''
    assert.ok(Array.from(name).length <= documentLimits.name)
    assert.equal(name, `${'长'.repeat(70)}.docx`)
  })
})

describe('a document', () => {
  for (const [name, content] of [
    ['一.pdf', pdf],
    ['一.docx', office],
    ['一.xlsx', compound],
    ['一.ppt', compound],
    ['一.doc', office],
    ['一.zip', pack('a.txt')],
    ['一.txt', Buffer.from('第一行\r\n')],
    ['一.csv', gbk],
    ['一.txt', Buffer.from('\ufeff一', 'utf16le')],
  ] as const)
    test(`${name} of ${content.subarray(0, 4).toString('hex')} is taken`, async () => {
      const { code, data, envelope } = await upload(one, name, content)
      assert.equal(code, 0, envelope.message)
      assert.deepEqual([data.name, data.size, data.ending], [name, content.length, name.slice(2)])
    })

  for (const [name, content] of [
    ['一.pdf', office],
    ['一.docx', pdf],
    ['一.xlsx', pack('a.txt')],
    ['一.zip', pdf],
    ['一.txt', Buffer.from([0x61, 0, 0x62])],
    ['一.csv', Buffer.from([0xff, 0xff, 0x41])],
  ] as const)
    test(`${name} that holds ${content.subarray(0, 4).toString('hex')} is not`, async () => {
      const { status, envelope } = await upload(one, name, content)
      assert.deepEqual([status, /不是能打开的/.test(envelope.message)], [400, true])
    })

  test('that is empty, too large, of another kind or has forbidden words is refused in words', async () => {
    assert.match((await upload(one, '一.pdf', Buffer.alloc(0))).envelope.message, /是空的/)
    const large = await upload(one, '一.pdf', Buffer.concat([pdf, Buffer.alloc(documentLimits.bytes)]))
    assert.deepEqual([large.status, /不能超过 20 MB/.test(large.envelope.message)], [413, true])
    assert.match((await upload(one, '一.apk', pack(''))).envelope.message, /只能发 PDF、Word/)
    assert.equal((await app.upload(pdf, { path: 'upload/document', ...as(one) })).status, 400)
    assert.equal((await app.upload(pdf, { path: 'upload/document', query: { name: '一.pdf' } })).code, 1001)
  })

  test('beyond those of a day is refused, also of two that come at once', async () => {
    const busy = await newPerson(app)
    for (let n = 1; n < documentLimits.perDay; n += 1) await newMedia(app, busy, 'document')
    const both = await Promise.all([upload(busy, '一.pdf', pdf), upload(busy, '二.pdf', pdf)])
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
    await app.pool.query(`update media set created_at = now() - interval '25 hours' where owner_id = $1`, [
      busy.userId,
    ])
    assert.equal((await upload(busy, '三.pdf', pdf)).code, 0)
  })

  test('that was never sent goes after a day', async () => {
    const [loose, sent] = [await stored(one), await stored(one)]
    assert.equal((await send(one, other, sent)).code, 0)
    const keys = [await keyOf(loose), await keyOf(sent)]
    const fresh = await stored(one)
    await app.pool.query(`update media set created_at = now() - interval '25 hours' where id = any($1)`, [
      [loose, sent],
    ])
    await documentsRound(app.context)
    assert.deepEqual(await Promise.all([...keys, await keyOf(fresh)].map(isKept)), [false, true, true])
  })
})

describe('a file that is sent', () => {
  test('is one’s own, once a key, and says its name where messages stand in short', async () => {
    const file = await stored(one)
    const key = randomUUID()
    const [{ data }, again] = [await send(one, other, file, key), await send(one, other, file, key)]
    assert.deepEqual([data.kind, data.text], ['file', '春招名单.pdf'])
    assert.deepEqual(data.file, { id: file, name: '春招名单.pdf', size: pdf.length, ending: 'pdf' })
    assert.equal(again.data.seq, data.seq)
    assert.equal(
      (await app.get('chat/conversations', as(other))).data.items[0]?.last?.text,
      '[文件] 春招名单.pdf',
    )
    const { data: answer } = await app.post(
      'privateChat',
      { key: randomUUID(), to: one.userId, text: '收到', reply: data.seq },
      as(other),
    )
    assert.equal(answer.reply?.text, '[文件] 春招名单.pdf')
    const query = { conversation: data.conversation, keyword: '春招' }
    assert.equal((await app.get('chat/search', { ...as(other), query })).data.items.at(0)?.kind, 'file')
    assert.match((await send(other, one, file)).envelope.msg, /文件没有上传成功/)
    const both = { key: randomUUID(), to: other.userId, file, text: '两样' }
    assert.equal((await app.post('privateChat', both, as(one))).status, 400)
  })

  test('is saved by who has the message, under its name, and by nobody else', async () => {
    const { data: sent } = await send(one, other, await stored(one, "名单 (1)'.pdf"))
    const { data: link } = await linkOf(other, sent)
    const answer = await fetched(link)
    assert.deepEqual([answer.statusCode, answer.rawPayload.equals(pdf)], [200, true])
    assert.equal(answer.headers['content-type'], 'application/pdf')
    assert.equal(
      answer.headers['content-disposition'],
      `attachment; filename*=UTF-8''${encodeURIComponent('名单 ')}%281%29%27.pdf`,
    )
    assert.equal(answer.headers['x-content-type-options'], 'nosniff')
    const stranger = await newPerson(app, desk.school)
    assert.equal((await linkOf(stranger, sent)).status, 404)
    assert.equal((await app.get('chat/file', { query: sent })).code, 1001)
    assert.notEqual((await fetched({ ...link, key: `${link.key.slice(0, -1)}_` })).statusCode, 200)
    const foreign = await stored(one)
    assert.notEqual((await fetched({ ...link, id: foreign })).statusCode, 200)
    await app.post('chat/delete', { conversation: sent.conversation, seqs: [sent.seq] }, as(other))
    assert.notEqual((await fetched(link)).statusCode, 200)
    assert.equal((await linkOf(other, sent)).status, 404)
  })

  test('in a group goes to its members alone, while they are in it', async () => {
    const { data: group } = await app.post(
      'chat/group/create',
      {
        key: randomUUID(),
        name: '资料',
        kind: 'class',
        scope: 'everyone',
        approval: 'asked',
        people: [other.userId],
      },
      as(one),
    )
    const file = await stored(one, '课件.pptx', office)
    const { data: sent, code } = await app.post(
      'chat/group/say',
      { key: randomUUID(), group: group.id, file },
      as(one),
    )
    assert.equal(code, 0)
    const { data: link } = await linkOf(other, sent)
    assert.equal((await fetched(link)).statusCode, 200)
    assert.equal((await app.post('chat/group/leave', { group: group.id }, as(other))).code, 0)
    assert.notEqual((await fetched(link)).statusCode, 200)
  })

  test('goes when it is taken back, and what it was called with it', async () => {
    const file = await stored(one)
    const { data: sent } = await send(one, other, file)
    const [key, { data: link }] = [await keyOf(file), await linkOf(other, sent)]
    const { data } = await app.post(
      'chat/recall',
      { conversation: sent.conversation, seq: sent.seq },
      as(one),
    )
    assert.deepEqual([data.recalled, data.file, data.text, await isKept(key)], [true, null, '', false])
    assert.notEqual((await fetched(link)).statusCode, 200)
  })

  test('that two messages have stays while one has it', async () => {
    const file = await stored(one)
    const [{ data: first }, { data: second }] = [await send(one, other, file), await send(one, other, file)]
    const key = await keyOf(file)
    await app.post('chat/recall', { conversation: first.conversation, seq: first.seq }, as(one))
    assert.equal(await isKept(key), true)
    assert.equal((await fetched((await linkOf(other, second)).data)).statusCode, 200)
  })

  test('is in what its sender exports, and goes when they leave', async () => {
    const [leaver, friend] = await friends()
    const file = await stored(leaver, '简历.pdf')
    const { data: sent } = await send(leaver, friend, file)
    const key = await keyOf(file)
    const taken = JSON.stringify(await personalData(app.context, leaver.userId))
    assert.ok(taken.includes('简历.pdf') && taken.includes(key))
    await erased(app, leaver)
    const query = { conversation: sent.conversation, size: 50 }
    const [left] = (await app.get('chat/messages', { ...as(friend), query })).data.items
    assert.deepEqual([left?.kind, left?.file, left?.text, await isKept(key)], ['file', null, '', false])
  })

  test('stays for reviewers though it is taken back, and its owner reads nothing of it', async () => {
    const [victim, rude] = await friends()
    const { data: sent } = await send(rude, victim, await stored(rude, '广告.pdf'))
    const { data: noted } = await app.post(
      'chat/transcript',
      { key: randomUUID(), conversation: sent.conversation },
      as(victim),
    )
    const { data: complaint } = await app.post(
      'complaint/add',
      { key: randomUUID(), subject: 'chat', id: noted.id, reason: 'abuse', text: '发广告' },
      as(victim),
    )
    await app.post('chat/recall', { conversation: sent.conversation, seq: sent.seq }, as(rude))
    const { snapshot } = (await look(desk.one, complaint.id)).data
    assert.match(snapshot.text, /\[文件\] 广告\.pdf$/)
    assert.deepEqual(
      snapshot.documents.map(({ name }) => name),
      ['广告.pdf'],
    )
    const answer = await app.app.inject({ url: snapshot.documents[0]?.url ?? '' })
    assert.deepEqual([answer.statusCode, answer.headers['content-disposition']], [200, 'attachment'])
    await approve(desk.one, complaint.id, { rule: 'abuse' })
    assert.deepEqual((await app.get('userAppealList', as(rude))).data.items[0]?.snapshot.documents, [])
  })
})
