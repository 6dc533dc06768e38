// also on: external
/** The address book: whose it is, its one default, what is kept of a phone; stations and buildings of a school. */
import { as } from '../asks'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { limits } from '../../../contract/address/rules'
import { forgetDeleted } from '../../../server/core/address/service'
import { addressSnapshot } from '../../../server/core/address/snapshot'
import { newPerson, newSchool } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'

let app: TestApp
let school: string
let elsewhere: string
let owner: TestSession
let dorm: string
let far: string

const house = async (of: string, name: string, kind = 'dorm', floors = 6, zone = '') => {
  const id = randomUUID()
  await app.pool.query(
    'insert into houses (id, school_id, name, kind, floors, latitude, longitude, zone) values ($1, $2, $3, $4, $5, 30.5, 114.4, $6)',
    [id, of, name, kind, floors, zone],
  )
  return id
}
const station = async (of: string, name: string, change: object = {}) => {
  const row = {
    id: randomUUID(),
    school_id: of,
    name,
    kind: 'post',
    place: '南门',
    hours: '08:30-21:00',
    pickups: true,
    posts: false,
    open: true,
    latitude: 30.5,
    longitude: 114.4,
    ...change,
  }
  await app.pool.query(
    `insert into parcel_stations select * from json_populate_record(null::parcel_stations, $1)`,
    [JSON.stringify(row)],
  )
  return row.id
}

before(async () => {
  app = await startApp()
  school = await newSchool(app)
  elsewhere = await newSchool(app, '青山学院')
  dorm = await house(school, '3栋', 'dorm', 6, '南苑')
  far = await house(elsewhere, '1栋')
})
after(() => app.close())
beforeEach(async () => {
  owner = await newPerson(app, school)
})

const place = { name: '东门保安亭', address: '江滨路 8 号', latitude: 30.51, longitude: 114.41 }
const draft = (change: object = {}) => ({
  key: randomUUID(),
  name: '张三',
  phone: '13800000001',
  building: dorm,
  floor: 4,
  room: '402',
  ...change,
})
const create = (who: TestSession, change: object = {}) =>
  app.post('userAddress/create', draft(change), as(who))
const edit = (who: TestSession, id: string, change: object) =>
  app.post('userAddress/edit', { id, ...change }, as(who))
const remove = (who: TestSession, id: string) => app.post('userAddress/delete', { id }, as(who))
const restore = (who: TestSession, id: string) => app.post('userAddress/restore', { id }, as(who))
const list = async (who: TestSession) => (await app.get('userAddress/list', as(who))).data.items
const defaults = async (who: TestSession) =>
  (await list(who)).filter(({ is_default }) => is_default).map(({ id }) => id)
const made = async (who: TestSession, change: object = {}) => {
  const { code, data, envelope } = await create(who, change)
  assert.equal(code, 0, envelope.msg)
  return data.id
}

