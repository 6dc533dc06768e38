// also on: external
/** Importing by the endpoints: who may, what is kept, what is said when it does not work. */
import { as } from '../../asks'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { forgetSessions } from '../../../../server/features/timetable/academic/sessions'
import { newPerson, newSchool } from '../../campus'
import { newAdministrator } from '../../certification/certified'
import { onRoll, type Fake } from '../../fakes/academic'
import { startZhengfang } from '../../fakes/academicZhengfang'
import { startCas, startService } from '../../fakes/cas'
import { startApp, type TestApp, type TestSession } from '../../harness'

let app: TestApp
let fake: Fake
let school: string
let elsewhere: string
let me: TestSession
let other: TestSession
let system: string

const put = async (of: string, name: string, change: Record<string, unknown> = {}): Promise<string> => {
  const id = randomUUID()
  const { kind = 'zhengfang', url = `${fake.url}/jwglxt`, open = true, sso = null } = change
  await app.pool.query(
    'insert into timetable_systems (id, school_id, name, kind, url, open, sso) values ($1, $2, $3, $4, $5, $6, $7)',
    [id, of, name, kind, url, open, sso],
  )
  return id
}

before(async () => {
  fake = await startZhengfang()
  app = await startApp()
  school = await newSchool(app)
  elsewhere = await newSchool(app, '江北大学')
  system = await put(school, '教务系统')
})
after(async () => {
  await app.close()
  await fake.close()
})
beforeEach(async () => {
  Object.assign(fake, { state: 'well', asks: false })
  me = await newPerson(app, school)
  other = await newPerson(app, school)
})

const open = (of = system, by = me) => app.post('cls/getcode', { system: of }, as(by))
const login = (session: string, change: Record<string, unknown> = {}, by = me) =>
  app.post('cls/login', { session, account: onRoll.account, password: onRoll.password, ...change }, as(by))
async function signedIn(by = me): Promise<string> {
  const { data, envelope } = await open(system, by)
  assert.equal(envelope.code, 0, envelope.message)
  const { code, envelope: said } = await login(data.session, {}, by)
  assert.equal(code, 0, said.message)
  return data.session
}
const term = { year: '2026-2027', term: 1 }
const reads = {
  'cls/info': {},
  'cls/kebiao': term,
  'cls/score': {},
  'cls/exam': term,
  'cls/room': { ...term, week: 3, day: 2, from: 3, to: 4 },
} as const
const read = <P extends keyof typeof reads>(path: P, session: string, by: TestSession | null = me) =>
  app.get(path, { query: { ...reads[path], session }, ...(by ? as(by) : {}) })
const paths = Object.keys(reads) as (keyof typeof reads)[]
const reasonOf = (data: unknown) => (data as { reason?: string } | null)?.reason
const fieldOf = (data: unknown) => (data as { fields?: Record<string, string> } | null)?.fields ?? {}

describe('schools', () => {
  test('are listed, one’s own first; what is closed is not', async () => {
    const far = await put(elsewhere, '教务系统')
    await put(elsewhere, '研究生系统', { open: false })
    const { data } = await app.get('cls/schools', as(me))
    assert.deepEqual(
      data.items.map(({ id, own, school: called, kind }) => [id, own, called, kind]),
      [
        [system, true, '临江大学', 'zhengfang'],
        [far, false, '江北大学', 'zhengfang'],
      ],
    )
    const found = await app.get('cls/schools', { query: { q: '江北' }, ...as(me) })
    assert.deepEqual(
      found.data.items.map(({ id }) => id),
      [far],
    )
    await app.pool.query('delete from timetable_systems where school_id = $1', [elsewhere])
  })

  test('go on page by page, each once', async () => {
    const all = await Promise.all(['甲', '乙', '丙'].map((name) => put(elsewhere, name)))
    const seen: string[] = []
    let after: string | null | undefined
    do {
      const { data } = await app.get('cls/schools', {
        query: { size: 1, ...(after ? { after } : {}) },
        ...as(me),
      })
      seen.push(...data.items.map(({ id }) => id))
      after = data.next
    } while (after)
    assert.deepEqual([...seen].sort(), [...all, system].sort())
    await app.pool.query('delete from timetable_systems where school_id = $1', [elsewhere])
  })

  test('are a real server’s without the demo’s own system', async () => {
    const demo = await put(elsewhere, '演示', { kind: 'local' })
    const real = await startApp({
      config: { mode: 'production' },
      database: { db: app.db, pool: app.pool, close: async () => undefined } as never,
    })
    const { data } = await real.get('cls/schools', as(me))
    assert.deepEqual(
      data.items.map(({ id }) => id),
      [system],
    )
    assert.equal((await real.post('cls/getcode', { system: demo }, as(me))).status, 404)
    // its own machine is no university's
    const { data: said } = await real.post('cls/getcode', { system }, as(me))
    assert.equal(reasonOf(said), 'down')
    await real.close()
    await app.pool.query('delete from timetable_systems where id = $1', [demo])
  })
})

