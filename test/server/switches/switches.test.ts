// also on: external
/** Features that a school or the whole installation has switched off. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { packages, pathOf } from '../../../app.config'
import type { OpenDatabase } from '../../../server/database'
import { openHouse } from '../../../server/open-features'
import { demandKnown, rereadSwitches } from '../../../server/core/switches/state'
import { as, refused, say } from '../asks'
import { Run } from '../running/errands'
import { entrust, newPerson, newSchool } from '../campus'
import { enrich, toBank } from '../wallet/wallets'
import { startApp, startTestDatabase, type TestApp, type TestSession } from '../harness'

let database: OpenDatabase
let app: TestApp
/** A node beside it, which hears nothing of what the first one is told. */
let other: TestApp
let run: Run
let admin: TestSession
let student: TestSession
before(async () => {
  database = await startTestDatabase()
  app = await startApp({ database })
  other = await startApp({ database })
  run = await new Run(app).open()
  admin = await newPerson(app, run.school)
  await entrust(app, admin, 'school-admin', run.school)
  student = await run.student()
})
after(async () => {
  await other.close()
  await app.close()
  await database.close()
})

const set = (name: string, on: boolean, { who = admin, school = run.school } = {}) =>
  app.post('switches/set', { school, name, on }, as(who))
const stateOf = async (name: string) => {
  const { items } = await say(app.get('switches/list', { query: { school: run.school }, ...as(admin) }))
  return items.find((one) => one.name === name)
}
const hall = (who: TestSession) => app.get('running/hall', { query: {}, ...as(who) })

describe('a school', () => {
  test('switches features off by its own administrators, who are written down', async () => {
    const elsewhere = await newSchool(app, '青屿理工大学', '青屿市')
    assert.equal((await set('hot', false, { who: student })).status, 403)
    assert.equal((await set('hot', false, { school: elsewhere })).status, 403)
    assert.match(await refused(set('moon', false)), /这个功能不存在/)
    const { items } = await say(set('hot', false))
    assert.deepEqual(
      items.map(({ name, state }) => [name, state]).filter(([, state]) => state !== 'on'),
      [['hot', 'off']],
    )
    await say(set('hot', false))
    await say(set('hot', true))
    const { rows } = await app.pool.query(
      `select action, detail->>'name' as name from audit_log where action like 'switches.%' order by id`,
    )
    assert.deepEqual(rows, [
      { action: 'switches.off', name: 'hot' },
      { action: 'switches.on', name: 'hot' },
    ])
  })

  test('has nothing of what is off, and another school all of it', async () => {
    const guest = { query: { school: run.school } }
    const before = await say(app.get('diy/diyfirst', guest))
    const titles = ({ blocks }: typeof before) =>
      blocks.flatMap((block) =>
        block.kind === 'grid' ? block.items.map(({ title }) => title) : [block.kind],
      )
    assert.ok(titles(before).includes('表白墙'))
    assert.deepEqual(before.closed, [])
    await say(set('confession', false))
    const home = await say(app.get('diy/diyfirst', guest))
    assert.ok(!titles(home).includes('表白墙'))
    assert.ok(home.closed.includes('pages/homePage/confessionWall'))
    assert.deepEqual((await say(app.get('user/mine', as(student)))).closed, home.closed)
    const found = await say(app.get('search/all', { query: { keyword: '表白' }, ...as(student) }))
    assert.deepEqual(found.services, [])
    const wall = { query: {}, ...as(student) }
    assert.equal(await refused(app.get('loveWall/list', wall)), '学校没有开放表白墙')
    const elsewhere = await newPerson(app, await newSchool(app, '山前学院', '云州市'))
    assert.equal((await app.get('loveWall/list', { query: {}, ...as(elsewhere) })).code, 0)
    await say(set('confession', true))
    assert.equal((await app.get('loveWall/list', wall)).code, 0)
  })

  test('lets what is under way go to its end, and nothing new begin', async () => {
    const { id } = await run.at('open', 'take', { owner: student })
    const draft = await run.draft(student)
    await say(set('running', false))
    assert.equal((await stateOf('running'))?.state, 'ending')
    assert.match(await refused(app.post('running/create', draft, as(student))), /已经开始的可以办完/)
    await run.detail(student, id)
    const { closed } = await say(app.get('user/mine', as(student)))
    assert.ok(closed.includes('pages/runErrands/index') && !closed.includes('pages/runErrands/riderOrder'))
    await say(app.post('running/cancel', { id, expected: 0 }, as(student)))
    // no deposit is left behind either
    await app.pool.query(`update ledger_accounts set balance = 0 where kind = 'margin'`)
    await rereadSwitches(app.context)
    assert.equal((await stateOf('running'))?.state, 'off')
    assert.equal(await refused(hall(student)), '学校没有开放跑腿')
    assert.ok((await say(app.get('user/mine', as(student)))).closed.includes('pages/runErrands/riderOrder'))
    // what was published and paid is the person's own still
    const { items } = await say(app.get('order/mine', as(student)))
    assert.deepEqual(
      items.map((order) => order.id),
      [id],
    )
    await say(set('running', true))
  })

  test('closes the wallet after what pays into it, and opens it before', async () => {
    assert.match(await refused(set('wallet', false)), /先关掉跑腿、二手/)
    for (const name of ['running', 'secondhand', 'wallet']) await say(set(name, false))
    assert.match(await refused(set('running', true)), /先打开钱包/)
    for (const name of ['wallet', 'secondhand', 'running']) await say(set(name, true))
  })

  test('keeps the wallet while money is on its way out of it', async () => {
    const school = await newSchool(app, '北岸学院', '江城市')
    const [boss, payee] = [await newPerson(app, school), await newPerson(app, school)]
    await entrust(app, boss, 'school-admin', school)
    await enrich(app, payee, 5_000)
    const { id } = await toBank(app, payee, 5_000)
    for (const name of ['running', 'secondhand', 'wallet']) await say(set(name, false, { who: boss, school }))
    const detail = () => app.get('withDraw/detail', { query: { id }, ...as(payee) })
    await say(detail())
    await app.pool.query(`update withdrawals set state = 'paid' where id = $1`, [id])
    await rereadSwitches(app.context)
    assert.equal(await refused(detail()), '学校没有开放钱包')
  })

  test('is the same on every node', async () => {
    const talks = () => other.get('hotTalk/list', { query: { list: 'hot' }, ...as(student) })
    assert.equal((await talks()).code, 0)
    await say(set('hot', false))
    await rereadSwitches(other.context)
    assert.equal(await refused(talks()), '学校没有开放热议')
    await say(set('hot', true))
  })
})