describe('an address', () => {
  test('is made once whatever the tries, shows its phone masked, and gives it whole to its owner alone', async () => {
    const sent = draft({ label: '宿舍' })
    const tries = await Promise.all([1, 2, 3, 4].map(() => app.post('userAddress/create', sent, as(owner))))
    const [first] = tries
    assert.deepEqual(
      tries.map(({ code, data }) => [code, data.id]),
      tries.map(() => [0, first?.data.id]),
    )
    const id = first?.data.id ?? ''
    const [shown] = await list(owner)
    assert.deepEqual(shown, {
      id,
      name: '张三',
      phone: '138****0001',
      label: '宿舍',
      building: dorm,
      spot: '3栋',
      area: '',
      floor: 4,
      room: '402',
      latitude: 30.5,
      longitude: 114.4,
      is_default: true,
    })
    assert.equal(
      (await app.get('userAddress/detail', { query: { id }, ...as(owner) })).data.phone,
      '13800000001',
    )
    assert.equal(
      (await app.get('userAddress/detail', { query: { id }, ...as(await newPerson(app, school)) })).status,
      404,
    )
    const { rows } = await app.pool.query('select phone from user_addresses where id = $1', [id])
    assert.ok(!rows[0].phone.includes('13800000001'))
  })

  test('is a building of one’s own school with its floors, or a place; never neither, never both', async () => {
    const says = async (change: object) => (await create(owner, change)).envelope.msg
    assert.match(await says({ building: undefined }), /请选择楼栋或地点/)
    assert.match(await says({ place }), /只能选一个/)
    assert.match(await says({ building: far }), /你的学校没有这栋楼/)
    assert.match(await says({ building: randomUUID() }), /没有这栋楼/)
    assert.match(await says({ floor: 7 }), /3栋没有 7 层/)
    assert.match(await says({ building: undefined, place: { ...place, latitude: 91 } }), /纬度/)
    assert.match(
      (await app.post('userAddress/create', draft(), as(await newPerson(app)))).envelope.msg,
      /请先选择学校/,
    )
    assert.deepEqual(await list(owner), [])
    const { data } = await create(owner, { building: undefined, floor: undefined, place })
    assert.deepEqual(
      [data.building, data.spot, data.area, data.latitude, data.room],
      [null, '东门保安亭', '江滨路 8 号', 30.51, '402'],
    )
  })

  test('takes no wrong words: markup, signs that show nothing, half a phone, fields of the server', async () => {
    const wrong = [
      { name: '张' },
      { name: '张'.repeat(21) },
      { name: '张\u200b三' },
      { name: ' 张三' },
      { name: '<b>张</b>' },
      { name: '\u3164\u3164' },
      { phone: '1380000000' },
      { phone: '23800000001' },
      { phone: '138000000011' },
      { phone: 13800000001 },
      { room: '<script>' },
      { room: '4\u202e02' },
      { room: '4'.repeat(31) },
      { label: '很长很长的标签' },
      { floor: 0 },
      { floor: 2.5 },
      { key: 'x' },
      { user_id: randomUUID() },
      { phone_mask: 'x' },
      { deleted_at: null },
    ]
    for (const change of wrong) {
      const { status, code, envelope } = await create(owner, change)
      assert.deepEqual([status, code], [400, -1], JSON.stringify(change))
      assert.match(envelope.msg, /\p{Script=Han}/u)
    }
    assert.deepEqual(await list(owner), [])
  })

  test('is edited by its owner; what is not given stays, and another’s is not there', async () => {
    const id = await made(owner)
    const { data } = await edit(owner, id, { phone: '13900000002', label: '自习室' })
    assert.deepEqual(
      [data.phone, data.label, data.name, data.room, data.building],
      ['139****0002', '自习室', '张三', '402', dorm],
    )
    assert.equal(
      (await app.get('userAddress/detail', { query: { id }, ...as(owner) })).data.phone,
      '13900000002',
    )
    const moved = await edit(owner, id, { place, room: '窗口' })
    assert.deepEqual(
      [moved.data.building, moved.data.spot, moved.data.floor, moved.data.room],
      [null, '东门保安亭', null, '窗口'],
    )
    assert.match((await edit(owner, id, { room: '1' })).envelope.msg, /请选择楼栋或地点/)
    assert.match((await edit(owner, id, { is_default: false })).envelope.msg, /\p{Script=Han}/u)
    const other = await newPerson(app, school)
    for (const answer of [
      await edit(other, id, { name: '李四' }),
      await remove(other, id),
      await restore(other, id),
    ])
      assert.equal(answer.status, 404)
    assert.equal((await list(owner))[0]?.name, '张三')
  })

  test('keeps a building that its owner’s new school does not have, until it is moved', async () => {
    const id = await made(owner)
    await app.post('user/edit', { school: { id: elsewhere } }, as(owner))
    assert.equal((await edit(owner, id, { building: dorm, floor: 5, room: '501' })).data.room, '501')
    assert.match((await create(owner)).envelope.msg, /你的学校没有这栋楼/)
  })

  test('stays when the school takes the building off its list', async () => {
    const gone = await house(school, '旧楼')
    const id = await made(owner, { building: gone, floor: 1 })
    await app.pool.query('delete from houses where id = $1', [gone])
    assert.deepEqual(
      (await list(owner)).map(({ building, spot }) => [building, spot]),
      [[null, '旧楼']],
    )
    assert.equal((await edit(owner, id, { name: '李四' })).data.spot, '旧楼')
  })
})

