// also on: external
/** WeChat's checks of content: what it is asked, what becomes of its answers, and what happens where it gives none. */
import { as } from '../asks'
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import sharp from 'sharp'
import { ProviderError } from '../../../server/providers'
import { createWechatSafety } from '../../../server/providers/wechatSafety'
import { MediaChecks } from '../../../server/features/safety/media'
import { draft, newPerson, newSchool, picture } from '../campus'
import { seal, sign, startWechatSafety, type FakeSafety } from '../fakes/wechatSafety'
import { startApp, type TestApp, type TestSession } from '../harness'
import { question, reply } from '../qa/questionThings'

let fake: FakeSafety
let app: TestApp
let school: string
let release = (): void => undefined
const vendorOf = (aes: boolean, baseUrl = fake.url) =>
  createWechatSafety({
    name: 'wechat',
    app: { name: 'wechat', appId: fake.appId, secret: fake.secret, baseUrl },
    token: fake.pushToken,
    aesKey: aes ? Buffer.from(`${fake.encodingAesKey}=`, 'base64') : null,
  })
before(async () => {
  fake = await startWechatSafety()
  const safety = vendorOf(true)
  app = await startApp({ providers: { safety }, config: { publicUrl: 'https://campus.example' } })
  school = await newSchool(app)
  // the server's own rounds stand aside: each test does its own
  const client = await app.pool.connect()
  await client.query(`select pg_advisory_lock(hashtextextended('job:media-checks', 0))`)
  release = () => client.release(true)
})
after(async () => {
  release()
  await app.close()
  await fake.close()
})
beforeEach(() => {
  Object.assign(fake, { asked: [], errcode: 0, say: () => ({ suggest: 'pass', label: 100 }) })
})

let openIds = 0
/** Somebody who is in the mini-program now. */
async function inWechat(): Promise<TestSession & { openId: string }> {
  const person = await newPerson(app, school)
  openIds += 1
  const openId = `o-${openIds}`
  await app.pool.query(`insert into identities (vendor, subject, user_id) values ('wechat', $1, $2)`, [
    openId,
    person.userId,
  ])
  await app.pool.query(`update sessions set client = 'wechat' where user_id = $1`, [person.userId])
  fake.active.add(openId)
  return { ...person, openId }
}
const post = (who: TestSession, change: object) => app.post('dynamic/publish', draft(change), as(who))
const stateOf = async (id: string) =>
  (
    await app.pool.query<{ state: string; refusal: string | null }>(
      'select state, refusal from dynamics where id = $1',
      [id],
    )
  ).rows[0]

test('a school’s own words hold what the vendor lets pass', async () => {
  await app.pool.query(
    `insert into safety_words (id, school_id, word, folded, reason) values (gen_random_uuid(), $1, '云顶会所', '云顶会所', '拉人办卡')`,
    [school],
  )
  const { data } = await post(await inWechat(), { text: '云顶会所见' })
  assert.equal(data.withheld?.state, 'pending')
  assert.equal(fake.asked.length, 1)
})

