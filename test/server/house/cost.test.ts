// also on: external
/** What a request costs the server grows with its size and no faster, and ends at a bound. */
import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import net from 'node:net'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { film } from '../../../contract/file/rules'
import { realtime } from '../../../contract/message/rules'
import { checkout } from '../../../server/checkout'
import { boundJson, bytesOf } from '../../../server/http/bodies'
import { closeSchema } from '../../../server/http/closed'
import { Refusal } from '../../../server/http/refusal'
import { SilentSockets } from '../../../server/http/silentSockets'
import { validatorCompiler } from '../../../server/http/validation'
import { growsEvenly } from '../growing'
import { startApp, type TestApp } from '../harness'
import { routes } from '../routes'
import { connect } from '../sockets'

let app: TestApp
before(async () => {
  app = await startApp()
  await app.app.listen({ port: 0, host: '127.0.0.1' })
})
after(() => app.close())

const validatorOf = (path: string): ((value: unknown) => unknown) =>
  validatorCompiler({
    schema: closeSchema(routes[path]?.body),
    httpPart: 'body',
    method: 'POST',
    url: path,
  }) as never

const unknownFields = (size: number): Record<string, number> =>
  Object.fromEntries(Array.from({ length: size }, (_, index) => [String(index + 1_000), 0]))

describe('checking a body', () => {
  // bodies that are told all their faults, and such that are told the first
  for (const path of ['login', 'message/batchRead', 'diy/save'])
    for (const size of [200, 2_000])
      test(`${path}: ${size} unknown fields`, () => {
        const validate = validatorOf(path)
        growsEvenly(
          path,
          (fields) => {
            const body = unknownFields(fields)
            return () => validate(body)
          },
          size,
        )
      })

  test('items that are none, and such that are', () => {
    for (const id of [1, 'c0ffee00-0000-7000-8000-000000000000'])
      growsEvenly(
        `classes of ${id}`,
        (size) => {
          const validate = validatorOf('cls/sync')
          const change = { id, seen: 0, age: 0, set: {} }
          const body = { since: 0, classes: Array.from({ length: size }, () => change) }
          return () => validate(body)
        },
        100,
      )
  })

  test('the answer names few of many wrong fields, and none at length', async () => {
    const { envelope, status } = await app.post('login', {
      ...unknownFields(500),
      ['x'.repeat(5_000)]: 1,
    })
    const { fields } = envelope.data as unknown as { fields: Record<string, string> }
    assert.equal(status, 400)
    assert.ok(Object.keys(fields).length <= 50)
    assert.ok(JSON.stringify(envelope).length < 8_000)
  })
})

describe('JSON', () => {
  const deep = (size: number): string => '['.repeat(size)
  const wide = (size: number): string => `[${'1,'.repeat(size)}1]`
  const text = (size: number): string => `["${'\\"x'.repeat(size)}"]`
  const refusalOf = (json: string): string | null => {
    try {
      boundJson(json)
      return null
    } catch (error) {
      return error instanceof Refusal ? error.message : String(error)
    }
  }

  test('is looked through once before it is parsed', () => {
    growsEvenly('texts', (size) => () => boundJson(text(size)), 20_000)
    growsEvenly('items', (size) => () => refusalOf(wide(size)), 20_000)
  })

  test('ends at sixteen levels and twenty thousand values; what stands in texts is none', () => {
    assert.equal(refusalOf(deep(17)), '内容的层数太多了')
    assert.equal(refusalOf(`${deep(16)}${']'.repeat(16)}`), null)
    assert.equal(refusalOf(wide(20_001)), '内容的项目太多了')
    assert.equal(refusalOf(`{"a":"[[[[[[[[[[[[[[[[[[[[\\"[,,"}`), null)
    assert.equal(refusalOf('"no end'), null)
  })

  test('too deep answers in the envelope', async () => {
    const { statusCode, body } = await app.app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'content-type': 'application/json' },
      payload: deep(1_000),
    })
    assert.deepEqual(
      [statusCode, JSON.parse(body)],
      [400, { code: -2, data: null, message: '内容的层数太多了', msg: '' }],
    )
  })
})

describe('the size of a body', () => {
  test('is that of the contract, 16 KB at least and 1 MB at most', () => {
    const sizes = Object.entries(routes)
      .filter(([, { form }]) => !form)
      .map(([name, { body }]) => [name, bytesOf(body)] as const)
    const large = sizes.filter(([, bytes]) => bytes > 16 * 1024)
    for (const [name, bytes] of large) assert.ok(bytes <= 1024 * 1024, name)
    assert.deepEqual(large.map(([name]) => name).sort(), [
      'VoteActivity/create',
      'cls/addset',
      'cls/makefeed',
      'cls/setfeed',
      'cls/sync',
      'cls/updateset',
      'complaint/refused',
      'diy/save',
      'form/save',
      'navbar/pin',
      'notice/save',
      'qa/answer',
      'qa/editAnswer',
      'secondHandOrder/orderCreate',
      'talent/publish',
    ])
    assert.deepEqual(
      large.filter(([name]) => routes[name]?.who === 'anyone'),
      [],
      'who is nobody sends no more than 16 KB',
    )
  })

  test('what fits no field of the route is refused before it is read', async () => {
    const { status, envelope } = await app.post('login', { phone: 'x'.repeat(17_000) })
    assert.deepEqual([status, envelope.message], [413, '内容太大了，请删减后再试'])
  })

  test('the longest answer of a student, all in characters of four bytes, still fits', async () => {
    const person = await app.signIn()
    const { status } = await app.post(
      'qa/answer',
      { key: 'none', text: '😀'.repeat(5_000) },
      { token: person.token },
    )
    assert.equal(status, 400)
  })
})

