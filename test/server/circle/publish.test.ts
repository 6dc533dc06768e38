// also on: external
/** What people write: odd signs, mentions, a film, and what is sent in again. */
import { as } from '../asks'
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { partsOf } from '../../../contract/circle/rules'
import { eraseDue } from '../../../server/features/security/erase'
import { draft, entrust, newPerson, newSchool, picture, publish } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'

let app: TestApp
let school: string
before(async () => {
  app = await startApp()
  school = await newSchool(app)
})
after(() => app.close())

const person = (name?: string) => newPerson(app, school, name)
const send = (who: TestSession, change: object) =>
  app.post('dynamic/publish', { ...draft(), ...change }, as(who))
const detail = async (id: string, who?: TestSession) =>
  (await app.get('dynamic/detail', { query: { id }, token: who?.token })).data
const mentionsOf = async (who: TestSession) =>
  (
    await app.get('message/dynamicNotices', { query: { group: 'comments' }, token: who.token })
  ).data.items.filter(({ kind }) => kind === 'mention')

describe('odd words', () => {
  const kept: [string, string, string][] = [
    ['a script', '<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['marks that turn the direction', '\u202e转过来\u202c 和 \u2066这里\u2069', '转过来 和 这里'],
    ['an emoji of several code points', '👩‍👩‍👧‍👦🏳️‍🌈', '👩‍👩‍👧‍👦🏳️‍🌈'],
    ['empty lines without end', `上${'\n'.repeat(40)}下`, '上\n\n下'],
    ['control signs', '铃\u0007声\u0000', '铃声'],
    ['half of a pair', '半\ud83d个', '半�个'],
  ]
  test('are kept as far as they show something', async () => {
    const author = await person()
    for (const [what, text, shown] of kept)
      assert.equal((await publish(app, author, { text })).text, shown, what)
  })

  const refused: [string, object, string][] = [
    ['2001 characters', { text: '长'.repeat(2001) }, '正文最多 2000 个字'],
    ['three thousand emoji', { text: '😀'.repeat(3_000) }, '正文最多 2000 个字'],
    ['nothing that shows', { text: '\u200b\u200d\ufeff\u2060 \u3164' }, '写点什么，或者加张图片'],
    ['only marks of direction', { text: '\u202e\u202c' }, '写点什么，或者加张图片'],
    [
      'eleven mentions',
      { mentions: Array.from({ length: 11 }, () => ({ id: draft().key, as: '谁' })) },
      '提到的人最多 10 项',
    ],
  ]
  test('are refused where they show nothing or too much', async () => {
    const author = await person()
    for (const [what, change, sentence] of refused) {
      const { status, envelope } = await send(author, change)
      assert.deepEqual([status, envelope.msg], [400, sentence], what)
    }
  })
})

describe('mentions', () => {
  test('link to those named, by the names they have now, and tell them once', async () => {
    const [author, friend] = [await person('江岸的风'), await person('叶子')]
    const mentions = [
      { id: friend.userId, as: '叶子' },
      { id: author.userId, as: '没有写到的人' },
    ]
    const body = { ...draft({ text: '和@叶子 一起 #夜跑', scope: 'school' }), mentions }
    const [one] = await Promise.all([0, 1].map(() => app.post('dynamic/publish', body, as(author))))
    assert.ok(one)
    assert.deepEqual(one.data.mentions, [{ id: friend.userId, as: '叶子', name: '叶子' }])
    assert.deepEqual(
      (await mentionsOf(friend)).map(({ actor, thing }) => [actor?.id, thing?.id]),
      [[author.userId, one.data.id]],
    )
    await app.pool.query(`update users set name = '叶子不睡觉' where id = $1`, [friend.userId])
    const shown = await detail(one.data.id, author)
    assert.deepEqual(
      shown.mentions?.map(({ name }) => name),
      ['叶子不睡觉'],
    )
    assert.deepEqual(
      partsOf(shown.text, shown.mentions ?? []).map(
        ({ text, topic, mention }) => topic ?? mention?.name ?? text,
      ),
      ['和', '叶子不睡觉', ' 一起 ', '夜跑'],
    )
    const [listed] = (await app.get('dynamic/list', { query: { school }, token: author.token })).data.items
    assert.deepEqual(
      listed?.mentions?.map(({ name }) => name),
      ['叶子不睡觉'],
    )
    await app.post('dynamic/setScope', { id: one.data.id, scope: 'everyone' }, as(author))
    assert.equal((await mentionsOf(friend)).length, 1)
  })

  test('tell nobody who may not read it, until they may; and nobody whom a black list keeps away', async () => {
    const [author, friend, enemy] = [await person(), await person('阿一'), await person('阿二')]
    await app.post('user/block', { id: author.userId }, as(enemy))
    const mentions = [
      { id: friend.userId, as: '阿一' },
      { id: enemy.userId, as: '阿二' },
    ]
    const made = await publish(app, author, { text: '@阿一 @阿二', scope: 'me', mentions })
    assert.deepEqual(
      made.mentions?.map(({ id }) => id),
      [friend.userId],
    )
    assert.deepEqual([(await mentionsOf(friend)).length, (await mentionsOf(enemy)).length], [0, 0])
    await app.post('dynamic/setScope', { id: made.id, scope: 'school' }, as(author))
    assert.deepEqual([(await mentionsOf(friend)).length, (await mentionsOf(enemy)).length], [1, 0])
  })

  test('of who has left are words', async () => {
    const [author, leaver] = [await person(), await person('要走的人')]
    const { id } = await publish(app, author, {
      text: '再见@要走的人',
      mentions: [{ id: leaver.userId, as: '要走的人' }],
    })
    await app.pool.query(`update users set delete_at = now() - interval '1 second' where id = $1`, [
      leaver.userId,
    ])
    await eraseDue(app.context)
    assert.deepEqual((await detail(id, author)).mentions ?? [], [])
    const nobody = await publish(app, author, {
      text: '@\u200b @要走的人',
      mentions: [
        { id: leaver.userId, as: '要走的人' },
        { id: author.userId, as: '\u200b' },
      ],
    })
    assert.equal(nobody.mentions, undefined)
  })
})

describe('a film', () => {
  const film = async (who: TestSession) => {
    const { data, envelope } = await app.upload(await readFile(path.join(__dirname, '../media/film.mp4')), {
      token: who.token,
      path: 'upload/video',
      filename: 'film.mp4',
      type: 'video/mp4',
    })
    assert.equal(envelope.code, 0, envelope.message)
    return data
  }
  const there = async (url: string) => (await app.app.inject({ url })).statusCode

  test('stands in the place of pictures, with its cover, through the bin, until it is cleared for good', async () => {
    const author = await person()
    const [sent, cover, other] = [
      await film(author),
      await app.upload(await picture(), as(author)),
      await app.upload(await picture(), as(author)),
    ]
    const two = await send(author, { film: sent.id, pictures: [cover.data.id, other.data.id] })
    assert.deepEqual([two.status, two.envelope.msg], [400, '视频只能有一张封面'])
    assert.equal((await send(await person(), { film: sent.id })).status, 400)
    const made = await publish(app, author, { text: '', film: sent.id, pictures: [cover.data.id] })
    assert.deepEqual([made.film?.id, made.pictures.length, made.text], [sent.id, 1, ''])
    const url = made.film?.url ?? ''
    assert.equal(await there(url), 200)
    await app.post('dynamic/delete', { id: made.id }, as(author))
    const [binned] = (await app.get('dynamic/selfDeletes', as(author))).data.items
    assert.deepEqual([binned?.film?.id, binned?.pictures.length], [sent.id, 1])
    await app.post('dynamic/restore', { id: made.id }, as(author))
    assert.equal((await detail(made.id, author)).film?.id, sent.id)
    const again = await publish(app, author, { text: '再发一次', film: sent.id })
    for (const { id } of [made, again]) await app.post('dynamic/delete', { id }, as(author))
    await app.post('dynamic/clear', { id: made.id }, as(author))
    assert.equal(await there(url), 200, 'another dynamic shows it')
    await app.post('dynamic/clear', {}, as(author))
    assert.equal(await there(url), 404)
  })
})

test('a # within an address, a word or behind a number makes no topic', async () => {
  const author = await person()
  const text = '在12#楼下等我，资料见 https://example.com/guide#section2 ，C#语言期末复习 #真的话题'
  const { id } = await publish(app, author, { text })
  const { rows } = await app.pool.query<{ topic: string }>(
    'select topic from dynamic_topics where dynamic_id = $1',
    [id],
  )
  assert.deepEqual(rows, [{ topic: '真的话题' }])
})

describe('what a reviewer refused', () => {
  test('is edited and sent in again by its author; what a complaint took down is not', async () => {
    const [author, other, admin] = [await person(), await person(), await person()]
    await entrust(app, admin, 'school-admin', school)
    const { id } = await publish(app, author, { text: '出小广告 #旧话题' })
    const edit = (who: TestSession, text = '讲讲食堂 #新话题') =>
      app.post('dynamic/edit', { id, text }, as(who))
    assert.equal((await edit(author)).envelope.message, '只有没通过审核的动态可以修改')
    await app.pool.query(`update dynamics set state = 'pending' where id = $1`, [id])
    assert.equal((await app.post('dynamic/refused', { id, reason: '像是广告' }, as(admin))).code, 0)
    assert.deepEqual((await detail(id, author)).withheld, {
      state: 'refused',
      reason: '像是广告',
      edit: true,
    })
    assert.deepEqual(
      [(await edit(other)).status, (await edit(author, ' \u200b')).envelope.msg],
      [404, '请填写正文'],
    )
    const { data } = await edit(author)
    assert.deepEqual([data.text, data.withheld], ['讲讲食堂 #新话题', { state: 'pending', reason: '' }])
    assert.equal((await edit(author)).code, -2)
    assert.equal((await app.post('dynamic/approved', { id }, as(admin))).code, 0)
    const under = async (topic: string) =>
      (await app.get('dynamic/topicDynamics', { query: { topic }, token: other.token })).data.items.length
    assert.deepEqual([await under('旧话题'), await under('新话题')], [0, 1])
    await app.pool.query(`update dynamics set state = 'refused', reviewed_at = null where id = $1`, [id])
    assert.deepEqual([(await edit(author)).code, (await detail(id, author)).withheld?.edit], [-2, undefined])
  })
})
