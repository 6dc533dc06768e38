import { maps as server } from '@/platform/maps/index.ali'
import type { Maps } from '@/platform/maps/types'

const mockRequest = jest.fn()
jest.mock('@/platform/request/index', () => ({ request: (options: object) => mockRequest(options) }))

const here = { latitude: 30.5, longitude: 114.4 }
const key = 'AAAAA-BBBBB'

/** The WeChat variant as the build makes it with a key. */
function tencent(): Maps {
  process.env.MAPS_KEY = key
  const loaded: { maps: Maps }[] = []
  jest.isolateModules(() => loaded.push(jest.requireActual('@/platform/maps/index')))
  const [variant] = loaded
  if (!variant) throw new Error('not loaded')
  return variant.maps
}

interface WxRequest {
  url: string
  data: Record<string, unknown>
  success(answer: object): void
  fail(failure: object): void
  complete(answer: object): void
}
/** wx.request as WeChat runs it: a listener that throws does not keep `complete` from being called. */
const wxRequest = jest.fn()
const hostAnswers = (statusCode: number, data: object) =>
  wxRequest.mockImplementation((call: WxRequest) => {
    const answer = { statusCode, data }
    call.success(answer)
    call.complete(answer)
  })
const hostFails = () =>
  wxRequest.mockImplementation((call: WxRequest) => {
    const failure = { errMsg: 'request:fail' }
    try {
      call.fail(failure)
    } catch {
      // the SDK's own listener throws
    }
    call.complete(failure)
  })
const asked = (): WxRequest => wxRequest.mock.calls[0][0]
const serverAnswers = (data: object) => mockRequest.mockResolvedValue({ status: 200, data, header: {} })
const serverAsked = () => new URL(mockRequest.mock.calls[0][0].url, 'http://127.0.0.1')

beforeEach(() => {
  mockRequest.mockReset()
  wxRequest.mockReset()
  Object.assign(globalThis, { wx: { request: wxRequest } })
})

describe.each<[string, () => Maps]>([
  ['server', () => server],
  ['Tencent', tencent],
])('checks before the %s is asked', (_, open) => {
  const nowhere = { latitude: NaN, longitude: 114 }
  it.each<[string, (maps: Maps) => Promise<unknown>]>([
    ['search without a keyword', (maps) => maps.search({ keyword: '', location: here })],
    ['search without a place', (maps) => maps.search({ keyword: '食堂', location: nowhere })],
    ['suggestion without a keyword', (maps) => maps.getSuggestion({ keyword: '' })],
    ['reverse geocoding without a place', (maps) => maps.reverseGeocoder(nowhere)],
    ['reverse geocoding with half a place', (maps) => maps.reverseGeocoder({ latitude: 30, longitude: NaN })],
    ['geocoding without an address', (maps) => maps.geocoder('')],
    ['districts without an id', (maps) => maps.getDistrictByCityId('')],
    ['distance without a destination', (maps) => maps.calculateDistance({ from: here, to: [] })],
    ['distance to nowhere', (maps) => maps.calculateDistance({ from: here, to: [nowhere] })],
  ])('%s is 310', async (_name, call) => {
    await expect(call(open())).rejects.toMatchObject({
      name: 'MapsError',
      status: 310,
      message: '请求参数信息有误',
    })
    expect(mockRequest).not.toHaveBeenCalled()
    expect(wxRequest).not.toHaveBeenCalled()
  })

  it('takes the equator and the meridian for a place', async () => {
    serverAnswers({ code: 0, data: { items: [] } })
    hostAnswers(200, { status: 0, data: [] })
    await expect(
      open().search({ keyword: '岛', location: { latitude: 0.1, longitude: 0.1 } }),
    ).resolves.toEqual([])
  })
})

