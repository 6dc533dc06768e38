// also on: external
/** The figures of 运行状况, and errors of clients on their way into the log. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { clientError } from '../../../contract/status/rules'
import type { Figures } from '../../../contract/status/schema'
import type { OpenDatabase } from '../../../server/database'
import { ProviderError, vendorStandings, type SmsProvider } from '../../../server/providers'
import { watchCalls } from '../../../server/providers/watched'
import { entrust, newPerson, newSchool } from '../campus'
import { nextPhone, startApp, startTestDatabase, type TestApp, type TestSession } from '../harness'

let database: OpenDatabase
let app: TestApp
let admin: TestSession
let school: string
/** Texts no code. */
const sms: SmsProvider = {
  name: 'local',
  send: async () => {
    throw new ProviderError('unavailable', 'sms: away')
  },
}
before(async () => {
  // one process runs many files, and other vendors' calls are counted in it
  vendorStandings.clear()
  database = await startTestDatabase()
  app = await startApp({ database, providers: watchCalls({ sms }) })
  school = await newSchool(app)
  admin = await newPerson(app, school)
  await entrust(app, admin, 'platform-admin', null)
})
after(async () => {
  await app.close()
  await database.close()
})

const figures = async (): Promise<Figures> => (await app.get('status/figures', { token: admin.token })).data
const figure = ({ groups }: Figures, title: string) =>
  groups.flatMap((group) => group.figures).find((one) => one.title === title)

describe('figures', () => {
  test('are for who runs the whole installation', async () => {
    assert.equal((await app.get('status/figures')).status, 401)
    const person = await newPerson(app, school)
    assert.equal((await app.get('status/figures', { token: person.token })).status, 403)
    await entrust(app, person, 'school-admin', school)
    assert.equal((await app.get('status/figures', { token: person.token })).status, 403)
  })

  test('say how the node, its calls, the database and what waits stand, and nothing to do where all is well', async () => {
    const all = await figures()
    assert.deepEqual(
      all.groups.map(({ title }) => title).filter((title) => !title.startsWith('外部服务')),
      ['这个节点', '请求（启动以来）', '数据库和 Redis', '定时任务', '等着处理的（全部节点）', '账本'],
    )
    assert.deepEqual(figure(all, '等连接的请求'), {
      title: '等连接的请求',
      value: '0 个',
      condition: 'good',
      advice: '',
    })
    assert.match(figure(all, '处理的请求')?.value ?? '', /^[1-9]\d* 次$/)
    assert.equal(figure(all, '退款')?.value, '没有')
  })

  test('name a service that fails, with what to do about it', async () => {
    const code = () => app.post('verify/getCode', { phone: nextPhone(), scene: 'login' })
    assert.equal((await code()).status, 503)
    assert.equal(figure(await figures(), '短信（local）')?.condition, 'look')
    await code()
    await code()
    const { condition, value, advice } = figure(await figures(), '短信（local）') ?? {}
    assert.equal(condition, 'bad')
    assert.match(value ?? '', /失败 \d+ 次，上次失败：\d+ 秒前/)
    assert.match(advice ?? '', /密钥、余额和额度/)
  })

  test('name what waits too long', async () => {
    await app.pool.query(
      `insert into former_emails (id, user_id, email, until, created_at) values (gen_random_uuid(), $1, 'a@example.com', now() + interval '1 day', now() - interval '2 hours')`,
      [admin.userId],
    )
    // another node, which has not asked what waits a moment ago
    const other = await startApp({ database })
    const { data } = await other.get('status/figures', { token: admin.token })
    await other.close()
    const letters = figure(data, '给旧邮箱的信')
    assert.deepEqual([letters?.condition, letters?.value], ['look', '1 件，最早的等了 2 小时'])
  })
})

describe('an error of a client', () => {
  const send = (body: object) =>
    app.post('client/error', { message: 'E', stack: '', page: 'pages/index/index', ...body })
  const told = () => app.logs.lines.filter(({ msg }) => msg === 'client error').at(-1)

  test('is a line of the log and counted, without what names a person', async () => {
    const { code } = await send({
      message: 'TypeError: 13812345678 of student@stu.example.com at 0192f0c4-aaaa-bbbb-cccc-0123456789ab',
      stack:
        'at https://x.example/p/main.3f2a.js?token=abc:1:20\n at eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9abcdef',
    })
    assert.equal(code, 0)
    const { error, stack, page, level } = told() ?? {}
    assert.deepEqual([error, page, level], ['TypeError: [number] of [mail] at [id]', 'pages/index/index', 40])
    assert.equal(stack, 'at https://x.example/p/main.3f2a.js?…\n at [token]')
    assert.match((await app.app.inject('/metrics')).body, /client_errors_total\{client="unknown"\} [1-9]/)
  })

  test('is counted by its client', async () => {
    await app.post(
      'client/error',
      { message: 'E', stack: '', page: '' },
      { query: { client_id: 4, client_type: 'web' } },
    )
    assert.equal(told()?.client, 'web')
  })

  test('is refused when it is longer than a client sends', async () => {
    assert.equal((await send({ message: 'x'.repeat(clientError.message + 1) })).status, 400)
    assert.equal((await send({ stack: 'x'.repeat(clientError.stack + 1) })).status, 400)
    assert.equal((await send({ message: '' })).status, 400)
  })

  test('comes ten times a minute from one person, and no oftener', async () => {
    const { token } = await app.signIn()
    const statuses: number[] = []
    for (let n = 0; n < 11; n += 1)
      statuses.push((await app.post('client/error', { message: 'E', stack: '', page: '' }, { token })).status)
    assert.deepEqual(statuses, [...Array<number>(10).fill(200), 429])
  })
})

describe('lines of the log', () => {
  test('have the id of the call in the course of which they were written', async () => {
    const { headers } = await app.post('verify/getCode', { phone: nextPhone(), scene: 'login' })
    const line = app.logs.lines.filter(({ msg }) => msg === 'code not sent').at(-1)
    assert.ok(headers['x-request-id'])
    assert.equal(line?.reqId, headers['x-request-id'])
  })

  test('of calls at the same time have each its own', async () => {
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((message) => app.post('client/error', { message, stack: '', page: '' })),
    )
    const ids = ['a', 'b', 'c'].map((error) => app.logs.lines.find((line) => line.error === error)?.reqId)
    assert.deepEqual(
      ids,
      answers.map(({ headers }) => headers['x-request-id']),
    )
  })
})
