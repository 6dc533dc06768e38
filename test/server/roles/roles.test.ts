// also on: external
/** Roles: applied for, given, taken back, and what each may see. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { applicationSteps, roles, type Role } from '../../../contract/roles/rules'
import { announceChange } from '../../../server/core/account/sessions'
import { administer } from '../../../server/features/roles/command'
import { certify, entrust, newPerson, newSchool } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'

let app: TestApp
let school: string
let elsewhere: string
let admin: TestSession
let platform: TestSession

before(async () => {
  app = await startApp()
  school = await newSchool(app)
  elsewhere = await newSchool(app, '江北大学')
  admin = await newPerson(app, school)
  platform = await newPerson(app, school)
  await entrust(app, admin, 'school-admin', school)
  await entrust(app, platform, 'platform-admin', null)
})
after(() => app.close())

const text = '我住三号楼，平时帮大家收快递，想开一个楼里的小店'
const apply = (person: TestSession, role: Role = 'building-leader', key: string = randomUUID()) =>
  app.post('roles/apply', { key, role, text }, { token: person.token })
const mine = async (person: TestSession) => (await app.get('roles/mine', { token: person.token })).data
const decide = (by: TestSession, id: string, action: 'approve' | 'refuse' = 'approve') =>
  app.post('roles/decide', action === 'approve' ? { id, action } : { id, action, reason: '写得太简单了' }, {
    token: by.token,
  })

async function applicant(at = school): Promise<TestSession> {
  const person = await newPerson(app, at)
  await certify(app, person)
  return person
}

async function applied(at = school) {
  const person = await applicant(at)
  const { data } = await apply(person)
  return { person, id: data.id }
}

describe('applying', () => {
  test('is for certified students: others get code 147', async () => {
    const { code, envelope } = await apply(await newPerson(app, school))
    assert.deepEqual([code, envelope.message], [147, '请先认证学生身份'])
  })

  test('sent again gives the first; another for the same role waits for it', async () => {
    const person = await applicant()
    const key = randomUUID()
    const [first, again] = await Promise.all([apply(person, 'sponsor', key), apply(person, 'sponsor', key)])
    assert.equal(first.data.id, again.data.id)
    assert.equal((await apply(person, 'sponsor')).envelope.message, '这个角色的申请还在审核中')
    assert.equal((await apply(person, 'topic-manager')).code, 0)
    assert.equal((await mine(person)).applications.length, 2)
  })

  test('is not for roles that come another way', async () => {
    assert.equal((await apply(await applicant(), 'platform-admin')).code, -1)
  })

  test('can be withdrawn by who sent it, once', async () => {
    const { person, id } = await applied()
    const withdraw = (by: TestSession) => app.post('roles/withdraw', { id }, { token: by.token })
    assert.equal((await withdraw(await applicant())).envelope.message, '这不是你的申请')
    assert.equal((await withdraw(person)).code, 0)
    assert.equal((await withdraw(person)).envelope.message, '这份申请已经处理过了')
    assert.equal((await decide(admin, id)).envelope.message, '这份申请已经处理过了')
  })
})

describe('deciding', () => {
  test('gives the role at once, tells the person and writes it down', async () => {
    const { person, id } = await applied()
    const { data: queue } = await app.get('roles/queue', { token: admin.token })
    assert.equal(queue.items.find((item) => item.id === id)?.text, text)
    assert.equal((await decide(admin, id)).code, 0)
    const { grants, applications } = await mine(person)
    assert.deepEqual(
      [grants.map(({ role }) => role), applications[0]?.state],
      [['building-leader'], 'approved'],
    )
    const { data: told } = await app.get('message/dynamicNotices', {
      token: person.token,
      query: { group: 'system' },
    })
    assert.match(told.items[0]?.text ?? '', /楼长通过了/)
    const { data: audit } = await app.get('roles/audit', { token: admin.token })
    assert.deepEqual(
      audit.items.slice(0, 2).map(({ action, actor }) => [action, actor?.id]),
      [
        ['role.grant', admin.userId],
        ['application.approve', admin.userId],
      ],
    )
  })

  test('sent again is done; by another, or another way, it is refused', async () => {
    const { person, id } = await applied()
    assert.equal((await decide(admin, id, 'refuse')).code, 0)
    const heard = async () =>
      (await app.get('message/dynamicNotices', { token: person.token, query: { group: 'system' } })).data
        .items.length
    const before = await heard()
    assert.equal((await decide(admin, id, 'refuse')).code, 0)
    assert.equal((await decide(admin, id)).envelope.message, '这份申请已经处理过了')
    assert.equal((await decide(platform, id, 'refuse')).envelope.message, '这份申请已经处理过了')
    assert.equal(await heard(), before)
  })

  test('a refusal names its reason, and the person may apply again', async () => {
    const { person, id } = await applied()
    await decide(admin, id, 'refuse')
    assert.deepEqual(
      (await mine(person)).applications.map(({ state, reason }) => [state, reason]),
      [['refused', '写得太简单了']],
    )
    assert.equal((await apply(person)).code, 0)
  })

  test('two administrators at once: one decides, the other is told', async () => {
    const { id } = await applied()
    const [one, other] = await Promise.all([decide(admin, id), decide(platform, id, 'refuse')])
    assert.deepEqual([one.code, other.code].sort(), [-2, 0])
  })

  test('is for the school’s own administrators, and never for oneself', async () => {
    const { id } = await applied(elsewhere)
    assert.equal((await decide(admin, id)).envelope.message, '只能审核自己学校的申请')
    const { data: queue } = await app.get('roles/queue', { token: admin.token, query: { size: 50 } })
    assert.ok(!queue.items.some((item) => item.id === id))
    await certify(app, admin)
    const { data: own } = await apply(admin)
    assert.equal((await decide(admin, own.id)).envelope.message, '这件事和你自己有关，请交给别人处理')
  })

  test('whatever is no row of the machine is refused', async () => {
    for (const state of ['approved', 'refused', 'withdrawn']) {
      for (const { action, by } of applicationSteps) {
        const { person, id } = await applied()
        await app.pool.query('update role_applications set state = $2 where id = $1', [id, state])
        const { code } =
          by === 'applicant'
            ? await app.post('roles/withdraw', { id }, { token: person.token })
            : await decide(admin, id, action)
        assert.equal(code, -2, `${state} ${action}`)
      }
    }
  })
})

describe('giving and taking', () => {
  const grant = (by: TestSession, to: TestSession, role: Role, key: string = randomUUID()) =>
    app.post('roles/grant', { key, user: to.userId, role }, { token: by.token })

  test('a role is held once, given again is refused, and ends where it is taken back', async () => {
    const person = await newPerson(app, school)
    const key = randomUUID()
    const { data } = await grant(admin, person, 'sponsor', key)
    assert.equal((await grant(admin, person, 'sponsor', key)).data.id, data.id)
    const { data: heard } = await app.get('message/dynamicNotices', {
      token: person.token,
      query: { group: 'system' },
    })
    assert.equal(heard.items.filter(({ text: words }) => words === '你成为了活动主办方。').length, 1)
    assert.equal((await grant(admin, person, 'sponsor')).envelope.message, '对方已经是活动主办方了')
    const revoke = () =>
      app.post('roles/revoke', { id: data.id, reason: '活动结束了' }, { token: admin.token })
    assert.equal((await revoke()).code, 0)
    assert.equal((await revoke()).status, 404)
    assert.deepEqual((await mine(person)).grants, [])
    assert.equal((await grant(admin, person, 'sponsor')).code, 0)
  })

  test('a school’s administrator makes no administrators, and none of another school', async () => {
    const person = await newPerson(app, school)
    const stranger = await newPerson(app, elsewhere)
    assert.equal(
      (await grant(admin, person, 'school-admin')).envelope.message,
      '学校管理员只能由平台管理员授予和收回',
    )
    assert.equal((await grant(admin, stranger, 'sponsor')).envelope.message, '只能管理自己学校的角色')
    assert.equal((await grant(platform, stranger, 'school-admin')).code, 0)
    assert.equal((await app.get('roles/home', { token: stranger.token })).code, 0)
  })

  test('what has run out is over, and can be given anew', async () => {
    const person = await newPerson(app, school)
    const { data } = await grant(platform, person, 'school-admin')
    await app.pool.query(`update grants set expires_at = now() - interval '1 second' where id = $1`, [
      data.id,
    ])
    await announceChange(app.context, person.userId)
    assert.equal((await app.get('roles/home', { token: person.token })).envelope.message, '没有权限')
    assert.equal((await grant(platform, person, 'school-admin')).code, 0)
  })

  test('what has run out is had again by applying', async () => {
    const { person, id } = await applied()
    assert.equal((await decide(admin, id)).code, 0)
    await app.pool.query(
      `update grants set expires_at = now() - interval '1 second' where user_id = $1 and role = 'building-leader'`,
      [person.userId],
    )
    await announceChange(app.context, person.userId)
    assert.deepEqual((await mine(person)).grants, [])
    const { data } = await apply(person)
    assert.equal((await decide(admin, data.id)).code, 0)
    assert.deepEqual(
      (await mine(person)).grants.map(({ role }) => role),
      ['building-leader'],
    )
  })

  test('the audit log cannot be changed', async () => {
    await assert.rejects(app.pool.query('update audit_log set action = $1', ['x']), /only grows/)
    await assert.rejects(app.pool.query('delete from audit_log'), /only grows/)
  })
})

describe('every role', () => {
  const administrators = ['roles/queue', 'roles/grants', 'roles/audit'] as const
  /** Others who decide something that waits have the desk, too. */
  const reviewers = ['roles/home', 'topic/queue'] as const

  for (const role of roles) {
    test(`${role} sees what it may`, async () => {
      const person = await newPerson(app, school)
      await entrust(app, person, role, role === 'platform-admin' ? null : school)
      for (const path of administrators) {
        const { code } = await app.get(path, { token: person.token })
        assert.equal(code, role.endsWith('-admin') ? 0 : -2, path)
      }
      for (const path of reviewers) {
        const { code } = await app.get(path, { token: person.token })
        assert.equal(code, role.endsWith('-admin') || role === 'topic-manager' ? 0 : -2, path)
      }
    })
  }

  test('home counts what waits in the administrator’s schools', async () => {
    const waits = async () =>
      (await app.get('roles/home', { token: admin.token })).data.queues.find(
        ({ name }) => name === 'applications',
      )
    const before = (await waits())?.count ?? 0
    await applied()
    await applied(elsewhere)
    const now = await waits()
    assert.equal(now?.count, before + 1)
    assert.ok(now?.oldest)
  })

  test('home names the desks, in the order that they declare', async () => {
    const { queues } = (await app.get('roles/home', { token: admin.token })).data
    const titles = queues.map(({ title }) => title)
    assert.deepEqual(titles.slice(0, 4), ['学生认证', '待审内容', '举报', '申诉'])
    assert.equal(new Set(titles).size, titles.length)
    const orders = queues.map(({ name }) => app.context.house.all('desks')[name]?.order ?? 0)
    assert.deepEqual(
      orders,
      [...orders].sort((a, b) => a - b),
    )
  })
})

