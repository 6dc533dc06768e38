/** @jest-environment jsdom */
import React from 'react'
import { reset, server } from '../fakes'
import { render, tap, type, words } from '../pages.fakes'

import { act } from 'react-test-renderer'
import type { DataOf } from '@contract/http'
import type { Routes } from '@contract/registry'
import { session } from '@/net/session'
import { FindFew, whereStudying } from '@/shell/search/find-few'
import { peopleBy } from '@/shell/search/person'
import { Cell } from '@/ui/cell'

const person = (id: string): DataOf<Routes['user/search']>['items'][number] => ({
  id,
  name: `同学 ${id}`,
  avatar: null,
  school: '临江大学',
  college: null,
  intro: '',
  followed: false,
})
const search = async (keyword: string): Promise<void> => {
  await type('搜索', keyword)
  await act(async () => jest.advanceTimersByTime(1_000))
}

beforeEach(async () => {
  jest.useFakeTimers()
  reset()
  session.open({ user_id: 'u1', access_token: 'secret' })
  await render(
    <FindFew
      placeholder="搜对方的昵称"
      by={peopleBy}
      row={(found, clear) => <Cell title={found.data.name} text={whereStudying(found)} onTap={clear} />}
      none="没有叫这个的人，换个词试试"
    />,
  )
})
afterEach(() => jest.useRealTimers())

it('shows the first few, says that there are more, and is emptied by who chose', async () => {
  server.on('user/search', { items: ['1', '2', '3', '4', '5', '6'].map(person), next: null })
  await search('同学')
  expect(words()).toContain('同学 5')
  expect(words()).toContain('临江大学')
  expect(words()).not.toContain('同学 6')
  expect(words()).toContain('还有更多，写长一点更好找')
  await tap('同学 5')
  expect(words()).not.toContain('同学 5')
})

it('says that nobody is called so', async () => {
  server.on('user/search', { items: [], next: null })
  await search('无名')
  expect(words()).toContain('没有叫这个的人，换个词试试')
})

it('says that the search failed, and tries again', async () => {
  server.refuse('user/search', { code: -2, message: '太频繁了' })
  await search('同学')
  expect(words()).toContain('太频繁了')
  expect(words()).not.toContain('没有叫这个的人')
  server.on('user/search', { items: [person('1')], next: null })
  await tap('重新加载')
  expect(words()).toContain('同学 1')
})