describe('signing in', () => {
  test('is refused signed out, and for what is no system', async () => {
    assert.equal((await app.post('cls/getcode', { system })).code, 1001)
    assert.equal((await app.get('cls/schools')).code, 1001)
    assert.equal(
      (await app.post('cls/login', { session: randomUUID(), account: '1', password: '1' })).code,
      1001,
    )
    for (const path of paths) assert.equal((await read(path, randomUUID(), null)).code, 1001)
    assert.equal((await open(randomUUID())).status, 404)
    assert.equal((await open('x')).status, 400)
    assert.equal((await app.post('cls/getcode', { system, url: 'http://10.0.0.1' }, as(me))).status, 400)
  })

  test('by password, and by the signs of a picture where it shows one', async () => {
    fake.asks = true
    const { data } = await open()
    assert.match(data.picture ?? '', /^data:image\/gif;base64,/)
    assert.equal(data.demo, null)
    const wrong = await login(data.session, { code: 'nope' })
    assert.match(fieldOf(wrong.data).code ?? '', /验证码不对/)
    const again = await open()
    assert.equal((await login(again.data.session, { code: fake.code })).code, 0)
    assert.equal((await read('cls/info', again.data.session)).data.name, onRoll.name)
  })

  test('says what the system says of a wrong password', async () => {
    const { data } = await open()
    const { data: said, status } = await login(data.session, { password: 'wrong' })
    assert.equal(status, 400)
    assert.match(fieldOf(said).password ?? '', /教务系统说：用户名或密码不正确/)
    assert.equal((await read('cls/info', data.session)).status, 409)
    for (const change of [{ account: '' }, { password: '' }, { password: 'x'.repeat(101) }, { extra: 1 }])
      assert.equal((await login(data.session, change)).status, 400)
  })

  test('again is a retry', async () => {
    const session = await signedIn()
    const before = fake.requests.length
    assert.equal((await login(session, { password: 'whatever' })).code, 0)
    assert.equal(fake.requests.length, before)
  })

  test('tells a system that is down from one that changed; the log names the landmark alone', async () => {
    app.logs.lines.length = 0
    fake.state = 'down'
    const down = await open()
    assert.deepEqual([down.status, reasonOf(down.data)], [409, 'down'])
    assert.match(down.envelope.message, /打不开/)
    fake.state = 'changed'
    const changed = await open()
    assert.deepEqual([changed.status, reasonOf(changed.data)], [409, 'changed'])
    assert.match(changed.envelope.message, /改版/)
    const said = app.logs.lines.filter(({ msg }) => msg === 'academic system')
    assert.deepEqual(
      said.map(({ reason, landmark, system: which }) => [reason, landmark, which]),
      [
        ['down', 'HTTP 502', system],
        ['changed', 'no landmark: login_slogin yhm', system],
      ],
    )
  })

  test('goes by the school’s single sign-on where it has one, and says why it goes no further', async () => {
    const cas = await startCas()
    const service = await startService(cas, `${fake.url}/jwglxt/xtgl/index_initMenu.html`)
    const at = (address: string) => `${cas.url}/authserver/login?service=${encodeURIComponent(address)}`
    const own = await put(elsewhere, '统一登录', { sso: at(`${service.url}/sso`) })
    Object.assign(cas, { shape: 'wisedu', asks: true })
    const first = await open(own)
    assert.equal(first.data.picture, null)
    const asked = await login(first.data.session)
    assert.equal(fieldOf(asked.data).code, '学校这次要填验证码')
    const { data } = await app.post('cls/getcode', { system: own, account: onRoll.account }, as(me))
    assert.match(data.picture ?? '', /^data:image\/gif/)
    const { code, envelope } = await login(data.session, { code: cas.code })
    assert.equal(code, 0, envelope.message)
    assert.equal((await read('cls/info', data.session)).code, 0)
    Object.assign(cas, { shape: 'plain', asks: false, second: true })
    const second = await login((await open(own)).data.session)
    assert.deepEqual([second.status, reasonOf(second.data)], [409, 'sso'])
    assert.match(second.envelope.message, /手机上再验证一次/)
    // its page sends everyone to a host that nobody brought
    Object.assign(cas, { second: false, away: 'https://evil.example/' })
    const away = await login((await open(own)).data.session)
    assert.deepEqual([away.status, reasonOf(away.data)], [409, 'elsewhere'])
    assert.match(away.envelope.message, /evil\.example/)
    await app.pool.query('delete from timetable_systems where school_id = $1', [elsewhere])
    await Promise.all([cas.close(), service.close()])
  })

  test('leaves the password nowhere', async () => {
    app.logs.lines.length = 0
    const { data } = await open()
    await login(data.session, { password: `${onRoll.password}x` })
    await login(data.session)
    for (const path of paths) assert.equal((await read(path, data.session)).code, 0, path)
    const { rows } = await app.pool.query<{ sealed: Buffer; id: string }>(
      'select id, sealed from timetable_sessions',
    )
    const secrets = app.context.secrets
    assert.ok(rows.length > 0)
    const kept = rows.map(({ id, sealed }) => secrets.open(`academic ${id}`, sealed).toString()).join()
    const tables = await app.pool.query<{ name: string }>(
      `select c.relname as name from pg_class c where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace`,
    )
    const dump = await Promise.all(
      tables.rows.map(async ({ name }) =>
        JSON.stringify((await app.pool.query(`select x::text as row from "${name}" x`)).rows),
      ),
    )
    const all = [kept, JSON.stringify(app.logs.lines), ...dump].join('\n')
    for (const secret of [onRoll.password, encodeURIComponent(onRoll.password), 'Jiang%#&2'])
      assert.ok(!all.includes(secret), secret)
    // the number and the cookie stand under the seal alone
    assert.ok(kept.includes(onRoll.account))
    assert.ok(!dump.join().includes(onRoll.account))
  })
})

