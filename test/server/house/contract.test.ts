/** What holds for every endpoint, whatever it does. Who is let in where: roleMatrix.test.ts and ownership.test.ts. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import stringifier from 'fast-json-stringify'
import type { GetPath } from '../../../contract/registry'
import { envelopeOf } from '../../../server/http/envelope'
import { certify, entrust, newSchool } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'
import { callRoute, routes } from '../routes'

let app: TestApp
/** Passes every gate and holds the highest role. */
let person: TestSession
/** Of a school's program, with every scope. */
let program: string

before(async () => {
  app = await startApp()
  person = await app.signIn()
  await app.pool.query('update users set verified_at = now() where id = $1', [person.userId])
  await certify(app, person)
  await entrust(app, person, 'platform-admin', null)
  await entrust(app, person, 'talent', null)
  await entrust(app, person, 'rider', null)
  const scopes = Object.keys(app.context.house.all('scopes'))
  const token = { key: randomUUID(), school: await newSchool(app), title: '大屏', scopes, days: 1 }
  program = (await app.post('programs/addToken', token, { token: person.token })).data.secret
})
after(() => app.close())

const call = (route: string, parameters: Record<string, unknown>, token?: string) =>
  callRoute(app, route, parameters, { token })

const spoken = /[\u4e00-\u9fff]/

describe('every endpoint', () => {
  test('there are as many as the issue names, each with a Chinese title', () => {
    assert.ok(Object.keys(routes).length >= 60, String(Object.keys(routes).length))
    for (const [name, { title }] of Object.entries(routes)) assert.match(title, spoken, name)
  })

  test('has an answer that can be written, which the server itself finds out when it first answers', () => {
    for (const [name, { data }] of Object.entries(routes))
      assert.doesNotThrow(() => stringifier(envelopeOf(data)), name)
  })

  for (const [name, route] of Object.entries(routes)) {
    const letIn = () => (route.who === 'program' ? program : person.token)

    test(`${name} tells a caller that the session is over`, async () => {
      const { status, code } = await call(name, {}, 'no-such-token')
      assert.deepEqual([status, code], [401, '-1001'])
    })

    if (route.form) continue

    test(`${name} refuses a field it does not know`, async () => {
      const { status, code, envelope } = await call(name, { no_such_field: '1' }, letIn())
      assert.deepEqual([status, code], [400, -1])
      assert.match(envelope.message, spoken)
    })

    test(`${name} answers anything it is sent without failing`, async () => {
      const { properties = {} } = (route.query ?? route.body ?? {}) as {
        properties?: Record<string, unknown>
      }
      const value = fc.oneof(
        fc.string(),
        fc.constant('一\0二'),
        fc.string({ unit: 'grapheme', minLength: 2001, maxLength: 2100 }),
        fc.integer(),
        fc.constant(null),
        fc.object(),
        fc.array(fc.string()),
      )
      const sent = fc.dictionary(fc.constantFrom(...Object.keys(properties), 'id', 'key', 'text'), value, {
        maxKeys: 5,
      })
      await fc.assert(
        fc.asyncProperty(sent, async (parameters) => {
          const { status, envelope } = await call(
            name,
            parameters,
            name === 'user/signOut' ? undefined : letIn(),
          )
          assert.ok(status < 500, `${status} ${JSON.stringify(parameters)} ${JSON.stringify(envelope)}`)
          if (status >= 400) assert.match(envelope.message, spoken)
        }),
        { numRuns: 12, seed: 7 },
      )
    })
  }
})

test('an unknown path answers in the envelope', async () => {
  const { status, code, envelope } = await app.get('no/such' as GetPath)
  assert.deepEqual([status, code, envelope.message], [404, -2, '没有这个接口'])
})

test('a text is kept without NUL, and with U+FFFD for half of a sign', async () => {
  await app.post('user/edit', { intro: 'a\0b\ud83d c\ude00😀' }, { token: person.token })
  const { data } = await app.get('user/info', { token: person.token })
  assert.equal(data.intro, 'ab\ufffd c\ufffd😀')
})

test('an address that is none answers in the envelope', async () => {
  const broken = await app.app.inject({ method: 'GET', url: '/api/%E0%A4%A' })
  assert.deepEqual([broken.statusCode, broken.json().message], [400, '请求不对'])
})

test('a body that is no JSON answers in the envelope', async () => {
  const response = await app.app.inject({
    method: 'POST',
    url: '/api/login',
    headers: { 'content-type': 'application/json' },
    payload: '{"phone":',
  })
  assert.equal(response.statusCode, 400)
  assert.equal(response.json().message, '内容不是有效的 JSON')
})

test('a body beyond the limit answers in the envelope', async () => {
  const { status, envelope } = await app.post('login', { phone: 'x'.repeat(1_100_000) })
  assert.deepEqual([status, envelope.message], [413, '内容太大了，请删减后再试'])
})
