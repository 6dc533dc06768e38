import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { createLocalMaps } from '../../../server/features/school/places'
import type { MapsProvider } from '../../../server/providers/types'
import { newPerson, newSchool } from '../campus'
import { startApp, type TestApp } from '../harness'

let app: TestApp
let near: string
let far: string

const building = (school: string, name: string, kind: string, latitude: number, longitude: number) =>
  app.pool.query(
    'insert into houses (id, school_id, name, kind, floors, latitude, longitude) values ($1, $2, $3, $4, 6, $5, $6)',
    [randomUUID(), school, name, kind, latitude, longitude],
  )

before(async () => {
  app = await startApp()
  near = await newSchool(app, '临江大学')
  far = await newSchool(app, '青山学院', '青山市')
  await app.pool.query('update schools set latitude = 31, district = $2 where id = $1', [far, '青山区'])
  await building(near, '10栋', 'dorm', 30.001, 114)
  await building(near, '2栋', 'dorm', 30.002, 114)
  await building(near, '二食堂', 'dining', 30.0005, 114)
  await newPerson(app, far)
})
after(() => app.close())

describe('schools', () => {
  test('nearest first, with metres', async () => {
    const { data } = await app.get('school/nearbySchools', { query: { latitude: 30, longitude: 114 } })
    assert.deepEqual(
      data.items.map(({ name }) => name),
      ['临江大学', '青山学院'],
    )
    assert.equal(data.items[0]?.distance, 0)
    // one degree of latitude on a sphere of 6,371 km
    assert.ok(Math.abs((data.items[1]?.distance ?? 0) - 111_195) < 10)
  })

  test('most students first', async () => {
    const { data } = await app.get('school/popularSchools')
    assert.deepEqual(
      data.items.map(({ name, students }) => [name, students]),
      [
        ['青山学院', 1],
        ['临江大学', 0],
      ],
    )
  })

  test('found by two characters of the name or the city, and not by chance', async () => {
    const found = async (keyword: string) =>
      (await app.get('school/search', { query: { keyword } })).data.items.map(({ name }) => name)
    assert.deepEqual(await found('临江'), ['临江大学'])
    assert.deepEqual(await found(' 青山市 '), ['青山学院'])
    assert.deepEqual(await found('江大青'), [])
    assert.deepEqual(await found('！？'), [])
  })

  test('buildings in the order of their numbers', async () => {
    const { data } = await app.get('school/house', { query: { school: near } })
    assert.deepEqual(
      data.items.map(({ name }) => name),
      ['二食堂', '2栋', '10栋'],
    )
  })

  test('a request to take a school in is kept', async () => {
    const wish = { name: '海边大学', city: '海城', contact: '13900000000' }
    assert.equal((await app.post('schoolJoin/create', wish)).code, 0)
    const { rows } = await app.pool.query('select name, city, contact, remark from school_requests')
    assert.deepEqual(rows, [{ ...wish, remark: '' }])
    const { envelope } = await app.post('schoolJoin/create', { ...wish, name: '海' })
    assert.equal(envelope.msg, '学校名称至少 2 个字')
  })
})

