import { createHash } from 'node:crypto'
import { jsonAnswer, startVendor, type Vendor, type VendorAnswer } from './vendor'

/** Tencent's WebService API with the answers that its documents show. */
export interface FakeTencentMaps extends Vendor {
  key: string
  secret: string
  /** Answers every call with this status until it is 0 again. */
  status: number
}

const at = { lat: 39.984154, lng: 116.30749 }
const place = {
  id: '14',
  title: '腾讯大厦',
  address: '海淀西大街',
  tel: ' ',
  category: '房产',
  type: 0,
  location: at,
}

const results: Record<string, object> = {
  '/ws/geocoder/v1': {
    result: {
      location: at,
      address: '北京市海淀区北四环西路66号',
      formatted_addresses: { recommend: '海淀区中关村中国技术交易大厦', rough: '海淀区中关村' },
      address_component: {
        nation: '中国',
        province: '北京市',
        city: '北京市',
        district: '海淀区',
        street: '北四环西路',
      },
    },
  },
  '/ws/place/v1/search': { count: 1, data: [{ ...place, _distance: 120.5 }] },
  '/ws/place/v1/suggestion': {
    count: 1,
    data: [{ ...place, province: '北京市', city: '北京市', adcode: 110108 }],
  },
  '/ws/district/v1/list': {
    result: [
      [
        {
          id: '110000',
          name: '北京',
          fullname: '北京市',
          pinyin: ['bei', 'jing'],
          location: at,
          cidx: [0, 0],
        },
      ],
      [{ id: '110108', fullname: '海淀区', location: at }],
    ],
  },
  '/ws/district/v1/getchildren': {
    result: [[{ id: '110108', name: '海淀', fullname: '海淀区', location: at }]],
  },
}

/** A PNG of one pixel. */
export const mapPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const point = String.raw`-?\d+(\.\d+)?,-?\d+(\.\d+)?`
/** What the document of static maps asks for. */
const drawable = ({
  size = '',
  center = '',
  zoom = '',
  scale = '',
  markers,
}: Record<string, string>): boolean =>
  /^\d+\*\d+$/.test(size) &&
  new RegExp(`^${point}$`).test(center) &&
  Number(zoom) >= 4 &&
  Number(zoom) <= (scale === '2' ? 17 : 18) &&
  (markers === undefined || new RegExp(String.raw`^(\w+:\w+\|)*${point}(\|${point})*$`).test(markers))

function distances(to: string): object {
  const elements = to.split(';').map((_, i) => ({ distance: 100 * (i + 1), duration: 60 }))
  return { result: { rows: [{ elements }] } }
}

export async function startTencentMaps(): Promise<FakeTencentMaps> {
  const fake = { key: 'ABCDE-FGHIJ-KLMNO', secret: 'sk-secret', status: 0 }
  const refuse = (status: number, message: string): VendorAnswer =>
    jsonAnswer({ status, message, request_id: 'r' })

  const vendor = await startVendor(({ url }) => {
    const { sig, ...parameters } = Object.fromEntries(url.searchParams)
    if (fake.status !== 0) return refuse(fake.status, '来自测试')
    if (parameters.key !== fake.key) return refuse(311, 'key格式错误')
    const raw = Object.keys(parameters)
      .sort()
      .map((name) => `${name}=${parameters[name]}`)
    const expected = createHash('md5')
      .update(`${url.pathname}?${raw.join('&')}${fake.secret}`)
      .digest('hex')
    if (sig !== undefined && sig !== expected) return refuse(111, '签名验证失败')
    if (url.pathname === '/ws/staticmap/v2/')
      return drawable(parameters) ? { type: 'image/png', body: mapPng } : refuse(310, '请求参数信息有误')
    const result =
      url.pathname === '/ws/distance/v1/matrix' ? distances(parameters.to ?? '') : results[url.pathname]
    return result
      ? jsonAnswer({ status: 0, message: 'query ok', request_id: 'r', ...result })
      : jsonAnswer({}, 404)
  })
  return Object.assign(fake, vendor)
}