describe('a text', () => {
  test('is asked about with the account, the place, and at most 2,500 signs a call', async () => {
    const vendor = vendorOf(false)
    fake.active.add('o-long')
    fake.say = (text) =>
      text.includes('坏')
        ? { suggest: 'risky', label: 20006, keyword: '坏,很坏' }
        : { suggest: 'pass', label: 100 }
    assert.deepEqual(await vendor.text('o-long', 3, '好'.repeat(2500)), {
      suggest: 'pass',
      label: 100,
      keywords: [],
    })
    assert.equal(fake.asked.length, 1)
    const split = await vendor.text('o-long', 3, `${'好'.repeat(2499)}坏${'好'.repeat(3000)}`)
    assert.deepEqual(split, { suggest: 'risky', label: 20006, keywords: ['坏', '很坏'] })
    assert.ok(
      fake.asked.every(({ scene, openid, version }) => scene === 3 && openid === 'o-long' && version === 2),
    )
  })

  test('errors say what they mean', async () => {
    const vendor = vendorOf(false)
    for (const [errcode, reason] of [
      [61010, 'invalid-input'],
      [40003, 'invalid-input'],
      [45009, 'rate-limited'],
      [-1, 'unavailable'],
    ] as const) {
      fake.errcode = errcode
      await assert.rejects(
        vendor.text('o-1', 2, '你好'),
        (err: unknown) =>
          err instanceof ProviderError && err.reason === reason && !/token|secret/.test(err.message),
      )
    }
  })

  test('that it finds risky is refused by its words, one for review waits, one that passes is shown', async () => {
    const author = await inWechat()
    fake.say = () => ({ suggest: 'risky', label: 20002, keyword: '某词' })
    const refused = await post(author, { text: '一句话' })
    assert.match(refused.envelope.msg, /含有“某词”，改一下再发/)
    fake.say = () => ({ suggest: 'risky', label: 20012 })
    assert.match((await post(author, { text: '一句话' })).envelope.msg, /可能含有色情低俗的内容，改一下再发/)
    fake.say = () => ({ suggest: 'review', label: 10001 })
    const { data: waits } = await post(author, { text: '一句话' })
    assert.deepEqual(await stateOf(waits.id), {
      state: 'pending',
      refusal: '可能含有广告引流的内容，管理员看过后大家才能看到',
    })
    fake.say = () => ({ suggest: 'pass', label: 100 })
    const { data: shown } = await post(author, { text: '返利是什么意思' })
    assert.equal(
      (await stateOf(shown.id))?.state,
      'approved',
      'a word that has innocent uses, which it cleared',
    )
    assert.deepEqual(fake.asked.map(({ scene, openid }) => [scene, openid])[0], [4, author.openId])
  })

  test('is left to the local list where it cannot be asked: elsewhere, too long ago, when it fails', async () => {
    const elsewhere = await newPerson(app, school)
    fake.say = () => ({ suggest: 'risky', label: 20002 })
    assert.equal((await post(elsewhere, {})).code, 0)
    assert.equal(fake.asked.length, 0)
    const { data } = await post(elsewhere, { text: '返利是什么意思' })
    assert.equal((await stateOf(data.id))?.state, 'pending', 'nobody cleared it')
    const author = await inWechat()
    for (const errcode of [-1, 45009, 61010]) {
      fake.errcode = errcode
      assert.equal((await post(author, {})).code, 0, String(errcode))
    }
    fake.errcode = 0
    await app.pool.query(`update sessions set seen_at = now() - interval '3 hours' where user_id = $1`, [
      author.userId,
    ])
    assert.equal((await post(author, {})).code, 0)
    assert.equal((await post(author, { text: '刷单返利' })).code, -1)
  })
})