describe('maps without a vendor', () => {
  const at = { latitude: 30, longitude: 114 }

  test('places near, nearest first, and wider when there are none', async () => {
    const names = async (query: object) =>
      (await app.get('maps/search', { query: { ...at, ...query } })).data.items.map(({ title }) => title)
    assert.deepEqual(await names({ keyword: '临江' }), ['临江大学', '二食堂', '10栋', '2栋'])
    assert.deepEqual(await names({ keyword: '临江', page_size: 2, page_index: 2 }), ['10栋', '2栋'])
    assert.deepEqual(await names({ keyword: '食堂' }), ['二食堂'])
    assert.deepEqual(await names({ keyword: '临江', latitude: 30.2, radius: 100, auto_extend: 0 }), [])
    assert.equal((await names({ keyword: '临江', latitude: 30.2, radius: 100 })).length, 4)
    for (const query of [{}, { keyword: '' }])
      assert.match((await app.get('maps/search', { query: { ...at, ...query } })).envelope.msg, /关键词/)
  })

  test('who has a school finds its places alone', async () => {
    const student = await newPerson(app, near)
    const found = async (token?: string) =>
      (await app.get('maps/suggestion', { query: { keyword: '青山' }, token })).data.items.length
    assert.deepEqual([await found(), await found(student.token)], [1, 0])
  })

  test('no picture of a map is drawn', async () => {
    const url = '/api/maps/static?center=30,114&zoom=16&size=640*240'
    assert.equal((await app.app.inject({ url })).statusCode, 404)
  })

  test('an address for a point and a point for an address', async () => {
    const { data } = await app.get('maps/reverseGeocoder', { query: { latitude: 30.0019, longitude: 114 } })
    assert.deepEqual(
      [data.recommend, data.city, data.district, data.province, data.nation],
      ['临江大学2栋', '江城市', '南岸区', '江省', '中国'],
    )
    assert.deepEqual((await app.get('maps/geocoder', { query: { address: '二食堂' } })).data, {
      latitude: 30.0005,
      longitude: 114,
    })
    assert.equal(
      (await app.get('maps/geocoder', { query: { address: '月球背面' } })).envelope.message,
      '没有找到这个地点',
    )
  })

  test('suggestions, cities, districts and distances', async () => {
    assert.deepEqual(
      (await app.get('maps/suggestion', { query: { keyword: '青山', region: '江城市', region_fix: 1 } })).data
        .items,
      [],
    )
    assert.equal(
      (await app.get('maps/suggestion', { query: { keyword: '青山' } })).data.items[0]?.title,
      '青山学院',
    )
    const [cities = []] = (await app.get('maps/cityList')).data.items
    assert.deepEqual(cities.map(({ name }) => name).sort(), ['江城市', '青山市'])
    const mountain = cities.find(({ name }) => name === '青山市')
    const { data } = await app.get('maps/district', { query: { id: mountain?.id } })
    assert.deepEqual(
      data.items.map(({ name }) => name),
      ['青山区'],
    )
    const distance = await app.get('maps/distance', { query: { from: '30,114', to: '30,114;31,114' } })
    assert.deepEqual(distance.data.items, [0, Math.round(111_195 * 1.2)])
  })

  test('refuse a point that is none', async () => {
    for (const query of [
      { from: '99,114', to: '30,114' },
      { from: '30,114', to: '30' },
    ]) {
      assert.equal((await app.get('maps/distance', { query })).status, 400)
    }
    assert.equal(
      (await app.get('maps/search', { query: { keyword: '食堂', latitude: 91, longitude: 0 } })).envelope.msg,
      '纬度不能大于 90',
    )
  })
})

describe('maps of a vendor', () => {
  test("a student's own campus comes before what the vendor knows by the same words", async () => {
    const theirs = ['二食堂', '青山学院二食堂', '二食堂早餐店'].map((title, index) => ({
      id: `t${index}`,
      title,
      address: '江城市',
      latitude: 30,
      longitude: 114,
    }))
    const maps: MapsProvider = {
      ...createLocalMaps(app.context),
      name: 'tencent',
      staticMap: () => assert.fail('no picture is asked for'),
      search: async () => theirs,
      suggestion: async () => theirs,
    }
    const served = await startApp({ providers: { maps } })
    try {
      const school = await newSchool(served)
      await served.pool.query(
        `insert into houses (id, school_id, name, kind, floors, latitude, longitude) values ($1, $2, '二食堂', 'dining', 3, 30.0005, 114)`,
        [randomUUID(), school],
      )
      const { token } = await newPerson(served, school)
      const near = { latitude: 30, longitude: 114, keyword: '二食堂' }
      const named = async (options: object) => {
        const [found, hinted] = await Promise.all([
          served.get('maps/search', { query: near, ...options }),
          served.get('maps/suggestion', { query: { keyword: '二食堂' }, ...options }),
        ])
        assert.deepEqual(
          found.data.items.map(({ title }) => title),
          hinted.data.items.map(({ title }) => title),
        )
        return found.data.items
      }
      const [first, ...others] = await named({ token })
      assert.deepEqual([first?.title, first?.id === 't0'], ['二食堂', false])
      assert.deepEqual(others, theirs.slice(1))
      assert.deepEqual(await named({}), theirs)
      const second = await served.get('maps/search', { query: { ...near, page_index: 2 }, token })
      assert.deepEqual(second.data.items, theirs)
    } finally {
      await served.close()
    }
  })
})
