import React from 'react'
import { feedback, me, navigation, reset, server, signedIn, toasts } from '../fakes'
import { hosts, render, tap, type, words } from '../pages.fakes'

import type { Creation, Passkey, Request } from '@contract/passkey/schema'
import { profile } from '@/shell/account/profile'
import * as buttonHere from '@/shell/account/passkey/index.web'
import * as buttonElsewhere from '@/shell/account/passkey'
import { proofs } from '@/shell/security/proofs'
import * as listHere from '@/shell/security/passkey/index.web'
import * as listElsewhere from '@/shell/security/passkey'
import { session } from '@/net/session'
import { PlatformError } from '@/platform/failure'
import { passkeys } from '@/platform/passkey'

jest.mock('@/platform/passkey', () => ({ passkeys: { here: true, make: jest.fn(), use: jest.fn() } }))
const device = jest.mocked(passkeys)

const { PasskeyButton } = buttonHere
const { PasskeyList, PasskeyRow } = listHere

const key = (id: string, more: Partial<Passkey> = {}): Passkey => ({
  id,
  name: '电脑',
  synced: true,
  created: '2026-11-01T00:00:00.000Z',
  used: null,
  ...more,
})
const made = { id: 'k', client_data: 'c', attestation: 'a', transports: [] }
const used = { id: 'k', client_data: 'c', authenticator_data: 'd', signature: 's' }
const request: Request = {
  challenge: 'x',
  rpId: 'campus.example',
  timeout: 300_000,
  userVerification: 'required',
}
const creation: Creation = {
  challenge: 'y',
  rp: { id: 'campus.example', name: '校园云生活' },
  user: { id: 'dTE', name: '林夏', displayName: '林夏' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
  attestation: 'none',
}
const page = '/pages/personalSetting/account?view=passkeys'

beforeEach(() => {
  reset()
  Object.assign(passkeys, { here: true })
  device.make.mockReset().mockResolvedValue(made)
  device.use.mockReset().mockResolvedValue(used)
  proofs.drop('passkey')
  Object.assign(profile, { me, visited: null })
  server.on('user/info', me)
  server.on('passkey/mine', { items: [key('p1')] })
  server.on('passkey/ask', { claim: 'c1', options: request })
  server.on('passkey/begin', { claim: 'c2', options: creation })
  server.on('passkey/add', key('p2'))
})

it('has the same parts in mini-programs, where they are of no use', async () => {
  expect(Object.keys(buttonElsewhere)).toEqual(Object.keys(buttonHere))
  expect(Object.keys(listElsewhere).sort()).toEqual(Object.keys(listHere).sort())
  await render(<listElsewhere.PasskeyList />)
  expect(words()).toContain('在网页版里')
})

describe('signing in', () => {
  beforeEach(() => session.close())

  it('takes one tap, and names nobody', async () => {
    server.on('passkey/enter', signedIn)
    await render(<PasskeyButton />)
    await tap('用通行密钥登录')
    expect(device.use).toHaveBeenCalledWith(request)
    expect(server.bodies('passkey/enter')).toEqual([{ claim: 'c1', used, device: expect.any(String) }])
    expect(session.signedIn).toBe(true)
    expect(toasts()).toContain('登录成功')
  })

  it('says what the device did not do, and sends nothing', async () => {
    await render(<PasskeyButton />)
    device.use.mockRejectedValueOnce(new PlatformError('cancelled'))
    await tap('用通行密钥登录')
    device.use.mockRejectedValueOnce(new PlatformError('unsupported'))
    await tap('用通行密钥登录')
    expect(toasts()).toEqual(['没有完成，可以再试一次', '这台设备不能用通行密钥'])
    expect(server.bodies('passkey/enter')).toEqual([])
    expect(session.signedIn).toBe(false)
  })

  it('tells why the server says no', async () => {
    server.refuse('passkey/enter', { code: -2, message: '这把通行密钥可能被复制过' })
    await render(<PasskeyButton />)
    await tap('用通行密钥登录')
    expect(toasts()).toEqual(['这把通行密钥可能被复制过'])
  })

  it('is not offered where the browser has none', async () => {
    Object.assign(passkeys, { here: false })
    await render(<PasskeyButton />)
    expect(words()).toBe('')
  })
})

describe('the account’s', () => {
  beforeEach(() => session.open({ user_id: 'u1', access_token: 'secret' }))

  it('row counts them and leads to them, also where none can be made but some are there', async () => {
    Object.assign(passkeys, { here: false })
    await render(<PasskeyRow />)
    expect(words()).toBe('通行密钥1 把')
    await tap('通行密钥')
    expect(navigation.navigateTo).toHaveBeenCalledWith(page)
    server.on('passkey/mine', { items: [] })
    await render(<PasskeyRow />)
    expect(words()).toBe('')
    Object.assign(passkeys, { here: true })
    await render(<PasskeyRow />)
    expect(words()).toBe('通行密钥未添加')
  })

  it('first proves the owner, then adds one with that proof', async () => {
    await render(<PasskeyList />)
    await tap('添加通行密钥')
    expect(navigation.redirectTo).toHaveBeenCalledWith('/pages/personalSetting/codeVerification?for=passkey')
    proofs.hold('passkey', 'p')
    server.on('passkey/mine', { items: [key('p1'), key('p2', { name: '手机' })] })
    await tap('添加通行密钥')
    expect(server.bodies('passkey/begin')).toEqual([{ proof: 'p' }])
    expect(server.bodies('passkey/add')).toEqual([{ claim: 'c2', name: expect.any(String), made }])
    expect(words()).toContain('手机')
    expect(toasts()).toEqual(['通行密钥已添加'])
  })

  it('goes on with what was begun when the device’s dialog was closed: the proof is spent', async () => {
    proofs.hold('passkey', 'p')
    device.make.mockRejectedValueOnce(new PlatformError('cancelled'))
    await render(<PasskeyList />)
    await tap('添加通行密钥')
    expect(toasts()).toEqual(['没有完成，可以再试一次'])
    await tap('添加通行密钥')
    expect(server.bodies('passkey/begin')).toHaveLength(1)
    expect(server.bodies('passkey/add')).toHaveLength(1)
    // the next one is another
    await tap('添加通行密钥')
    expect(navigation.redirectTo).toHaveBeenCalledTimes(1)
  })

  it('are renamed', async () => {
    server.on('passkey/rename', { done: true })
    await render(<PasskeyList />)
    await tap('电脑')
    await type('名称', '宿舍的电脑')
    server.on('passkey/mine', { items: [key('p1', { name: '宿舍的电脑' })] })
    await tap('保存')
    expect(server.bodies('passkey/rename')).toEqual([{ id: 'p1', name: '宿舍的电脑' }])
    expect(words()).toContain('宿舍的电脑')
  })

  it('are deleted once the person says so', async () => {
    server.on('passkey/remove', { done: true })
    await render(<PasskeyList />)
    await tap('电脑')
    feedback.modal.mockResolvedValueOnce(false)
    await tap('删除')
    expect(server.bodies('passkey/remove')).toEqual([])
    server.on('passkey/mine', { items: [] })
    await tap('删除')
    expect(server.bodies('passkey/remove')).toEqual([{ id: 'p1' }])
    expect(words()).not.toContain('电脑，')
    expect(hosts(({ props }) => props.ariaLabel === '关闭')).toEqual([])
  })

  it('stays open and says why the last way in cannot go', async () => {
    server.refuse('passkey/remove', { code: -2, message: '这是这个账号现在唯一的登录方式' })
    await render(<PasskeyList />)
    await tap('电脑')
    await tap('删除')
    expect(toasts()).toEqual(['这是这个账号现在唯一的登录方式'])
    expect(hosts(({ props }) => props.ariaLabel === '关闭')).not.toEqual([])
  })

  it('are ten at most', async () => {
    server.on('passkey/mine', { items: Array.from({ length: 10 }, (_, index) => key(`p${index}`)) })
    await render(<PasskeyList />)
    expect(words()).toContain('最多 10 把')
    expect(words()).not.toContain('添加通行密钥')
  })
})
