// also on: external
import assert from 'node:assert/strict'
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, mock, test } from 'node:test'
import Provider from 'oidc-provider'
import { manageSignIns } from '../../../server/features/sso/command'
import { entrust, newPerson } from '../campus'
import { enrol, newCampus, type Campus } from '../certification/certified'
import { startApp, type TestApp } from '../harness'

const back = 'https://campus.example/api/sso/back'
const keyPair = () => ({
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
  kid: randomUUID(),
  use: 'sig',
})

let app: TestApp
let campus: Campus
let student: { number: string; name: string }
let server: Server
let issuer: string

/** The school's server with new keys, in the place of the one before. */
function open(): void {
  const provider = new Provider(issuer, {
    clients: [{ client_id: 'campus', client_secret: 'of the client alone', redirect_uris: [back] }],
    jwks: { keys: [keyPair()] },
    claims: { profile: ['name', 'student_number'] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: async () => ({ sub: id, name: student.name, student_number: student.number }),
    }),
    pkce: { required: () => true },
    cookies: { keys: ['of the test'] },
  })
  server.removeAllListeners('request')
  const answer = provider.callback()
  server.on('request', (request, response) => void answer(request, response))
}

before(async () => {
  app = await startApp({ config: { publicUrl: 'https://campus.example' } })
  campus = await newCampus(app)
  student = await enrol(app, campus)
  server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  // the provider warns of what only production needs
  mock.method(console, 'warn', () => undefined)
  mock.method(console, 'info', () => undefined)
  open()
  await manageSignIns(
    app.db,
    ['oidc'],
    { school: '临江大学', url: issuer, client: 'campus', name: 'name', number: 'student_number' },
    { secrets: () => app.context.secrets, secret: 'of the client alone', callback: back },
  )
})
after(async () => {
  mock.restoreAll()
  await app.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

/** A browser that types its account into the provider's own pages, until it is sent back to us. */
async function signIn(start: string): Promise<URL> {
  const jar = new Map<string, string>()
  let url = new URL(start)
  let body: URLSearchParams | null = null
  for (let steps = 0; steps < 12; steps += 1) {
    const response: Response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(body && { method: 'POST', body }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    const location = response.headers.get('location')
    body = null
    if (location !== null) {
      url = new URL(location, url)
      if (url.href.startsWith(back)) return url
      continue
    }
    const page = await response.text()
    const [, action = ''] = /<form[^>]*action="([^"]+)"/.exec(page) ?? []
    const [, prompt = ''] = /name="prompt" value="(\w+)"/.exec(page) ?? []
    body = new URLSearchParams({ prompt, login: 'lin', password: 'any' })
    url = new URL(action, url)
  }
  throw new Error('the provider never sent us back')
}

async function way() {
  const { data, envelope } = await app.post('sso/begin', { school: campus.school, target: 'web' })
  assert.ok(data, envelope.message)
  return data
}
async function arrive(url: URL): Promise<URLSearchParams> {
  const { headers } = await app.app.inject({ url: `${url.pathname}${url.search}` })
  return new URL(String(headers.location).replace('/#/', '/')).searchParams
}
async function enter() {
  const { claim, url } = await way()
  const ticket = (await arrive(await signIn(url))).get('ticket')
  return app.post('sso/finish', { claim, ticket })
}

test('number and name come with the code, and certify', async () => {
  const { data } = await enter()
  assert.ok('claim' in data)
  const joined = await app.post('sso/join', { claim: data.claim })
  const { state, standing } = (await app.get('certification/info', { token: joined.data.access_token })).data
  assert.deepEqual([state, standing?.way], ['approved', 'school'])
  const again = await enter()
  assert.equal('user_id' in again.data && again.data.user_id, joined.data.user_id)
  const { url } = (await app.get('sso/leave', { token: joined.data.access_token })).data
  assert.match(url ?? '', /^http:\/\/127\.0\.0\.1:\d+\/session\/end\?post_logout_redirect_uri=/)
})

test('a code is no good for another way', async () => {
  const [one, other] = [await way(), await way()]
  const first = await signIn(one.url)
  const stolen = new URL(await signIn(other.url))
  stolen.searchParams.set('code', first.searchParams.get('code') ?? '')
  assert.equal((await arrive(stolen)).get('failed'), 'refused')
})

test('keys that the school changes are read anew', async () => {
  assert.ok('user_id' in (await enter()).data)
  open()
  const now = Date.now() + 61_000
  const clock = mock.method(Date, 'now', () => now)
  try {
    const { data, envelope } = await enter()
    assert.ok(data && 'user_id' in data, envelope.message)
  } finally {
    clock.mock.restore()
  }
})

test('a desk tries it: the address that it goes by, its keys, and whether it knows our client', async () => {
  const chief = await newPerson(app)
  await entrust(app, chief, 'platform-admin', null)
  const attempt = async (more: object) => {
    const setting = { kind: 'oidc', url: issuer, client: 'campus', secret: 'of the client alone', ...more }
    const body = { school: campus.school, ...setting }
    const { data, envelope } = await app.post('sso/try', body, { token: chief.token })
    assert.ok(data, envelope.message + envelope.msg)
    return data
  }
  const good = await attempt({})
  assert.ok(good.works, good.words)
  assert.match((await attempt({ secret: 'another' })).words, /不认这个客户端编号和密钥/)
  assert.match((await attempt({ client: 'nobody' })).words, /不认这个客户端编号和密钥/)
  assert.match((await attempt({ url: issuer.replace('127.0.0.1', 'localhost') })).words, /自称的地址/)
  assert.match((await attempt({ url: `${issuer}/elsewhere` })).words, /没有 OpenID Connect 的说明/)
})

test('a server that is away is said, not a fault of ours', async () => {
  const { url } = await way()
  const came = await signIn(url)
  server.removeAllListeners('request')
  server.on('request', (_request, response) => response.writeHead(503).end())
  assert.equal((await arrive(came)).get('failed'), 'unavailable')
})
