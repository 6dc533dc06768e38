// also on: external
/** Where parcels are: asked for and pushed at Kuaidi100, whose fake checks signs and signs with the salt it was given. */
import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { couriers, courierOf, looksRight } from '../../../contract/courier/rules'
import { forgetTracks, postParcel, trackOf, watchRound } from '../../../server/core/courier/parcels'
import { eraseDue } from '../../../server/features/security/erase'
import { personalData } from '../../../server/features/security/exportFile'
import { loadConfig } from '../../../server/config'
import { Refusal } from '../../../server/http/refusal'
import { ProviderError } from '../../../server/providers'
import { createKuaidi100 } from '../../../server/providers/courier/kuaidi100'
import { line, startKuaidi100, type FakeKuaidi100 } from '../fakes/kuaidi100'
import { startApp, type TestApp, type TestSession } from '../harness'
import { Rows } from '../rows'

type Posted = Parameters<typeof postParcel>[2]

const collected = line('2026-11-26 09:00:00', '【江城市】已揽收')
const moving = line('2026-11-26 15:30:00', '【江城市】快件离开转运中心')
const signed = line('2026-11-27 10:12:00', '【临江市】已签收，签收人：门卫')

let fake: FakeKuaidi100
let app: TestApp
/** Without a vendor. */
let plain: TestApp
let rows: Rows
let buyer: TestSession
let order: string
let number: string
before(async () => {
  fake = await startKuaidi100()
  app = await startApp({
    config: { publicUrl: 'https://campus.example.com' },
    providers: { courier: createKuaidi100(fake.config) },
  })
  plain = await startApp()
  rows = await Rows.open(app.context)
})
after(async () => {
  await app.close()
  await plain.close()
  await fake.close()
})
let count = 0
beforeEach(async () => {
  fake.down = null
  buyer = await app.signIn()
  order = await newOrder(rows, buyer)
  count += 1
  number = `78${String(count).padStart(10, '0')}`
  fake.parcels.set(number, { com: 'zhongtong', state: '0', data: [moving, collected], tail: '' })
})

const newOrder = async (of: Rows, { userId }: TestSession): Promise<string> =>
  String((await of.add('orders', { buyer_id: userId, status: 'placed' })).id)
const postOne = (change: Partial<Posted> = {}, on = app) =>
  on.db.transaction((tx) =>
    postParcel(on.context, tx, { orderId: order, back: false, company: 'zhongtong', number, ...change }),
  )
const shown = (back = false) => trackOf(app.context, order, back)
const row = async (back = false) =>
  (await app.pool.query('select * from courier_parcels where order_id = $1 and back = $2', [order, back]))
    .rows[0]
const called = async ({ url, body }: { url: URL; body: string }, id = url.searchParams.get('id')) => {
  const answer = await app.app.inject({
    method: 'POST',
    url: url.pathname,
    query: id === null ? {} : { id },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: body,
  })
  return [answer.statusCode, answer.json().result, answer.json().returnCode]
}
const anHourLater = () =>
  app.pool.query(
    `update courier_parcels set asked_at = asked_at - interval '61 minutes', heard_at = heard_at - interval '61 minutes'`,
  )
const due = () =>
  app.pool.query(`update courier_parcels set due_at = now() - interval '1 second' where due_at is not null`)
const watched = async () => {
  await postOne()
  await watchRound(app.context)
}

describe('the list of couriers', () => {
  test('knows each by its code and its name, once', () => {
    for (const courier of couriers)
      assert.deepEqual([courierOf(courier.code), courierOf(courier.name)], [courier, courier])
    assert.equal(new Set(couriers.flatMap(({ code, name }) => [code, name])).size, couriers.length * 2)
    assert.equal(courierOf('shun'), null)
  })

  test('takes what couriers print, however it is typed', () => {
    for (const [code, typed] of [
      ['shunfeng', 'sf 1234 5678 90123'],
      ['zhongtong', '781234567890'],
      ['yuantong', 'YT1234567890123'],
      ['jtexpress', 'JT3012345678901'],
      ['jd', 'JDVA01234567890-1-1-'],
      ['ems', 'EA123456789CN'],
      ['debangkuaidi', 'DPK364123456789'],
    ] as const)
      assert.ok(looksRight(courierOf(code)!, typed), typed)
    assert.equal(looksRight(courierOf('shunfeng')!, '12345'), false)
  })
})

