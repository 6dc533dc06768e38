/** @jest-environment jsdom */
import React from 'react'
import type { SignInState } from '@contract/sso/desk'
import { feedback, navigation, reset, server, toasts } from '../fakes'
import { alerts, field, render, tap, type, words } from '../pages.fakes'

import { session } from '@/net/session'
import { keptProof } from '@/shell/security/kept-proof'
import Admin from '@/pages/public/index'

const state: SignInState = {
  school: '临江大学',
  set: null,
  callback: 'https://campus.example/api/sso/back',
  bound: 0,
  only: 0,
  mine: true,
}
const oidc = {
  kind: 'oidc',
  url: 'https://idp.example',
  client: 'campus',
  name: 'cn',
  certify: 'attributes',
  secret: true,
  since: '2026-11-30T04:00:00.000Z',
} as const
const open = (more: Partial<SignInState> = {}) => {
  server.on('sso/setting', { ...state, ...more })
  return render(<Admin />, { view: 'sso', school: 's1' })
}
const prove = '/pages/personalSetting/codeVerification?for=sso'

beforeEach(() => {
  reset()
  keptProof.drop()
  session.open({ user_id: 'u1', access_token: 'secret' })
})

describe('a school’s own sign-in', () => {
  it('is shown to its administrators, who cannot change it', async () => {
    await open({ mine: false, set: oidc })
    expect(words()).toContain('OpenID Connect · https://idp.example')
    expect(words()).toContain('由平台管理员来做')
    expect(field('地址')).toBeUndefined()
  })

  it('is tried as it is typed, and what that showed goes with the next change', async () => {
    await open()
    await tap('测试连接')
    expect(alerts()[1]).toContain('请填写地址')
    await tap('LDAP')
    await type('地址', ' ldaps://ldap.example ')
    await type('查找的起点', 'dc=example')
    await type('查询用的密码', ' kept as it is ')
    server.on('sso/try', { works: false, words: '连不上' })
    await tap('测试连接')
    expect(server.bodies('sso/try')).toEqual([
      {
        school: 's1',
        kind: 'ldap',
        url: 'ldaps://ldap.example',
        base: 'dc=example',
        secret: ' kept as it is ',
        starttls: false,
      },
    ])
    expect(alerts()).toContain('连不上')
    await type('查找的起点', 'dc=other')
    expect(alerts()).toEqual([])
  })

  it('is saved once the owner is proved; a secret that is set is kept for the same address alone', async () => {
    await open({ set: oidc })
    expect(field('客户端密钥')?.props).toMatchObject({ value: '', placeholder: '已设置' })
    await type('地址', 'https://other.example')
    expect(field('客户端密钥')?.props.placeholder).toBeUndefined()
    await type('地址', 'https://idp.example')
    await type('姓名的属性', 'name')
    await tap('保存')
    expect(navigation.navigateTo).toHaveBeenCalledWith(prove)
    expect(server.bodies('sso/set')).toEqual([])
    keptProof.keep('p')
    server.on('sso/set', { ...state, set: { ...oidc, name: 'name' } })
    await tap('保存')
    const { secret, since, ...sent } = oidc
    expect(server.bodies('sso/set')).toEqual([{ ...sent, school: 's1', name: 'name', proof: 'p' }])
    expect(toasts()).toEqual(['已保存，同学现在可以用学校账号登录'])
    expect(keptProof.get()).toBeNull()
  })

  it('is switched off with a word on who has no other way in', async () => {
    await open({ set: oidc, bound: 30, only: 12 })
    keptProof.keep('p')
    feedback.modal.mockResolvedValueOnce(false)
    await tap('断开')
    expect(feedback.modal).toHaveBeenCalledWith(
      expect.objectContaining({ content: expect.stringContaining('有 12 人只能用它登录') }),
    )
    expect(server.bodies('sso/off')).toEqual([])
    feedback.modal.mockResolvedValueOnce(true)
    server.on('sso/off', { done: true })
    await tap('断开')
    expect(server.bodies('sso/off')).toEqual([{ school: 's1', proof: 'p' }])
  })
})
