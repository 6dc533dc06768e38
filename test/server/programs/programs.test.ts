// also on: external
/** What a school's administrators give their programs, and what those may read. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { limits } from '../../../contract/programs/rules'
import { sweepExpired } from '../../../server/features/privacy/expired'
import { openHouse } from '../../../server/open-features'
import { crowd, newPerson } from '../campus'
import { enrol, newCampus } from '../certification/certified'
import { startApp, type TestApp } from '../harness'
import { notice } from '../notice/writings'
import { say } from '../asks'
import { routes } from '../routes'
import { as } from '../asks'
import { School } from './school'

let app: TestApp
let school: School
let elsewhere: School
before(async () => {
  app = await startApp()
  school = await new School(app).open()
  elsewhere = await new School(app).open('青屿理工大学')
})
after(async () => {
  await school.close()
  await elsewhere.close()
  await app.close()
})

const refused = async (answer: Promise<{ envelope: { message: string; msg: string } }>): Promise<string> => {
  const { envelope } = await answer
  return envelope.message + envelope.msg
}
const statistics = (token?: string) => app.get('open/v1/statistics', { token })

describe('an address', () => {
  test('is https, leads to no network of ours, and wants events that there are', async () => {
    const add = (change: object, on = app) =>
      refused(on.post('programs/addEndpoint', school.draft(change), as(school.admin)))
    for (const url of [
      '10.0.0.8',
      '192.168.1.1:8080',
      '169.254.169.254/latest',
      '[fd00::1]',
      '0.0.0.0',
      '3232235777',
    ])
      assert.match(await add({ url: `https://${url}` }), /指向内网|完整网址/, url)
    assert.match(await add({ url: 'http://portal.example.edu.cn/' }), /https:/)
    assert.match(await add({ url: 'ftp://portal.example.edu.cn/' }), /https:/)
    assert.match(await add({ url: 'portal' }), /完整网址/)
    assert.match(await add({ url: 'https://me:secret@portal.example.edu.cn/' }), /用户名和密码/)
    assert.match(await add({ events: ['moon.rises'] }), /没有这样的事件/)
    assert.match(await add({ title: '\u200b ' }), /名称/)
    const strict = await startApp({
      database: { ...app.context, url: '', kind: 'external', close: async () => undefined },
      config: { mode: 'production' },
    })
    for (const url of ['http://127.0.0.1/', 'https://127.0.0.1/', 'https://[::ffff:127.0.0.1]/'])
      assert.match(await add({ url }, strict), /https:\/\/ 开头|指向内网/, url)
    await strict.close()
    const { endpoints } = await school.list()
    assert.deepEqual(endpoints, [])
  })

  test('is added once by a key, changed, and written down', async () => {
    const draft = school.draft()
    const send = () => say(app.post('programs/addEndpoint', draft, as(school.admin)))
    const [one, again] = await Promise.all([send(), send()])
    assert.deepEqual(one, again)
    const { id } = one.endpoint
    const change = {
      id,
      title: '新门户',
      url: 'https://portal.example.edu.cn/hook#x',
      events: ['order.closed'],
    }
    const edited = await say(app.post('programs/editEndpoint', change, as(school.admin)))
    assert.deepEqual(
      [edited.title, edited.url, edited.events],
      ['新门户', 'https://portal.example.edu.cn/hook', ['order.closed']],
    )
    await say(app.post('programs/setEndpoint', { id, on: false }, as(school.admin)))
    await say(app.post('programs/setEndpoint', { id, on: false }, as(school.admin)))
    await say(app.post('programs/removeEndpoint', { id }, as(school.admin)))
    assert.match(await refused(app.post('programs/removeEndpoint', { id }, as(school.admin))), /不存在/)
    const { rows } = await app.pool.query<{ action: string; title: string }>(
      `select action, detail->>'title' as title from audit_log where subject_id = $1 order by id`,
      [id],
    )
    assert.deepEqual(
      rows.map(({ action, title }) => `${action} ${title}`),
      ['endpoint.add 门户', 'endpoint.edit 新门户', 'endpoint.off 新门户', 'endpoint.remove 新门户'],
    )
  })

  test('is one of ten at most', async () => {
    const made: string[] = []
    for (let count = 0; count < limits.endpoints.max; count += 1) made.push((await school.add()).endpoint.id)
    assert.match(
      await refused(app.post('programs/addEndpoint', school.draft(), as(school.admin))),
      /最多 10 个/,
    )
    // all of them are told of one event
    await school.publish()
    const { rows } = await app.pool.query<{ told: number }>(
      `select count(distinct endpoint_id)::int as told from program_deliveries where endpoint_id = any($1)`,
      [made],
    )
    assert.equal(rows[0]?.told, limits.endpoints.max)
    for (const id of made) await say(app.post('programs/removeEndpoint', { id }, as(school.admin)))
  })
})

describe('a token', () => {
  test('reads what it has the scope of, and nothing else', async () => {
    const token = await school.token(['notices'])
    assert.match(token, /^cct_[\w-]{43}$/)
    const { items } = await say(app.get('open/v1/notices', { token }))
    assert.ok(items.every(({ title }) => title !== ''))
    const { status, envelope } = await statistics(token)
    assert.deepEqual([status, envelope.message], [403, '这个程序令牌没有“statistics”权限'])
    // nor is it a session
    assert.equal((await app.get('user/info', { token })).status, 401)
    const unknown = { key: randomUUID(), school: school.id, title: '大屏', scopes: ['moon'], days: 1 }
    assert.match(await refused(app.post('programs/addToken', unknown, as(school.admin))), /没有这样的权限/)
    const { tokens } = await school.list()
    const mine = tokens.find(({ scopes }) => scopes.join() === 'notices')
    assert.equal(mine?.calls, 1, 'a call that was refused is none')
    assert.ok(mine?.used)
  })

  test('is hashed, and sent once', async () => {
    const body = { key: randomUUID(), school: school.id, title: '大屏', scopes: ['notices'], days: 30 }
    const { secret } = await say(app.post('programs/addToken', body, as(school.admin)))
    assert.match(await refused(app.post('programs/addToken', body, as(school.admin))), /已经生成了/)
    const { rows } = await app.pool.query<{ row: string }>(`select t::text as row from program_tokens t`)
    assert.ok(rows.every(({ row }) => !row.includes(secret.slice(4))))
    assert.ok(!JSON.stringify(app.logs).includes(secret))
  })

  test('ends at its day, and at once where it is revoked', async () => {
    const [old, lost] = [await school.token(['statistics'], 1), await school.token(['statistics'], 365)]
    for (const token of [old, lost]) await say(statistics(token))
    const ended = /不对、已到期或已撤销/
    await app.pool.query(
      `update program_tokens set expires_at = now() where expires_at < now() + interval '2 days'`,
    )
    assert.match(await refused(statistics(old)), ended)
    await say(statistics(lost))
    const { tokens } = await school.list()
    const id = tokens.find(({ until }) => Date.parse(until) > Date.now() + 300 * 86_400_000)?.id
    await say(app.post('programs/revokeToken', { id }, as(school.admin)))
    const answer = await statistics(lost)
    assert.deepEqual([answer.status, answer.code], [401, '-1001'])
    assert.match(answer.envelope.message, ended)
    await app.pool.query(
      `update program_tokens set expires_at = now() - interval '30 days' where expires_at <= now()`,
    )
    assert.ok((await sweepExpired(app.context, () => true)) >= 1)
  })

  test('is for programs: a person who is signed in opens nothing there, nor does nobody', async () => {
    assert.equal((await statistics(school.admin.token)).status, 401)
    const { status, envelope } = await statistics()
    assert.deepEqual([status, envelope.message], [401, '请带上学校的程序令牌：Authorization: Bearer cct_…'])
  })

  test('is asked for so many calls a minute, whoever else calls', async () => {
    const [busy, calm] = [await school.token(['statistics']), await school.token(['statistics'])]
    for (let count = 0; count < limits.calls; count += 1) assert.equal((await statistics(busy)).status, 200)
    assert.equal((await statistics(busy)).status, 429)
    assert.equal((await statistics(calm)).status, 200)
  })

  test('is good for a year at most', async () => {
    const body = { key: randomUUID(), school: school.id, title: '大屏', scopes: ['notices'], days: 366 }
    assert.equal((await app.post('programs/addToken', body, as(school.admin))).status, 400)
  })
})

describe('what programs read', () => {
  test('is their own school’s, and for everybody there', async () => {
    const mine = await school.publish('校庆')
    const theirs = await elsewhere.publish('运动会')
    const token = await school.token(['notices', 'calendar'])
    const titles = (await say(app.get('open/v1/notices', { token }))).items.map(({ title }) => title)
    assert.ok(titles.includes('校庆') && !titles.includes('运动会'))
    const read = (id: string) => app.get('open/v1/notice', { query: { id }, token })
    assert.match((await say(read(mine))).html, /./)
    assert.equal((await read(theirs)).status, 404)
    const later = notice({ title: '还没到', publish_at: new Date(Date.now() + 86_400_000).toISOString() })
    const { id } = await say(app.post('notice/save', later, as(school.admin)))
    assert.equal((await read(id)).status, 404)
    await app.pool.query(
      `insert into timetable_calendar (school_id, kind, from_day, to_day, name) values ($1, 'off', '2026-12-31', '2026-12-31', '校庆日')`,
      [school.id],
    )
    const { days } = await say(app.get('open/v1/calendar', { token }))
    assert.ok(days.some(({ name }) => name === '校庆日'))
    const { days: other } = await say(
      app.get('open/v1/calendar', { token: await elsewhere.token(['calendar']) }),
    )
    assert.ok(other.every(({ name }) => name !== '校庆日'))
  })

  test('are numbers of people, none of which speaks of a few', async () => {
    const one = await new School(app).open('山前学院')
    const token = await one.token(['statistics'])
    const people = await crowd(app, one.id, 9)
    await app.pool.query(
      `update users set grade = case when id = any($1) then 2025 else 2024 end where school_id = $2`,
      [people.slice(0, 4).map(({ userId }) => userId), one.id],
    )
    assert.deepEqual(await say(statistics(token)), {
      people: 10,
      students: 9,
      new_people: 10,
      grades: [{ grade: 2024, students: 5 }],
    })
    await one.close()
  })

  test('are all events, one after the other, from where they left off', async () => {
    const one = await new School(app).open('北岸学院')
    const token = await one.token(['events'])
    const read = (query = {}) => say(app.get('open/v1/events', { query, token }))
    assert.deepEqual(await read(), { items: [], next: null })
    for (const title of ['通知一', '通知二', '通知三']) await one.publish(title)
    assert.deepEqual((await read()).items, [], 'what may still be overtaken is not there yet')
    const settle = () =>
      app.pool.query(
        `update program_events set created_at = created_at - interval '10 seconds' where school_id = $1`,
        [one.id],
      )
    await settle()
    const first = await read({ size: 2 })
    const second = await read({ size: 2, after: first.next })
    const titles = [...first.items, ...second.items].map(({ data }) => data.title)
    assert.deepEqual(titles, ['通知一', '通知二', '通知三'])
    const waiting = await read({ after: second.next })
    assert.deepEqual(waiting, { items: [], next: second.next })
    await one.publish('通知四')
    await settle()
    assert.deepEqual(
      (await read({ after: waiting.next })).items.map(({ data }) => data.title),
      ['通知四'],
    )
    await one.close()
  })

  test('tell of certifications and complaints by ids that lead to nobody', async () => {
    const campus = await newCampus(app)
    const one = await new School(app).open('', campus.school)
    const token = await one.token(['events'])
    const [reporter, reported] = [await newPerson(app, one.id), await newPerson(app, one.id, '被举报的人')]
    await say(app.post('certification/autocert', await enrol(app, campus), as(reporter)))
    const complaint = { key: randomUUID(), subject: 'user', id: reported.userId, reason: 'advert' }
    await say(app.post('complaint/add', complaint, as(reporter)))
    await app.pool.query(`update program_events set created_at = created_at - interval '10 seconds'`)
    const { items } = await say(app.get('open/v1/events', { token }))
    assert.deepEqual(
      items.map(({ type }) => type),
      ['certification.approved', 'complaint.opened'],
    )
    const text = JSON.stringify(items)
    for (const secret of [reporter.userId, reported.userId, '被举报的人']) assert.ok(!text.includes(secret))
    await one.close()
  })
})

test('each scope has a route and each route for programs a scope of its feature; events are named as the specification wants', async () => {
  const { features } = await openHouse()
  const open = Object.entries(routes).filter(([, { who }]) => who === 'program')
  assert.ok(open.length >= 5)
  for (const [name, { scope, limit, method }] of open) {
    assert.match(name, /^open\/v1\//)
    assert.deepEqual([method, limit], ['GET', limits.calls], name)
    const own = features.find((one) => name in (one.routes?.routes ?? {}))
    assert.ok(own?.scopes && scope !== undefined && scope in own.scopes, name)
  }
  const scopes = features.flatMap((one) => Object.keys(one.scopes ?? {}))
  assert.deepEqual([...new Set(open.map(([, { scope }]) => scope))].sort(), [...scopes].sort())
  for (const [name, { who, scope }] of Object.entries(routes))
    assert.equal(who === 'program', scope !== undefined || name.startsWith('open/'), name)
  const events = features.flatMap((one) => one.tells ?? [])
  assert.equal(new Set(events.map(({ name }) => name)).size, events.length)
  for (const { name, title } of events) {
    assert.match(name, /^[a-z]+(\.[a-z_]+)+$/)
    assert.match(title, /[\u4e00-\u9fff]/)
  }
})

test('the document of the API says which token opens what', async () => {
  const document = (await app.app.inject('/openapi.json')).json<{
    paths: Record<string, { get: { security: unknown; description: string } }>
    components: { securitySchemes: Record<string, { scheme: string }> }
  }>()
  const { security, description } = document.paths['/api/open/v1/events']?.get ?? assert.fail()
  assert.deepEqual(security, [{ program: ['events'] }])
  assert.match(description, /权限 events；每分钟 120 次/)
  assert.equal(document.components.securitySchemes.program?.scheme, 'bearer')
})
