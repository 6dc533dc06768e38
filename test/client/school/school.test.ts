import { me, reset, server, storage, toasts } from '../fakes'
import { PlatformError } from '@/platform/failure'

const at = { latitude: 30.1, longitude: 120.2 }
const mockCurrent = jest.fn(async () => at)
jest.mock('@/platform/location', () => ({ location: { current: () => mockCurrent() } }))
const address = {
  ...at,
  recommend: '临江大学南岸校区',
  city: '杭州市',
  district: '滨江区',
  nation: '中国',
  province: '浙江省',
}
const mockReverse = jest.fn(async (_at: object) => address)
jest.mock('@/platform/maps/ask', () => ({ addressAt: (location: object) => mockReverse(location) }))

import { profile } from '@/shell/account/profile'
import { ChooseSchool } from '@/shell/school/choose-school'
import { distanceText } from '@/shell/school/school-row'
import { where } from '@/shell/school/where'
import { session } from '@/net/session'

const school = (id: string, distance = 100) => ({
  id,
  name: `学校 ${id}`,
  campus: '',
  city: '杭州市',
  ...at,
  students: 1,
  distance,
})

beforeEach(() => {
  reset()
  mockCurrent.mockImplementation(async () => at)
  mockReverse.mockImplementation(async () => address)
  session.close()
  Object.assign(profile, { me: null, visited: null })
})

describe('where', () => {
  it('keeps location and address on the device, as the specification names them', async () => {
    await where.locate()
    expect(storage.get('location')).toEqual(at)
    expect(storage.get('address')).toEqual(address)
    expect([where.locating, where.failure, where.address?.city]).toEqual([false, null, '杭州市'])
    expect(mockReverse).toHaveBeenCalledWith(at)
  })

  it('says why there is no location, and never rejects', async () => {
    mockCurrent.mockRejectedValueOnce(new PlatformError('denied'))
    await where.locate()
    expect([where.failure, where.locating]).toEqual(['denied', false])
    await where.locate()
    expect(where.failure).toBeNull()
  })

  it('says that the address was not found, once for two who ask at the same time', async () => {
    mockReverse.mockRejectedValue(new Error('1000'))
    await Promise.all([where.locate(), where.locate()])
    expect(mockCurrent).toHaveBeenCalledTimes(1)
    expect(toasts()).toEqual(['位置解析失败'])
  })

  it('keeps the location when only the address failed', async () => {
    mockReverse.mockRejectedValue(new Error('1000'))
    await where.locate()
    expect([where.location, where.failure]).toEqual([at, null])
  })
})

describe('choosing a school', () => {
  beforeEach(async () => {
    server.on('school/nearbySchools', { items: ['1', '2', '3', '4'].map((id) => school(id)) })
    server.on('school/popularSchools', { items: ['3', '4', '5'].map((id) => school(id)) })
    await where.locate()
  })

  const offered = async () => {
    const { offer } = new ChooseSchool()
    await offer.load()
    return {
      nearby: offer.data?.nearby.map(({ id }) => id),
      popular: offer.data?.popular.map(({ id }) => id),
      error: offer.error,
    }
  }

  it('offers the three nearest, and the popular ones that are not among them', async () => {
    expect(await offered()).toEqual({ nearby: ['1', '2', '3'], popular: ['4', '5'], error: null })
    expect(server.queries('school/nearbySchools')[0]).toMatchObject({ latitude: '30.1', longitude: '120.2' })
  })

  it('calls nothing near that is a journey away', async () => {
    server.on('school/nearbySchools', { items: [school('1', 50_000), school('2', 50_001)] })
    expect(await offered()).toMatchObject({ nearby: ['1'] })
  })

  it('has the popular ones when the near ones do not come', async () => {
    server.refuse('school/nearbySchools', { code: 502 })
    expect(await offered()).toEqual({ nearby: [], popular: ['3', '4', '5'], error: null })
    expect(toasts()).toEqual([])
  })

  it('has an error when no list came', async () => {
    server.refuse('school/popularSchools', { code: -2, message: '稍后再试' })
    expect(await offered()).toMatchObject({ nearby: undefined, error: { message: '稍后再试' } })
  })

  it('gives the school to the account of who is signed in', async () => {
    session.open({ user_id: 'u1', access_token: 'secret' })
    server.on('user/edit', { ...me, school: { id: '2', name: '学校 2', campus: '' } })
    expect(await new ChooseSchool().choose.run({ id: '2', name: '学校 2', campus: '' })).toBe(true)
    expect(server.bodies('user/edit')).toEqual([{ school: { id: '2' } }])
    expect(profile.school?.id).toBe('2')
  })

  it('chooses nothing when the server refuses', async () => {
    session.open({ user_id: 'u1', access_token: 'secret' })
    const before = profile.school?.id
    expect(await new ChooseSchool().choose.run({ id: '9', name: '没有', campus: '' })).toBeNull()
    expect(profile.school?.id).toBe(before)
  })
})

it.each([
  [320, '320 米'],
  [1_290, '1.2 公里'],
  [86_400, '86 公里'],
])('writes %i metres as %s', (metres, text) => expect(distanceText(metres)).toBe(text))