describe('through the server', () => {
  it('searches with the defaults', async () => {
    const found = { id: '1', title: '北区食堂', address: '', ...here }
    serverAnswers({ code: 0, data: { items: [found] } })
    await expect(server.search({ keyword: '食堂 & 超市', location: here })).resolves.toEqual([found])
    expect(serverAsked().pathname).toBe('/api/maps/search')
    expect(Object.fromEntries(serverAsked().searchParams)).toEqual({
      keyword: '食堂 & 超市',
      latitude: '30.5',
      longitude: '114.4',
      page_size: '10',
      page_index: '1',
      radius: '1000',
      auto_extend: '1',
    })
  })

  it('suggests in the whole country', async () => {
    serverAnswers({ code: 0, data: { items: [] } })
    await server.getSuggestion({ keyword: '图书馆' })
    expect(Object.fromEntries(serverAsked().searchParams)).toEqual({
      keyword: '图书馆',
      region: '全国',
      region_fix: '0',
      policy: '0',
    })
  })

  it('measures on foot', async () => {
    serverAnswers({ code: 0, data: { items: [120, 340] } })
    await expect(
      server.calculateDistance({ from: here, to: [here, { latitude: 1, longitude: 2 }] }),
    ).resolves.toEqual([120, 340])
    expect(Object.fromEntries(serverAsked().searchParams)).toEqual({
      from: '30.5,114.4',
      to: '30.5,114.4;1,2',
      mode: 'walking',
    })
  })

  it.each([
    [311, 311, 'key格式错误'],
    [310, 310, '请求参数信息有误'],
    [600, 600, '系统错误'],
    [1000, 1000, '网络请求失败'],
    [121, 600, '系统错误'],
  ])('the status %d in a refusal is %d', async (given, status, message) => {
    serverAnswers({ code: -2, data: { status: given }, message: '地图服务没有响应', msg: '' })
    await expect(server.getCityList()).rejects.toMatchObject({ status, message })
  })

  it('is 1000 when nothing answers and 600 when the answer is none', async () => {
    mockRequest.mockRejectedValue(new Error('offline'))
    await expect(server.getCityList()).rejects.toMatchObject({ status: 1000 })
    mockRequest.mockResolvedValue({ status: 502, data: '<html>', header: {} })
    await expect(server.getCityList()).rejects.toMatchObject({ status: 600 })
  })
})

describe('through Tencent', () => {
  it('searches with the defaults', async () => {
    hostAnswers(200, {
      status: 0,
      data: [{ id: '1', title: '北区食堂', location: { lat: 1, lng: 2 }, _distance: 30 }],
    })
    await expect(tencent().search({ keyword: '食堂', location: here })).resolves.toEqual([
      { id: '1', title: '北区食堂', address: '', latitude: 1, longitude: 2, distance: 30 },
    ])
    expect(asked()).toMatchObject({
      url: 'https://apis.map.qq.com/ws/place/v1/search',
      data: {
        key,
        keyword: '食堂',
        page_size: 10,
        page_index: 1,
        orderby: '_distance',
        boundary: 'nearby(30.5,114.4,1000,1)',
      },
    })
  })

  it('passes a 0 on that the SDK would take for nothing', async () => {
    hostAnswers(200, { status: 0, data: [] })
    await tencent().search({ keyword: '食堂', location: here, autoExtend: 0 })
    expect(asked().data.boundary).toBe('nearby(30.5,114.4,1000,0)')
  })

  it('asks for an address in GPS coordinates, and gives it with ours', async () => {
    hostAnswers(200, {
      status: 0,
      result: {
        address: '湖北省武汉市洪山区珞喻路1037号',
        formatted_addresses: { recommend: '南一楼' },
        address_component: {
          nation: '中国',
          province: '湖北省',
          city: '武汉市',
          district: '洪山区',
          street: '珞喻路',
        },
      },
    })
    await expect(tencent().reverseGeocoder(here)).resolves.toEqual({
      ...here,
      recommend: '南一楼',
      nation: '中国',
      province: '湖北省',
      city: '武汉市',
      district: '洪山区',
    })
    const [latitude = 0, longitude = 0] = String(asked().data.location).split(',').map(Number)
    expect(asked().data.coord_type).toBe(1)
    // In Wuhan gcj02 lies about 0.0055 degrees east and 0.0023 south of wgs84.
    expect(here.longitude - longitude).toBeCloseTo(0.0055, 3)
    expect(here.latitude - latitude).toBeCloseTo(-0.0023, 3)
  })

  it('measures on foot', async () => {
    hostAnswers(200, { status: 0, result: { elements: [{ distance: 120 }] } })
    await expect(
      tencent().calculateDistance({ from: here, to: [{ latitude: 1, longitude: 2 }] }),
    ).resolves.toEqual([120])
    expect(asked().data).toMatchObject({ mode: 'walking', from: '30.5,114.4', to: '1,2' })
  })

  it.each([
    [200, { status: 311, message: 'key格式错误' }, 311],
    [200, { status: 310, message: '请求参数信息有误' }, 310],
    [200, { status: 121, message: '此key每日调用量已达到上限' }, 600],
    [500, {}, 600],
  ])('HTTP %d with %j is %d', async (statusCode, data, status) => {
    hostAnswers(statusCode, data)
    await expect(tencent().getCityList()).rejects.toMatchObject({ name: 'MapsError', status })
  })

  it('is 1000 when the network fails, on which the SDK itself stumbles', async () => {
    hostFails()
    await expect(tencent().getCityList()).rejects.toMatchObject({ status: 1000, message: '网络请求失败' })
  })
})