describe('pictures', () => {
  const round = () => new MediaChecks(app.context).round(() => true)
  const push = (
    traceId: string,
    answer: Parameters<FakeSafety['push']>[1],
    mode: 'plain' | 'aes' = 'aes',
  ) => {
    const { query, body } = fake.push(traceId, answer, mode)
    return app.app.inject({
      method: 'POST',
      url: '/api/safety/wechat',
      query,
      payload: body,
      headers: { 'content-type': 'application/json' },
    })
  }
  /** A dynamic with that many, asked about. Its id and the numbers of the questions. */
  async function shows(author: TestSession, count = 2): Promise<{ id: string; traces: string[] }> {
    const ids = []
    for (let index = 0; index < count; index += 1)
      ids.push((await app.upload(await picture(640 + index), as(author))).data.id)
    const { data } = await post(author, { pictures: ids })
    await round()
    const { rows } = await app.pool.query<{ trace_id: string }>(
      'select m.trace_id from media_checks m join screenings s on s.id = m.screening_id where s.subject_id = $1 order by m.id',
      [data.id],
    )
    return { id: data.id, traces: rows.map(({ trace_id }) => trace_id) }
  }

  test('wait for their answers, all of them, and are shown by themselves when each is good', async () => {
    const author = await inWechat()
    const {
      id,
      traces: [one = '', two = ''],
    } = await shows(author)
    assert.deepEqual(await stateOf(id), { state: 'pending', refusal: '图片正在审核，通过后大家就能看到' })
    assert.equal((await push(one, { suggest: 'pass', label: 100 })).body, 'success')
    assert.equal((await stateOf(id))?.state, 'pending')
    assert.equal(
      (await push(one, { suggest: 'risky', label: 20002 })).body,
      'success',
      'said twice, the first holds',
    )
    await push(two, { suggest: 'pass', label: 100 })
    assert.deepEqual(await stateOf(id), { state: 'approved', refusal: null })
    assert.equal(
      (await push(two, { suggest: 'pass', label: 100 })).statusCode,
      503,
      'nothing is known of it any more',
    )
  })

  test('are fetched as JPEG from where it was told, and only while they wait', async () => {
    const author = await inWechat()
    const {
      id,
      traces: [trace = ''],
    } = await shows(author, 1)
    const asked = fake.asked.find(({ media_url }) => media_url)
    const url = new URL(asked?.media_url ?? '')
    assert.deepEqual(
      [url.origin, asked?.media_type, asked?.openid],
      ['https://campus.example', 2, author.openId],
    )
    const get = () => app.app.inject({ method: 'GET', url: url.pathname + url.search })
    const served = await get()
    assert.equal(served.headers['content-type'], 'image/jpeg')
    assert.equal((await sharp(served.rawPayload).metadata()).format, 'jpeg')
    await push(trace, { suggest: 'pass', label: 100 })
    assert.equal((await stateOf(id))?.state, 'approved')
    assert.equal((await get()).statusCode, 404)
  })

  test('a bad one is enough to refuse; a doubtful or unreadable one is for people', async () => {
    const author = await inWechat()
    const bad = await shows(author)
    await push(bad.traces[1] ?? '', { suggest: 'risky', label: 20002 })
    assert.deepEqual(await stateOf(bad.id), { state: 'refused', refusal: '图片可能含有色情低俗的内容' })
    const notices = await app.get('message/dynamicNotices', as(author))
    assert.ok(
      notices.data.items.some(({ text }) => text.includes('没有通过审核：图片可能含有色情低俗的内容')),
    )
    for (const answer of [
      { suggest: 'review', label: 21000 },
      { suggest: 'pass', label: 100, errcode: -1008 },
    ] as const) {
      const doubtful = await shows(author, 1)
      await push(doubtful.traces[0] ?? '', answer)
      assert.equal((await stateOf(doubtful.id))?.state, 'pending')
      const { rows } = await app.pool.query('select waits_for from screenings where subject_id = $1', [
        doubtful.id,
      ])
      assert.deepEqual(rows, [{ waits_for: 'reviewer' }])
    }
  })

  test('asked about by two at once, the first question stands, whose answer may have come', async () => {
    const author = await inWechat()
    const { id } = (
      await post(author, { pictures: [(await app.upload(await picture(), as(author))).data.id] })
    ).data
    const { context } = app
    const vendor = context.providers.safety ?? assert.fail()
    let answer = (): void => undefined
    let asked = (): void => undefined
    const begun = new Promise<void>((resolve) => (asked = resolve))
    const media = async () => {
      asked()
      await new Promise<void>((resolve) => (answer = resolve))
      return 'late'
    }
    const slow = new MediaChecks({
      ...context,
      providers: { ...context.providers, safety: { ...vendor, media } },
    }).round(() => true)
    await begun
    await round()
    answer()
    await slow
    const {
      rows: [{ trace_id: trace }],
    } = await app.pool.query(
      'select m.trace_id from media_checks m join screenings s on s.id = m.screening_id where s.subject_id = $1',
      [id],
    )
    assert.notEqual(trace, 'late')
    await push(trace, { suggest: 'pass', label: 100 })
    assert.equal((await stateOf(id))?.state, 'approved')
  })

  test('that words keep waiting are not shown by good answers alone', async () => {
    const author = await inWechat()
    fake.say = () => ({ suggest: 'review', label: 10001 })
    const {
      id,
      traces: [trace = ''],
    } = await shows(author, 1)
    await push(trace, { suggest: 'pass', label: 100 })
    assert.equal((await stateOf(id))?.state, 'pending')
  })

  test('are shown at last where the vendor fails or never answers: no post is lost', async () => {
    const author = await inWechat()
    fake.say = () => ({ suggest: 'pass', label: 100 })
    const silent = await shows(author, 1)
    await app.pool.query(
      `update media_checks set created_at = now() - interval '41 minutes' where trace_id = $1`,
      [silent.traces[0]],
    )
    await round()
    assert.equal((await stateOf(silent.id))?.state, 'approved')
    const { data } = await post(author, {
      pictures: [(await app.upload(await picture(), as(author))).data.id],
    })
    fake.errcode = -1
    for (let tries = 0; tries < 6; tries += 1) await round()
    assert.equal((await stateOf(data.id))?.state, 'approved')
  })

  test('join no question or answer in a change, where the word on others would show them', async () => {
    const [asker, helper] = [await inWechat(), await inWechat()]
    const upload = async (who: TestSession) => (await app.upload(await picture(), as(who))).data.id
    const [first, second, third] = [await upload(asker), await upload(asker), await upload(helper)]
    const { data: asked } = await app.post('qa/ask', question({ pictures: [first] }), as(asker))
    const edit = (pictures: string[], text = '只剩一周了') =>
      app.post('qa/edit', { id: asked.id, title: asked.title, text, pictures }, as(asker))
    const seen = { code: -1, msg: '新图片要先审核，修改时不能添加，可以发在评论里' }
    for (const {
      envelope: { code, msg },
    } of [await edit([second]), await edit([first, second])])
      assert.deepEqual({ code, msg }, seen)
    assert.deepEqual((await edit([first])).data.text, '只剩一周了')
    await round()
    const { rows } = await app.pool.query(
      'select m.trace_id from media_checks m join screenings s on s.id = m.screening_id where s.subject_id = $1',
      [asked.id],
    )
    await push(rows[0].trace_id, { suggest: 'pass', label: 100 })
    assert.equal((await edit([], '图不要了')).code, 0)
    const { data: answered } = await app.post('qa/answer', reply(asked.id), as(helper))
    const {
      envelope: { code, msg },
    } = await app.post('qa/editAnswer', { id: answered.id, text: '看这张图', pictures: [third] }, as(helper))
    assert.deepEqual({ code, msg }, seen)
  })

  test('answers at one moment settle it once', async () => {
    const author = await inWechat()
    const { id, traces } = await shows(author, 3)
    await Promise.all(traces.map((trace) => push(trace, { suggest: 'pass', label: 100 })))
    assert.equal((await stateOf(id))?.state, 'approved')
  })

  test('pushes are the vendor’s alone, and of now', async (t) => {
    const author = await inWechat()
    const {
      id,
      traces: [trace = ''],
    } = await shows(author, 1)
    const { query, body } = fake.push(trace, { suggest: 'pass', label: 100 }, 'aes')
    const send = (change: { query?: object; body?: string }) =>
      app.app.inject({
        method: 'POST',
        url: '/api/safety/wechat',
        query: { ...query, ...change.query },
        payload: change.body ?? body,
        headers: { 'content-type': 'application/json' },
      })
    assert.equal((await send({ query: { msg_signature: 'a'.repeat(40) } })).statusCode, 403)
    assert.equal((await send({ query: { nonce: '1' } })).statusCode, 403)
    assert.equal((await send({ body: '{' })).statusCode, 403)
    assert.equal(
      (await push(trace, { suggest: 'pass', label: 100 }, 'plain')).statusCode,
      403,
      'plain, where AES is set',
    )
    const foreign = seal(Buffer.from(`${fake.encodingAesKey}=`, 'base64'), 'wx-other', '{}')
    assert.equal(
      (
        await send({
          query: { msg_signature: sign(fake.pushToken, query.timestamp ?? '', query.nonce ?? '', foreign) },
          body: JSON.stringify({ Encrypt: foreign }),
        })
      ).statusCode,
      403,
    )
    assert.equal((await stateOf(id))?.state, 'pending')
    const greet = (signature?: string) =>
      app.app.inject({
        method: 'GET',
        url: '/api/safety/wechat',
        query: { ...query, signature: signature ?? query.signature ?? '', echostr: '4375120948345356249' },
      })
    assert.equal((await greet()).body, '4375120948345356249')
    assert.equal((await greet('no')).statusCode, 403)
    const vendor = vendorOf(true)
    t.mock.timers.enable({ apis: ['Date'], now: Number(query.timestamp) * 1_000 + 599_000 })
    assert.deepEqual(vendor.heard(query, body), { traceId: trace, suggest: 'pass', label: 100 })
    t.mock.timers.tick(2_000)
    assert.equal(vendor.heard(query, body), 'forged', 'seen and sent again later')
    assert.equal(vendor.greeting({ ...query, echostr: '1' }), null)
    t.mock.timers.reset()
    assert.equal(vendor.heard({ ...query, timestamp: '' }, body), 'forged')
    const plain = vendorOf(false)
    const open = fake.push('t-1', { suggest: 'review', label: 10001 }, 'plain')
    assert.deepEqual(plain.heard(open.query, open.body), { traceId: 't-1', suggest: 'review', label: 10001 })
    assert.equal(plain.heard({ ...open.query, timestamp: '1' }, open.body), 'forged')
    assert.equal(plain.heard(open.query, JSON.stringify({ MsgType: 'text' })), 'other')
  })
})

test('settings and start say which is on', async () => {
  assert.equal((await app.get('wxapp/config')).data.providers.safety, 'wechat')
})
