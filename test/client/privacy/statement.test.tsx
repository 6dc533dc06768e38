/** How the privacy statement is drawn. */
import React from 'react'
import { act } from 'react-test-renderer'
import { hosts, render, words } from '../pages.fakes'

import type { Statement } from '@contract/privacy/schema'
import { StatementText } from '@/shell/privacy/statement'
import { system } from '@/platform/system'

type Sighted = (sighting: { near: boolean; height: number }) => void
const watching: Sighted[] = []
const watch = (_id: string, _margin: number, listener: Sighted) => {
  watching.push(listener)
  return () => undefined
}

const statement: Statement = {
  version: 3,
  since: '2026-11-01',
  intro: '我们怎样处理你的信息',
  changes: '没有',
  features: Array.from({ length: 12 }, (_, n) => ({
    title: `功能${n}。`,
    items: [{ what: '手机号', why: '登录', kept: '到注销', shared: '不提供' }],
  })),
  rights: ['查阅'],
  contact: '写信',
  agreed: null,
  asks: true,
} as Statement

test('in mini-programs its features come as the reader nears them, what is after all of them last', async () => {
  Object.assign(system, { target: 'wechat' })
  jest
    .spyOn(jest.requireMock<{ useViewport: () => unknown }>('@/platform/viewport'), 'useViewport')
    .mockReturnValue(watch)
  await render(<StatementText statement={statement} />)
  const titles = () => hosts(({ props }) => /^功能\d+。$/.test(String(props.children))).length
  const near = async () => act(async () => watching[watching.length - 1]?.({ near: true, height: 1 }))
  expect([titles(), words().includes('你的权利')]).toEqual([5, false])
  await act(async () => watching[watching.length - 1]?.({ near: false, height: 1 }))
  expect(titles()).toBe(5)
  await near()
  expect([titles(), words().includes('你的权利')]).toEqual([10, false])
  await near()
  expect([titles(), words().includes('你的权利')]).toEqual([12, true])
})
