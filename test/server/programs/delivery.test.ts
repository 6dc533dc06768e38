// also on: external
/** What programs of a school are told: once it holds, signed, again and again until it arrives or is given up. */
import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import { answerMost, failingDays, retries } from '../../../contract/programs/rules'
import type { OpenDatabase } from '../../../server/database'
import { post } from '../../../server/features/programs/send'
import { published } from '../../../server/features/notice/follow-up'
import { notifyPrograms } from '../../../server/core/programs/notify'
import { noticeRound } from '../../../server/features/notice/rounds'
import { sweepExpired } from '../../../server/features/privacy/expired'
import { entrust, newPerson } from '../campus'
import { notice } from '../notice/writings'
import { say } from '../asks'
import { startApp, startTestDatabase, type TestApp } from '../harness'
import { as } from '../asks'
import { round, School, verified } from './school'

let database: OpenDatabase
let app: TestApp
/** Another node. */
let other: TestApp
let school: School
before(async () => {
  database = await startTestDatabase()
  app = await startApp({ database })
  // as if both were given the same key
  other = await startApp({ database, config: { dataDir: app.context.config.dataDir } })
})
after(async () => {
  await other.close()
  await app.close()
  await database.close()
})
beforeEach(async () => void (school = await new School(app).open()))
afterEach(() => school.close())

const requests = () => school.receiver.requests
const status =
  (code: number, headers = {}) =>
  () => ({ status: code, headers, body: `answer ${code}` })

describe('an event', () => {
  test('is sent once what it tells of holds, signed, with ids that lead to the thing', async () => {
    const { secret } = await school.add()
    const id = await school.publish()
    assert.equal(requests().length, 0)
    assert.equal(await round(app), 1)
    const [call] = requests()
    assert.ok(call)
    assert.equal(`${call.method} ${call.url.pathname}`, 'POST /hook')
    assert.equal(call.headers['content-type'], 'application/json')
    const { type, data, timestamp } = verified(call, secret)
    assert.deepEqual(
      { type, data },
      { type: published.name, data: { id, title: '放假通知', college: null, grade: null } },
    )
    assert.ok(Math.abs(Date.parse(timestamp) - Date.now()) < 60_000)
    const token = await school.token(['notices'])
    const read = await say(app.get('open/v1/notice', { query: { id }, token }))
    assert.equal(read.title, '放假通知')
    assert.equal(await round(app), 0)
  })

  test('tells of the whole life of a notice, also of what comes out at its time', async () => {
    await school.add()
    const soon = new Date(Date.now() + 3_600_000).toISOString()
    const draft = notice({ title: '开学', publish_at: soon })
    const { id } = await say(app.post('notice/save', draft, as(school.admin)))
    await round(app)
    assert.equal(requests().length, 0)
    await app.pool.query(`update announcements set publish_at = now() where id = $1`, [id])
    await noticeRound(app.context, () => true)
    await say(app.post('notice/save', { ...draft, publish_at: null, title: '开学了' }, as(school.admin)))
    await say(app.post('notice/withdraw', { id }, as(school.admin)))
    await round(app)
    const told = requests().map(
      ({ body }) => JSON.parse(body.toString()) as { type: string; data: { title?: string } },
    )
    assert.deepEqual(
      told.map(({ type, data }) => [type, data.title]),
      [
        ['notice.published', '开学'],
        ['notice.changed', '开学了'],
        ['notice.withdrawn', undefined],
      ],
    )
  })

  test('of what did not hold is not sent', async () => {
    await school.add()
    const failing = app.db.transaction(async (tx) => {
      await notifyPrograms(tx, published, school.id, { id: school.id, title: '', college: null, grade: null })
      throw new Error('not after all')
    })
    await assert.rejects(failing, /not after all/)
    assert.equal(await round(app), 0)
  })

  test('goes to those alone who asked for it, of the same school, and writes nothing where nobody listens', async () => {
    const stranger = await new School(app).open('青屿理工大学')
    await stranger.add()
    await school.add({ events: ['notice.withdrawn'] })
    const silent = await new School(app).open('山前学院')
    for (const one of [school, silent]) await one.publish()
    await round(app)
    assert.deepEqual([requests().length, stranger.receiver.requests.length], [0, 0])
    const { rows } = await app.pool.query('select from program_events where school_id = $1', [silent.id])
    assert.equal(rows.length, 0)
    for (const one of [stranger, silent]) await one.close()
  })

  test('of a node that ended after the commit is sent by another', async () => {
    const { secret } = await school.add()
    const ending = await startApp({ database, config: { dataDir: app.context.config.dataDir } })
    await say(ending.post('notice/save', notice({ title: '断电通知' }), as(school.admin)))
    await ending.close()
    assert.equal(await round(other), 1)
    assert.equal(verified(requests()[0] ?? assert.fail(), secret).type, published.name)
  })

  test('whose try was cut off is tried again once that is taken for lost, under the same id', async () => {
    const { endpoint } = await school.add()
    await school.publish()
    await app.pool.query(
      `update program_deliveries set tries = 1, due_at = now() + interval '5 minutes', busy_until = now() + interval '5 minutes'
       where endpoint_id = $1`,
      [endpoint.id],
    )
    assert.equal(await round(app), 0)
    await school.pass('5 minutes')
    assert.equal(await round(app), 1)
    assert.deepEqual(
      (await school.deliveries(endpoint.id)).map(({ state, tries }) => [state, tries]),
      [['delivered', 2]],
    )
  })

  test('arrives once, whichever nodes do the work, and while somebody sends it again', async () => {
    const { endpoint } = await school.add()
    for (let count = 0; count < 25; count += 1) await school.publish(`通知 ${count}`)
    const [first] = await school.deliveries(endpoint.id)
    assert.ok(first)
    const resend = () => app.post('programs/resend', { id: first.id }, as(school.admin))
    const [mine, theirs] = await Promise.all([round(app), round(other), resend(), resend()])
    const ids = requests().map(({ headers }) => headers['webhook-id'])
    assert.equal(new Set(ids).size, 25)
    // who asked for one again after it had arrived got it again
    assert.ok(ids.filter((id) => id !== first.event).length === 24, `${mine} ${theirs} ${ids.length}`)
    assert.ok((await school.deliveries(endpoint.id)).every(({ state }) => state === 'delivered'))
  })
})

