/** Where the server may call on behalf of a person, and what it takes from there. */
import assert from 'node:assert/strict'
import dns from 'node:dns'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { ConfigError, loadConfig } from '../../../../server/config'
import { AcademicError, Browser } from '../../../../server/providers/academic'
import { cookiesFor, withCookies } from '../../../../server/providers/academic/cookies'
import { familyOf, OwnHosts } from '../../../../server/providers/academic/hosts'
import { campusNetworks, guardLookup, mayCall, type Reach } from '../../../../server/providers/address'
import { escape, textOf } from '../../../../server/providers/academic/charset'
import { startVendor, type Vendor } from '../../fakes/vendor'

const internet: Reach = { allowLoopback: false }
const machine: Reach = { allowLoopback: true }

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
      assert.equal(mayCall(address, machine), false)
      assert.equal(mayCall(address, internet), false)
    })
  for (const address of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])
    test(`${address} is for demos`, () => {
      assert.equal(mayCall(address, machine), true)
      assert.equal(mayCall(address, internet), false)
    })
  for (const address of ['1.2.3.4', '202.114.0.1', '172.32.0.1', '2001:da8::1'])
    test(`${address} is called`, () => assert.equal(mayCall(address, internet), true))

  test('a name is refused by what it leads to', async () => {
    const looked = (reach: Reach) =>
      new Promise<Error | null>((resolve) =>
        guardLookup(reach)('localhost', { all: true }, (error) => resolve(error)),
      )
    assert.match(String(await looked(internet)), /address of our own/)
    assert.equal(await looked(machine), null)
  })
})

describe('a campus network that who runs the server opened', () => {
  const opened = { ...internet, networks: campusNetworks(['10.12.0.0/16', ' fd00:12::/32', '192.168.7.9']) }

  for (const address of [
    '10.12.0.1',
    '10.12.255.255',
    '::ffff:10.12.3.4',
    'fd00:12::1',
    '192.168.7.9',
    '1.2.3.4',
  ])
    test(`${address} is called`, () => assert.equal(mayCall(address, opened), true))
  for (const address of ['10.13.0.1', '192.168.7.10', 'fd00:13::1', '127.0.0.1', '169.254.169.254', '::1'])
    test(`${address} is not`, () => assert.equal(mayCall(address, opened), false))

  test('opens nothing but campus networks, however wide it is written', () => {
    const wide = { ...internet, networks: campusNetworks(['10.0.0.0/0', 'fd00::/1']) }
    assert.equal(mayCall('192.168.1.1', wide), true)
    for (const address of ['169.254.169.254', '127.0.0.1', '0.0.0.0', '224.0.0.1', 'fe80::1', 'ff02::1'])
      assert.equal(mayCall(address, wide), false, address)
  })

  test('a name is called where all that it leads to is open', async (context) => {
    let answers: string[] = []
    context.mock.method(
      dns,
      'lookup',
      (_name: string, _options: object, found: (...given: unknown[]) => void) =>
        found(
          null,
          answers.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        ),
    )
    const looked = (given: string[]) =>
      new Promise((resolve) => {
        answers = given
        guardLookup(opened)('jwxt.linjiang.edu.cn', { all: true }, (error, found) =>
          resolve(error?.message ?? found),
        )
      })
    assert.deepEqual(await looked(['10.12.0.5']), [{ address: '10.12.0.5', family: 4 }])
    assert.deepEqual(await looked(['10.12.0.5', '1.2.3.4']), [
      { address: '10.12.0.5', family: 4 },
      { address: '1.2.3.4', family: 4 },
    ])
    for (const given of [['10.12.0.5', '10.13.0.5'], ['10.12.0.5', '127.0.0.1'], ['fd00:13::1'], []])
      assert.match(String(await looked(given)), /address of our own/, String(given))
  })

  test('is one of private addresses: anything else is named at start in one sentence', () => {
    assert.equal(
      loadConfig({ ACADEMIC_NETWORKS: '10.12.0.0/16,fd00:12::/32' }).academicNetworks?.rules.length,
      2,
    )
    assert.equal(loadConfig({}).academicNetworks, null)
    for (const value of [
      '10.12.0.0/33',
      '10.12',
      'campus',
      '0.0.0.0/0',
      '169.254.0.0/16',
      '8.8.8.8',
      '10.1.0.0/16,,',
    ])
      assert.throws(
        () => loadConfig({ ACADEMIC_NETWORKS: value }),
        (error) =>
          error instanceof ConfigError &&
          error.problems.length === 1 &&
          /ACADEMIC_NETWORKS/.test(error.message),
        value,
      )
  })
})