describe('asking', () => {
  test('shows the track, the newest first, and asks once within the hour', async () => {
    await postOne()
    const [first] = await Promise.all([shown(), shown(), shown()])
    assert.ok(first)
    const track = await shown()
    assert.deepEqual(track, {
      company: '中通快递',
      number,
      state: 'moving',
      items: [
        { at: '2026-11-26T07:30:00.000Z', text: moving.context },
        { at: '2026-11-26T01:00:00.000Z', text: collected.context },
      ],
      asked: track.asked,
    })
    assert.ok(track.asked !== null && Math.abs(Date.parse(track.asked) - Date.now()) < 60_000)
    assert.equal(fake.asked.get(number), 1)
    await anHourLater()
    await shown()
    assert.equal(fake.asked.get(number), 2)
  })

  test('ends once it has arrived', async () => {
    await postOne()
    Object.assign(fake.parcels.get(number)!, { state: '3', data: [signed, moving, collected] })
    assert.equal((await shown()).state, 'signed')
    await anHourLater()
    await shown()
    assert.equal(fake.asked.get(number), 1)
  })

  test('says unknown while the courier knows nothing, and nothing at all while the vendor fails', async () => {
    fake.parcels.delete(number)
    await postOne()
    const unknown = await shown()
    assert.deepEqual([unknown.state, unknown.items, unknown.asked !== null], ['unknown', [], true])
    await postOne({ back: true })
    fake.down = '503'
    const failing = await shown(true)
    assert.deepEqual([failing.state, failing.items, failing.asked], ['unknown', [], null])
    fake.down = null
    await shown(true)
    assert.equal(fake.asked.get(number), 1, 'not again within the hour')
  })

  test('brings the last digits of the phone, and keeps no more of it', async () => {
    const code = 'SF1234567890123'
    fake.parcels.set(code, { com: 'shunfeng', state: '5', data: [moving], tail: '0001' })
    await postOne({ company: 'shunfeng', number: 'sf 1234 567890123', phone: '13800000001' })
    assert.deepEqual([(await shown()).state, (await row()).tail], ['delivering', '0001'])
    const alone = createKuaidi100(fake.config)
    await assert.rejects(
      alone.track({ company: 'shunfeng', number: code, phone: null }),
      (err: unknown) => err instanceof ProviderError && err.reason === 'invalid-input',
    )
  })

  test('understands every state, also the finer ones', async () => {
    const alone = createKuaidi100(fake.config)
    for (const [state, meant] of [
      ['1', 'collected'],
      ['103', 'collected'],
      ['1002', 'moving'],
      ['501', 'delivering'],
      ['304', 'signed'],
      ['2', 'trouble'],
      ['6', 'returning'],
      ['14', 'returning'],
      ['99', 'unknown'],
    ] as const) {
      Object.assign(fake.parcels.get(number)!, { state })
      assert.equal((await alone.track({ company: 'zhongtong', number, phone: null })).state, meant, state)
    }
  })

  test('is for what was sent, and the two ways are apart', async () => {
    await assert.rejects(shown(), (err: unknown) => err instanceof Refusal && err.status === 404)
    await postOne({ back: true })
    await assert.rejects(shown(), Refusal)
    assert.equal((await shown(true)).number, number)
  })

  test('without a vendor asks nobody, and says so', async () => {
    const other = await Rows.open(plain.context)
    order = await newOrder(other, await plain.signIn())
    await postOne({}, plain)
    const track = await trackOf(plain.context, order, false)
    assert.deepEqual(track, { company: '中通快递', number, state: 'unknown', items: [], asked: null })
    assert.equal(await watchRound(plain.context), 0)
    assert.equal(
      (await plain.app.inject({ method: 'POST', url: '/api/courier/notify/kuaidi100' })).statusCode,
      404,
    )
  })

  test('with a key that is wrong fails, and says nothing of it', async () => {
    const wrong = createKuaidi100({ ...fake.config, key: 'another' })
    for (const asked of [
      wrong.track({ company: 'zhongtong', number, phone: null }),
      wrong.watch({ company: 'zhongtong', number, phone: null }, 'https://a.example', 'salt'),
    ])
      await assert.rejects(asked, (err: unknown) => {
        assert.ok(err instanceof ProviderError)
        assert.equal(err.reason, 'unavailable')
        assert.doesNotMatch(err.message, /another/)
        return true
      })
  })
})

