/** Requests that are too long before a route is found, over a socket as they come: the answer is the envelope. */
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { startApp, type TestApp } from '../harness'

let app: TestApp
let port: number
before(async () => {
  app = await startApp()
  port = Number(new URL(await app.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
after(() => app.close())

interface Heard {
  status: number
  type: string
  envelope: unknown
}
/** Sends the words as they are and reads until the server closes. */
const say = (words: string): Promise<Heard> =>
  new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () => socket.write(words))
    socket.on('data', (part) => parts.push(part))
    // the server closes while the rest still comes: what it said before is the answer
    socket.on('error', (error) => (parts.length > 0 ? undefined : reject(error)))
    socket.on('close', () => {
      const [head = '', body = ''] = Buffer.concat(parts).toString().split('\r\n\r\n')
      const [line = '', ...headers] = head.split('\r\n')
      const type = headers.find((header) => header.toLowerCase().startsWith('content-type:')) ?? ''
      resolve({ status: Number(line.split(' ')[1]), type, envelope: JSON.parse(body) })
    })
  })
const request = (target: string, ...headers: string[]): string =>
  [`GET ${target} HTTP/1.1`, 'host: campus.example', 'connection: close', ...headers, '', ''].join('\r\n')
const refusal = (message: string) => ({ code: -2, data: null, message, msg: '' })

describe('beyond what a server reads of a head', () => {
  const long = 'a'.repeat(20_000)
  for (const [what, words] of Object.entries({
    'an address': request(`/api/user/home?id=${long}`),
    'a path': request(`/api/${long}`),
    'a file': request(`/files/${long}`),
    'a token': request('/api/user/info', `authorization: Bearer ${long}`),
    'many cookies': request(
      '/api/user/info',
      ...Array.from({ length: 900 }, (_, n) => `cookie: c${n}=0123456789`),
    ),
    'an address that never ends': `GET /${long.repeat(5)}`,
  }))
    test(`${what} is 431`, async () => {
      const { status, type, envelope } = await say(words)
      assert.deepEqual([status, envelope], [431, refusal('请求太长了')])
      assert.match(type, /application\/json; charset=utf-8/)
    })
})

describe('within it, and longer than what is asked for', () => {
  const long = 'a'.repeat(12_000)
  test('a parameter is named', async () => {
    const { status, envelope } = await say(request(`/api/user/home?id=${long}`))
    assert.equal(status, 400)
    assert.equal((envelope as { code: number }).code, -1)
  })

  test('a path of the API is none', async () => {
    assert.deepEqual((await say(request(`/api/${long}`))).envelope, refusal('没有这个接口'))
  })

  test('a part of a path that no id is as long as leads nowhere', async () => {
    const { status, envelope } = await say(request(`/s/dynamic/${long}`))
    assert.deepEqual([status, envelope], [404, refusal('没有这个接口')])
  })
})

test('the server goes on', async () => {
  assert.equal((await say(request('/healthz'))).status, 200)
})
