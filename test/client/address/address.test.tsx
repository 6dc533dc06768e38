/** @jest-environment jsdom */
import React from 'react'
import { feedback, me, navigation, reset, server, storage, toasts, chooseRow } from '../fakes'
import { events, pick, render, tap, tappable, type, unmount, words, hosts } from '../pages.fakes'
import { act } from 'react-test-renderer'

import type { Address, Station } from '@contract/address/schema'
import { profile } from '@/shell/account/profile'
import { chosen, textOf, titleOf } from '@/shell/address/chosen'
import { where } from '@/shell/school/where'
import { session } from '@/net/session'
import AllAddress from '@/pages/chooseAddress/allAddress'
import NewAddress from '@/pages/chooseAddress/newAddress'
import SchoolBuilding from '@/pages/chooseAddress/schoolBuilding'
import ErrandAddress from '@/pages/runErrands/address'
import DeliveryAddress from '@/pages/runErrands/deliveryAddress'
import PickupAddress from '@/pages/runErrands/pickupAddress'
import SchoolAddress from '@/pages/runErrands/schoolAddress'

const mockChoose = jest.fn()
const mockRead = jest.fn()
jest.mock('@/platform/location', () => ({
  location: {
    current: async () => ({ latitude: 30.5, longitude: 114.4 }),
    choose: (...near: unknown[]) => mockChoose(...near),
    open: async () => undefined,
  },
}))
jest.mock('@/platform/clipboard', () => ({
  clipboard: { read: () => mockRead(), write: async () => undefined },
}))

const address = (change: Partial<Address> = {}): Address => ({
  id: 'a1',
  name: '张三',
  phone: '138****0001',
  label: '宿舍',
  building: 'h3',
  spot: '3栋',
  area: '',
  floor: 4,
  room: '402',
  latitude: 30.5,
  longitude: 114.4,
  is_default: true,
  ...change,
})
const other = address({ id: 'a2', name: '李四', label: '', is_default: false, room: '501' })
const house = (id: string, name: string, floors = 6) => ({
  id,
  name,
  kind: 'dorm' as const,
  floors,
  latitude: 30.5,
  longitude: 114.4,
})
const zones = {
  items: [
    { name: '南苑', buildings: [house('h3', '3栋'), house('h13', '13栋')] },
    { name: '教学楼', buildings: [house('t3', '三教', 1)] },
  ],
}
const station = (change: Partial<Station> = {}): Station => ({
  id: 's1',
  name: '菜鸟驿站南门店',
  kind: 'post',
  place: '南门快递站一层',
  hours: '全天',
  open: true,
  latitude: 30.5,
  longitude: 114.4,
  ...change,
})

beforeEach(async () => {
  reset()
  // without anybody nothing is left of what was chosen
  session.close()
  where.location = null
  mockChoose.mockReset()
  mockRead.mockReset()
  server.on('user/info', me)
  server.on('userAddress/list', { items: [address(), other] })
  server.on('userAddress/buildings', zones)
  server.on('userAddress/pickups', {
    items: [station(), station({ id: 's2', name: '丰巢柜 3 栋', open: false })],
  })
  server.on('userAddress/posts', { items: [station({ id: 's3', name: '顺丰速运', kind: 'counter' })] })
  session.open({ user_id: 'u1', access_token: 'secret' })
  await profile.load()
})
const show = (name = 'onShow') => act(async () => events.get(name)?.())
const fieldValue = (label: string) =>
  hosts((node) => Boolean(node.props.onInput) && node.props.ariaLabel === label)[0]?.props.value

