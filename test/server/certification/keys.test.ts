/** PAPERS_KEY is changed: what was kept under the former key is read, matched, and sealed anew. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { rekey } from '../../../server/features/certification/rekey'
import { Secrets } from '../../../server/core/seal/secrets'
import { newPerson } from '../campus'
import { Run } from '../running/errands'
import { card as bankCard } from '../wallet/wallets'
import { cardOf, enrol, newAdministrator, newCampus, newPaper, type Campus } from './certified'
import { databaseOf, startApp, type TestApp, type TestSession } from '../harness'

const [former, current] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const identity = '11010519491231002X'

let first: TestApp
let rotated: TestApp
let campus: Campus

before(async () => {
  first = await startApp({ config: { papersKey: former } })
  campus = await newCampus(first)
})
after(async () => {
  await rotated.close()
  await first.close()
})

/** Another node on the same database and files. */
const nodeWith = (papersKey: Buffer, oldPapersKeys: Buffer[]) =>
  startApp({
    config: { papersKey, oldPapersKeys },
    providers: { storage: first.context.providers.storage },
    database: databaseOf(first),
  })

const autocert = (app: TestApp, { token }: TestSession, student: object) =>
  app.post('certification/autocert', student, { token })
const verify = (app: TestApp, { token }: TestSession, number = identity) =>
  app.post('realName/verify', { name: '林夏', number }, { token })
const keysOf = async (table: string, userId: string) =>
  (
    await first.pool.query<{ key_id: string }>(`select key_id from ${table} where user_id = $1`, [userId])
  ).rows.map(({ key_id }) => key_id)

