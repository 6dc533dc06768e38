/** @jest-environment jsdom */
import React from 'react'
import { reset, server, toasts } from '../fakes'
import { render, tap, type, words } from '../pages.fakes'

import type { DataOf } from '@contract/http'
import type { Routes } from '@contract/registry'
import { session } from '@/net/session'
import { serverConfig } from '@/shell/account/server-config'
import { JoinSheet } from '@/shell/school/join-sheet'

type Answers = DataOf<Routes['wxapp/config']>['answers']

beforeEach(() => {
  reset()
  server.on('schoolJoin/create', { done: true })
})
const open = async (answers: Answers) => {
  server.on('wxapp/config', {
    mode: 'production',
    version: '1.0.0',
    providers: {},
    answers,
    operator: { name: null, contact: null, icp: null, police: null },
  })
  await serverConfig.load()
  await render(<JoinSheet open onClose={() => undefined} />)
}

it.each<[Answers, string, string]>([
  [['mail', 'phone'], '', '填邮箱或手机号，答复会自动发给你'],
  [['mail', 'phone'], '13900000000', '答复会自动发到这个手机号'],
  [['mail', 'phone'], 'me@mail.example', '答复会自动发到这个邮箱'],
  [['mail', 'phone'], '微信 haibian', '填邮箱或手机号，答复会自动发给你'],
  [['mail'], '13900000000', '这里发不了短信，填邮箱才会自动收到答复'],
  [['phone'], 'me@mail.example', '填手机号，答复会自动发给你'],
  [[], '13900000000', '这里不能自动告诉你结果，登录后申请会收到通知'],
])('with %j says to who types “%s” how the answer will come', async (answers, contact, said) => {
  await open(answers)
  await type('联系方式', contact)
  expect(words()).toContain(said)
  expect(words()).toContain('没有答复的申请 180 天后删除')
})

it('promises nothing that it cannot keep once it is sent', async () => {
  await open(['mail'])
  const wish = { name: '海边大学', city: '海城' }
  for (const [contact, said] of [
    ['13900000000', '收到了，会尽快处理'],
    ['me@mail.example', '收到了，有结果会告诉你'],
  ] as const) {
    await type('学校名称', wish.name)
    await type('城市', wish.city)
    await type('联系方式', contact)
    await tap('提交申请')
    expect(server.bodies('schoolJoin/create').at(-1)).toEqual({ ...wish, contact })
    expect(toasts()).toContain(said)
  }
})

it('a notice tells who is signed in, whatever is typed', async () => {
  session.open({ user_id: 'u1', access_token: 'secret' })
  await open([])
  expect(words()).toContain('收录的结果会发通知给你')
  expect(words()).not.toContain('没有登录')
})
