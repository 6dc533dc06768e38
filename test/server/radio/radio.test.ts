// also on: external
import { as } from '../asks'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { entrust, newPerson, newSchool, onAir, picture, silence } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'

let app: TestApp
let school: string
let host: TestSession
let fan: TestSession

before(async () => {
  app = await startApp()
  school = await newSchool(app)
})
// a person may send so many recordings a minute: each test has a host of its own
beforeEach(async () => {
  host = await newPerson(app, school, '深夜的麦')
  await entrust(app, host, 'broadcaster', school)
  fan = await newPerson(app, school, '窗边的人')
})
after(() => app.close())

const recorded = async (person = host, seconds = 30): Promise<string> =>
  (
    await app.upload(silence(seconds), {
      path: 'upload/audio',
      filename: 'a.wav',
      type: 'audio/wav',
      ...as(person),
    })
  ).data.id
const draft = async (change: object = {}, person = host) => ({
  key: randomUUID(),
  column: 'talk' as const,
  title: '凌晨一点的宿舍',
  intro: '',
  sound: await recorded(person),
  ...change,
})
const aired = async (change: object = {}) => {
  const { code, data, envelope } = await app.post('radio/publish', await draft(change), as(host))
  assert.equal(code, 0, envelope.message + envelope.msg)
  await onAir(app, data.id)
  return data
}

describe('a programme', () => {
  test('waits until somebody of the school has heard it, whoever speaks', async () => {
    const boss = await newPerson(app, school)
    await entrust(app, boss, 'school-admin', school)
    const { data: sent } = await app.post('radio/publish', await draft(), as(host))
    assert.deepEqual(sent.withheld, {
      state: 'pending',
      reason: '录音要先听一遍，管理员看过后大家才能看到',
    })
    const seen = () => app.get('radio/detail', { ...as(fan), query: { id: sent.id } })
    assert.equal((await seen()).status, 404)
    const { items } = (await app.get('safety/queue', as(boss))).data
    const waits = items.find(({ id }) => id === sent.id)
    assert.deepEqual([waits?.what, waits?.title, waits?.sound], ['节目', '凌晨一点的宿舍', sent.sound])
    assert.equal((await app.post('safety/decide', { id: sent.id, action: 'approve' }, as(boss))).code, 0)
    assert.equal((await seen()).data.title, '凌晨一点的宿舍')
  })

  test('that is complained about is heard by the reviewer after its author deleted it', async () => {
    const boss = await newPerson(app, school)
    await entrust(app, boss, 'school-admin', school)
    const { id, sound } = await aired()
    const { data } = await app.post(
      'complaint/add',
      { key: randomUUID(), subject: 'radio', id, reason: 'abuse', text: '在骂人' },
      as(fan),
    )
    assert.equal((await app.post('radio/delete', { id }, as(host))).code, 0)
    const seen = await app.get('complaint/detail', { ...as(boss), query: { id: data.id } })
    assert.deepEqual(seen.data.snapshot.sounds, [sound])
    assert.equal((await app.app.inject({ url: sound.url })).statusCode, 200)
    assert.equal(
      (await app.post('complaint/refused', { id: data.id, note: '没有发现问题' }, as(boss))).code,
      0,
    )
  })

  test('is put on the air by who speaks on the radio, once a key, with a recording of their own', async () => {
    const mine = await draft()
    const first = await app.post('radio/publish', mine, as(host))
    const again = await app.post('radio/publish', mine, as(host))
    assert.equal(first.data.id, again.data.id)
    assert.deepEqual([first.data.sound.seconds, first.data.at_second, first.data.mine], [30, 0, true])
    assert.equal((await app.post('radio/publish', await draft({}, fan), as(fan))).status, 403)
    assert.equal(
      (await app.post('radio/publish', await draft({ sound: await recorded(fan) }), as(host))).status,
      400,
    )
    assert.equal((await app.get('radio/desk', as(fan))).data.may, false)
    assert.equal((await app.get('radio/desk', as(host))).data.may, true)
  })

  test('keeps no place in what the listener does not see', async () => {
    const { id } = await aired()
    assert.equal((await app.post('radio/delete', { id }, as(host))).code, 0)
    assert.equal((await app.post('radio/progress', { id, second: 12 }, as(fan))).status, 404)
    const { rows } = await app.pool.query('select 1 from listens where programme_id = $1', [id])
    assert.equal(rows.length, 0)
  })

  test('is listed by column and words, page by page', async () => {
    const song = await aired({ column: 'music', title: '操场边的吉他' })
    const { data: cover } = await app.upload(await picture(), as(host))
    const talk = await aired({ cover: cover.id })
    const listed = async (query: Record<string, unknown>) =>
      (await app.get('radio/list', { ...as(fan), query })).data
    assert.equal((await listed({ column: 'music' })).items[0]?.id, song.id)
    assert.deepEqual(
      (await listed({ keyword: '吉他' })).items.map(({ id }) => id),
      [song.id],
    )
    const page = await listed({ size: 1 })
    assert.deepEqual([page.items[0]?.id, page.items[0]?.cover?.id], [talk.id, cover.id])
    assert.equal((await listed({ size: 1, after: page.next })).items[0]?.id, song.id)
  })

  test('keeps each listener’s place and counts each once', async () => {
    const { id } = await aired()
    const heard = (second: number, person = fan) => app.post('radio/progress', { id, second }, as(person))
    await Promise.all([heard(3), heard(3), heard(3)])
    await heard(12)
    await heard(29, host)
    const seen = async (person: TestSession) =>
      (await app.get('radio/detail', { ...as(person), query: { id } })).data
    assert.deepEqual([(await seen(fan)).at_second, (await seen(fan)).plays], [12, 2])
    assert.equal((await seen(host)).at_second, 0)
    const other = await aired()
    await app.post('radio/progress', { id: other.id, second: 1 }, as(fan))
    const recent = async (query: object = {}) =>
      (await app.get('radio/recent', { ...as(fan), query: { ...query } })).data
    assert.deepEqual(
      (await recent()).items.map((one) => one.id),
      [other.id, id],
    )
    const page = await recent({ size: 1 })
    assert.deepEqual(
      (await recent({ size: 1, after: page.next })).items.map((one) => one.id),
      [id],
    )
  })

  test('is liked and commented, and its maker hears of it', async () => {
    const { id } = await aired()
    assert.deepEqual((await app.post('radio/like', { id }, as(fan))).data, { likes: 1, liked: true })
    const said = await app.post(
      'comment/publish',
      { key: randomUUID(), subject: 'radio', id, text: '陪我熬夜' },
      as(fan),
    )
    assert.equal(said.code, 0)
    const { data } = await app.get('message/dynamicNotices', { ...as(host), query: { thing: id } })
    assert.deepEqual(
      data.items.map(({ kind, about, thing }) => [kind, about, thing?.excerpt]),
      [
        ['comment', 'radio', '凌晨一点的宿舍'],
        ['like', 'radio', '凌晨一点的宿舍'],
      ],
    )
    assert.equal((await app.get('radio/detail', { ...as(fan), query: { id } })).data.comments, 1)
    assert.deepEqual((await app.post('radio/dislike', { id }, as(fan))).data, { likes: 0, liked: false })
  })

  test('goes with its files, and nobody else takes it down', async () => {
    const made = await aired()
    assert.equal((await app.post('radio/delete', { id: made.id }, as(fan))).status, 403)
    assert.equal((await app.post('radio/delete', { id: made.id }, as(host))).code, 0)
    assert.equal((await app.get('radio/detail', { ...as(fan), query: { id: made.id } })).status, 404)
    assert.deepEqual((await app.pool.query('select 1 from media where id = $1', [made.sound.id])).rows, [])
  })

  test('that breaks the rules is its maker’s alone', async () => {
    const { id } = await aired()
    await app.post(
      'complaint/add',
      { key: randomUUID(), subject: 'radio', id, reason: 'abuse', text: '', pictures: [] },
      as(fan),
    )
    const boss = await newPerson(app, school)
    await entrust(app, boss, 'school-admin', school)
    const { data: queue } = await app.get('complaint/dynamicComplaints', as(boss))
    const decided = await app.post(
      'complaint/approved',
      { id: queue.items[0]?.id ?? '', rule: 'abuse', note: '辱骂同学', days: 0 },
      as(boss),
    )
    assert.equal(decided.code, 0, decided.envelope.message + decided.envelope.msg)
    assert.equal((await app.get('radio/detail', { ...as(fan), query: { id } })).status, 404)
    assert.equal(
      (await app.get('radio/detail', { ...as(host), query: { id } })).data.withheld?.state,
      'refused',
    )
  })
})