describe('what does not arrive', () => {
  test('is tried again after ever longer waits, then given up, and administrators hear of it once', async () => {
    const { endpoint, secret } = await school.add()
    await school.publish('通知一')
    const [first] = await school.deliveries(endpoint.id)
    await school.publish('通知二')
    school.answer = status(500)
    const waits: number[] = []
    for (;;) {
      await round(app)
      const { rows } = await app.pool.query<{ id: string; wait: number }>(
        `select id, extract(epoch from due_at - now())::float8 as wait from program_deliveries
         where endpoint_id = $1 and state = 'waiting' order by id`,
        [endpoint.id],
      )
      const [next] = rows
      if (!next) break
      if (next.id === first?.id) waits.push(next.wait)
      await school.pass(`${next.wait + 1} seconds`)
    }
    assert.equal(waits.length, retries.length)
    for (const [index, wanted] of retries.entries())
      assert.ok(
        Math.abs((waits[index] ?? 0) - wanted) <= wanted * 0.11 + 2,
        `wait ${index}: ${waits[index]} instead of ${wanted}`,
      )
    const states = await school.deliveries(endpoint.id)
    assert.deepEqual(
      states.map(({ state, tries, status: answered, said, next }) => [state, tries, answered, said, next]),
      [
        ['given-up', retries.length + 1, 500, 'answer 500', null],
        ['given-up', retries.length + 1, 500, 'answer 500', null],
      ],
    )
    const ids = new Set(requests().map((call) => verified(call, secret).id))
    assert.equal(ids.size, 2)
    const words = await school.told()
    assert.equal(words.length, 1, words.map(({ text }) => text).join())
    assert.match(words[0]?.text ?? '', /“门户”从.*有事件没送到/)
    assert.equal(words[0]?.page, `/pages/public/index?view=programs&school=${school.id}`)
    // mended: it is sent again, under the same id
    school.answer = status(204)
    const [again] = states
    const { state, tries } = await say(app.post('programs/resend', { id: again?.id }, as(school.admin)))
    assert.deepEqual([state, tries], ['delivered', 1])
    assert.equal(requests().at(-1)?.headers['webhook-id'], again?.event)
    const { endpoints } = await school.list()
    assert.equal(endpoints[0]?.failing_since, null)
  })

  test('leaves an address alone for that wait, and others have theirs meanwhile', async () => {
    const { endpoint } = await school.add()
    const healthy = await new School(app).open('青屿理工大学')
    await healthy.add()
    for (const title of ['通知一', '通知二', '通知三']) await school.publish(title)
    await healthy.publish()
    school.answer = status(503)
    await round(app)
    assert.deepEqual([requests().length, healthy.receiver.requests.length], [1, 1])
    assert.deepEqual(
      (await school.deliveries(endpoint.id)).map(({ tries }) => tries),
      [0, 0, 1],
    )
    await healthy.close()
  })

  test('for days switches the address off, which is said, and nothing more waits for it', async () => {
    const { endpoint } = await school.add()
    const colleague = await newPerson(app, school.id)
    await entrust(app, colleague, 'school-admin', school.id)
    school.answer = status(500)
    await school.publish('通知一')
    await round(app)
    await school.publish('通知二')
    await app.pool.query(
      `update program_endpoints set failing_since = now() - make_interval(days => $2) where id = $1`,
      [endpoint.id, failingDays],
    )
    await school.pass('1 minute')
    await round(app)
    assert.equal((await school.list()).endpoints[0]?.off, null, 'after two tries of one event')
    await school.pass('1 hour')
    await round(app)
    const { endpoints } = await school.list()
    assert.equal(endpoints[0]?.off, 'failing')
    for (const who of [school.admin, colleague])
      assert.match((await school.told(who)).map(({ text }) => text).join(), /一直没送到，已经停用/)
    await school.publish('通知三')
    assert.equal(await round(app), 0)
    assert.deepEqual(
      (await school.deliveries(endpoint.id)).map(({ state }) => state),
      ['given-up', 'given-up'],
    )
    const refused = await app.post('programs/test', { id: endpoint.id }, as(school.admin))
    assert.equal(refused.envelope.message, '这个地址停用了，先启用再发')
    // on again it begins anew
    school.answer = status(200)
    const on = await say(app.post('programs/setEndpoint', { id: endpoint.id, on: true }, as(school.admin)))
    assert.deepEqual([on.off, on.failing_since], [null, null])
    await school.publish('通知四')
    assert.equal(await round(app), 1)
  })

  test('because the other side wants no more ends at once', async () => {
    const { endpoint } = await school.add()
    school.answer = status(410)
    await school.publish()
    await round(app)
    assert.equal((await school.list()).endpoints[0]?.off, 'gone')
    assert.equal((await school.deliveries(endpoint.id))[0]?.state, 'given-up')
    assert.match((await school.told()).map(({ text }) => text).join(), /回答不再接收事件/)
  })
})

