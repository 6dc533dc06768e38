// also on: external
/** The yellow pages: as a sheet, and one by one on the desk. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { Mode } from '../../../contract/registrar/rules'
import { contactsMost } from '../../../contract/school/contacts/rules'
import { newPerson, newSchool } from '../campus'
import { newAdministrator } from '../certification/certified'
import { startApp, type TestApp, type TestSession } from '../harness'

let app: TestApp
let school: string
let elsewhere: string
let admin: TestSession
let stranger: TestSession

before(async () => {
  app = await startApp()
  school = await newSchool(app)
  admin = await newAdministrator(app, school)
  elsewhere = await newSchool(app, '江北大学')
  stranger = await newAdministrator(app, elsewhere)
})
beforeEach(async () => {
  await app.pool.query('delete from school_contacts')
  admin = await newAdministrator(app, school)
})
after(() => app.close())

const head = '分类,名称,电话,说明\n'
const check = (content: string, mode: Mode) =>
  app.upload(Buffer.from(head + content), {
    path: 'registrar/check',
    token: admin.token,
    query: { school, mode },
  })
async function bringIn(content: string, mode: Mode = 'add'): Promise<number[]> {
  const checked = await check(content, mode)
  assert.equal(checked.code, 0, checked.envelope.message)
  const { data, code, envelope } = await app.upload(Buffer.from(head + content), {
    path: 'registrar/import',
    token: admin.token,
    query: { school, mode, seen: checked.data.seen },
  })
  assert.equal(code, 0, envelope.message)
  return [data.added, data.changed, data.removed]
}
const list = async (of = school) => (await app.get('school/contacts', { query: { school: of } })).data.items
const names = async () => (await list()).map(({ name }) => name)
const lines = async () =>
  (await list()).map(({ kind, name, phone, note }) => [kind, name, phone, note].join(' '))
const idOf = async (called: string) => (await list()).find(({ name }) => name === called)?.id ?? ''
const logged = async () =>
  (
    await app.pool.query<{ action: string; detail: Record<string, unknown> }>(
      `select action, detail from audit_log where actor_id = $1 and action like 'contact.%' order by id`,
      [admin.userId],
    )
  ).rows

describe('the sheet', () => {
  test('keeps the order of the file, and adds behind what there is', async () => {
    assert.deepEqual(await bringIn('后勤,水电报修,027-1234,8 点起\n紧急,保卫处,110,\n'), [2, 0, 0])
    assert.deepEqual(await bringIn('紧急,校医院,120,\n后勤,水电报修,0２7—5678,8 点起\n'), [1, 1, 0])
    assert.deepEqual(await lines(), ['后勤 水电报修 027-5678 8 点起', '紧急 保卫处 110 ', '紧急 校医院 120 '])
  })

  test('that replaces puts its rows in its order', async () => {
    await bringIn('后勤,水电报修,1234,\n紧急,保卫处,110,\n紧急,校医院,120,\n')
    assert.deepEqual(
      await bringIn('紧急,校医院,120,\n生活,快递站,5678,\n后勤,水电报修,1234,\n', 'replace'),
      [1, 2, 1],
    )
    assert.deepEqual(await names(), ['校医院', '快递站', '水电报修'])
    assert.deepEqual(
      await bringIn('紧急,校医院,120,\n生活,快递站,5678,\n后勤,水电报修,1234,\n', 'replace'),
      [0, 0, 0],
    )
  })

  test('has room for so many', async () => {
    const many = Array.from({ length: contactsMost + 1 }, (_, index) => `紧急,电话 ${index},110,`).join('\n')
    const { data } = await check(many, 'replace')
    assert.deepEqual(data.problems, [{ line: contactsMost + 2, text: `黄页最多 ${contactsMost} 个电话` }])
  })

  test('tells rows apart by heading and name, and says what is wrong', async () => {
    assert.deepEqual(await bringIn('后勤,值班室,1234,\n紧急,值班室,110,\n'), [2, 0, 0])
    const { data } = await check(
      '后勤,值班室,1234,\n后勤,值班室,5678,\n后勤,食堂,问门卫,\n,食堂,1234,\n',
      'add',
    )
    assert.deepEqual(
      data.problems.map(({ line, text }) => `${line} ${text}`),
      [
        '3 “名称”和第 2 行重复',
        '4 “电话”应是能拨的号码，例如 027-67801234；分机号写进“说明”',
        '5 “分类”没有填',
      ],
    )
  })
})

describe('one by one', () => {
  const draft = { kind: '紧急', name: '保卫处', phone: '110', note: '' }
  const add = (change: object = {}, by = admin, into = school) =>
    app.post('school/addContact', { school: into, ...draft, ...change }, { token: by.token })
  const edit = (id: string, change: object, by = admin) =>
    app.post('school/editContact', { id, ...draft, ...change }, { token: by.token })
  const remove = (id: string, by = admin) => app.post('school/removeContact', { id }, { token: by.token })
  const move = (id: string, before: string | null, by = admin) =>
    app.post('school/moveContact', { id, before }, { token: by.token })

  test('is for the school’s administrators', async () => {
    const { data } = await add()
    for (const call of [
      add({ name: '门卫' }, stranger),
      edit(data.id, { name: '门卫' }, stranger),
      remove(data.id, stranger),
      move(data.id, null, stranger),
    ])
      assert.equal((await call).envelope.message, '这不是你的学校')
    assert.equal((await add({}, await newPerson(app, school))).status, 403)
    assert.deepEqual(await names(), ['保卫处'])
  })

  test('adds at the end, once, and writes it down', async () => {
    await add()
    const same = await Promise.all([
      add({ name: '校医院', phone: '120' }),
      add({ name: ' 校医院 ', phone: '120' }),
      add({ name: '校医院', phone: '120' }),
      add({ name: '校医院', phone: '120' }),
    ])
    assert.equal(new Set(same.map(({ data }) => data.id)).size, 1)
    assert.deepEqual(await names(), ['保卫处', '校医院'])
    assert.deepEqual(
      (await logged()).map(({ action, detail }) => [action, detail['contact']]),
      [
        ['contact.add', '保卫处'],
        ['contact.add', '校医院'],
      ],
    )
    const { data } = await app.get('roles/audit', { token: admin.token })
    assert.equal(data.items[0]?.action, 'contact.add')
  })

  test('refuses a second one of the name, and what cannot be dialled or seen', async () => {
    await add()
    const { data } = await add({ name: '校医院' })
    for (const refused of [add({ phone: '119' }), edit(data.id, { name: '保卫处', phone: '119' })])
      assert.deepEqual((await refused).envelope.data, { fields: { name: '“紧急”里已经有“保卫处”了' } })
    for (const wrong of [
      { phone: '问门卫' },
      { phone: '' },
      { name: '' },
      { kind: '\u2066' },
      { note: 'x'.repeat(61) },
    ])
      assert.equal((await add({ name: '门卫', ...wrong })).status, 400, JSON.stringify(wrong))
    assert.deepEqual(await names(), ['保卫处', '校医院'])
  })

  test('edits and removes, with what was there in the log', async () => {
    const { data } = await add({ note: '24 小时' })
    const edited = await edit(data.id, { phone: '110 转', note: '' })
    assert.equal(edited.status, 400)
    for (let time = 0; time < 2; time += 1)
      assert.equal((await edit(data.id, { phone: '027-110' })).data.phone, '027-110')
    assert.equal((await remove(data.id)).code, 0)
    assert.equal((await remove(data.id)).status, 404)
    assert.equal((await edit(randomUUID(), {})).status, 404)
    assert.deepEqual(await list(), [])
    assert.deepEqual(
      (await logged()).slice(1).map(({ action, detail }) => [action, detail]),
      [
        [
          'contact.edit',
          { contact: '保卫处', before: '紧急 · 保卫处 · 110 · 24 小时', after: '紧急 · 保卫处 · 027-110' },
        ],
        ['contact.remove', { contact: '保卫处', before: '紧急 · 保卫处 · 027-110' }],
      ],
    )
  })

  test('moves before another or to the end, within the school', async () => {
    for (const name of ['甲', '乙', '丙']) await add({ name })
    assert.equal((await move(await idOf('丙'), await idOf('甲'))).code, 0)
    assert.deepEqual(await names(), ['丙', '甲', '乙'])
    await move(await idOf('丙'), await idOf('甲'))
    await move(await idOf('甲'), await idOf('甲'))
    assert.deepEqual(await names(), ['丙', '甲', '乙'])
    await move(await idOf('丙'), null)
    assert.deepEqual(await names(), ['甲', '乙', '丙'])
    const { data: other } = await add({ name: '外' }, stranger, elsewhere)
    for (const before of [other.id, randomUUID()])
      assert.equal((await move(await idOf('丙'), before)).status, 404)
    assert.deepEqual(await names(), ['甲', '乙', '丙'])
    assert.equal((await logged()).filter(({ action }) => action === 'contact.move').length, 2)
  })

  test('has room for so many', async () => {
    await app.pool.query(
      `insert into school_contacts (id, school_id, kind, name, phone, place)
       select gen_random_uuid(), $1, '紧急', n::text, '110', n from generate_series(1, $2::int) n`,
      [school, contactsMost],
    )
    assert.equal((await add()).envelope.message, `黄页最多 ${contactsMost} 个电话`)
  })
})
