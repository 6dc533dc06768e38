import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { MapsFailure } from '../../../server/providers'
import { createTencentMaps } from '../../../server/providers/maps'
import { mapPng, startTencentMaps, type FakeTencentMaps } from '../fakes/tencentMaps'

const here = { latitude: 39.984154, longitude: 116.30749 }
const tower = { id: '14', title: '腾讯大厦', address: '海淀西大街', ...here }

describe('maps through Tencent', () => {
  let fake: FakeTencentMaps
  const maps = (changes: { key?: string; secret?: string | null } = {}) =>
    createTencentMaps({ name: 'tencent', key: fake.key, secret: fake.secret, baseUrl: fake.url, ...changes })
  const lastQuery = () => Object.fromEntries(fake.requests.at(-1)?.url.searchParams ?? [])

  before(async () => void (fake = await startTencentMaps()))
  after(() => fake.close())
  beforeEach(() => void (fake.status = 0))

  test('an address of a point', async () => {
    assert.deepEqual(await maps().reverseGeocoder(here), {
      ...here,
      recommend: '海淀区中关村中国技术交易大厦',
      nation: '中国',
      province: '北京市',
      city: '北京市',
      district: '海淀区',
    })
    assert.equal(lastQuery().location, '39.984154,116.30749')
  })

  test('a search around a point, by distance', async () => {
    const options = {
      keyword: '咖啡',
      location: here,
      pageSize: 10,
      pageIndex: 2,
      radius: 1000,
      autoExtend: 1,
    } as const
    assert.deepEqual(await maps().search(options), [{ ...tower, distance: 120.5 }])
    const { keyword, boundary, orderby, page_size, page_index } = lastQuery()
    assert.deepEqual(
      { keyword, boundary, orderby, page_size, page_index },
      {
        keyword: '咖啡',
        boundary: 'nearby(39.984154,116.30749,1000,1)',
        orderby: '_distance',
        page_size: '10',
        page_index: '2',
      },
    )
  })

  test('suggestions, a point of an address, cities and districts', async () => {
    assert.deepEqual(await maps().suggestion({ keyword: '腾讯', region: '全国', regionFix: 0, policy: 0 }), [
      tower,
    ])
    assert.deepEqual(await maps().geocoder('北京市海淀区'), here)
    const haidian = { id: '110108', name: '海淀', fullname: '海淀区', location: here }
    assert.deepEqual(await maps().cityList(), [
      [{ id: '110000', name: '北京', fullname: '北京市', location: here }],
      [{ ...haidian, name: '海淀区' }],
    ])
    assert.deepEqual(await maps().district('110000'), [haidian])
  })

  test('distances in the order of the destinations', async () => {
    assert.deepEqual(
      await maps().distance({ from: here, to: [here, here, here], mode: 'walking' }),
      [100, 200, 300],
    )
    assert.equal(lastQuery().mode, 'walking')
  })

  test('a map as a picture, signed; a refusal is no picture', async () => {
    const options = {
      center: here,
      zoom: 16,
      size: { width: 640, height: 240 },
      scale: 2,
      markers: [],
    } as const
    assert.deepEqual(await maps().staticMap(options), { content: mapPng, type: 'image/png' })
    const { center, zoom, size, scale, sig } = lastQuery()
    assert.deepEqual([center, zoom, size, scale], ['39.984154,116.30749', '16', '640*240', '2'])
    assert.match(sig ?? '', /^[0-9a-f]{32}$/)
    await maps().staticMap({ ...options, markers: [here, here] })
    assert.equal(lastQuery().markers, 'color:red|39.984154,116.30749|39.984154,116.30749')
    for (const wrong of [{ zoom: 18 }, { zoom: 3 }])
      await assert.rejects(
        maps().staticMap({ ...options, ...wrong }),
        (err: unknown) => err instanceof MapsFailure && err.status === 310,
      )
  })

  test('signs when there is a secret, and only then', async () => {
    await maps().geocoder('海淀 & 中关村')
    assert.match(lastQuery().sig ?? '', /^[0-9a-f]{32}$/)
    await maps({ secret: null }).geocoder('海淀')
    assert.equal(lastQuery().sig, undefined)
    await assert.rejects(maps({ secret: 'wrong' }).geocoder('海淀'), { status: 600 })
  })

  test('statuses become those that clients know', async () => {
    await assert.rejects(maps({ key: 'bad' }).geocoder('海淀'), { status: 311 })
    for (const [status, known] of [
      [310, 310],
      [348, 310],
      [311, 311],
      [110, 600],
      [121, 600],
      [600, 600],
    ] as const) {
      fake.status = status
      await assert.rejects(
        maps().geocoder('海淀'),
        (err) => err instanceof MapsFailure && err.status === known,
        String(status),
      )
    }
    const gone = createTencentMaps({ name: 'tencent', key: 'k', secret: null, baseUrl: 'http://127.0.0.1:9' })
    await assert.rejects(gone.geocoder('海淀'), { status: 1000 })
  })
})