describe('watching', () => {
  test('is asked for once, each with a salt of its own', async () => {
    await watched()
    await due()
    assert.equal(await watchRound(app.context), 0)
    const one = fake.watched.find((parcel) => parcel.number === number)
    const { id, salt } = await row()
    assert.equal(one?.callbackurl, `https://campus.example.com/api/courier/notify/kuaidi100?id=${id}`)
    assert.equal(one?.salt, salt)
    assert.match(salt, /^[0-9a-f]{32}$/)
  })

  test('that fails is asked for again, and not for ever', async () => {
    fake.down = '500'
    await postOne()
    for (let n = 0; n < 8; n += 1) {
      await due()
      assert.equal(await watchRound(app.context), 1, String(n))
    }
    await due()
    assert.equal(await watchRound(app.context), 0)
    const second = { back: true }
    await postOne(second)
    fake.down = '500'
    await watchRound(app.context)
    assert.equal(await watchRound(app.context), 0, 'not at once')
    fake.down = null
    await due()
    await watchRound(app.context)
    assert.equal((await row(true)).due_at, null)
  })

  test('the same number again changes nothing, another one is another parcel', async () => {
    await postOne()
    const before = await row()
    await postOne({ number: ` ${number} ` })
    assert.deepEqual(await row(), before)
    await postOne({ number: '789999999999' })
    const anew = await row()
    assert.notEqual(anew.id, before.id)
    assert.notEqual(anew.salt, before.salt)
    assert.deepEqual([anew.number, anew.track, anew.state], ['789999999999', [], 'unknown'])
  })
})