describe('the command line', () => {
  const run = (words: string[], options = {}) =>
    administer(app.context.db, words, options, 'https://campus.example')
  const tokenIn = ({ lines }: { lines: string[] }): string =>
    /^https:\/\/campus\.example\/#\/pages\/login\/loginIndex\?invite=([\w-]{32})$/.exec(
      lines[0] ?? '',
    )?.[1] ?? ''

  test('invites the first administrator, whose link works once', async () => {
    const token = tokenIn(await run(['invite'], { role: 'platform-admin' }))
    const entered = await app.post('user/invited', { token })
    assert.equal(entered.code, 0, entered.envelope.message)
    assert.equal((await app.get('roles/home', { token: entered.data.access_token })).code, 0)
    assert.match((await app.post('user/invited', { token })).envelope.message, /用过了，或者过期了/)
  })

  test('gives a link to who lost the phone, and only the last one works', async () => {
    const person = await newPerson(app, school, '丢了手机的人')
    const {
      rows: [row],
    } = await app.pool.query('select phone from users where id = $1', [person.userId])
    const first = tokenIn(await run(['invite', row.phone]))
    const second = tokenIn(await run(['invite', row.phone]))
    assert.equal((await app.post('user/invited', { token: first })).code, -2)
    await app.pool.query(
      `update invitations set expires_at = now() - interval '1 second' where user_id = $1`,
      [person.userId],
    )
    assert.equal((await app.post('user/invited', { token: second })).code, -2)
    const third = tokenIn(await run(['invite', row.phone]))
    assert.equal((await app.post('user/invited', { token: third })).data.user_id, person.userId)
  })

  test('makes the first administrator, lists and takes back', async () => {
    const person = await newPerson(app, school, '首位管理员')
    const {
      rows: [row],
    } = await app.pool.query('select phone from users where id = $1', [person.userId])
    const { changed } = await run(['grant', row.phone, 'platform-admin'])
    assert.equal(changed, person.userId)
    await announceChange(app.context, person.userId)
    assert.equal((await app.get('roles/home', { token: person.token })).code, 0)
    const { lines } = await run(['list'])
    assert.ok(
      lines.some(
        (line) => line.startsWith('首位管理员') && line.includes('平台管理员') && !line.includes(row.phone),
      ),
    )
    await run(['revoke', row.phone, 'platform-admin'])
    await announceChange(app.context, person.userId)
    assert.equal((await app.get('roles/home', { token: person.token })).code, -2)
  })

  test('says what is wrong', async () => {
    await assert.rejects(run(['grant', '13900000000', 'rider']), /没有手机号或邮箱为/)
    await assert.rejects(run(['grant']), /用法/)
    await assert.rejects(run(['dance']), /用法/)
    const person = await newPerson(app)
    const {
      rows: [row],
    } = await app.pool.query('select phone from users where id = $1', [person.userId])
    await assert.rejects(run(['grant', row.phone, 'rider']), /还没有学校/)
    await assert.rejects(run(['grant', row.phone, 'king']), /没有这个角色/)
    await assert.rejects(run(['grant', row.phone, 'rider'], { school: '没有的大学' }), /没有名为/)
    await assert.rejects(run(['grant', row.phone, 'rider'], { school: '江北大学', days: 'x' }), /正整数/)
  })
})