describe('hosts', () => {
  for (const [host, family] of [
    ['jwxt.linjiang.edu.cn', 'linjiang.edu.cn'],
    ['a.b.linjiang.edu.cn', 'linjiang.edu.cn'],
    ['linjiang.edu.cn', 'linjiang.edu.cn'],
    ['lj.jw.chaoxing.com', 'chaoxing.com'],
    ['jw.linjiang.com.cn', 'linjiang.com.cn'],
    ['jw.linjiang.cn', 'linjiang.cn'],
    ['202.114.0.1', '202.114.0.1'],
    ['localhost', 'localhost'],
  ] as const)
    test(`${host} belongs to ${family}`, () => assert.equal(familyOf(host), family))

  test('of a school are those of its addresses, at their ports and the usual ones', () => {
    const own = new OwnHosts(['https://jwxt.linjiang.edu.cn:8443/jwglxt', 'http://old.linjiang.edu.cn', ''])
    const has = (address: string) => own.has(new URL(address))
    for (const address of [
      'http://jwxt.linjiang.edu.cn/',
      'https://cas.linjiang.edu.cn/cas',
      'http://x.linjiang.edu.cn:8443/',
    ])
      assert.ok(has(address), address)
    for (const address of [
      'https://linjiang.edu.cn.evil.com/',
      'https://jiangbei.edu.cn/',
      'http://x.linjiang.edu.cn:22/',
      'ftp://jwxt.linjiang.edu.cn/',
      'https://edu.cn/',
    ])
      assert.ok(!has(address), address)
    const mayTell = (address: string) => own.mayTell(new URL(address))
    assert.deepEqual(
      [
        'https://x.linjiang.edu.cn',
        'http://old.linjiang.edu.cn/a',
        'http://jwxt.linjiang.edu.cn',
        'http://x.linjiang.edu.cn',
      ].map(mayTell),
      [true, true, false, false],
    )
  })
})

describe('cookies', () => {
  const at = (address: string) => new URL(address)
  const from = at('https://cas.linjiang.edu.cn/authserver/login')
  const sent = (lines: string[], address: string) =>
    cookiesFor(withCookies([], lines, from), at(address)).map(({ name, value }) => `${name}=${value}`)

  test('go to their host and path, or to all hosts of the school where they say so', () => {
    const lines = [
      'JSESSIONID=1; Path=/authserver',
      'own=2',
      'all=3; Domain=.linjiang.edu.cn; Path=/',
      'tls=4; Path=/; Secure',
    ]
    assert.deepEqual(sent(lines, 'https://cas.linjiang.edu.cn/authserver/x'), [
      'JSESSIONID=1',
      'own=2',
      'all=3',
      'tls=4',
    ])
    assert.deepEqual(sent(lines, 'https://cas.linjiang.edu.cn/authserver2'), ['all=3', 'tls=4'])
    assert.deepEqual(sent(lines, 'http://jwxt.linjiang.edu.cn/jwglxt/'), ['all=3'])
    assert.deepEqual(sent(lines, 'https://jiangbei.edu.cn/'), [])
  })

  test('are set for nobody else, not without end, and end', () => {
    for (const line of [
      'a=1; Domain=edu.cn',
      'a=1; Domain=jiangbei.edu.cn',
      'a=1; Max-Age=0',
      'a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
      'a=',
    ])
      assert.deepEqual(sent(['a=9', line], from.href), line.includes('edu.cn') ? ['a=9'] : [], line)
    assert.equal(
      sent(
        Array.from({ length: 200 }, (_, n) => `c${n}=1`),
        from.href,
      ).length,
      80,
    )
  })
})

