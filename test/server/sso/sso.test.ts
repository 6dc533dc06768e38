// also on: external
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { ClientType as Target } from '../../../contract/rules'
import { manageSignIns, type SsoOptions } from '../../../server/features/sso/command'
import { newPerson } from '../campus'
import { enrol, newCampus, type Campus } from '../certification/certified'
import { startApp, type Answer, type TestApp } from '../harness'
import { startCasServer, type CasServer } from './casServer'
import { peopleBase, reader, startLdapServer, type LdapServer } from './ldapServer'

let app: TestApp
let cas: CasServer
let ldap: LdapServer
let campus: Campus
before(async () => {
  app = await startApp({ config: { publicUrl: 'https://campus.example' } })
  cas = await startCasServer()
  ldap = await startLdapServer()
})
beforeEach(async () => {
  await app.pool.query(`delete from school_sign_ins`)
  campus = await newCampus(app, `临江大学${Math.random()}`)
})
after(async () => {
  await app.close()
  await cas.close()
  await ldap.close()
})

const said = ({ envelope }: Answer<unknown>): string => envelope.message + envelope.msg

async function set(kind: string, options: SsoOptions, secret: string | null = null): Promise<string[]> {
  const { rows } = await app.pool.query<{ name: string }>('select name from schools where id = $1', [
    campus.school,
  ])
  return manageSignIns(
    app.db,
    [kind],
    { school: rows[0]?.name ?? '', ...options },
    {
      secrets: () => app.context.secrets,
      secret,
      callback: 'https://campus.example/api/sso/back',
    },
  )
}
const byCas = (options: SsoOptions = {}) => set('cas', { url: `${cas.url}/cas`, name: 'cn', ...options })

async function begin(target: Target = 'web') {
  const begun = await app.post('sso/begin', { school: campus.school, target })
  assert.equal(begun.code, 0, said(begun))
  return begun.data
}
const arrive = (back: URL) => app.app.inject({ url: `${back.pathname}${back.search}` })
const queryOf = (location: unknown): URLSearchParams =>
  new URL(String(location).replace('/#/', '/')).searchParams

/** To the school and back: what the client then has. */
async function way(target: Target = 'web') {
  const { claim, url } = await begin(target)
  const answer = await arrive(cas.signIn(url))
  return { claim, ticket: queryOf(answer.headers.location).get('ticket') ?? '' }
}
async function newcomer() {
  const { data } = await app.post('sso/finish', await way())
  assert.ok('claim' in data)
  return data
}
const stateOf = async (token: string) => (await app.get('certification/info', { token })).data