describe('the default', () => {
  test('is the first, then the one that is made it, and exactly one', async () => {
    const first = await made(owner)
    const second = await made(owner)
    assert.deepEqual(await defaults(owner), [first])
    const third = await made(owner, { is_default: true })
    assert.deepEqual([await defaults(owner), (await list(owner))[0]?.id], [[third], third])
    assert.equal((await edit(owner, second, { is_default: true })).data.is_default, true)
    assert.deepEqual(await defaults(owner), [second])
  })

  test('is one whoever comes first of many at once', async () => {
    const ids = (await Promise.all(Array.from({ length: 8 }, () => create(owner, { is_default: true })))).map(
      ({ code, data }) => (assert.equal(code, 0), data.id),
    )
    assert.equal((await defaults(owner)).length, 1)
    const all = await Promise.all([
      ...ids.slice(0, 6).map((id) => edit(owner, id, { is_default: true })),
      ...ids.slice(4).map((id) => remove(owner, id)),
      ...ids.slice(6).map((id) => restore(owner, id)),
      create(owner, { is_default: true }),
    ])
    assert.deepEqual(
      all.filter(({ status }) => status !== 200 && status !== 404),
      [],
    )
    assert.equal((await defaults(owner)).length, 1)
  })

  test('goes to the newest when it is deleted, and comes back with it unless another was chosen since', async () => {
    const first = await made(owner)
    const second = await made(owner)
    const third = await made(owner)
    await remove(owner, first)
    assert.deepEqual(await defaults(owner), [third])
    assert.equal((await restore(owner, first)).data.is_default, true)
    assert.deepEqual(await defaults(owner), [first])
    await remove(owner, first)
    await edit(owner, second, { is_default: true })
    assert.equal((await restore(owner, first)).data.is_default, false)
    assert.deepEqual(await defaults(owner), [second])
  })
})

describe('a deleted address', () => {
  test('is not there any more, comes back within the day, and then is gone for good', async () => {
    const id = await made(owner)
    const other = await made(owner)
    assert.deepEqual([(await remove(owner, id)).code, (await remove(owner, id)).code], [0, 0])
    assert.deepEqual(
      (await list(owner)).map((one) => one.id),
      [other],
    )
    assert.equal((await app.get('userAddress/detail', { query: { id }, ...as(owner) })).status, 404)
    assert.equal((await edit(owner, id, { name: '李四' })).status, 404)
    assert.equal((await restore(owner, id)).code, 0)
    await remove(owner, id)
    await app.pool.query(`update user_addresses set deleted_at = now() - interval '25 hours' where id = $1`, [
      id,
    ])
    assert.equal(await forgetDeleted(app.context), 1)
    assert.equal((await restore(owner, id)).status, 404)
    assert.equal((await list(owner)).length, 1)
  })

  test(`makes room: there are ${limits.addresses} at most, however many come at once`, async () => {
    const ids = await Promise.all(Array.from({ length: limits.addresses - 1 }, () => made(owner)))
    const last = await Promise.all([create(owner), create(owner), create(owner)])
    assert.equal(last.filter(({ code }) => code === 0).length, 1)
    assert.match(last.find(({ code }) => code !== 0)?.envelope.message ?? '', /最多保存 20 个地址/)
    const [id = ''] = ids
    await remove(owner, id)
    await made(owner)
    assert.match((await restore(owner, id)).envelope.message, /最多保存/)
    assert.equal((await list(owner)).length, limits.addresses)
  })
})