describe('a browser', () => {
  let host: Vendor
  let stranger: Vendor
  before(async () => {
    stranger = await startVendor(() => ({ body: 'elsewhere' }))
    const answers: Record<string, string> = {
      '/away': `http://localhost:${new URL(stranger.url).port}/`,
      '/around': '/around',
      '/file': 'file:///etc/passwd',
      '/nowhere': 'http://[::1',
      '/port': `${stranger.url}/`,
      '/inside': 'http://10.13.0.1/',
      '/ticket': '/sso?ticket=ST-1',
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
  after(() => Promise.all([host.close(), stranger.close()]))

  const at = (allowLoopback = true, url = host.url) =>
    Browser.at(url, { allowLoopback, timeout: 5000, maxBytes: 4000 })
  const down = (why: RegExp) => (error: unknown) =>
    error instanceof AcademicError && error.reason === 'down' && why.test(error.message)
  const a = { name: 'a', value: '1', domain: '127.0.0.1', wide: false, path: '/', secure: false }
  const clear = (error: unknown) => error instanceof AcademicError && error.reason === 'clear'
  const elsewhere = (error: unknown) => error instanceof AcademicError && error.reason === 'elsewhere'

  test('does not call this machine outside of a demo', async () => {
    await assert.rejects(at(false).get('x'), down(/our own/))
    await assert.rejects(at(false, host.url.replace('127.0.0.1', 'localhost')).get('x'), down(/./))
    assert.equal(host.requests.length, 0)
  })

  test('follows no redirect to somebody else’s host, and none forever', async () => {
    await assert.rejects(at().get('away'), elsewhere)
    await assert.rejects(at().get('file'), elsewhere)
    await assert.rejects(at().get('port'), elsewhere)
    await assert.rejects(at().get('nowhere'), down(/nowhere/))
    await assert.rejects(at().get('around'), down(/too many/))
    assert.equal(stranger.requests.length, 0)
  })

  test('follows redirects to all addresses that the school brought', async () => {
    const browser = new Browser(
      { base: `${host.url}/`, cookies: [], memory: {} },
      { allowLoopback: true, own: [host.url, stranger.url] },
    )
    assert.equal((await browser.get('port')).text, 'elsewhere')
    await assert.rejects(browser.get('away'), elsewhere)
  })

  test('follows no redirect into a network that is not open, though the school brought it', async () => {
    const networks = campusNetworks(['10.12.0.0/16'])
    const browser = new Browser(
      { base: `${host.url}/`, cookies: [], memory: {} },
      { allowLoopback: true, networks, own: [host.url, 'http://10.13.0.1'] },
    )
    await assert.rejects(browser.get('inside'), down(/our own/))
  })

  test('carries no ticket in clear to a host that the school has under TLS', async () => {
    const browser = (own: string[]) =>
      new Browser({ base: `${host.url}/`, cookies: [], memory: {} }, { allowLoopback: true, own })
    const secured = host.url.replace('http:', 'https:')
    await assert.rejects(browser([secured]).get('ticket'), clear)
    await assert.rejects(browser([secured]).post('x', { password: '1' }, { secret: true }), clear)
    assert.ok(!host.requests.some(({ url }) => url.search.includes('ticket')))
    assert.equal((await browser([secured]).get('x')).text, 'here')
    assert.equal((await browser([host.url]).get('ticket')).text, 'here')
  })

  test('asks for so many pages and no more', async () => {
    const browser = Browser.at(host.url, { allowLoopback: true, maxPages: 2 })
    await browser.get('x')
    await browser.get('x')
    await assert.rejects(browser.get('x'), down(/too many pages/))
  })

  test('keeps cookies, and shows them on the way', async () => {
    const browser = at()
    await browser.post('in', { user: '1' })
    const last = host.requests.at(-1)
    assert.deepEqual([last?.method, last?.url.pathname, last?.headers.cookie], ['GET', '/cookie', 'a=1'])
    assert.deepEqual(browser.kept.cookies, [a])
    await browser.get('odd')
    assert.equal((await browser.get('x')).text, 'here')
    assert.deepEqual(browser.kept.cookies, [a])
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
    await assert.rejects(browser.get(''), { name: 'AcademicError', reason: 'slow' })
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