describe('what is read', () => {
  test('is of who signed in', async () => {
    const session = await signedIn()
    assert.deepEqual((await read('cls/info', session)).data, {
      ...{ name: onRoll.name, number: onRoll.account, className: '数学2301', college: '理学院' },
      major: '数学与应用数学',
    })
    const { data } = await read('cls/kebiao', session)
    assert.deepEqual([data.items.length, data.untimed, data.starts], [3, ['金工实习'], null])
    assert.equal((await read('cls/score', session)).data.items.length, 2)
    const exams = (await read('cls/exam', session)).data.items
    assert.deepEqual(
      exams.map(({ starts, when }) => [starts, when]),
      [
        ['2027-01-12T06:00:00.000Z', '2027-01-12(14:00-16:00)'],
        [null, '待定'],
      ],
    )
    assert.equal((await read('cls/room', session)).data.items[0]?.name, '一教103')
  })

  test('is nobody else’s', async () => {
    const session = await signedIn()
    for (const path of paths) assert.equal(reasonOf((await read(path, session, other)).data), 'expired', path)
    assert.equal(reasonOf((await login(session, {}, other)).data), 'expired')
    assert.equal((await read('cls/info', session)).code, 0)
  })

  test('wants someone who signed in, and what makes sense', async () => {
    const { data } = await open()
    for (const path of paths)
      assert.match((await read(path, data.session)).envelope.message, /先登录教务系统/)
    const session = await signedIn()
    const bad = [
      ['cls/kebiao', { year: '2026-2028', term: 1 }],
      ['cls/kebiao', { year: '2026', term: 1 }],
      ['cls/exam', { ...term, term: 4 }],
      ['cls/room', { ...reads['cls/room'], from: 4, to: 3 }],
      ['cls/room', { ...reads['cls/room'], week: 31 }],
      ['cls/score', { page: 1 }],
    ] as const
    for (const [path, query] of bad)
      assert.equal(
        (await app.get(path, { query: { ...query, session }, ...as(me) })).status,
        400,
        JSON.stringify(query),
      )
  })

  test('ends with the system’s own session', async () => {
    const session = await signedIn()
    const { rows } = await app.pool.query<{ sealed: Buffer }>(
      'select sealed from timetable_sessions where id = $1',
      [session],
    )
    const secrets = app.context.secrets
    const kept = JSON.parse(
      secrets.open(`academic ${session}`, rows[0]?.sealed ?? Buffer.alloc(0)).toString(),
    )
    const sealed = secrets.seal(`academic ${session}`, Buffer.from(JSON.stringify({ ...kept, cookies: [] })))
    await app.pool.query('update timetable_sessions set sealed = $2 where id = $1', [session, sealed])
    assert.equal(reasonOf((await read('cls/score', session)).data), 'expired')
    assert.equal(
      (await app.pool.query('select 1 from timetable_sessions where id = $1', [session])).rowCount,
      0,
    )
  })

  test('ends after ten minutes, with a new beginning, and with the system', async () => {
    const first = await signedIn()
    const second = await signedIn()
    assert.equal(reasonOf((await read('cls/info', first)).data), 'expired')
    const { rows } = await app.pool.query<{ left: number }>(
      'select extract(epoch from expires_at - now())::float8 as left from timetable_sessions where id = $1',
      [second],
    )
    assert.ok((rows[0]?.left ?? 0) <= 600 && (rows[0]?.left ?? 0) > 500)
    await app.pool.query(
      `update timetable_sessions set expires_at = now() - interval '1 second' where id = $1`,
      [second],
    )
    assert.equal(reasonOf((await read('cls/info', second)).data), 'expired')
    assert.ok((await forgetSessions(app.context)) >= 1)
    assert.equal(
      (await app.pool.query('select 1 from timetable_sessions where id = $1', [second])).rowCount,
      0,
    )
    const third = await signedIn()
    await app.pool.query('update timetable_systems set open = false where id = $1', [system])
    assert.equal(reasonOf((await read('cls/info', third)).data), 'expired')
    await app.pool.query('update timetable_systems set open = true where id = $1', [system])
  })

  test('many at once leave one session', async () => {
    const opened = await Promise.all(Array.from({ length: 5 }, () => open()))
    for (const { code } of opened) assert.equal(code, 0)
    const { rows } = await app.pool.query('select id from timetable_sessions where user_id = $1', [me.userId])
    assert.equal(rows.length, 1)
    assert.ok(opened.some(({ data }) => data.session === rows[0]?.id))
  })
})

