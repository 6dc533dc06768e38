// also on: external
/** Tencent Cloud's checks of content, for people of whom WeChat knows nothing: what becomes of its answers, and of none. */
import { as } from '../asks'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { ProviderError } from '../../../server/providers'
import { createTencentSafety } from '../../../server/providers/tencentSafety'
import { MediaChecks } from '../../../server/features/safety/media'
import { draft, entrust, newPerson, newSchool, picture } from '../campus'
import { startTencentCloud, type FakeTencentCloud } from '../fakes/tencentCloud'
import { startApp, type TestApp, type TestSession } from '../harness'

let fake: FakeTencentCloud
let app: TestApp
let school: string
let release = (): void => undefined
const vendorOf = (secretKey = fake.secretKey) =>
  createTencentSafety({
    name: 'tencent',
    secretId: fake.secretId,
    secretKey,
    region: 'ap-guangzhou',
    baseUrl: fake.url,
    textBizType: 'campus_text',
    pictureBizType: null,
  })
before(async () => {
  fake = await startTencentCloud()
  app = await startApp({ providers: { cloudSafety: vendorOf() } })
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
const fine = { Suggestion: 'Pass', Label: 'Normal' } as const
beforeEach(() => void Object.assign(fake, { error: null, say: () => fine, show: () => fine, checked: [] }))

const post = (who: TestSession, change: object) => app.post('dynamic/publish', draft(change), as(who))
const stateOf = async (id: string) =>
  (await app.pool.query('select state, refusal from dynamics where id = $1', [id])).rows[0]
const round = () => new MediaChecks(app.context).round(() => true)
async function shows(author: TestSession) {
  const { data: uploaded } = await app.upload(await picture(), as(author))
  return (await post(author, { pictures: [uploaded.id] })).data.id
}

describe('the vendor', () => {
  test('is asked in pieces of 10,000 signs, under the policy, and the gravest answer holds', async () => {
    fake.say = (text) =>
      text.includes('坏') ? { Suggestion: 'Block', Label: 'Abuse', Keywords: ['坏', '坏'] } : fine
    assert.deepEqual(await vendorOf().text(`${'好'.repeat(9_999)}坏${'好'.repeat(500)}`), {
      suggest: 'risky',
      label: 20003,
      keywords: ['坏'],
    })
    assert.deepEqual(
      fake.checked.map(({ action, policy }) => [action, policy]),
      [
        ['TextModeration', 'campus_text'],
        ['TextModeration', 'campus_text'],
      ],
    )
  })

  test('a wrong signature, too many calls and a refused input are told apart, without a secret', async () => {
    const fails = (reason: ProviderError['reason']) => (err: unknown) =>
      err instanceof ProviderError && err.reason === reason && !String(err).includes(fake.secretKey)
    await assert.rejects(vendorOf('another key').text('你好'), fails('unavailable'))
    for (const [code, reason] of [
      ['RequestLimitExceeded', 'rate-limited'],
      ['InvalidParameterValue.ErrTextContentLen', 'invalid-input'],
      ['ResourceUnavailable.ImageDownloadError', 'invalid-input'],
      ['InternalError.ErrTextTimeOut', 'unavailable'],
    ] as const) {
      fake.error = code
      await assert.rejects(vendorOf().text('你好'), fails(reason), code)
    }
    fake.error = null
    fake.say = () => ({ Suggestion: 'Else' as 'Pass', Label: 'Normal' })
    await assert.rejects(vendorOf().text('你好'), fails('unavailable'))
  })
})

describe('a text', () => {
  test('that passes is shown, for review waits, blocked is refused by its words', async () => {
    const author = await newPerson(app, school)
    assert.equal((await stateOf((await post(author, { text: '返利是什么意思' })).data.id)).state, 'approved')
    fake.say = () => ({ Suggestion: 'Review', Label: 'Ad' })
    assert.deepEqual(await stateOf((await post(author, { text: '一句话' })).data.id), {
      state: 'pending',
      refusal: '可能含有广告引流的内容，管理员看过后大家才能看到',
    })
    fake.say = () => ({ Suggestion: 'Block', Label: 'Porn', Keywords: ['某词'] })
    assert.match((await post(author, { text: '一句话' })).envelope.msg, /含有“某词”，改一下再发/)
  })

  test('without an answer waits for a person, and is published once by its key; what cannot wait is left to the list', async () => {
    const [author, admin] = [await newPerson(app, school), await newPerson(app, school)]
    await entrust(app, admin, 'school-admin', school)
    fake.error = 'InternalError'
    const sent = { ...draft({ text: '一句话' }), key: randomUUID() }
    const { data } = await app.post('dynamic/publish', sent, as(author))
    assert.equal((await app.post('dynamic/publish', sent, as(author))).data.id, data.id)
    assert.deepEqual(await stateOf(data.id), {
      state: 'pending',
      refusal: '还没有自动审核的结果，管理员看过后大家才能看到',
    })
    assert.equal((await app.post('user/edit', { intro: '晚上跑步' }, as(author))).code, 0)
    assert.equal((await app.post('safety/decide', { id: data.id, action: 'approve' }, as(admin))).code, 0)
    assert.equal((await stateOf(data.id)).state, 'approved')
  })

  test('is not waited for longer than three seconds', async () => {
    fake.say = () => null
    const began = Date.now()
    const { data } = await post(await newPerson(app, school), { text: '一句话' })
    assert.ok(Date.now() - began < 6_000)
    assert.equal((await stateOf(data.id)).state, 'pending')
  })
})

describe('a picture', () => {
  test('goes as JPEG under its own number, and is shown, kept for people or refused by the answer', async () => {
    const author = await newPerson(app, school)
    const id = await shows(author)
    assert.equal((await stateOf(id)).state, 'pending')
    await round()
    assert.equal((await stateOf(id)).state, 'approved')
    const [asked] = fake.checked.filter(({ action }) => action === 'ImageModeration')
    assert.equal(asked?.content.subarray(0, 2).toString('hex'), 'ffd8')
    assert.match(asked?.id ?? '', /^[0-9a-f-]{36}$/)
    fake.show = () => ({ Suggestion: 'Review', Label: 'Sexy' })
    const doubtful = await shows(author)
    await round()
    assert.deepEqual(await stateOf(doubtful), {
      state: 'pending',
      refusal: '图片正在审核，通过后大家就能看到',
    })
    fake.show = () => ({ Suggestion: 'Block', Label: 'Porn' })
    const bad = await shows(author)
    await round()
    assert.deepEqual(await stateOf(bad), { state: 'refused', refusal: '图片可能含有色情低俗的内容' })
  })

  test('is asked about again after a failure, and waits for a person when nothing comes of it', async () => {
    const author = await newPerson(app, school)
    const id = await shows(author)
    fake.error = 'RequestLimitExceeded'
    await round()
    fake.error = null
    await round()
    assert.equal((await stateOf(id)).state, 'approved')
    const silent = await shows(author)
    fake.error = 'InternalError'
    for (let tries = 0; tries < 6; tries += 1) await round()
    assert.equal((await stateOf(silent)).state, 'pending')
    const { rows } = await app.pool.query('select waits_for, reason from screenings where subject_id = $1', [
      silent,
    ])
    assert.deepEqual(rows, [
      { waits_for: 'reviewer', reason: '图片还没有自动审核的结果，管理员看过后大家才能看到' },
    ])
  })
})

test('a picture whose file is gone keeps no other from being asked about', async () => {
  const [author, other] = [await newPerson(app, school), await newPerson(app, school)]
  const avatar = async () => {
    const { data } = await app.upload(await picture(), as(author))
    const { code, envelope } = await app.post('user/edit', { avatar: { id: data.id } }, as(author))
    assert.equal(code, 0, envelope.message)
  }
  // the second takes the place of the first, whose file goes before anybody asked
  await avatar()
  await avatar()
  const id = await shows(other)
  await round()
  assert.equal((await stateOf(id)).state, 'approved')
})

test('clients are told which is on', async () => {
  assert.equal((await app.get('wxapp/config')).data.providers.cloud_safety, 'tencent')
})