describe('lines that pass', () => {
  const say = (id: string, second: number, text: string, person = fan, key: string = randomUUID()) =>
    app.post('radio/bullet', { key, id, second, text }, as(person))

  test('come by the minute, in their order, once a key', async () => {
    const { id } = await aired({ sound: await recorded(host, 120) })
    const key = randomUUID()
    await say(id, 61, '第二分钟')
    await say(id, 9, '后说的在前')
    await say(id, 5, '再说一次', fan, key)
    await say(id, 5, '再说一次', fan, key)
    const span = async (second: number) =>
      (await app.get('radio/bullets', { ...as(host), query: { id, second } })).data.items.map(
        ({ text }) => text,
      )
    assert.deepEqual([await span(0), await span(60)], [['再说一次', '后说的在前'], ['第二分钟']])
    assert.equal((await say(id, 121, '之外')).status, 400)
    assert.equal((await say(id, 3, ' \n ')).status, 400)
  })

  test('are said by who has no school yet, and by nobody who is muted', async () => {
    const { id } = await aired()
    assert.equal((await say(id, 1, '路过', await app.signIn())).data.text, '路过')
    await app.pool.query(
      `insert into complaint_cases (id, number, subject, subject_id, owner_id, state, mute_until)
        values (gen_random_uuid(), 'JB-1', 'user', $1, $1, 'approved', now() + interval '1 day')`,
      [fan.userId],
    )
    assert.match((await say(id, 1, '还说')).envelope.message, /你被禁言到/)
  })

  test('are deleted by who said them or whose programme it is', async () => {
    const { id } = await aired()
    const [one, two] = [(await say(id, 1, '一')).data, (await say(id, 2, '二')).data]
    const stranger = await newPerson(app, school)
    const removed = async (bullet: string, person: TestSession) =>
      (await app.post('radio/deleteBullet', { id: bullet }, as(person))).status
    assert.deepEqual(
      [await removed(one.id, stranger), await removed(one.id, fan), await removed(two.id, host)],
      [403, 200, 200],
    )
  })

  test('leave out whom a block hides', async () => {
    const { id } = await aired()
    await say(id, 1, '看不见我')
    await app.post('user/block', { id: fan.userId }, as(host))
    assert.deepEqual(
      (await app.get('radio/bullets', { ...as(host), query: { id, second: 0 } })).data.items,
      [],
    )
    assert.equal((await say(id, 1, '还在吗')).status, 404)
    await app.post('user/unblock', { id: fan.userId }, as(host))
  })
})