describe('the document of the contract', () => {
  test('is compressed once, and read thirty times a minute', async () => {
    const read = () =>
      app.app.inject({
        url: '/openapi.json',
        headers: { 'accept-encoding': 'br' },
        remoteAddress: '10.9.9.9',
      })
    const first = await read()
    assert.equal(first.headers['content-encoding'], 'br')
    for (let again = 0; again < 29; again += 1) assert.ok((await read()).rawPayload.equals(first.rawPayload))
    assert.equal((await read()).statusCode, 429)
  })
})

const open = (): net.Socket => {
  const socket = net.connect((app.app.server.address() as AddressInfo).port, '127.0.0.1')
  return socket.on('error', () => undefined)
}
const answerOf = async (text: string): Promise<string> => {
  const socket = open()
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk.toString()))
  socket.write(text)
  await once(socket, 'close')
  return answer
}

describe('sockets', () => {
  test('of one network, so many say nothing; the oldest gives way', () => {
    const silent = new SilentSockets()
    const cut: number[] = []
    const add = (name: number, address: string) => silent.add(address, () => cut.push(name))
    const removes = Array.from({ length: 256 }, (_, name) => add(name, `2001:db8::${name.toString(16)}`))
    assert.deepEqual(cut, [])
    add(300, '2001:db8:0:0:9::1')
    assert.deepEqual(cut, [0])
    removes[1]?.()
    add(301, '2001:db8::ffff')
    assert.deepEqual(cut, [0])
    add(302, '2001:db8:0:1::1')
    add(303, '2001:db8::fffe')
    assert.deepEqual(cut, [0, 2])
  })

  test('a hall of three hundred that asks is answered; the silent give way', async () => {
    const silent = Array.from({ length: 256 }, open)
    await Promise.all(silent.map((socket) => once(socket, 'connect')))
    const [first] = silent
    const closed = first ? once(first, 'close') : Promise.reject(new Error('none'))
    const asking = await Promise.all(
      Array.from({ length: 44 }, () =>
        answerOf('GET /healthz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'),
      ),
    )
    for (const answer of asking) assert.match(answer, /^HTTP\/1\.1 200/)
    await closed
    for (const socket of silent) socket.destroy()
  })

  test('one that was answered and asks no more is counted among the silent, one that asks is not', async () => {
    const sockets: net.Socket[] = []
    const asked = async (socket: net.Socket, text: string) => {
      socket.write(text)
      const [answer] = (await once(socket, 'data')) as [Buffer]
      assert.match(answer.toString(), /^HTTP\/1\.1 200/)
    }
    const call = 'GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n'
    const one = async (): Promise<net.Socket> => {
      const socket = open()
      sockets.push(socket)
      await asked(socket, call)
      return socket
    }
    const [first, second] = [await one(), await one()]
    const closed = once(first, 'close', { signal: AbortSignal.timeout(20_000) })
    // half of a call, and the rest of it later: it is under way from its head on
    second.write(
      'POST /api/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n',
    )
    for (let nth = 0; nth < 256; nth += 1) await one()
    await closed
    second.write('{}')
    const [answer] = (await once(second, 'data')) as [Buffer]
    assert.match(answer.toString(), /^HTTP\/1\.1 400/)
    for (const socket of sockets) socket.destroy()
  })

  test('behind the proxy of deploy/ are bounded there', () => {
    const lines = readFileSync(path.join(checkout, 'deploy/nginx.conf'), 'utf8')
    const number = (name: string): number =>
      Number(new RegExp(`^ *${name} (?:networks )?(\\d+)[sm]?;`, 'm').exec(lines)?.[1])
    for (const name of ['client_header_timeout', 'client_body_timeout', 'keepalive_timeout'])
      assert.ok(number(name) <= 30, name)
    assert.ok(number('limit_conn') <= number('worker_connections') / 4)
    assert.ok(number('client_max_body_size') * 1024 * 1024 > film.maxBytes)
    assert.ok(number('proxy_read_timeout') * 1000 > 2 * realtime.pingEvery)
  })

  test('a frame that is too long ends the socket, and leaves no stack in the log', async () => {
    const client = connect(app, 'x'.repeat(realtime.clientFrame + 1))
    assert.equal(await client.closed, 1009)
    assert.ok(app.logs.lines.every((line) => !('err' in line)))
  })

  test('calls that Node refuses are answered in the envelope, too', async () => {
    const refused = { code: -2, data: null, message: '请求不对', msg: '' }
    for (const [status, head] of [
      ['400', 'connection: close\r\n'],
      ['417', 'host: a\r\nexpect: x\r\n'],
    ] as const) {
      const answer = await answerOf(`GET /healthz HTTP/1.1\r\n${head}\r\n`)
      assert.match(answer, new RegExp(`^HTTP/1\\.1 ${status} `))
      assert.deepEqual(JSON.parse(/\{.*\}/s.exec(answer)?.[0] ?? ''), refused)
    }
  })
})