describe('the demo’s own system', () => {
  test('takes any number with the password that it shows, and the digits of its picture', async () => {
    const demo = await put(elsewhere, '演示', { kind: 'local' })
    const { data } = await open(demo)
    assert.ok(data.demo)
    const codeOf = async (session: string): Promise<string> => {
      const { rows } = await app.pool.query<{ sealed: Buffer }>(
        'select sealed from timetable_sessions where id = $1',
        [session],
      )
      const kept = app.context.secrets.open(`academic ${session}`, rows[0]?.sealed ?? Buffer.alloc(0))
      return JSON.parse(kept.toString()).memory.code
    }
    const right = await codeOf(data.session)
    const wrong = await login(data.session, { ...data.demo, code: '0000' })
    assert.match(fieldOf(wrong.data).code ?? '', /验证码/)
    // one picture, one try
    assert.equal((await login(data.session, { ...data.demo, code: right })).status, 400)
    const next = await open(demo)
    const refused = await login(next.data.session, {
      account: data.demo.account,
      password: 'x',
      code: await codeOf(next.data.session),
    })
    assert.match(fieldOf(refused.data).password ?? '', /密码不正确/)
    const last = await open(demo)
    assert.equal(
      (await login(last.data.session, { ...data.demo, code: await codeOf(last.data.session) })).code,
      0,
    )
    const { session } = last.data
    const { data: first } = await read('cls/kebiao', session)
    assert.ok(first.items.length >= 8, String(first.items.length))
    assert.deepEqual((await read('cls/kebiao', session)).data, first)
    assert.equal(first.starts, '2026-09-07')
    assert.equal((await read('cls/info', session)).data.name, '林夏')
    assert.ok((await read('cls/score', session)).data.items.length > 0)
    assert.ok((await read('cls/exam', session)).data.items.length > 0)
    assert.ok((await read('cls/room', session)).data.items.length > 0)
    await app.pool.query('delete from timetable_systems where id = $1', [demo])
  })
})

describe('a file', () => {
  const send = (content: Buffer, by: TestSession | null = me) =>
    app.upload(content, { path: 'cls/text', filename: 'a.csv', type: 'text/csv', ...(by ? as(by) : {}) })

  test('is read out in its own encoding', async () => {
    const gbk = Buffer.from([0xb8, 0xdf, 0xca, 0xfd])
    assert.equal((await send(gbk)).data.text, '高数')
    assert.equal((await send(Buffer.from('\ufeff高数'))).data.text, '高数')
    assert.equal((await send(Buffer.from('\ufeff高数', 'utf16le'))).data.text, '高数')
  })

  test('is refused signed out, empty, too large, and as a workbook', async () => {
    assert.equal((await send(Buffer.from('x'), null)).code, 1001)
    assert.match((await send(Buffer.from(' \n'))).envelope.message, /空的/)
    assert.match((await send(Buffer.from('PK\u0003\u0004xx'))).envelope.message, /另存为 CSV/)
    assert.equal((await send(Buffer.alloc(300_000, 'x'))).status, 413)
  })
})

