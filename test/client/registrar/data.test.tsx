/** @jest-environment jsdom */
import React from 'react'
import { chooseRow, feedback, navigation, reset, server } from '../fakes'
import { field, hosts, render, tap, tappable, type, words } from '../pages.fakes'

import type { Role } from '@contract/roles/rules'
import type { Grant } from '@contract/roles/schema'
import type { Lack } from '@contract/school/schema'
import { sheetsIn } from '@/features/registrar/desk-views'
import { session } from '@/net/session'
import Admin from '@/pages/public/index'

const contact = (id: string, kind = '紧急') => ({ id, kind, name: `处 ${id}`, phone: `11${id}`, note: '' })
const grant = (role: Role, school: Grant['school']): Grant => ({
  id: 'g',
  role,
  school,
  since: '2026-11-21T08:00:00.000Z',
  until: null,
})
const lack = (
  name: string,
  count: number,
  page = '/pages/public/index?view=data&sheet=houses&school=s1',
): Lack => ({
  name,
  title: `项 ${name}`,
  why: `因为 ${name}`,
  unit: '个',
  count,
  until: null,
  ending: false,
  page,
})
const lacks = (...items: Lack[]) => ({ school: { id: 's1', name: '海边大学', campus: '主校区' }, items })

beforeEach(() => {
  reset()
  session.open({ user_id: 'u1', access_token: 'secret' })
  server.on('roles/home', { grants: [grant('school-admin', { id: 's1', name: '海边大学' })], queues: [] })
  server.on('roles/grants', { items: [], next: null })
  server.on('roles/audit', { items: [], next: null })
  server.on('search/hot', { items: [], manages: false })
  server.on('school/contacts', { items: [contact('1'), contact('2'), contact('3', '后勤')] })
  server.on('school/lacks', lacks(lack('b', 12000), lack('a', 0)))
})

describe('what a school lacks', () => {
  it('is said with counts, and each leads to where it is done', async () => {
    await render(<Admin />, { view: 'data' })
    expect(server.queries('school/lacks')).toMatchObject([{ school: 's1' }])
    expect(words()).toContain('还差 1 项')
    expect(words()).toContain('项 a因为 a还没有项 b因为 b12000 个')
    await tap('项 a')
    expect(navigation.navigateTo).toHaveBeenCalledWith('/pages/public/index?view=data&sheet=houses&school=s1')
  })

  it('is nothing once all is there, and is read again after it failed', async () => {
    server.refuse('school/lacks', { code: 502 })
    await render(<Admin />, { view: 'data' })
    server.on('school/lacks', lacks(lack('a', 1)))
    await tap('重新加载')
    expect(words()).toContain('都备齐了')
  })

  it('is of the school that the platform’s administrator came for, or says which', async () => {
    server.on('roles/home', { grants: [grant('platform-admin', null)], queues: [] })
    await render(<Admin />, { view: 'data', school: 's1' })
    expect(words()).toContain('海边大学换一所')
    await tap('海边大学')
    expect(words()).not.toContain('还差')
    expect(hosts(({ props }) => props.placeholder === '搜要导入数据的学校')).toHaveLength(1)
  })
})

describe('one sheet', () => {
  it('stands alone, with its template', async () => {
    await render(<Admin />, { view: 'data', school: 's1', sheet: 'mail,questions,nothing' })
    expect(words()).toContain('学生邮箱域名')
    expect(words()).toContain('答题认证题库')
    expect(words()).not.toContain('学籍名册')
    expect(navigation.setTitle).toHaveBeenCalledWith('导入答题认证题库、学生邮箱域名')
  })

  it('that this build does not know is the whole desk', async () => {
    expect(sheetsIn('lunches')).toEqual([])
    await render(<Admin />, { view: 'data', school: 's1', sheet: 'lunches' })
    expect(words()).toContain('还差什么')
  })
})

describe('the yellow pages', () => {
  const open = () => render(<Admin />, { view: 'contacts', school: 's1' })

  it('stand under their headings, and a new number goes under one of them', async () => {
    await open()
    expect(words()).toMatch(/紧急处 1111处 2112后勤处 3113/)
    server.on('school/addContact', contact('4'))
    await tap('加一个电话')
    expect(field('分类')?.props.value).toBe('后勤')
    await tap('紧急')
    await type('名称', ' 校医院 ')
    await type('电话', '问门卫')
    await tap('保存')
    expect(words()).toContain('写成能拨的号码')
    await type('电话', '120')
    server.wrongField('school/addContact', 'name', '“紧急”里已经有“校医院”了')
    await tap('保存')
    expect(words()).toContain('“紧急”里已经有“校医院”了')
    server.on('school/addContact', contact('4'))
    await type('名称', '校医院')
    await tap('保存')
    expect(server.bodies('school/addContact').pop()).toEqual({
      school: 's1',
      kind: '紧急',
      name: '校医院',
      phone: '120',
      note: '',
    })
    expect(field('名称')).toBeUndefined()
  })

  it('are changed, and removed once one is sure', async () => {
    server.on('school/editContact', contact('1'))
    server.on('school/removeContact', { done: true })
    await open()
    chooseRow('修改')
    await tap('处 1')
    await type('电话', '027-110')
    await tap('保存')
    expect(server.bodies('school/editContact')).toEqual([
      { id: '1', kind: '紧急', name: '处 1', phone: '027-110', note: '' },
    ])
    feedback.modal.mockResolvedValueOnce(false)
    chooseRow('删除')
    await tap('处 1')
    expect(server.bodies('school/removeContact')).toEqual([])
    feedback.modal.mockResolvedValueOnce(true)
    chooseRow('删除')
    await tap('处 1')
    expect(server.bodies('school/removeContact')).toEqual([{ id: '1' }])
  })

  it.each([
    ['处 2', '上移', { id: '2', before: '1' }],
    ['处 1', '下移', { id: '2', before: '1' }],
    ['处 3', '上移', { id: '3', before: '1' }],
  ])('moves %s by %s', async (name, act, body) => {
    server.on('school/moveContact', { done: true })
    await open()
    chooseRow(act)
    await tap(name)
    expect(server.bodies('school/moveContact')).toEqual([body])
    expect(server.queries('school/contacts')).toHaveLength(2)
  })

  it('offers no move that leads nowhere', async () => {
    await open()
    feedback.actionSheet.mockResolvedValue(0)
    await tap('处 1')
    expect(feedback.actionSheet.mock.calls.pop()?.[0]).toEqual(['修改', '下移', '删除'])
    await tap('处 3')
    expect(feedback.actionSheet.mock.calls.pop()?.[0]).toEqual(['修改', '上移', '删除'])
  })

  it('that are empty say where to begin', async () => {
    server.on('school/contacts', { items: [] })
    await open()
    expect(words()).toContain('还没有收录电话')
    expect(tappable('加一个电话')).toBeDefined()
  })
})