describe('who runs the installation', () => {
  test('switches off for every school and for guests; no school switches it on', async () => {
    const node = await startApp({ config: { featuresOff: ['vote'] } })
    const school = await newSchool(node)
    const person = await newPerson(node, school)
    await entrust(node, person, 'school-admin', school)
    assert.equal(await refused(node.get('VoteActivity/list', { query: {} })), '学校没有开放投票')
    assert.equal(
      await refused(node.get('VoteActivity/list', { query: {}, ...as(person) })),
      '学校没有开放投票',
    )
    const body = { school, name: 'vote', on: true }
    assert.equal(await refused(node.post('switches/set', body, as(person))), '整个平台没有开放投票')
    await node.close()
  })

  test('is told at the start what is called otherwise, and what belongs together', async () => {
    const house = await openHouse()
    const say = (featuresOff: string[]) => () =>
      demandKnown({ house, config: { ...app.context.config, featuresOff } })
    assert.throws(say(['errands']), /没有“errands”这个功能，可以写 .*running/)
    assert.throws(say(['wallet', 'running']), /有 wallet 时也要有 secondhand/)
    assert.doesNotThrow(say(['wallet', 'running', 'secondhand']))
  })
})

test('what switches name is there: pages of the route table, calls of the same feature', async () => {
  const { features } = await openHouse()
  const pages = new Set(packages.flatMap((pkg) => pkg.pages.map((page) => pathOf(pkg, page))))
  for (const one of features) {
    if (!one.switch) continue
    const { name, begins = [], entrances, own = [] } = one.switch
    const paths = features
      .filter((its) => its.switch?.name === name)
      .flatMap(({ routes }) => Object.keys(routes?.routes ?? {}))
    assert.deepEqual(
      begins.filter((path) => !paths.includes(path)),
      [],
    )
    assert.deepEqual(
      [...entrances, ...own].filter((page) => !pages.has(page.split('?')[0] ?? '')),
      [],
    )
  }
})