describe('a call', () => {
  test('brings the track', async () => {
    await watched()
    assert.deepEqual(await called(fake.push(number)), [200, true, '200'])
    const { state, track } = await row()
    assert.deepEqual([state, track.length], ['moving', 2])
    await shown()
    assert.equal(fake.asked.get(number), undefined, 'nobody has to ask after it')
    Object.assign(fake.parcels.get(number)!, { state: '3', data: [signed, moving, collected] })
    assert.deepEqual(await called(fake.push(number, { status: 'shutdown' })), [200, true, '200'])
    assert.equal((await shown()).state, 'signed')
  })

  test('with an older track is answered and changes nothing', async () => {
    await watched()
    await called(fake.push(number))
    const before = await row()
    assert.deepEqual(await called(fake.push(number, { data: [collected] })), [200, true, '200'])
    assert.deepEqual(await called(fake.push(number, { data: [] })), [200, true, '200'])
    assert.deepEqual(await row(), before)
  })

  test('that is not the vendor’s, or about another parcel, is refused without a trace', async () => {
    await watched()
    const mine = await row()
    const stranger = await newOrder(rows, await app.signIn())
    const another = '780000099999'
    fake.parcels.set(another, { com: 'zhongtong', state: '3', data: [signed], tail: '' })
    await postOne({ orderId: stranger, number: another })
    await watchRound(app.context)
    const right = fake.push(number)
    const refused = [403, false, '500']
    assert.deepEqual(await called(fake.push(number, { salt: 'guessed' })), refused, 'a salt of one’s own')
    assert.deepEqual(await called(fake.push(another), mine.id), refused, 'signed for a stranger’s parcel')
    assert.deepEqual(
      await called({ ...right, body: right.body.replace('state', 'State') }),
      refused,
      'changed',
    )
    const signedWithMine = fake.push(another, { salt: mine.salt })
    assert.deepEqual(await called(signedWithMine, mine.id), refused, 'another number')
    for (const id of [randomUUID(), 'no-id', '', null])
      assert.deepEqual(await called(right, id), refused, String(id))
    for (const body of ['', 'param=%7B', 'sign=&param=', '{}', 'x'.repeat(1000)])
      assert.deepEqual(await called({ ...right, body }), refused, body)
    assert.deepEqual(await row(), mine)
  })

  test('without a track, or far too long, is answered clearly', async () => {
    await watched()
    const { salt } = await row()
    const said = (param: string) =>
      new URLSearchParams({
        param,
        sign: createHash('md5')
          .update(param + salt)
          .digest('hex'),
      }).toString()
    const { url } = fake.push(number)
    for (const param of ['{}', '[]', 'null', '{"lastResult":null}', '{"lastResult":{"nu":7}}', 'not JSON'])
      assert.deepEqual(await called({ url, body: said(param) }), [200, true, '200'], param)
    const odd = { lastResult: { nu: number, state: {}, data: [{ ftime: 'x', context: 1 }, null, 'y'] } }
    assert.deepEqual(await called({ url, body: said(JSON.stringify(odd)) }), [200, true, '200'])
    const { statusCode } = await app.app.inject({
      method: 'POST',
      url: `${url.pathname}${url.search}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'x'.repeat(300 * 1024),
    })
    assert.equal(statusCode, 413)
  })

  test('that says that nothing was heard for days has it watched again', async () => {
    await watched()
    await called(fake.push(number, { status: 'abort' }))
    assert.ok((await row()).due_at > new Date(Date.now() + 1_800_000))
  })
})

describe('what is kept', () => {
  test('is forgotten a month after the order, and refuses calls then', async () => {
    await watched()
    const push = fake.push(number)
    await called(push)
    await app.pool.query(`update orders set ended_at = now() - interval '29 days' where id = $1`, [order])
    await forgetTracks(app.context)
    assert.equal((await row()).track.length, 2)
    await app.pool.query(`update orders set ended_at = now() - interval '31 days' where id = $1`, [order])
    assert.equal(await forgetTracks(app.context), 1)
    assert.equal(await forgetTracks(app.context), 0)
    const { track, tail, salt } = await row()
    assert.deepEqual([track, tail, salt], [[], null, null])
    assert.deepEqual(await called(push), [403, false, '500'])
    await anHourLater()
    assert.deepEqual((await shown()).items, [])
    assert.equal(fake.asked.get(number), undefined)
  })

  test('is in the file of both sides, and goes with either', async () => {
    await watched()
    await called(fake.push(number))
    assert.match(JSON.stringify(await personalData(app.context, buyer.userId)), new RegExp(number))
    await app.pool.query(`update orders set status = 'closed' where id = $1`, [order])
    await app.pool.query(`update users set delete_at = now() - interval '1 second' where id = $1`, [
      buyer.userId,
    ])
    assert.equal(await eraseDue(app.context), 1)
    assert.equal(await row(), undefined)
  })
})

test('settings: the vendor by its keys, else people look the number up', () => {
  assert.equal(loadConfig({}).courier.name, 'local')
  const set = { KUAIDI100_KEY: 'k', KUAIDI100_CUSTOMER: 'c' }
  const { courier } = loadConfig(set)
  assert.deepEqual(courier, {
    name: 'kuaidi100',
    key: 'k',
    customer: 'c',
    baseUrl: 'https://poll.kuaidi100.com',
  })
  assert.equal(loadConfig({ ...set, COURIER: 'local' }).courier.name, 'local')
  assert.throws(() => loadConfig({ KUAIDI100_KEY: 'k' }), /KUAIDI100_CUSTOMER/)
})