describe('the address book', () => {
  test('shows who and where, the default and the label; a tap changes one', async () => {
    await render(<AllAddress />)
    expect(words()).toContain('张三138****0001默认宿舍3栋 4层 402')
    await tap('李四138')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/chooseAddress/newAddress?id=a2')
  })

  test('gives the choice to the page that asked', async () => {
    await render(<ErrandAddress />)
    await tap('李四138')
    expect(chosen.at('address')).toEqual({ kind: 'address', address: other })
    expect(chosen.at('delivery')).toBeNull()
    unmount()
    await render(<AllAddress />, { choose: 'mail' })
    await tap('张三138')
    unmount()
    const mail = chosen.take('mail')
    expect(mail && [titleOf(mail), textOf(mail)]).toEqual(['张三 138****0001', '3栋 4层 402'])
    expect(chosen.at('mail')).toBeNull()
  })

  test('a new one is chosen at once for the page that asked', async () => {
    await render(<ErrandAddress />)
    await tap('新增地址')
    const page = '/pages/chooseAddress/newAddress?choose=address&over=book'
    expect(navigation.navigateTo).toHaveBeenLastCalledWith(page)
    unmount()
    server.on('userAddress/create', other)
    mockRead.mockResolvedValueOnce('李四 13800000001 3号楼501')
    navigation.open = [
      'pages/publish/takePublish',
      'pages/runErrands/address',
      'pages/chooseAddress/newAddress',
    ]
    await render(<NewAddress />, { choose: 'address', over: 'book' })
    await tap('粘贴')
    await tap('保存并使用')
    expect(chosen.at('address')).toEqual({ kind: 'address', address: other })
    expect(navigation.navigateBack).toHaveBeenLastCalledWith(2)
    unmount()
    // straight from the form that asked
    mockRead.mockResolvedValueOnce('李四 13800000001 3号楼501')
    await render(<NewAddress />, { choose: 'address', over: '' })
    await tap('粘贴')
    await tap('保存并使用')
    expect(navigation.navigateBack).not.toHaveBeenLastCalledWith(2)
  })

  test('deletes after asking, and takes it back', async () => {
    server.on('userAddress/delete', { done: true })
    server.on('userAddress/restore', address())
    chosen.set('address', { kind: 'address', address: address() })
    await render(<AllAddress />)
    feedback.modal.mockResolvedValueOnce(false)
    chooseRow('删除')
    await tap('张三的地址的操作')
    expect(server.bodies('userAddress/delete')).toEqual([])
    server.on('userAddress/list', { items: [{ ...other, is_default: true }] })
    chooseRow('删除')
    await tap('张三的地址的操作')
    expect(server.bodies('userAddress/delete')).toEqual([{ id: 'a1' }])
    expect(chosen.at('address')).toBeNull()
    expect(words()).toContain('李四138****0001默认')
    server.on('userAddress/list', { items: [address(), other] })
    await tap('撤销')
    expect(server.bodies('userAddress/restore')).toEqual([{ id: 'a1' }])
    expect(words()).toContain('张三')
  })

  test('makes another the default; a refusal leaves all as it is', async () => {
    server.on('userAddress/edit', { ...other, is_default: true })
    await render(<AllAddress />)
    chooseRow('设为默认')
    await tap('李四的地址的操作')
    expect(server.bodies('userAddress/edit')).toEqual([{ id: 'a2', is_default: true }])
    server.refuse('userAddress/delete', { code: -2, message: '现在不行' })
    chooseRow('删除')
    await tap('李四的地址的操作')
    expect(tappable('李四138')).toBeTruthy()
    expect(words()).not.toContain('撤销')
  })

  test('says that it is empty, full, or failed', async () => {
    server.on('userAddress/list', { items: [] })
    await render(<AllAddress />)
    await tap('新增地址')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/chooseAddress/newAddress')
    server.on('userAddress/list', {
      items: Array.from({ length: 20 }, (_, n) => address({ id: `a${n}`, is_default: n === 0 })),
    })
    await show()
    expect(words()).toContain('最多保存 20 个地址')
    unmount()
    server.refuse('userAddress/list', { code: -2, message: '坏了' })
    await render(<AllAddress />)
    expect(words()).toContain('坏了')
  })

  test('forgets what was chosen once another signs in', () => {
    chosen.set('delivery', { kind: 'address', address: other })
    expect(chosen.at('delivery')).not.toBeNull()
    chosen.set('delivery', { kind: 'address', address: other })
    session.open({ user_id: 'u2', access_token: 'other' })
    expect(chosen.at('delivery')).toBeNull()
  })
})