describe('after a change of the key', () => {
  let student: { number: string; name: string }
  let waiting: TestSession
  let verified: TestSession
  let paper: string
  let loose: string
  let address: string
  let money: { number: string; id: string }

  before(async () => {
    student = await enrol(first, campus)
    assert.equal((await autocert(first, await newPerson(first, campus.school), student)).code, 0)
    waiting = await newPerson(first, campus.school)
    const card = await cardOf(first, campus, waiting)
    paper = card.paper
    assert.equal((await first.post('certification/submit', card, { token: waiting.token })).code, 0)
    loose = await newPaper(first, waiting)
    verified = await newPerson(first, campus.school)
    assert.equal((await verify(first, verified)).code, 0)
    const place = { name: '东门保安亭', address: '', latitude: 30.51, longitude: 114.4 }
    const kept = await first.post(
      'userAddress/create',
      { key: randomUUID(), name: '张三', phone: '13800000001', place },
      { token: verified.token },
    )
    address = kept.data.id
    const { number } = bankCard()
    const added = await first.post('withDraw/addCard', bankCard({ number }), { token: verified.token })
    money = { number, id: added.data.id }
    await (await new Run(first).open()).at('open')
    rotated = await nodeWith(current, [former])
  })

  test('a number of the roll is found, and still certifies one account only', async () => {
    const again = await autocert(rotated, await newPerson(rotated, campus.school), student)
    assert.match(again.envelope.message + again.envelope.msg, /这个学号已经认证了另一个账号/)
    const other = await newPerson(rotated, campus.school)
    assert.equal((await autocert(rotated, other, await enrol(first, campus))).data.state, 'approved')
    assert.deepEqual(await keysOf('certifications', other.userId), [
      new Secrets(rotated.context.config).keyId,
    ])
  })

  test('an ID number still verifies one account only, and is kept under the new key once its owner enters it', async () => {
    const other = await newPerson(rotated)
    assert.match((await verify(rotated, other)).envelope.message, /已经认证了另一个账号/)
    assert.deepEqual(await keysOf('real_names', verified.userId), [new Secrets(first.context.config).keyId])
    assert.equal((await verify(rotated, verified)).code, 0)
    assert.deepEqual(await keysOf('real_names', verified.userId), [new Secrets(rotated.context.config).keyId])
    assert.match((await verify(rotated, other)).envelope.message, /已经认证了另一个账号/)
  })

  test('photos and words are read, and sealed anew once', async () => {
    const reviewer = await newAdministrator(rotated, campus.school)
    const shown = await rotated.get('certification/paper', { token: reviewer.token, query: { id: paper } })
    assert.match(shown.data.image, /^data:image\/jpeg/)
    const formerly = new Secrets(first.context.config)
    await rotated.pool.query(
      `insert into school_sign_ins (school_id, settings, certifies, secret) values ($1, $2, 'roll', $3)`,
      [
        campus.school,
        { kind: 'ldap', url: 'ldap://127.0.0.1', startTls: false, base: 'dc=x', account: 'uid' },
        formerly.seal(`sso:${campus.school}`, Buffer.from('who looks people up')),
      ],
    )
    const program = randomUUID()
    await rotated.pool.query(
      `insert into program_endpoints (id, school_id, key, title, url, events, secret, old_secret) values ($1, $2, $1, '', '', '{}', $3, $4)`,
      [
        ...[program, campus.school],
        ...['whsec_new', 'whsec_old'].map((word) => formerly.seal(`program:${program}`, Buffer.from(word))),
      ],
    )
    const only = new Secrets({ ...rotated.context.config, oldPapersKeys: [] })
    await assert.rejects(rekey(rotated.context, only))
    const secrets = new Secrets(rotated.context.config)
    const { anew, left } = await rekey(rotated.context, secrets)
    const done = Object.fromEntries(anew.map(({ title, count }) => [title, count]))
    assert.deepEqual(done, {
      地址里的手机号: 2,
      证件照片: 2,
      申请里的姓名学号: 1,
      学校登录的密钥: 1,
      发给学校程序的签名密钥: 2,
      跑腿单的联系方式: 1,
      二手商家的营业执照号: 0,
      订单的收货人: 0,
      退货的收货人: 0,
      银行卡: 1,
    })
    assert.deepEqual(left, { roll: 2, certifications: 1, realNames: 0 })
    const storage = rotated.context.providers.storage
    for (const id of [paper, loose])
      assert.equal(only.open(id, await storage.read(`papers/${id}.bin`)).toString('hex', 0, 2), 'ffd8')
    assert.deepEqual(
      (await rekey(rotated.context, secrets)).anew.map(({ count }) => count),
      anew.map(() => 0),
    )
    const { rows: signIns } = await rotated.pool.query<{ secret: Buffer }>(
      'select secret from school_sign_ins',
    )
    assert.equal(
      only.open(`sso:${campus.school}`, signIns[0]?.secret ?? Buffer.alloc(0)).toString(),
      'who looks people up',
    )
    const { rows: programs } = await rotated.pool.query<{ secret: Buffer; old: Buffer }>(
      'select secret, old_secret as old from program_endpoints',
    )
    for (const [column, word] of [
      ['secret', 'whsec_new'],
      ['old', 'whsec_old'],
    ] as const)
      assert.equal(only.open(`program:${program}`, programs[0]?.[column] ?? Buffer.alloc(0)).toString(), word)
    const last = await nodeWith(current, [])
    assert.equal(
      (await last.get('userAddress/detail', { query: { id: address }, token: verified.token })).data.phone,
      '13800000001',
    )
    const again = await last.post('withDraw/addCard', bankCard({ number: money.number }), {
      token: verified.token,
    })
    assert.equal(again.data.id, money.id, 'its hash is under the new key')
    const queue = await last.get('certification/queue', { token: reviewer.token })
    assert.deepEqual(
      queue.data.items.map(({ name, number }) => [name, number]),
      [['周屿', '2024130107']],
    )
    await last.close()
  })

  test('a paper whose file is to go is left alone', async () => {
    const person = await newPerson(first, campus.school)
    const due = await newPaper(first, person)
    await first.pool.query(`update papers set delete_at = now() - interval '1 second' where id = $1`, [due])
    const { anew } = await rekey(rotated.context, new Secrets(rotated.context.config))
    assert.deepEqual(
      anew.map(({ count }) => count),
      anew.map(() => 0),
    )
  })
})