describe('by CAS', () => {
  test('who comes for the first time joins, is of the school and certified by its roll, and the next time is in', async () => {
    const student = await enrol(app, campus)
    cas.person = { user: student.number, attributes: { cn: student.name } }
    await byCas()
    const { items } = (await app.get('sso/schools')).data
    assert.deepEqual(
      items.map(({ id, by }) => [id, by]),
      [[campus.school, 'page']],
    )
    const first = await newcomer()
    assert.deepEqual([first.taken, first.name, first.number.includes('****')], [false, '周*', true])
    const joined = await app.post('sso/join', { claim: first.claim })
    assert.equal(joined.code, 0, said(joined))
    assert.deepEqual([joined.data.created, joined.data.needs_school], [true, false])
    const state = await stateOf(joined.data.access_token)
    assert.deepEqual(
      [state.state, state.standing?.way, state.standing?.college],
      ['approved', 'school', '文学院'],
    )
    const again = await app.post('sso/finish', await way())
    assert.ok('user_id' in again.data)
    assert.deepEqual([again.data.user_id, again.data.created], [joined.data.user_id, false])
  })

  test('CAS 2 has no attributes: who is on no roll by that joins uncertified', async () => {
    cas.person = { user: 'teacher1', attributes: { cn: '王老师' } }
    cas.third = false
    try {
      await byCas()
      const { data } = await app.post('sso/join', { claim: (await newcomer()).claim })
      assert.equal((await stateOf(data.access_token)).state, 'none')
    } finally {
      cas.third = true
    }
  })

  test('studies that the school tells certify where it says so', async () => {
    cas.person = {
      user: 'u77',
      attributes: { cn: '林夏', xh: '0020240077', yx: '新闻与传播学院', zy: '新闻学', nj: '2024级' },
    }
    await byCas({ certify: 'attributes', number: 'xh', college: 'yx', major: 'zy', grade: 'nj' })
    const { data } = await app.post('sso/join', { claim: (await newcomer()).claim })
    const { standing } = await stateOf(data.access_token)
    assert.deepEqual(
      [standing?.college, standing?.major, standing?.grade],
      ['新闻与传播学院', '新闻学', 2024],
    )
  })

  test('a ticket works once, for the client that began', async () => {
    cas.person = { user: 'once', attributes: {} }
    await byCas()
    const mine = await way()
    const others = await begin()
    for (const [claim, ticket] of [
      [others.claim, mine.ticket],
      [mine.claim, 'forged'],
    ])
      assert.match(said(await app.post('sso/finish', { claim, ticket })), /已经过期/)
    assert.equal((await app.post('sso/finish', mine)).code, 0)
    assert.match(said(await app.post('sso/finish', mine)), /已经过期/)
  })

  test('who has only seen the school’s page joins nothing', async () => {
    cas.person = { user: 'unmet', attributes: {} }
    await byCas()
    const { claim } = await way()
    assert.match(said(await app.post('sso/join', { claim })), /已经过期/)
  })

  test('a way back that is used, forged or refused by the school is said on our page', async () => {
    await byCas()
    const { url } = await begin()
    const back = cas.signIn(url)
    assert.equal(queryOf((await arrive(back)).headers.location).has('ticket'), true)
    assert.equal(queryOf((await arrive(back)).headers.location).get('failed'), 'expired')
    const forged = cas.signIn((await begin()).url)
    forged.searchParams.set('ticket', 'ST-forged')
    const answer = await arrive(forged)
    assert.equal(answer.statusCode, 302)
    assert.match(String(answer.headers.location), /^https:\/\/campus\.example\/#\/pages\/login\/loginIndex\?/)
    assert.equal(queryOf(answer.headers.location).get('failed'), 'refused')
  })

  test('a mini-program’s web-view is led back by its host', async () => {
    cas.person = { user: 'mini', attributes: {} }
    await byCas()
    for (const [target, go] of [
      ['wechat', 'wx.miniProgram.redirectTo'],
      ['qq', 'qq.miniProgram.redirectTo'],
      ['alipay', 'my.redirectTo'],
    ] as const) {
      const { claim, url } = await begin(target)
      const { body, headers } = await arrive(cas.signIn(url))
      const ticket = /ticket=([\w-]+)/.exec(body)?.[1]
      assert.ok(body.includes(`${go}({ url: "/pages/login/loginIndex?view=school&ticket=${ticket}" })`))
      assert.match(String(headers['content-security-policy']), /default-src 'none'/)
      assert.equal((await app.post('sso/finish', { claim, ticket })).code, 0)
    }
  })

  test('two calls that join at once open one account', async () => {
    cas.person = { user: 'twice', attributes: {} }
    await byCas()
    const claims = [(await newcomer()).claim, (await newcomer()).claim]
    const joined = await Promise.all(claims.map((claim) => app.post('sso/join', { claim })))
    assert.deepEqual(
      joined.map(({ code }) => code),
      [0, 0],
    )
    const { rows } = await app.pool.query('select user_id from school_identities where subject = $1', [
      'twice',
    ])
    assert.deepEqual(
      rows.map(({ user_id }) => user_id),
      [joined[0]?.data.user_id],
    )
    assert.equal(joined[1]?.data.user_id, joined[0]?.data.user_id)
  })
})

describe('an account that is there already', () => {
  test('is bound by who signed in a moment ago, and certified', async () => {
    const student = await enrol(app, campus)
    cas.person = { user: student.number, attributes: { cn: student.name } }
    await byCas()
    const person = await newPerson(app, campus.school)
    const bound = await app.post('sso/bind', { claim: (await newcomer()).claim }, { token: person.token })
    assert.equal(bound.code, 0, said(bound))
    assert.equal((await stateOf(person.token)).standing?.way, 'school')
    const { data } = await app.post('sso/finish', await way())
    assert.equal('user_id' in data && data.user_id, person.userId)
    assert.ok((await app.get('sso/mine', { token: person.token })).data.bound)
    assert.equal((await app.post('sso/unbind', {}, { token: person.token })).code, 0)
    assert.equal((await app.get('sso/mine', { token: person.token })).data.bound, null)
  })

  test('is not bound by a session of long ago, nor to somebody else’s school account', async () => {
    cas.person = { user: 'bound', attributes: {} }
    await byCas()
    const person = await newPerson(app, campus.school)
    await app.pool.query(
      `update sessions set created_at = now() - interval '11 minutes' where user_id = $1`,
      [person.userId],
    )
    const { claim } = await newcomer()
    const bind = (token: string, of: string) => app.post('sso/bind', { claim: of }, { token })
    assert.match(said(await bind(person.token, claim)), /先验证是你本人/)
    const { data } = await app.post('sso/join', { claim: (await newcomer()).claim })
    const other = await newPerson(app, campus.school)
    assert.match(said(await bind(other.token, claim)), /绑定了另一个账号/)
    assert.match(said(await app.post('sso/unbind', {}, { token: data.access_token })), /先绑定手机号或邮箱/)
  })

  test('takes the school account of another one over, with its certification, and that one closes', async () => {
    const student = await enrol(app, campus)
    cas.person = { user: student.number, attributes: { cn: student.name } }
    await byCas()
    const joined = await app.post('sso/join', { claim: (await newcomer()).claim })
    const person = await newPerson(app, campus.school)
    const { data: met } = await app.post('sso/finish', await way(), { token: person.token })
    assert.ok('claim' in met)
    const bind = (move?: boolean) => app.post('sso/bind', { claim: met.claim, move }, { token: person.token })
    assert.deepEqual((await bind()).envelope.data, {
      elsewhere: {
        name: (await app.get('user/info', { token: joined.data.access_token })).data.name,
        closes: true,
      },
    })
    const bound = await bind(true)
    assert.equal(bound.code, 0, said(bound))
    assert.equal((await stateOf(person.token)).standing?.way, 'school')
    const { data } = await app.post('sso/finish', await way())
    assert.equal('user_id' in data && data.user_id, person.userId)
    assert.equal((await app.get('user/info', { token: joined.data.access_token })).status, 401)
  })

  test('that the number certifies is named before a second one is made', async () => {
    const student = await enrol(app, campus)
    cas.person = { user: student.number, attributes: { cn: student.name } }
    await byCas()
    const person = await newPerson(app, campus.school)
    await app.post('certification/autocert', student, { token: person.token })
    const first = await newcomer()
    assert.equal(first.taken, true)
    const { data } = await app.post('sso/join', { claim: first.claim })
    assert.equal((await stateOf(data.access_token)).state, 'none')
  })
})

describe('by LDAP', () => {
  const byLdap = () =>
    set('ldap', { url: ldap.url, base: peopleBase, bind: reader.dn, name: 'cn' }, reader.password)
  const enter = (account: string, password: string) =>
    app.post('sso/password', { school: campus.school, account, password })

  test('account and password are tried at the school, and certify', async () => {
    const student = await enrol(app, campus)
    ldap.people.set(student.number, { password: 'my school', attributes: { cn: student.name } })
    await byLdap()
    const first = await enter(student.number, 'my school')
    assert.ok('claim' in first.data, said(first))
    const joined = await app.post('sso/join', { claim: first.data.claim })
    assert.equal((await stateOf(joined.data.access_token)).standing?.way, 'school')
    const again = await enter(student.number, 'my school')
    assert.equal('user_id' in again.data && again.data.user_id, joined.data.user_id)
  })

  test('a wrong password and an unknown account sound the same, and ten of them lock', async () => {
    ldap.people.set('known', { password: 'right', attributes: {} })
    await byLdap()
    const words = [said(await enter('known', 'wrong')), said(await enter('nobody', 'wrong'))]
    assert.equal(words[0], words[1])
    for (let tries = 1; tries < 10; tries += 1) await enter('known', 'wrong')
    assert.match(said(await enter('known', 'right')), /密码错了太多次/)
  })

  test('signs of the filter’s own are only letters of an account', async () => {
    ldap.people.set('star', { password: 'right', attributes: {} })
    await byLdap()
    for (const account of ['*', 'star)(uid=*', 's*'])
      assert.match(said(await enter(account, 'right')), /账号或密码不对/)
  })

  test('a directory that is away is no wrong password', async () => {
    await set('ldap', { url: 'ldap://127.0.0.1:9', base: peopleBase })
    assert.match(said(await enter('known', 'right')), /暂时没有响应/)
  })
})

describe('the command', () => {
  test('takes no password over an open line, and names what is missing', async () => {
    await assert.rejects(set('cas', { url: 'http://sso.example.edu.cn/cas' }), /要以 https:\/\/ 开头/)
    await assert.rejects(
      set('ldap', { url: 'ldap://ldap.example.edu.cn', base: 'dc=x' }),
      /要以 ldaps:\/\/ 开头/,
    )
    await assert.rejects(set('oidc', { url: 'https://idp.example' }), /用法/)
    await assert.rejects(byCas({ certify: 'always' }), /--certify 只能是/)
    assert.match((await byCas()).join('\n'), /回调地址：https:\/\/campus\.example\/api\/sso\/back/)
    assert.match((await set('off', {})).join('\n'), /不再用学校账号登录/)
    assert.match(said(await app.post('sso/begin', { school: campus.school, target: 'web' })), /不存在/)
  })
})
