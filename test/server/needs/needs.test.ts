/** What forms need of a person: named by features, told in one call, in the order in which it is done. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { packages, pathOf } from '../../../app.config'
import { kindNames, needNamed } from '../../../contract/kinds'
import { certify, entrust, newPerson, newSchool } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'

let app: TestApp
let school: string
before(async () => {
  app = await startApp()
  school = await newSchool(app)
})
after(() => app.close())

const needsOf = async (person?: TestSession) =>
  (await app.get('needs/states', { token: person?.token })).data.items
const stateOf = async (person: TestSession, name: string) => {
  const need = (await needsOf(person)).find((one) => one.name === name)
  return need && [need.state, need.text, need.page]
}
const applied = (person: TestSession, state: string, reason = '') =>
  app.pool.query(
    `insert into role_applications (id, user_id, school_id, key, role, text, state, reason)
     values ($1, $2, $3, $4, 'talent', '我会画画，也会写字', $5, $6)`,
    [
      randomUUID().replace(/^.{13}/, `0192f0c0-${state === 'pending' ? '1' : '0'}000`),
      person.userId,
      school,
      randomUUID(),
      state,
      reason,
    ],
  )
const handedIn = (person: TestSession, id: string, state: string, field?: string, reason?: string) =>
  app.pool.query(
    `insert into certifications (id, user_id, school_id, state, way, college, major, grade, refused_field, refused_reason)
     values ($1, $2, $3, $4, 'card', '文学院', '汉语言文学', 2025, $5, $6)`,
    [id, person.userId, school, state, field, reason],
  )

test('every page of a need is one of the app, and what comes before it is a need', () => {
  const pages = new Set(packages.flatMap((pkg) => pkg.pages.map((page) => pathOf(pkg, page))))
  for (const name of kindNames.needs) {
    const { page, waits = page, after: before = [] } = needNamed(name)
    for (const one of [page, waits]) assert.ok(pages.has(one.slice(1).split('?')[0] ?? ''), `${name}: ${one}`)
    const place = (need: string) => (kindNames.needs as string[]).indexOf(need)
    for (const need of before) assert.ok(place(need) >= 0 && place(need) < place(name), `${name}: ${need}`)
  }
})

test('whoever is signed out is told what there will be to do', async () => {
  const items = await needsOf()
  assert.deepEqual(new Set(items.map(({ state }) => state)), new Set(['open']))
  assert.deepEqual(
    items.slice(0, 3).map(({ title }) => title),
    ['选择学校', '学生认证', '实名认证'],
  )
})

test('what is done is done for this person, whoever else lacks it', async () => {
  const [whole, bare] = [await newPerson(app, school), await newPerson(app)]
  await certify(app, whole)
  await app.pool.query(
    `update users set verified_at = now(), gender = 'female', pay_password_hash = 'x' where id = $1`,
    [whole.userId],
  )
  await entrust(app, whole, 'broadcaster', school)
  await entrust(app, whole, 'rider', school)
  await app.pool.query(`insert into riders (user_id, school_id, gender) values ($1, $2, 'female')`, [
    whole.userId,
    school,
  ])
  await app.pool.query(
    `insert into wallet_cards (id, user_id, bank, tail, sealed, hash, key_id, holder, city)
     values ($1, $2, '工商银行', '1234', '\\x00', '\\x00', 'k', '**明', '江城')`,
    [randomUUID(), whole.userId],
  )
  const done = async (person: TestSession) =>
    (await needsOf(person)).filter(({ state }) => state === 'done').map(({ name }) => name)
  assert.deepEqual(await done(whole), [
    'school',
    'student',
    'verified',
    'gender',
    'payPassword',
    'payout',
    'broadcaster',
    'rider',
  ])
  assert.deepEqual(await done(bare), [])
})

test('a certification waits, is refused with the reason, and can be tried again', async () => {
  const person = await newPerson(app, school)
  const page = '/pages/user/editInfo/authentication_name'
  assert.equal((await stateOf(person, 'student'))?.[0], 'open')
  await handedIn(person, '0192f0c0-0000-7000-8000-000000000001', 'refused', 'paper', '反光')
  assert.deepEqual(await stateOf(person, 'student'), ['refused', '学生证照片：反光', page])
  await handedIn(person, '0192f0c0-0000-7000-8000-000000000002', 'pending')
  assert.equal((await stateOf(person, 'student'))?.[0], 'waiting')
})

test('an application for a role waits where it is seen, and says why it was refused', async () => {
  const person = await newPerson(app, school)
  const apply = '/pages/authorization/applyJoin?role=talent'
  await applied(person, 'refused', '再写具体些')
  assert.deepEqual(await stateOf(person, 'talent'), ['refused', '再写具体些', apply])
  await applied(person, 'pending')
  const [state, , page] = (await stateOf(person, 'talent')) ?? []
  assert.deepEqual([state, page], ['waiting', '/pages/authorization/authorization'])
})

test('a rider whose role was taken back is told so', async () => {
  const person = await newPerson(app, school)
  await app.pool.query(`insert into riders (user_id, school_id, gender) values ($1, $2, 'male')`, [
    person.userId,
    school,
  ])
  assert.equal((await stateOf(person, 'rider'))?.[0], 'refused')
})
