/** Where the server may call on behalf of a person, and what it takes from there. */
import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { AcademicError, Browser } from '../../../../server/providers/academic'
import { guarded, mayCall } from '../../../../server/providers/academic/address'
import { escape, textOf } from '../../../../server/providers/academic/charset'
import { startVendor, type Vendor } from '../../fakes/vendor'

describe('addresses', () => {
  for (const address of [
    ...[
      '10.1.2.3',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
    ],
    ...[
      '224.0.0.1',
      '255.255.255.255',
      '198.18.0.1',
      '::',
      'fd00::1',
      'fe80::1',
      'ff02::1',
      '::ffff:10.0.0.1',
    ],
    ...['::ffff:a9fe:a9fe', '64:ff9b::a00:1', '2002:a00:1::1', 'localhost', ''],
  ])
    test(`${address || 'nothing'} is refused everywhere`, () => {
      assert.equal(mayCall(address, true), false)
      assert.equal(mayCall(address, false), false)
    })
  for (const address of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])
    test(`${address} is for demos`, () => {
      assert.equal(mayCall(address, true), true)
      assert.equal(mayCall(address, false), false)
    })
  for (const address of ['1.2.3.4', '202.114.0.1', '172.32.0.1', '2001:da8::1'])
    test(`${address} is called`, () => assert.equal(mayCall(address, false), true))

  test('a name is refused by what it leads to', async () => {
    const looked = (allow: boolean) =>
      new Promise<Error | null>((resolve) =>
        guarded(allow)('localhost', { all: true }, (error) => resolve(error)),
      )
    assert.match(String(await looked(false)), /address of our own/)
    assert.equal(await looked(true), null)
  })
})

describe('a browser', () => {
  let host: Vendor
  let elsewhere: Vendor
  before(async () => {
    elsewhere = await startVendor(() => ({ body: 'elsewhere' }))
    const answers: Record<string, string> = {
      '/away': `http://localhost:${new URL(elsewhere.url).port}/`,
      '/around': '/around',
      '/file': 'file:///etc/passwd',
      '/nowhere': 'http://[::1',
      '/port': `${elsewhere.url}/`,
    }
    host = await startVendor(({ url }) => {
      const location = answers[url.pathname]
      if (location !== undefined) return { status: 302, headers: { location }, body: '' }
      if (url.pathname === '/in')
        return { status: 302, headers: { location: '/cookie', 'set-cookie': 'a=1; Path=/' }, body: '' }
      if (url.pathname === '/odd') return { headers: { 'set-cookie': 'b=\u00e9; Path=/' }, body: '' }
      return { body: url.pathname === '/large' ? 'x'.repeat(5000) : 'here' }
    })
  })
  after(() => Promise.all([host.close(), elsewhere.close()]))

  const at = (allowLoopback = true, url = host.url) =>
    Browser.at(url, { allowLoopback, timeout: 5000, maxBytes: 4000 })
  const down = (why: RegExp) => (error: unknown) =>
    error instanceof AcademicError && error.reason === 'down' && why.test(error.message)

  test('does not call this machine outside of a demo', async () => {
    await assert.rejects(at(false).get('x'), down(/our own/))
    await assert.rejects(at(false, host.url.replace('127.0.0.1', 'localhost')).get('x'), down(/./))
    assert.equal(host.requests.length, 0)
  })

  test('follows redirects on the same host alone, and not forever', async () => {
    await assert.rejects(at().get('away'), down(/another host/))
    await assert.rejects(at().get('file'), down(/another host/))
    await assert.rejects(at().get('port'), down(/another host/))
    await assert.rejects(at().get('nowhere'), down(/another host/))
    await assert.rejects(at().get('around'), down(/too many/))
    assert.equal(elsewhere.requests.length, 0)
  })

  test('keeps cookies, and shows them on the way', async () => {
    const browser = at()
    await browser.post('in', { user: '1' })
    const last = host.requests.at(-1)
    assert.deepEqual([last?.method, last?.url.pathname, last?.headers.cookie], ['GET', '/cookie', 'a=1'])
    assert.deepEqual(browser.kept.cookies, { a: '1' })
    await browser.get('odd')
    assert.equal((await browser.get('x')).text, 'here')
    assert.deepEqual(browser.kept.cookies, { a: '1' })
  })

  test('takes no page that is too large', () => assert.rejects(at().get('large'), down(/./)))

  test('an answer that only drips has so long and no longer', async () => {
    const dripping: Server = createServer((_, response) => {
      const timer = setInterval(() => response.write('.'), 5)
      response.on('close', () => clearInterval(timer))
    })
    await new Promise<void>((resolve) => dripping.listen(0, '127.0.0.1', resolve))
    const { port } = dripping.address() as AddressInfo
    const browser = Browser.at(`http://127.0.0.1:${port}`, { allowLoopback: true, timeout: 80 })
    await assert.rejects(browser.get(''), down(/./))
    dripping.closeAllConnections()
    await new Promise((resolve) => dripping.close(resolve))
  })
})

describe('Chinese', () => {
  test('goes into a form in GBK', () => {
    assert.equal(escape('学生 a&b', 'gbk'), '%D1%A7%C9%FA+a%26b')
    assert.equal(escape('学', 'utf-8'), '%E5%AD%A6')
    assert.equal(escape('😀', 'gbk'), '%3F')
  })

  test('is read by what a page says of itself, and where it lies by the other', () => {
    const gbk = Buffer.from([0xd1, 0xa7, 0xc9, 0xfa])
    assert.equal(textOf(gbk, 'text/html; charset=gb2312', 'utf-8'), '学生')
    assert.equal(textOf(gbk, 'text/html; charset=utf-8', 'utf-8'), '学生')
    assert.equal(
      textOf(Buffer.concat([Buffer.from('<meta charset=gbk>'), gbk]), 'text/html', 'utf-8'),
      '<meta charset=gbk>学生',
    )
    assert.equal(
      textOf(Buffer.from('学生'), 'text/html', 'gbk'),
      new TextDecoder('gb18030').decode(Buffer.from('学生')),
    )
    assert.equal(textOf(Buffer.from('学生'), '', 'utf-8'), '学生')
  })
})
