// also on: external
/** Taking one's data along, and leaving. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { exportPath } from '../../../contract/security/rules'
import { eraseDue } from '../../../server/features/security/erase'
import { bindVendor, comment, newPerson, newSchool, picture, publish, reply } from '../campus'
import { wealthy } from '../payment/payables'
import { databaseOf, nextPhone, startApp, type TestApp, type TestSession } from '../harness'

let app: TestApp
let school: string
before(async () => {
  app = await startApp()
  school = await newSchool(app)
})
after(() => app.close())

const fetchFile = (token?: string) =>
  app.app.inject({
    method: 'GET',
    url: `/api/${exportPath}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })

describe('the export', () => {
  const prepare = ({ token }: TestSession) => app.post('user/export', {}, { token })

  test('holds what is one’s own, and nothing of anybody else', async () => {
    const [person, other] = [await newPerson(app, school, '林小夏'), await newPerson(app, school)]
    const mine = await publish(app, person, { text: '我写的' })
    await publish(app, other, { text: '别人写的' })
    await comment(app, person, mine.id, '我评的')
    const place = { name: '东门保安亭', address: '', latitude: 30.51, longitude: 114.4 }
    await app.post(
      'userAddress/create',
      { key: randomUUID(), name: '张三', phone: '13800000001', place },
      { token: person.token },
    )
    await prepare(person)
    const response = await fetchFile(person.token)
    assert.equal(response.statusCode, 200)
    assert.match(String(response.headers['content-disposition']), /^attachment/)
    const data = response.json()
    assert.deepEqual(
      [data.profile.name, data.dynamics[0].text, data.comments[0].text],
      ['林小夏', '我写的', '我评的'],
    )
    assert.deepEqual([data.addresses[0].spot, data.addresses[0].phone], ['东门保安亭', '13800000001'])
    assert.match(data.profile.phone, /^1\d{10}$/)
    assert.doesNotMatch(response.body, /别人写的|argon2|hash/)
  })

  test('is prepared first, once a day, however many ask at once; a broken download may be repeated', async () => {
    const person = await newPerson(app)
    assert.equal((await fetchFile(person.token)).statusCode, 409)
    await prepare(person)
    assert.equal((await prepare(person)).code, 0)
    assert.deepEqual(
      [(await fetchFile(person.token)).statusCode, (await fetchFile(person.token)).statusCode],
      [200, 200],
    )
    const asked = await Promise.all([prepare(person), prepare(person)])
    assert.deepEqual(
      asked.map(({ envelope }) => envelope.message),
      Array(2).fill('一天只能导出一次，请明天再来'),
    )
    const { data } = await app.get('user/security', { token: person.token })
    assert.ok(Date.parse(data.export_at ?? '') > Date.now() + 23 * 3_600_000)
    await app.pool.query(
      `update data_exports set prepared_at = now() - interval '24 hours' where user_id = $1`,
      [person.userId],
    )
    assert.equal((await fetchFile(person.token)).statusCode, 409)
    assert.equal((await prepare(person)).code, 0)
  })

  test('opens by the latest link in a browser, where nobody is signed in, while it lasts', async () => {
    const person = await newPerson(app, school, '没有文件夹的人')
    const open = (key: string) => app.app.inject({ method: 'GET', url: `/api/${exportPath}?key=${key}` })
    const earlier = (await prepare(person)).data.key
    const { key } = (await prepare(person)).data
    const stale = await open(earlier)
    assert.deepEqual([stale.statusCode, stale.json().message], [409, '链接已经失效，请重新导出'])
    assert.equal((await open(key)).json().profile.name, '没有文件夹的人')
    await app.pool.query(
      `update data_exports set prepared_at = now() - interval '11 minutes' where user_id = $1`,
      [person.userId],
    )
    assert.equal((await open(key)).statusCode, 409)
    assert.equal((await open('')).statusCode, 409)
  })

  test('is for who is signed in', async () => {
    assert.deepEqual(
      [(await fetchFile()).statusCode, (await fetchFile('no-such-token')).statusCode],
      [401, 401],
    )
    assert.equal((await fetchFile()).json().code, 1001)
  })
})

describe('deletion', () => {
  interface Leaver extends TestSession {
    phone: string
  }
  const wait = (phone: string) =>
    app.pool.query(`update sms_codes set created_at = created_at - interval '61 seconds' where phone = $1`, [
      phone,
    ])

  async function newLeaver(): Promise<Leaver> {
    const phone = nextPhone()
    const person = await app.signIn(phone)
    await app.post('user/edit', { school: { id: school }, intro: '要走了' }, { token: person.token })
    await wait(phone)
    return { ...person, phone }
  }

  async function leave({ token, phone }: Leaver) {
    await app.post('user/getCode', { purpose: 'delete' }, { token })
    await wait(phone)
    const { data } = await app.post(
      'user/verifyCode',
      { purpose: 'delete', code: app.lastCode(phone) },
      { token },
    )
    return app.post('user/deleteAccount', { proof: data.proof }, { token })
  }

  const due = ({ userId }: TestSession) =>
    app.pool.query(`update users set delete_at = now() - interval '1 second' where id = $1`, [userId])
  const deleteAt = async ({ token }: TestSession) => (await app.get('user/info', { token })).data.delete_at

  test('wants a proof, waits fifteen days, and can be taken back', async () => {
    const person = await newLeaver()
    assert.equal(
      (await app.post('user/deleteAccount', { proof: 'none' }, { token: person.token })).status,
      409,
    )
    assert.equal(await deleteAt(person), null)
    const { data } = await leave(person)
    const days = (Date.parse(data.delete_at) - Date.now()) / 86_400_000
    assert.ok(days > 14.99 && days <= 15, String(days))
    assert.equal(await deleteAt(person), data.delete_at)
    assert.equal((await leave(person)).data.delete_at, data.delete_at, 'the days begun count')
    await eraseDue(app.context)
    assert.equal((await app.post('user/keepAccount', {}, { token: person.token })).code, 0)
    assert.equal((await app.post('user/keepAccount', {}, { token: person.token })).code, 0)
    assert.equal(await deleteAt(person), null)
    await leave(person)
    await due(person)
    assert.equal(await eraseDue(app.context), 1)
  })

  test('is taken back after its day, too, while something that is not settled puts it off', async () => {
    const person = await newLeaver()
    await leave(person)
    await due(person)
    await wealthy(app, person, 100)
    assert.equal(await eraseDue(app.context), 0)
    assert.equal((await app.post('user/keepAccount', {}, { token: person.token })).code, 0)
    assert.equal(await deleteAt(person), null)
  })

  test('erases the person and what they wrote, keeps counts right, and frees the phone', async () => {
    const [person, other] = [await newLeaver(), await newPerson(app, school)]
    await bindVendor(app, person, 'wechat', 'leaver')
    const own = await publish(app, person, { text: '留下的' })
    const theirs = await publish(app, other)
    const root = await comment(app, other, theirs.id)
    await reply(app, person, root.id)
    await reply(app, other, root.id)
    const mine = await comment(app, person, theirs.id, '我说过的')
    await reply(app, other, mine.id)
    await app.post('user/follow', { id: other.userId }, { token: person.token })
    await leave(person)
    await due(person)
    assert.equal(await eraseDue(app.context), 1)

    assert.equal((await app.get('user/info', { token: person.token })).code, '-1001')
    assert.equal((await app.get('dynamic/detail', { query: { id: own.id } })).status, 404)
    const counts = await app.pool.query(
      `select d.comments, c.replies from dynamics d join comments c on c.id = $2 where d.id = $1`,
      [theirs.id, root.id],
    )
    assert.deepEqual(counts.rows[0], { comments: 2, replies: 1 })
    assert.equal((await app.get('user/info', { token: other.token })).data.followers, 0)
    const { rows } = await app.pool.query('select * from users where id = $1', [person.userId])
    assert.deepEqual([rows[0].name, rows[0].intro, rows[0].school_id], ['已注销用户', '', null])
    const told = await app.get('message/dynamicNotices', { token: other.token })
    assert.doesNotMatch(JSON.stringify(told.data), /我说过的/)
    const left = await app.pool.query(
      `select (select count(*)::int from sms_codes where phone = $2) + (select count(*)::int from identities where user_id = $1)
        + (select count(*)::int from sessions where user_id = $1) as n`,
      [person.userId, person.phone],
    )
    assert.equal(left.rows[0].n, 0)
    const { data } = await app.post('wxLogin', { code: 'leaver' })
    assert.ok('bind_token' in data)
    assert.notEqual((await app.signIn(person.phone)).userId, person.userId)
  })

  test('takes the avatar’s file and loose pictures away; a dynamic, which is kept, keeps its own', async () => {
    const { storage } = app.context.providers
    const there = async (key: string): Promise<boolean> =>
      storage.read(key).then(
        () => true,
        () => false,
      )
    const keyOf = async (id: string) =>
      (await app.pool.query('select key from pictures where id = $1', [id])).rows[0]?.key as string
    const person = await newLeaver()
    const [{ data: face }, { data: shown }] = [
      await app.upload(await picture(), { token: person.token }),
      await app.upload(await picture(), { token: person.token }),
    ]
    await app.post('user/edit', { avatar: { id: face.id } }, { token: person.token })
    await publish(app, person, { pictures: [shown.id] })
    const { rows } = await app.pool.query('select avatar from users where id = $1', [person.userId])
    const keys = [rows[0].avatar, await keyOf(face.id), await keyOf(shown.id)]
    await due(person)
    assert.equal(await eraseDue(app.context), 1)
    assert.deepEqual(await Promise.all(keys.map(there)), [false, false, true])
  })

  test('many nodes at once erase each account once, and none that came back', async () => {
    const people = [await newLeaver(), await newLeaver(), await newLeaver()]
    for (const person of people) {
      await leave(person)
      await due(person)
    }
    const kept = await newLeaver()
    await leave(kept)
    let erased = 0
    const round = async (): Promise<number> =>
      (await Promise.all([eraseDue(app.context), eraseDue(app.context), eraseDue(app.context)])).reduce(
        (sum, n) => sum + n,
        0,
      )
    for (let count = await round(); count > 0; count = await round()) erased += count
    assert.equal(erased, 3)
    assert.equal((await app.get('user/info', { token: kept.token })).code, 0)
  })

  test('a sign-in that meets the erasing opens no session', async () => {
    const person = await newLeaver()
    await due(person)
    const client = await app.pool.connect()
    try {
      await app.post('verify/getCode', { phone: person.phone, scene: 'login' })
      const code = app.lastCode(person.phone)
      await client.query('begin')
      await client.query(`update users set erased = true, phone = null where id = $1`, [person.userId])
      const signing = app.post('login', { phone: person.phone, code })
      const waiting = async () =>
        (
          await app.pool.query(
            `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
          )
        ).rowCount
      while (!(await waiting())) await new Promise((resolve) => setImmediate(resolve))
      await client.query('commit')
      const { status, data } = await signing
      assert.ok(status === 409 || data.user_id !== person.userId)
    } finally {
      client.release()
    }
    const { rows } = await app.pool.query('select count(*)::int as n from sessions where user_id = $1', [
      person.userId,
    ])
    assert.equal(rows[0].n, 1)
  })

  test('a node does it as it starts', async () => {
    const person = await newLeaver()
    await due(person)
    const node = await startApp({
      config: { rounds: true },
      database: databaseOf(app),
    })
    await node.app.listen({ host: '127.0.0.1', port: 0 })
    const gone = async (): Promise<boolean> =>
      (await app.pool.query('select name from users where id = $1', [person.userId])).rows[0].name ===
      '已注销用户'
    while (!(await gone())) await new Promise((resolve) => setImmediate(resolve))
    await node.close()
  })
})