describe('the form', () => {
  test('fills in what was pasted, and sends it once by its key', async () => {
    server.on('userAddress/create', address())
    mockRead.mockResolvedValueOnce('张三 13800000001 3号楼402')
    await render(<NewAddress />)
    await tap('粘贴')
    expect([fieldValue('联系人'), fieldValue('手机号'), fieldValue('房间或门口')]).toEqual([
      '张三',
      '13800000001',
      '402',
    ])
    await tap('教学楼')
    await tap('保存')
    const [sent] = server.bodies('userAddress/create') as { key: string }[]
    expect(sent).toMatchObject({
      name: '张三',
      phone: '13800000001',
      building: 'h3',
      floor: 4,
      room: '402',
      label: '教学楼',
      is_default: false,
    })
    expect(sent?.key).toMatch(/^[0-9a-f-]{36}$/)
    expect(storage.get('draft.address')).toBeUndefined()
    expect(toasts()).toContain('存好了')
  })

  test('keeps what was typed and the key through a refusal and a return', async () => {
    server.wrongField('userAddress/create', 'phone', '手机号不对')
    await render(<NewAddress />)
    await type('联系人', '张三')
    await type('手机号', '13800000001')
    await tap('保存')
    expect(words()).toContain('请选择楼栋或地点')
    chosen.set('building', {
      kind: 'spot',
      spot: {
        building: null,
        spot: '东门',
        area: '江滨路',
        floor: null,
        floors: 0,
        room: '',
        latitude: 30,
        longitude: 114,
      },
    })
    await show()
    await tap('保存')
    expect(words()).toContain('手机号不对')
    unmount()
    await render(<NewAddress />)
    expect([fieldValue('联系人'), words().includes('东门')]).toEqual(['张三', true])
    server.on('userAddress/create', address())
    await tap('保存')
    const sent = server.bodies('userAddress/create') as { key: string; place: object }[]
    expect([sent.length, sent[0]?.key === sent[1]?.key]).toEqual([2, true])
    expect(sent[1]?.place).toEqual({ name: '东门', address: '江滨路', latitude: 30, longitude: 114 })
  })

  test('what one was writing is for nobody else', async () => {
    await render(<NewAddress />)
    await type('联系人', '张三')
    unmount()
    session.open({ user_id: 'u2', access_token: 'other' })
    await render(<NewAddress />)
    expect(fieldValue('联系人')).toBe('')
  })

  test('changes one with its whole phone, and sends a place only where it is another', async () => {
    server.on('userAddress/detail', {
      ...address({ building: null, spot: '旧楼', floor: null }),
      phone: '13800000001',
    })
    server.on('userAddress/edit', address({ name: '王五' }))
    chosen.set('pickup', { kind: 'address', address: address() })
    await render(<NewAddress />, { id: 'a1' })
    expect(fieldValue('手机号')).toBe('13800000001')
    expect(words()).not.toContain('粘贴识别')
    await type('联系人', '王五')
    await tap('保存')
    expect(server.bodies('userAddress/edit')).toEqual([
      { id: 'a1', name: '王五', phone: '13800000001', label: '宿舍' },
    ])
    expect(chosen.at('pickup')).toMatchObject({ address: { name: '王五' } })
    chosen.set('building', {
      kind: 'spot',
      spot: {
        building: 'h13',
        spot: '13栋',
        area: '',
        floor: 2,
        floors: 6,
        room: '',
        latitude: 30,
        longitude: 114,
      },
    })
    await show()
    await pick('楼层', '3 层')
    await tap('保存')
    expect(server.bodies('userAddress/edit')[1]).toMatchObject({ building: 'h13', floor: 3, room: '' })
  })

  test('recognises a door once it knows the buildings', async () => {
    let give: (answer: object) => void = () => undefined
    const late = new Promise<object>((resolve) => (give = resolve))
    server.answers.set('userAddress/buildings', async () => ({ code: 0, data: await late }))
    await render(<NewAddress />)
    await type('粘贴识别', '张三 13800000001 3栋402')
    await tap('识别')
    expect(words()).not.toContain('3栋')
    await act(async () => give(zones))
    expect([fieldValue('联系人'), words().includes('3栋')]).toEqual(['张三', true])
  })

  test('says when nothing was recognised, or the clipboard cannot be read', async () => {
    mockRead.mockRejectedValueOnce(new Error('denied'))
    await render(<NewAddress />)
    await tap('粘贴')
    expect(toasts().join()).toContain('读不到剪贴板')
    await type('粘贴识别', '😀')
    await tap('识别')
    expect(toasts().join()).toContain('请长按')
  })
})

