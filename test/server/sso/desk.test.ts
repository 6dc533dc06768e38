// also on: external
/** A school's own sign-in from its desk: who may, what is refused, what trying it shows, and that no secret comes back. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { manageSignIns } from '../../../server/features/sso/command'
import { SignInDesk } from '../../../server/features/sso/desk'
import { SsoService } from '../../../server/features/sso/service'
import { Secrets } from '../../../server/core/seal/secrets'
import { entrust, newPerson, newSchool, proofOf } from '../campus'
import { startVendor } from '../fakes/vendor'
import { startApp, type Answer, type TestApp, type TestSession } from '../harness'
import { startCasServer, type CasServer } from './casServer'
import { peopleBase, reader, startLdapServer, type LdapServer } from './ldapServer'

const callback = 'https://campus.example/api/sso/back'
let app: TestApp
let cas: CasServer
let ldap: LdapServer
let school: string
let chief: TestSession
before(async () => {
  app = await startApp({ config: { publicUrl: 'https://campus.example' } })
  cas = await startCasServer()
  ldap = await startLdapServer()
})
beforeEach(async () => {
  school = await newSchool(app, `临江大学${Math.random()}`)
  chief = await newPerson(app)
  await entrust(app, chief, 'platform-admin', null)
})
after(async () => {
  await app.close()
  await cas.close()
  await ldap.close()
})

const said = ({ envelope }: Answer<unknown>): string => envelope.message + envelope.msg
const read = (who: TestSession, of = school) =>
  app.get('sso/setting', { token: who.token, query: { school: of } })
const attempt = (setting: object) => app.post('sso/try', { school, ...setting }, { token: chief.token })
const set = async (setting: object) =>
  app.post(
    'sso/set',
    { school, certify: 'roll', ...setting, proof: await proofOf(app, chief, 'sso') },
    { token: chief.token },
  )
const byCas = () => ({ kind: 'cas', url: `${cas.url}/cas` })
const byLdap = () => ({ kind: 'ldap', url: ldap.url, base: peopleBase, bind: reader.dn })

/** What the same would be refused with when typed into the command. */
async function commanded({ kind, ...options }: { kind: string }): Promise<string> {
  const { rows } = await app.pool.query<{ name: string }>('select name from schools where id = $1', [school])
  const tools = { secrets: () => app.context.secrets, secret: null, callback }
  const refusal = await manageSignIns(
    app.db,
    [kind],
    { school: rows[0]?.name ?? '', ...options },
    tools,
  ).then(
    () => assert.fail('the command took it'),
    (err: Error) => err.message,
  )
  return refusal.split('\n')[0] ?? ''
}

describe('who looks after a school', () => {
  test('sees how its sign-in stands, and nobody of another school does', async () => {
    const own = await newPerson(app, school)
    await entrust(app, own, 'school-admin', school)
    const elsewhere = await newPerson(app, school)
    await entrust(app, elsewhere, 'school-admin', await newSchool(app, '青屿理工大学', '青屿市'))
    const { data } = await read(own)
    assert.deepEqual([data.set, data.mine, data.callback], [null, false, callback])
    assert.equal((await read(elsewhere)).status, 403)
    assert.equal((await read(await newPerson(app, school))).status, 403)
    assert.equal((await read(chief)).data.mine, true)
  })

  test('sets it for the whole platform alone, as the owner of the account, and is written down', async () => {
    const own = await newPerson(app, school)
    await entrust(app, own, 'school-admin', school)
    const proof = await proofOf(app, own, 'sso')
    for (const path of ['sso/try', 'sso/set', 'sso/off'] as const) {
      const body = { school, ...byCas(), certify: 'roll', proof }
      assert.equal((await app.post(path, body, { token: own.token })).status, 403, path)
    }
    const unproven = { school, ...byCas(), certify: 'roll', proof: 'x' }
    assert.match(said(await app.post('sso/set', unproven, { token: chief.token })), /验证已过期/)
    const done = await set({ ...byCas(), name: 'cn', certify: 'never' })
    assert.equal(done.code, 0, said(done))
    const { since, ...setting } = done.data.set ?? assert.fail()
    assert.ok(Date.now() - Date.parse(since) < 60_000)
    assert.deepEqual(setting, { ...byCas(), name: 'cn', certify: 'never', secret: false })
    const { items } = (await app.get('sso/schools')).data
    assert.ok(items.some(({ id, by }) => id === school && by === 'page'))
    const off = { school, proof: await proofOf(app, chief, 'sso') }
    assert.equal((await app.post('sso/off', off, { token: chief.token })).code, 0)
    assert.equal((await read(chief)).data.set, null)
    const { rows } = await app.pool.query<{ action: string; detail: object | null }>(
      'select action, detail from audit_log where school_id = $1 and actor_id = $2 order by id',
      [school, chief.userId],
    )
    assert.deepEqual(
      rows.map(({ action }) => action),
      ['sso.set', 'sso.off'],
    )
    assert.deepEqual(rows[0]?.detail, byCas())
  })

  test('hears how many have no other way in', async () => {
    const bind = (userId: string) =>
      app.pool.query(
        'insert into school_identities (school_id, subject, user_id) values ($1, $2::text, $2::uuid)',
        [school, userId],
      )
    const [first, second] = [await newPerson(app, school), await newPerson(app, school)]
    await bind(first.userId)
    await bind(second.userId)
    await app.pool.query('update users set phone = null where id = $1', [second.userId])
    const { bound, only } = (await read(chief)).data
    assert.deepEqual([bound, only], [2, 1])
  })
})