describe('the sheet', () => {
  const bringIn = async (content: string, mode = 'add', head = '名称,系统,地址,状态') => {
    const admin = await newAdministrator(app, elsewhere)
    const query = { school: elsewhere, mode }
    const body = Buffer.from(`${head}\n${content}`)
    const checked = await app.upload(body, { path: 'registrar/check', query, ...as(admin) })
    assert.equal(checked.code, 0, checked.envelope.message)
    if (checked.data.problems.length > 0) return checked.data.problems.map(({ text }) => text)
    const done = await app.upload(body, {
      path: 'registrar/import',
      query: { ...query, seen: checked.data.seen },
      ...as(admin),
    })
    assert.equal(done.code, 0, done.envelope.message)
    return [done.data.added, done.data.changed, done.data.removed]
  }
  const systems = async () =>
    (
      await app.pool.query<{ row: string }>(
        `select concat_ws(' ', name, kind, url, open) as row from timetable_systems where school_id = $1 order by name`,
        [elsewhere],
      )
    ).rows.map(({ row }) => row)

  test('says where a school’s systems stand', async () => {
    await put(elsewhere, '演示', { kind: 'local' })
    assert.deepEqual(
      await bringIn(
        '教务系统,新正方,https://jw.example.edu.cn/jwglxt/,\n研究生系统,强智,http://yjs.example.edu.cn/jsxsd,停用\n',
      ),
      [2, 0, 0],
    )
    assert.deepEqual(await bringIn('教务系统,青果,https://jw.example.edu.cn,启用\n', 'replace'), [0, 1, 1])
    assert.deepEqual(await systems(), [
      '教务系统 kingosoft https://jw.example.edu.cn t',
      `演示 local ${fake.url}/jwglxt t`,
    ])
    assert.deepEqual(await bringIn('演示,强智,https://jw2.example.edu.cn,启用\n'), [1, 0, 0])
    await app.pool.query('delete from timetable_systems where school_id = $1', [elsewhere])
  })

  test('says where one signs in for all of the school’s systems', async () => {
    const bring = (sso: string) =>
      bringIn(
        `教务系统,新正方,https://jw.example.edu.cn/jwglxt,${sso},\n`,
        'add',
        '名称,系统,地址,统一登录,状态',
      )
    const ssoNow = async () =>
      (
        await app.pool.query<{ sso: string }>('select sso from timetable_systems where school_id = $1', [
          elsewhere,
        ])
      ).rows[0]?.sso
    const service = encodeURIComponent('https://jw.example.edu.cn/sso/login?type=1')
    assert.deepEqual(await bring(`https://cas.example.edu.cn/authserver/login?service=${service}`), [1, 0, 0])
    assert.equal(await ssoNow(), `https://cas.example.edu.cn/authserver/login?service=${service}`)
    assert.deepEqual(await bring(`https://cas.example.edu.cn/authserver/login?service=${service}`), [0, 0, 0])
    assert.deepEqual(await bring('https://cas.example.edu.cn/authserver/login'), [0, 1, 0])
    assert.equal(
      await ssoNow(),
      `https://cas.example.edu.cn/authserver/login?service=${encodeURIComponent('https://jw.example.edu.cn/jwglxt/')}`,
    )
    for (const sso of [
      'cas.example.edu.cn',
      'ftp://cas.example.edu.cn/login',
      'https://cas.example.edu.cn/login?ticket=ST-1',
    ])
      assert.match(String(await bring(sso)), /“统一登录”应是/, sso)
    assert.match(
      String(await bring('https://cas.example.edu.cn/login?service=https%3A%2F%2Fevil.com%2F')),
      /同属一所学校/,
    )
    assert.match(
      String(await bringIn('教务系统,金智,https://jw.example.edu.cn/jwapp,\n')),
      /金智的系统要填“统一登录”/,
    )
    assert.deepEqual(await bring(''), [0, 1, 0])
    assert.equal(await ssoNow(), null)
    await app.pool.query('delete from timetable_systems where school_id = $1', [elsewhere])
  })

  test('takes no address that is none', async () => {
    for (const url of [
      'jw.example.edu.cn',
      'ftp://jw.example.edu.cn',
      'https://a:b@jw.example.edu.cn',
      'https://jw.example.edu.cn/x?y=1',
      'https://jw.example.edu.cn/default2.aspx',
    ])
      assert.match(String(await bringIn(`教务系统,强智,${url},\n`)), /“地址”应是登录页前面的部分/, url)
    assert.match(
      String(await bringIn('教务系统,树维,https://jw.example.edu.cn,\n')),
      /“系统”应是新正方、老正方、强智、青果、金智、超星之一/,
    )
  })
})
