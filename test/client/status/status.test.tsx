/** @jest-environment jsdom */
import React from 'react'
import { reset, server } from '../fakes'
import { render, tap, tappable, words } from '../pages.fakes'

import type { Role } from '@contract/roles/rules'
import type { Grant } from '@contract/roles/schema'
import type { Condition } from '@contract/status/rules'
import type { Figure, Figures } from '@contract/status/schema'
import { session } from '@/net/session'
import Admin from '@/pages/public/index'

const grant = (role: Role): Grant => ({
  id: 'g',
  role,
  school: null,
  since: '2026-11-21T08:00:00.000Z',
  until: null,
})
const figure = (title: string, value: string, condition: Condition = 'good', advice = ''): Figure => ({
  title,
  value,
  condition,
  advice,
})
const figures = (...rows: Figure[]): Figures => ({
  node: 'n1',
  since: '2026-11-21T08:00:00.000Z',
  groups: [{ title: '这个节点', figures: rows }],
})

beforeEach(() => {
  reset()
  session.open({ user_id: 'u1', access_token: 'secret' })
  server.on('roles/home', { grants: [grant('platform-admin')], queues: [] })
  server.on('roles/grants', { items: [], next: null })
  server.on('roles/audit', { items: [], next: null })
})

describe('运行状况', () => {
  it('says in short how all stands, and what to do about each that is not well', async () => {
    server.on(
      'status/figures',
      figures(figure('内存', '300 MB'), figure('短信', '3 次，失败 3 次', 'bad', '看余额')),
    )
    await render(<Admin />, { view: 'status' })
    expect(words()).toContain('有 1 项不正常，先处理标红的')
    expect(words()).toContain('内存300 MB')
    expect(words()).toContain('短信3 次，失败 3 次。看余额')
  })

  it('is read again on a tap, and after it failed', async () => {
    server.refuse('status/figures', { code: 502 })
    await render(<Admin />, { view: 'status' })
    server.on('status/figures', figures(figure('内存', '300 MB', 'look', '看看')))
    await tap('重新加载')
    expect(words()).toContain('有 1 项要看一看')
    server.on('status/figures', figures(figure('内存', '300 MB')))
    await tap('刷新')
    expect(words()).toContain('一切正常')
  })

  it('has no tab for who runs one school', async () => {
    server.on('roles/home', { grants: [grant('school-admin')], queues: [] })
    await render(<Admin />, { view: 'status' })
    expect(words()).toContain('记录')
    expect(() => tappable('运行')).toThrow()
    expect(server.calls.some(({ path }) => path === 'status/figures')).toBe(false)
  })
})
