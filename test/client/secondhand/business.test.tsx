/** Verification as a business: its form, how it stands, and the desk that decides. */
import React from 'react'
import { feedback, me, reset, server, toasts } from '../fakes'
import { render, tap, type, words } from '../pages.fakes'

jest.mock('@/platform/media', () => ({ media: { chooseImages: async () => [{ path: 'blob:1', size: 10 }] } }))
jest.mock('@/net/upload', () => ({ uploadPicture: async () => ({ id: 'p1', thumb: '/files/p1.webp' }) }))

import type { Need } from '@contract/needs/schema'
import type { Business, WaitingBusiness } from '@contract/secondhand/sellers/schema'
import { BusinessForm } from '@/features/secondhand/business-form'
import { BusinessQueue } from '@/features/secondhand/business-queue'
import { profile } from '@/shell/account/profile'
import { session } from '@/net/session'

const licence = '91350100M000100Y43'
const photo = { id: 'p0', url: '/files/p0.webp', thumb: '/files/p0.t.webp', width: 4, height: 3 }
const business = (change: Partial<Business> = {}): Business => ({
  ...{ state: 'none', name: '', licence: '', pictures: [], reason: '', at: null },
  appeal: { state: 'none', text: '', answer: '' },
  ...change,
})
const waiting = business({
  ...{ state: 'waiting', name: '小林旧书', licence, pictures: [photo], at: '2026-11-26T04:00:00.000Z' },
})
const need = (name: Need['name']): Need => ({
  ...{ name, title: name, text: '', state: 'done', after: [], page: '/' },
})

beforeEach(async () => {
  reset()
  server.on('user/info', me)
  server.on('needs/states', { items: [need('school'), need('student')] })
  session.open({ user_id: 'u1', access_token: 'secret' })
  await profile.load()
})

const open = async (stored: Business) => {
  server.on('secondHand/businessInfo', stored)
  await render(<BusinessForm />)
}

test('who sells much reads why, sends in a licence with a picture, and then sees that it waits', async () => {
  await open(business({ state: 'asked' }))
  expect(words()).toContain('你最近 30 天卖出的超过了 30 件或 5000 元')
  await type('商家名称', ' 小林旧书 ')
  await type('统一社会信用代码', '91350100M000100Y34')
  await tap('提交认证')
  expect(words()).toContain('统一社会信用代码是 18 位')
  await type('统一社会信用代码', licence)
  await tap('提交认证')
  expect(toasts()).toContain('请拍营业执照')
  expect(server.bodies('secondHand/business')).toEqual([])
  await tap('添加图片')
  server.on('secondHand/business', waiting)
  await tap('提交认证')
  expect(server.bodies('secondHand/business')).toEqual([
    { key: expect.any(String), name: '小林旧书', licence, pictures: ['p1'] },
  ])
  expect(words()).toContain('审核中')
  expect(words()).not.toContain('提交认证')
})

test('what was refused is put right, not written again', async () => {
  await open({ ...waiting, state: 'refused', reason: '照片看不清' })
  expect(words()).toContain('没有通过：照片看不清')
  server.refuse('secondHand/business', { code: -2, message: '你的商家认证正在审核，等有了结果再改' })
  await tap('提交认证')
  await tap('提交认证')
  const [first, again] = server.bodies('secondHand/business')
  expect(first).toEqual({ key: expect.any(String), name: '小林旧书', licence, pictures: ['p0'] })
  expect(again).toEqual(first)
})

test('who was revoked reads why, and appeals once', async () => {
  await open({ ...waiting, state: 'revoked', reason: '执照是借来的' })
  expect(words()).toContain('认证被学校撤销：执照是借来的')
  await tap('申诉')
  await type('理由', '执照是我自己的')
  const appealed = { state: 'open', text: '执照是我自己的', answer: '' } as const
  server.on('secondHand/appealBusiness', { ...waiting, state: 'revoked', appeal: appealed })
  await tap('提交申诉')
  expect(server.bodies('secondHand/appealBusiness')).toEqual([{ text: '执照是我自己的' }])
  expect(words()).toContain('申诉中')
  expect(words()).not.toContain('提交认证')
})

test('who is verified reads what buyers may do', async () => {
  await open({ ...waiting, state: 'verified' })
  expect(words()).toContain('已认证')
  expect(words()).toContain('七天内可以无理由退货')
})

describe('the desk', () => {
  const row: WaitingBusiness = {
    ...{ id: 'u2', name: '小林旧书', licence, pictures: [photo], at: '2026-11-26T04:00:00.000Z' },
    person: { id: 'u2', name: '林夏', avatar: null, school: '临江大学', college: null },
    appeal: null,
  }
  const done = jest.fn(async () => undefined)

  test('approves once one is sure, and refuses for a reason', async () => {
    server.on('secondHand/businesses', { items: [row], next: null })
    server.on('secondHand/decideBusiness', { done: true })
    await render(<BusinessQueue onDone={done} />)
    expect(words()).toContain(licence)
    jest.mocked(feedback.modal).mockResolvedValueOnce(true)
    await tap('通过')
    await tap('不通过')
    await type('理由', '照片看不清')
    server.on('secondHand/businesses', { items: [], next: null })
    await tap('不通过')
    expect(server.bodies('secondHand/decideBusiness')).toEqual([
      { id: 'u2', action: 'approve' },
      { id: 'u2', action: 'refuse', reason: '照片看不清' },
    ])
    expect(done).toHaveBeenCalledTimes(2)
    expect(words()).toContain('没有等着认证的商家')
  })

  test('shows an appeal with both sides’ words', async () => {
    const appeal = { reason: '执照是借来的', text: '执照是我自己的' }
    server.on('secondHand/businesses', { items: [{ ...row, appeal }], next: null })
    await render(<BusinessQueue onDone={done} />)
    expect(words()).toContain('撤销的理由：执照是借来的')
    expect(words()).toContain('卖家说：执照是我自己的')
    expect(words()).toContain('恢复认证')
  })

  test('revokes a verification for a reason', async () => {
    server.on('secondHand/businesses', { items: [], next: null })
    server.on('secondHand/verifiedBusinesses', { items: [row], next: null })
    server.on('secondHand/revokeBusiness', { done: true })
    await render(<BusinessQueue onDone={done} />)
    await tap('已认证')
    await tap('撤销认证')
    await type('理由', '执照是借来的')
    await tap('撤销认证')
    expect(server.bodies('secondHand/revokeBusiness')).toEqual([{ id: 'u2', reason: '执照是借来的' }])
  })
})