describe('a call', () => {
  const tryOut = async () => {
    const { endpoint } = await school.add()
    return say(app.post('programs/test', { id: endpoint.id }, as(school.admin)))
  }

  test('can be tried out: what came of it is there at once', async () => {
    school.answer = () => ({ status: 202, body: `收到\u0000\n了${'。'.repeat(2 * answerMost)}` })
    const { state, status: answered, said, type, tries } = await tryOut()
    assert.deepEqual([state, answered, type, tries], ['delivered', 202, 'webhook.test', 1])
    assert.match(said, /^收到 了。+/)
    assert.ok(said.length <= answerMost, String(said.length))
  })

  test('follows no redirect', async () => {
    school.answer = status(307, { location: '/elsewhere' })
    const { state, status: answered } = await tryOut()
    assert.deepEqual([state, answered, requests().length], ['waiting', 307, 1])
  })

  test('reads no more of an answer than it keeps', async () => {
    school.answer = () => ({ body: Buffer.alloc(50_000_000, 120) })
    const { state, said } = await tryOut()
    assert.deepEqual([state, said.length], ['delivered', answerMost])
  })

  test('waits no longer than it says', async (context) => {
    const waited: number[] = []
    context.mock.method(AbortSignal, 'timeout', (ms: number) => {
      waited.push(ms)
      return AbortSignal.abort()
    })
    const { state, status: answered, said } = await tryOut()
    assert.deepEqual([state, answered, said, waited], ['waiting', null, '10 秒内没有回答', [10_000]])
  })

  test('goes to no address of ours, whatever a name leads to', async () => {
    const { url, requests: calls } = school.receiver
    const inside = { allowLoopback: false }
    for (const host of ['127.0.0.1', 'localhost', '[::1]']) {
      const to = new URL(url.replace('127.0.0.1', host))
      const { status: answered, said } = await post(to, {}, '{}', inside)
      assert.deepEqual([answered, said], [null, '这个地址指向内网，不能往那里发'], host)
    }
    assert.equal(calls.length, 0)
  })
})

describe('secrets', () => {
  test('are changed without a gap: for a day both sign, then the new one alone', async () => {
    const { endpoint, secret } = await school.add()
    const { secret: fresh, endpoint: rotated } = await say(
      app.post('programs/rotate', { id: endpoint.id }, as(school.admin)),
    )
    assert.notEqual(fresh, secret)
    assert.ok(Math.abs(Date.parse(rotated.old_secret_until ?? '') - Date.now() - 86_400_000) < 60_000)
    await school.publish()
    await round(app)
    const call = requests().at(-1) ?? assert.fail()
    assert.deepEqual(verified(call, secret), verified(call, fresh))
    await app.pool.query(`update program_endpoints set old_until = now() where id = $1`, [endpoint.id])
    await school.publish('再来')
    await round(app)
    const later = requests().at(-1) ?? assert.fail()
    verified(later, fresh)
    assert.throws(() => verified(later, secret), /one signature/)
    assert.equal((await school.list()).endpoints[0]?.old_secret_until, null)
  })

  test('stand in the database under a seal, and in no log or list', async () => {
    const { secret } = await school.add()
    const { rows } = await app.pool.query<{ row: string }>(
      `select encode(secret, 'escape') || e::text as row from program_endpoints e`,
    )
    const plain = secret.slice('whsec_'.length)
    for (const { row } of rows) assert.ok(!row.includes(plain) && !row.includes('whsec'))
    assert.ok(!JSON.stringify(await school.list()).includes(plain))
    await app.post('programs/test', { id: (await school.list()).endpoints[0]?.id }, as(school.admin))
    assert.ok(!JSON.stringify(app.logs).includes(plain))
  })
})

test('what was told is kept for thirty days', async () => {
  const { endpoint } = await school.add()
  await school.publish('旧的')
  await round(app)
  await app.pool.query(
    `update program_events set created_at = now() - interval '30 days' where school_id = $1`,
    [school.id],
  )
  await school.publish('新的')
  await round(app)
  await sweepExpired(app.context, () => true)
  assert.equal((await school.deliveries(endpoint.id)).length, 1)
})
