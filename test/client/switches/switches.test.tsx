/** @jest-environment jsdom */
import React from 'react'
import type { Switch } from '@contract/switches/schema'
import { feedback, reset, server } from '../fakes'
import { render, tap, words } from '../pages.fakes'

import { session } from '@/net/session'
import { heedClosed, isOpen, linkTo, reachable } from '@/shell/links'
import { Cell } from '@/ui/cell'
import Admin from '@/pages/public/index'

const errands: Switch = {
  name: 'running',
  title: '跑腿',
  state: 'on',
  everywhere: false,
  since: null,
  after: [],
}
const open = (...items: Switch[]) => {
  server.on('switches/list', { items })
  return render(<Admin />, { view: 'switches', school: 's1' })
}

beforeEach(() => {
  reset()
  session.open({ user_id: 'u1', access_token: 'secret' })
})
afterEach(() => void heedClosed({ closed: [] }))

describe('功能开关', () => {
  it('asks before it closes a feature, and shows what goes on', async () => {
    await open(errands)
    server.on('switches/set', { items: [{ ...errands, state: 'ending', since: '2026-11-30T04:00:00.000Z' }] })
    feedback.modal.mockResolvedValueOnce(false)
    await tap('跑腿')
    expect(server.calls.some(({ path }) => path === 'switches/set')).toBe(false)
    feedback.modal.mockResolvedValueOnce(true)
    await tap('跑腿')
    expect(server.bodies('switches/set')).toEqual([{ school: 's1', name: 'running', on: false }])
    expect(words()).toContain('还有没办完的')
  })

  it('says what cannot be switched, and why', async () => {
    await open(
      { ...errands, state: 'off', everywhere: true },
      { ...errands, name: 'wallet', title: '钱包', after: ['二手'] },
    )
    expect(words()).toContain('跑腿整个平台没有开放')
    expect(words()).toContain('钱包要先关掉二手')
    await tap('跑腿')
    expect(feedback.modal).not.toHaveBeenCalled()
  })
})

describe('what a school switched off', () => {
  it('is led to by no link and no row', async () => {
    const url = '/pages/vote/index?tab=mine'
    expect(isOpen(url)).toBe(true)
    heedClosed({ closed: ['pages/vote/index', 'pages/messageIndex/chat?view=find'] })
    expect([isOpen(url), reachable({ kind: 'page', url }), linkTo(url).closed]).toEqual([false, false, true])
    expect(isOpen('/pages/messageIndex/chat?view=find')).toBe(false)
    expect(isOpen('/pages/messageIndex/chat?view=new')).toBe(true)
    await render(
      <>
        <Cell title="投票" onTap={linkTo(url)} />
        <Cell title="课表" onTap={linkTo('/pages/timeTable/indexWeek')} />
      </>,
    )
    expect(words()).toBe('课表')
  })
})
