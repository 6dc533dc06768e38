/** @jest-environment jsdom */
import React from 'react'
import { feedback, reset, server, toasts } from '../fakes'
import { field, render, tap, type, words } from '../pages.fakes'

import type { JoinRequest } from '@contract/school/joining/schema'
import { JoinQueue } from '@/shell/school/join-queue'
import { degreesIn } from '@/shell/school/join-store'

const request: JoinRequest = {
  id: 'r1',
  name: '海边大学',
  city: '海城',
  contact: '13900000000',
  remark: '两个校区',
  at: '2026-11-21T08:00:00.000Z',
  person: { id: 'p', name: '陈述', avatar: null, school: null, college: null },
  campuses: [],
  told: null,
}
const page = <T,>(...items: T[]) => ({ items, next: null })
const decided = jest.fn(async () => undefined)

beforeEach(() => {
  reset()
  decided.mockClear()
  server.on('schoolJoin/queue', page(request))
  server.on('schoolJoin/answer', { done: true })
})
const open = () => render(<JoinQueue onDone={decided} />)

it('shows who asked for which school and how to reach them', async () => {
  await open()
  for (const said of ['陈述', '海边大学 · 海城', '联系方式：13900000000', '两个校区'])
    expect(words()).toContain(said)
  server.on('schoolJoin/queue', page({ ...request, person: null, campuses: ['主校区'] }))
  await open()
  expect(words()).toContain('没有登录，收不到通知')
  expect(words()).toContain('已经收录的校区：主校区')
  server.on('schoolJoin/queue', page({ ...request, person: null, told: 'phone' }))
  await open()
  expect(words()).toContain('没有登录：答复会自动发到这个联系方式')
})

it('declines with a sentence', async () => {
  await open()
  await tap('婉拒')
  await type('理由', '请用学校的邮箱再申请')
  server.on('schoolJoin/queue', page())
  await tap('婉拒')
  expect(server.bodies('schoolJoin/answer')).toEqual([
    { id: 'r1', action: 'decline', reply: '请用学校的邮箱再申请' },
  ])
  expect(words()).toContain('没有等着的收录申请')
  expect(decided).toHaveBeenCalledTimes(1)
})

it('takes the school in as the form says, which the maps help to fill', async () => {
  server.on('maps/geocoder', { latitude: 20.5, longitude: 110.25 })
  server.on('maps/reverseGeocoder', {
    latitude: 20.5,
    longitude: 110.25,
    recommend: '海边大学东门',
    nation: '中国',
    province: '海省',
    city: '别的城',
    district: '东区',
  })
  await open()
  await tap('收录')
  await tap('收录')
  expect(server.bodies('schoolJoin/answer')).toEqual([])
  await type('校区', ' 主校区 ')
  await type('坐标', '很远')
  await tap('收录')
  expect(words()).toContain('写成纬度,经度')
  await tap('按城市和校名查位置')
  expect(server.queries('maps/geocoder')).toMatchObject([{ address: '海城海边大学' }])
  expect([field('城市')?.props.value, field('省')?.props.value, field('坐标')?.props.value]).toEqual([
    '海城',
    '海省',
    '20.500000,110.250000',
  ])
  server.refuse('schoolJoin/answer', { code: -2, message: '网络不好' })
  await tap('收录')
  expect(field('校区')?.props.value).toBe(' 主校区 ')
  expect(toasts()).toEqual(['网络不好'])
  server.on('schoolJoin/answer', { done: true })
  server.on('schoolJoin/queue', page())
  await tap('收录')
  expect(server.bodies('schoolJoin/answer').pop()).toEqual({
    id: 'r1',
    action: 'take',
    school: {
      name: '海边大学',
      campus: '主校区',
      province: '海省',
      city: '海城',
      district: '东区',
      latitude: 20.5,
      longitude: 110.25,
    },
  })
  expect(words()).toContain('没有等着的收录申请')
  expect(feedback.modal).not.toHaveBeenCalled()
})

it.each([
  ['30.5,114.4', { latitude: 30.5, longitude: 114.4 }],
  [' 30.5， 114.4 ', { latitude: 30.5, longitude: 114.4 }],
  ['30.5 114.4', { latitude: 30.5, longitude: 114.4 }],
  ['114.4,30.5', null],
  ['30.5', null],
  ['30.5,114.4,3', null],
  ['很远', null],
])('reads coordinates as maps copy them: %s', (text, degrees) => {
  expect(degreesIn(text)).toEqual(degrees)
})