describe('what is refused', () => {
  test('is the same as by the command, in the same words, at its field', async () => {
    const wrong = [
      ['url', { kind: 'cas', url: 'http://sso.example.edu.cn/cas' }],
      ['url', { kind: 'cas', url: 'sso.example.edu.cn' }],
      ['url', { kind: 'cas', url: 'https://a:b@sso.example.edu.cn/cas' }],
      ['url', { kind: 'ldap', url: 'ldap://ldap.example.edu.cn', base: 'dc=x' }],
      ['base', { kind: 'ldap', url: 'ldaps://ldap.example.edu.cn' }],
      ['client', { kind: 'oidc', url: 'https://idp.example' }],
      ['base', { kind: 'cas', url: 'https://sso.example.edu.cn/cas', base: 'dc=x' }],
    ] as const
    for (const [field, setting] of wrong) {
      const { envelope } = await attempt(setting)
      assert.deepEqual(envelope.data, { fields: { [field]: envelope.msg } })
      assert.equal(await commanded(setting), `--${field} ${envelope.msg}`)
    }
    const stray = await attempt({ ...byCas(), bounded: false })
    assert.equal(stray.status, 400)
    assert.match(said(await set({ ...byCas(), secret: 'x' })), /CAS 没有这一项/)
  })

  test('is an address of the server’s own network, also where a name leads there', async () => {
    for (const host of ['10.1.2.3', '169.254.169.254', '[fd00::1]'])
      assert.match(said(await attempt({ kind: 'cas', url: `https://${host}/cas` })), /ACADEMIC_NETWORKS/)
    assert.match(
      said(await attempt({ kind: 'ldap', url: 'ldaps://192.168.1.5', base: 'dc=x' })),
      /ACADEMIC_NETWORKS/,
    )
    // not in the demo: this machine is no school's there
    const config = { ...app.context.config, mode: 'production' as const }
    const context = { ...app.context, config }
    const secrets = new Secrets(config)
    const viewer = { id: chief.userId, schoolId: null, sessionId: '', student: false, verified: false }
    const roles = [{ role: 'platform-admin', schoolId: null }] as const
    const desk = new SignInDesk(context, secrets)
    const local = (url: string) => url.replace('127.0.0.1', 'localhost')
    const [calls, binds] = [cas.requests.length, ldap.binds.length]
    for (const setting of [
      { kind: 'cas', url: `${local(cas.url)}/cas` },
      { kind: 'oidc', url: local(cas.url), client: 'campus' },
      { ...byLdap(), url: local(ldap.url), kind: 'ldap', secret: reader.password },
    ] as const) {
      const { works, words } = await desk.try({ ...viewer, blocks: false, roles }, { school, ...setting })
      assert.deepEqual([works, /ACADEMIC_NETWORKS/.test(words)], [false, true], setting.kind)
    }
    assert.equal((await set({ ...byLdap(), url: local(ldap.url), secret: reader.password })).code, 0)
    await assert.rejects(
      new SsoService(context, secrets).byPassword(
        null,
        school,
        { account: 'known', password: 'right' },
        { address: '10.9.8.7', proof: undefined },
        { client: 'web', device: 'a browser' },
      ),
      /暂时没有响应/,
    )
    assert.deepEqual([cas.requests.length, ldap.binds.length], [calls, binds])
  })
})

describe('trying it', () => {
  const tried = async (setting: object): Promise<[boolean, string]> => {
    const { data, ...answer } = await attempt(setting)
    assert.equal(answer.code, 0, said({ ...answer, data }))
    return [data.works, data.words]
  }
  const fails = async (setting: object, words: RegExp) => {
    const [works, text] = await tried(setting)
    assert.equal(works, false, text)
    assert.match(text, words)
  }

  test('CAS says that it is one, and whether it knows us; nothing is saved', async (t) => {
    assert.deepEqual((await tried(byCas()))[0], true)
    await fails({ kind: 'cas', url: cas.url }, /不像 CAS/)
    await fails({ kind: 'cas', url: 'http://127.0.0.1:9/cas' }, /连不上/)
    await fails({ kind: 'cas', url: 'https://nowhere.invalid/cas' }, /没有这个域名/)
    const xml = '<serviceResponse><authenticationFailure code="INVALID_SERVICE"/></serviceResponse>'
    const strict = await startVendor(() => ({ type: 'application/xml', body: xml }))
    t.after(() => strict.close())
    await fails({ kind: 'cas', url: strict.url }, /登记/)
    assert.equal((await read(chief)).data.set, null)
  })

  test('a directory lets itself be read, or says why not', async () => {
    assert.equal((await tried({ ...byLdap(), secret: reader.password }))[0], true)
    await fails({ ...byLdap(), secret: 'wrong' }, /DN 和密码/)
    await fails({ ...byLdap(), secret: reader.password, base: 'dc=elsewhere' }, /查找的起点/)
    await fails({ kind: 'ldap', url: 'ldap://127.0.0.1:9', base: peopleBase }, /连不上/)
  })
})

test('a secret goes to nobody but whom it was set for, and is shown to nobody', async (t) => {
  const other = await startLdapServer()
  t.after(() => other.close())
  const saved = await set({ ...byLdap(), secret: reader.password })
  assert.deepEqual([saved.code, saved.data.set?.secret], [0, true], said(saved))
  for (const answer of [saved, await read(chief)])
    assert.ok(!JSON.stringify(answer.envelope).includes(reader.password))
  // kept where it is not typed anew
  assert.equal((await set({ ...byLdap(), name: 'cn' })).data.set?.secret, true)
  assert.equal((await attempt(byLdap())).data.works, true)
  assert.equal((await attempt({ ...byLdap(), url: other.url })).data.works, false)
  assert.equal((await set({ ...byLdap(), url: other.url })).data.set?.secret, false)
  assert.deepEqual(other.binds, [])
})