describe('a copy for an order', () => {
  const copy = (who: TestSession, id: string) =>
    addressSnapshot(app.db, { id: who.userId }, id, app.context.secrets)

  test('has the phone whole, and stays as it was', async () => {
    const id = await made(owner)
    const kept = await copy(owner, id)
    assert.deepEqual(kept, {
      name: '张三',
      phone: '13800000001',
      place: '3栋 4层 402',
      building: dorm,
      floor: 4,
      latitude: 30.5,
      longitude: 114.4,
    })
    await edit(owner, id, { name: '李四', phone: '13900000002' })
    assert.deepEqual([kept.name, (await copy(owner, id)).phone], ['张三', '13900000002'])
  })

  test('is of one’s own address only, and of none that was deleted', async () => {
    const id = await made(owner)
    await assert.rejects(copy(await newPerson(app, school), id), { status: 404 })
    await remove(owner, id)
    await assert.rejects(copy(owner, id), { status: 404 })
  })
})

describe('a school', () => {
  test('has stations to fetch from and to send from, the near and open ones first', async () => {
    const here = await newSchool(app, '海滨大学')
    const person = await newPerson(app, here)
    const near = await station(here, '近的', { latitude: 30.501, posts: true })
    const paused = await station(here, '暂停的', { open: false })
    const distant = await station(here, '远的', { latitude: 30.51 })
    const counter = await station(here, '只寄件', {
      kind: 'counter',
      pickups: false,
      posts: true,
      latitude: 30.505,
    })
    await station(elsewhere, '别校的', { posts: true })
    const ask = async (what: 'userAddress/pickups' | 'userAddress/posts', query: object = {}) =>
      (await app.get(what, { query: { ...query }, token: person.token })).data.items
    const at = { latitude: 30.5, longitude: 114.4 }
    const found = await ask('userAddress/pickups', at)
    assert.deepEqual(
      found.map(({ id }) => id),
      [near, distant, paused],
    )
    assert.deepEqual(
      found.map(({ distance }) => distance),
      [111, 1112, 0],
    )
    assert.deepEqual(
      (await ask('userAddress/posts', at)).map(({ id }) => id),
      [near, counter],
    )
    assert.ok((await ask('userAddress/pickups')).every((one) => !('distance' in one)))
    assert.deepEqual(
      (await ask('userAddress/pickups', { school: elsewhere })).map(({ name }) => name),
      ['别校的'],
    )
    assert.equal(
      (await app.get('userAddress/posts', { query: { latitude: 30 }, token: person.token })).code,
      -1,
    )
    assert.deepEqual((await app.get('userAddress/pickups', as(await newPerson(app)))).data.items, [])
  })

  test('has buildings by part, those of no part by kind, in the order of their numbers', async () => {
    const here = await newSchool(app, '湖畔大学')
    for (const [name, kind, zone] of [
      ['10栋', 'dorm', '南苑'],
      ['2栋', 'dorm', '南苑'],
      ['南苑食堂', 'dining', '南苑'],
      ['一教', 'teaching', ''],
      ['图书馆', 'place', ''],
    ] as const)
      await house(here, name, kind, 6, zone)
    const { data } = await app.get('userAddress/buildings', { query: { school: here }, token: owner.token })
    assert.deepEqual(
      data.items.map(({ name, buildings }) => [name, buildings.map((one) => one.name)]),
      [
        ['南苑', ['2栋', '10栋', '南苑食堂']],
        ['教学楼', ['一教']],
        ['其他地点', ['图书馆']],
      ],
    )
    assert.deepEqual((await app.get('userAddress/buildings', as(await newPerson(app)))).data.items, [])
  })
})