describe('the buildings', () => {
  test('are looked through by part and by name; floor and room come after', async () => {
    await render(<SchoolBuilding />)
    await tap('教学楼')
    expect(words()).not.toContain('13栋')
    await tap('全部')
    await tap('3栋')
    await tap('4 层')
    await type('房间或门口（可以不填）', '402')
    await tap('就选这里')
    expect(chosen.at('building')).toEqual({
      kind: 'spot',
      spot: {
        building: 'h3',
        spot: '3栋',
        area: '',
        floor: 4,
        floors: 6,
        room: '402',
        latitude: 30.5,
        longitude: 114.4,
      },
    })
  })

  test('to which things are near are chosen with one tap, and no map beside them', async () => {
    await render(<SchoolBuilding />, { choose: 'near' })
    expect(words()).not.toContain('在地图上选其他地点')
    await tap('3栋')
    expect(chosen.take('near')).toMatchObject({ kind: 'spot', spot: { building: 'h3', floor: null } })
    expect(words()).not.toContain('就选这里')
  })

  test('have the map beside them; a map that is closed again chooses nothing', async () => {
    mockChoose.mockRejectedValueOnce(Object.assign(new Error(), { code: 'cancelled' }))
    mockChoose.mockResolvedValueOnce({ name: '东门', address: '江滨路 8 号', latitude: 30, longitude: 114 })
    await render(<SchoolAddress />, { choose: 'pickup' })
    await tap('在地图上选其他地点')
    expect(chosen.at('pickup')).toBeNull()
    await tap('在地图上选其他地点')
    expect(chosen.at('pickup')).toMatchObject({ spot: { building: null, spot: '东门', area: '江滨路 8 号' } })
  })
})

describe('stations', () => {
  test('are chosen for their slot; one that is paused only after asking', async () => {
    await render(<PickupAddress />)
    expect(words()).toContain('菜鸟驿站南门店营业中驿站 · 南门快递站一层 · 全天')
    feedback.modal.mockResolvedValueOnce(false)
    await tap('丰巢柜 3 栋')
    expect(chosen.at('pickup')).toBeNull()
    await tap('菜鸟驿站南门店')
    expect(chosen.at('pickup')).toEqual({ kind: 'station', station: station() })
  })

  test('to send from stand first for mail, and are sorted anew once the location is known', async () => {
    server.on('maps/reverseGeocoder', {
      ...{ latitude: 30.5, longitude: 114.4, recommend: '临江大学南岸校区' },
      ...{ nation: '中国', province: '临江省', city: '临江市', district: '南岸区' },
    })
    await render(<PickupAddress />, { choose: 'mail' })
    expect(words()).toContain('顺丰速运')
    expect(server.queries('userAddress/pickups')).toHaveLength(0)
    await act(async () => where.locate())
    expect(server.queries('userAddress/posts').map(({ latitude }) => latitude)).toEqual([undefined, '30.5'])
  })

  test('are not all there is: any place of the campus will do', async () => {
    await render(<PickupAddress />)
    await tap('选别的地方')
    expect(navigation.redirectTo).toHaveBeenLastCalledWith('/pages/runErrands/schoolAddress?choose=pickup')
    unmount()
    await render(<DeliveryAddress />)
    await tap('送到校内别的地方')
    expect(navigation.redirectTo).toHaveBeenLastCalledWith('/pages/runErrands/schoolAddress?choose=delivery')
  })
})
