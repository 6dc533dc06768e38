/** Forms of a school: filled in, written, and what was answered. */
import React from 'react'
import { act } from 'react-test-renderer'
import { chooseRow, feedback, me, navigation, reset, server, storage, toasts } from '../fakes'
import {
  events,
  field as input,
  hosts,
  pick,
  render,
  tap,
  tappable,
  type,
  unmount,
  words,
} from '../pages.fakes'

const mockWrite = jest.fn(async (_text: string) => undefined)
jest.mock('@/platform/file', () => ({ files: { canKeep: true, keep: jest.fn() } }))
jest.mock('@/platform/clipboard', () => ({ clipboard: { write: (text: string) => mockWrite(text) } }))
jest.mock('@/platform/download', () => ({
  download: async ({ url }: { url: string }) => ({ status: 200, filePath: `file:${url}` }),
}))

import type { Person } from '@contract/common'
import type { Field, FieldTotals, Form, FormTotals } from '@contract/home/form/schema'
import { limits } from '@contract/home/page/rules'
import type { Entry } from '@contract/home/page/schema'
import { profile } from '@/shell/account/profile'
import { EditorStore, fieldsError } from '@/features/home/form/editor-store'
import { FrontView } from '@/features/home/edit/front-view'
import { FormAnswers } from '@/features/home/form/form-answers'
import { FormDesk } from '@/features/home/form/form-desk'
import { FormEditor } from '@/features/home/form/form-editor'
import { FormView } from '@/features/home/form/form-view'
import { session } from '@/net/session'
import { PlatformError } from '@/platform/failure'
import { files } from '@/platform/file'
import { moveItem } from '@/ui/reorder'

const mockFiles = jest.mocked(files)

const at = '2026-11-20T10:00:00.000Z'
const field = (name: string, change: Partial<Field> = {}): Field => ({
  name,
  label: name,
  kind: 'text',
  required: false,
  choices: [],
  ...change,
})
const form = (change: Partial<Form> = {}): Form => ({
  id: 'f1',
  school: { id: 's1', name: '临江大学' },
  title: '志愿者报名',
  intro: '周五前交',
  fields: [
    field('姓名', { required: true }),
    field('尺码', { kind: 'choice', choices: ['S', 'M'] }),
    field('日子', { kind: 'several', choices: ['周五', '周六'] }),
    field('电话', { kind: 'phone' }),
  ],
  once: true,
  closes: null,
  most: null,
  closed: null,
  invited: true,
  mine: null,
  editable: false,
  answers: null,
  revision: 1,
  ...change,
})
const page = <T,>(...items: T[]) => ({ items, next: null })
const option = (said: string) => act(async () => tappable(said).props.onTap())
const sentKey = (call: number) => (server.bodies('diy/commit')[call] as { key: string }).key

beforeEach(async () => {
  reset()
  storage.clear()
  jest.clearAllMocks()
  Object.assign(files, { canKeep: true })
  mockFiles.keep.mockResolvedValue(undefined)
  server.on('user/info', me)
  session.open({ user_id: 'u1', access_token: 'secret' })
  await profile.load()
  server.on('get/form', form())
})

describe('a form', () => {
  const draw = () => render(<FormView id="f1" />)

  it('is filled in, and shows what was answered', async () => {
    server.on('diy/commit', { values: { 姓名: '林夏', 尺码: 'M', 日子: ['周五'] }, at })
    await draw()
    for (const said of ['志愿者报名', '周五前交', '临江大学 · 每人填一次']) expect(words()).toContain(said)
    await type('姓名', ' 林夏 ')
    await option('M')
    await option('周六')
    await option('周五')
    await option('周六')
    await tap('提交')
    expect(server.bodies('diy/commit')).toMatchObject([
      { form: 'f1', values: { 姓名: '林夏', 尺码: 'M', 日子: ['周五'] } },
    ])
    expect(words()).toContain('已提交')
    expect(words()).toContain('没有填')
    expect(words()).not.toContain('再填一份')
  })

  it('has the title of the form, and a button that shares it', async () => {
    await draw()
    expect(navigation.setTitle).toHaveBeenLastCalledWith('志愿者报名')
    expect(tappable('分享').props).toMatchObject({ ariaLabel: '分享', openType: 'share' })
  })

  it('says what is missing or wrong before it sends, and what the server says at the field', async () => {
    await draw()
    await type('电话', '123')
    await tap('提交')
    for (const said of ['还有 2 处需要修改', '请填写姓名', '请填 11 位手机号'])
      expect(words()).toContain(said)
    expect(server.bodies('diy/commit')).toEqual([])
    await type('姓名', '林夏')
    await type('电话', '')
    server.wrongField('diy/commit', '姓名', '姓名：含有不能说的词')
    await tap('提交')
    expect(words()).toContain('姓名：含有不能说的词')
    expect(toasts()).toEqual([])
    expect(input('姓名')?.props.value).toBe('林夏')
  })

  it('takes a choice back that may be left open', async () => {
    server.on('diy/commit', { values: {}, at })
    await draw()
    await type('姓名', '林夏')
    await option('M')
    await option('M')
    await tap('提交')
    expect(server.bodies('diy/commit')).toMatchObject([{ values: { 姓名: '林夏' } }])
    expect(server.bodies('diy/commit')[0]).not.toHaveProperty('values.尺码')
  })

  it('keeps what was typed for who typed it, and the key of a try that failed', async () => {
    server.refuse('diy/commit', { code: 502 })
    await draw()
    await type('姓名', '林夏')
    await tap('提交')
    unmount()
    await draw()
    expect(input('姓名')?.props.value).toBe('林夏')
    await tap('提交')
    expect(sentKey(0)).toBe(sentKey(1))
    await act(async () => session.open({ user_id: 'u2', access_token: 'other' }))
    expect(input('姓名')?.props.value).toBe('')
  })

  it('asks anew what was changed meanwhile, with what was typed', async () => {
    await draw()
    await type('姓名', '林夏')
    server.refuse('diy/commit', { code: -2, message: '表单刚刚改过，请看过再提交一次' })
    server.on('get/form', form({ revision: 2, fields: [field('学号'), field('姓名'), field('尺码')] }))
    await tap('提交')
    expect(toasts()).toEqual(['表单刚刚改过，请看过再提交一次'])
    expect([input('姓名')?.props.value, input('学号')?.props.value, input('尺码')?.props.value]).toEqual([
      '林夏',
      '',
      '',
    ])
  })

  it('is filled in again where it may be, by another key', async () => {
    server.on('get/form', form({ once: false }))
    server.on('diy/commit', { values: { 姓名: '林夏' }, at })
    await draw()
    await type('姓名', '林夏')
    await tap('提交')
    await tap('再填一份')
    expect(input('姓名')?.props.value).toBe('')
    await type('姓名', '第二份')
    await tap('提交')
    expect(sentKey(0)).not.toBe(sentKey(1))
  })

  it('shows who answered before what they said, even when it is closed', async () => {
    server.on(
      'get/form',
      form({ mine: { values: { 姓名: '林夏', 日子: ['周五', '周六'] }, at }, closed: 'due' }),
    )
    await draw()
    expect(words()).toContain('周五、周六')
    expect(input('姓名')).toBeUndefined()
  })

  const shut: [Partial<Form>, string][] = [
    [{ closed: 'closed' }, '这个表单已经停止收集'],
    [{ closed: 'due' }, '这个表单已经截止'],
    [{ closed: 'full' }, '这个表单已经收满'],
    [{ invited: false }, '只有临江大学的同学能填'],
  ]
  for (const [change, said] of shut)
    it(`takes no answer and says why: ${said}`, async () => {
      server.on('get/form', form(change))
      await draw()
      expect(words()).toContain(said)
      expect(words()).not.toContain('提交')
    })

  it('wants somebody signed in, and begins anew for them', async () => {
    session.close()
    server.on('get/form', form({ invited: false }))
    await draw()
    expect(words()).toContain('还没有登录')
    server.on('get/form', form())
    await act(async () => session.open({ user_id: 'u1', access_token: 'secret' }))
    expect(words()).toContain('提交')
  })

  it('says when it did not load, and loads again', async () => {
    server.refuse('get/form', { code: -2, message: '这个表单不存在或已被删除' })
    await draw()
    expect(words()).toContain('这个表单不存在或已被删除')
    server.on('get/form', form())
    await tap('重新加载')
    expect(words()).toContain('志愿者报名')
  })

  it('is sent to others by its own card', async () => {
    await draw()
    expect(events.get('onShareAppMessage')?.()).toEqual({
      title: '志愿者报名',
      path: '/pages/diys/index?form=f1',
    })
  })
})

describe('the desk of forms', () => {
  const line = { id: 'f1', title: '志愿者报名', answers: 3, once: true, closes: null, most: 50, closed: null }
  const act1 = async (label: string) => {
    chooseRow(label)
    await tap('“志愿者报名”的更多操作')
  }
  beforeEach(() => server.on('form/list', page(line)))

  it('lists the forms of the school with their answers, and leads to them', async () => {
    await render(<FormDesk school="s1" />)
    expect(server.queries('form/list')[0]).toMatchObject({ school: 's1' })
    for (const said of ['收集中', '3 份答案', '收满 50 份为止 · 每人填一次']) expect(words()).toContain(said)
    await tap('查看“志愿者报名”的答案')
    await tap('新建表单')
    await act1('修改')
    await act1('打开表单')
    expect(navigation.navigateTo.mock.calls).toEqual([
      ['/pages/diys/index?answers=f1'],
      ['/pages/diys/index?editForm=new&school=s1'],
      ['/pages/diys/index?editForm=f1&school=s1'],
      ['/pages/diys/index?form=f1'],
    ])
  })

  it('stops a form and begins it again, and says what else keeps it closed', async () => {
    server.on('form/close', form({ closed: 'closed' }))
    server.on('form/list', page(line))
    await render(<FormDesk school="s1" />)
    server.on('form/list', page({ ...line, closed: 'closed' }))
    await act1('停止收集')
    expect(words()).toContain('已停止')
    server.on('form/close', form({ closed: 'due' }))
    await act1('重新开始收集')
    expect(server.bodies('form/close')).toEqual([
      { form: 'f1', closed: true },
      { form: 'f1', closed: false },
    ])
    expect(toasts()).toEqual(['这个表单已经截止，改一下截止时间或份数'])
  })

  it('deletes a form only after asking, which says what goes with it', async () => {
    server.on('form/remove', { done: true })
    await render(<FormDesk school="s1" />)
    feedback.modal.mockResolvedValueOnce(false)
    await act1('删除')
    expect(server.bodies('form/remove')).toEqual([])
    expect(feedback.modal).toHaveBeenCalledWith(
      expect.objectContaining({ danger: true, content: expect.stringContaining('3 份答案') }),
    )
    await act1('删除')
    expect(server.bodies('form/remove')).toEqual([{ form: 'f1' }])
    expect(words()).toContain('还没有表单')
  })
})

describe('where a form is found', () => {
  const url = '/pages/diys/index?form=f1'
  const entry: Entry = { title: '志愿者报名', icon: 'star', tint: 'sand', link: { kind: 'page', url } }

  it('is told by its address and a code, and put on home with a name of its own, and taken away', async () => {
    server.on('diy/front', { title: '志愿者报名', entry: null })
    server.on('diy/setFront', { title: '志愿者报名', entry })
    await render(<FrontView url={url} school="s1" />)
    expect(words()).toContain(`#${url}`)
    expect(words()).not.toContain('从首页拿掉')
    await tap('复制')
    expect(mockWrite.mock.lastCall?.[0]).toMatch(/#\/pages\/diys\/index\?form=f1$/)
    expect(input('名称')?.props.value).toBe('志愿者报名'.slice(0, limits.entry.max))
    await type('名称', '报名')
    await tap('礼物')
    await tap('放到首页')
    server.on('diy/setFront', { title: '志愿者报名', entry: null })
    feedback.modal.mockResolvedValueOnce(false)
    await tap('从首页拿掉')
    await tap('从首页拿掉')
    expect(server.bodies('diy/setFront')).toEqual([
      { url, school: 's1', look: { title: '报名', icon: 'gift', tint: 'sand' } },
      { url, school: 's1', look: null },
    ])
    expect(words()).toContain('放到首页')
  })

  it('of a page is its school’s, whoever opens it', async () => {
    server.on('diy/front', { title: '迎新', entry: null })
    await render(<FrontView url="/pages/diys/index?key=p-1" school="s1" />)
    expect(words()).toContain('#/pages/diys/index?key=p-1&school=s1')
  })
})

describe('a form that is written', () => {
  const draw = (id = 'new') => render(<FormEditor id={id} school="s1" />)
  const saved = () => server.bodies('form/save') as Record<string, unknown>[]

  it('is made of questions of their kinds, in the order that they were put in', async () => {
    server.on('form/save', form())
    await draw()
    await type('标题', ' 志愿者报名 ')
    await tap('添加问题')
    await type('问题', '姓名')
    await tap('添加问题')
    await type('问题', '尺码')
    await pick('类型', '单选')
    await type('选项 1', 'S')
    await type('选项 2', 'M ')
    await tap('添加选项')
    await tap('把第 2 个问题上移')
    await type('最多收几份（可以不填）', '50')
    await tap('创建表单')
    const [first] = saved()
    expect(first).toMatchObject({
      school: 's1',
      revision: 0,
      title: '志愿者报名',
      once: true,
      closes: null,
      most: 50,
      fields: [
        { label: '尺码', kind: 'choice', required: true, choices: ['S', 'M'] },
        { label: '姓名', kind: 'text', required: true, choices: [] },
      ],
    })
    expect(toasts()).toEqual(['建好了'])
    unmount()
    await draw()
    expect(input('标题')?.props.value).toBe('')
  })

  it('is not sent before it is whole, and is there again on the way back', async () => {
    await draw()
    await tap('创建表单')
    for (const said of ['请填写标题', '请至少添加一个问题']) expect(words()).toContain(said)
    await type('标题', '报名')
    await tap('添加问题')
    await tap('创建表单')
    expect(words()).toContain('第 1 个问题没有写')
    await act(async () => hosts((node) => node.props.ariaLabel === '到时间自动截止')[0]?.props.onTap())
    expect(words()).toContain('请选择截止的日期和时间')
    expect(saved()).toEqual([])
    unmount()
    await draw()
    expect(input('标题')?.props.value).toBe('报名')
    unmount()
    await render(<FormEditor id="new" school="s2" />)
    expect(input('标题')?.props.value).toBe('')
  })

  it('is changed from what it is, and keeps what people answered', async () => {
    const closes = '2026-12-01T15:59:59.999Z'
    server.on('get/form', form({ editable: true, answers: 2, revision: 4, closes }))
    server.on('form/save', form())
    await draw('f1')
    await tap('编辑第 2 个问题')
    const [kind] = hosts((node) => String(node.type) === 'Picker' && node.props.ariaLabel === '类型')
    expect(kind?.props.disabled).toBe(true)
    expect(words()).toContain('已经有人填过，不能再改')
    feedback.modal.mockResolvedValueOnce(false)
    await tap('删除第 4 个问题')
    await tap('删除第 4 个问题')
    expect(feedback.modal).toHaveBeenCalledWith(
      expect.objectContaining({ content: '“电话”收到的答案会留着，导出时还在。' }),
    )
    await tap('保存')
    expect(saved()).toMatchObject([
      { form: 'f1', revision: 4, closes, fields: [{ name: '姓名' }, { name: '尺码' }, { name: '日子' }] },
    ])
  })

  it('keeps what was written when another was first', async () => {
    server.on('get/form', form({ editable: true }))
    server.refuse('form/save', { code: -2, message: '这个表单刚被别的管理员改过，请重新打开再改' })
    await draw('f1')
    await type('标题', '改过的')
    await tap('保存')
    expect(toasts()).toEqual(['这个表单刚被别的管理员改过，请重新打开再改'])
    expect(input('标题')?.props.value).toBe('改过的')
  })

  it('is not for those of another school', async () => {
    server.on('get/form', form({ editable: false }))
    await draw('f1')
    expect(words()).toContain('这不是你管理的学校的表单')
    expect(words()).not.toContain('保存')
  })

  it('names its questions as the server takes them, no two alike', () => {
    const store = new EditorStore(null, 's1')
    for (let count = 0; count < 30; count += 1) store.add()
    const names = store.form.values.fields.map(({ name }) => name)
    expect(new Set(names).size).toBe(30)
    for (const name of names) expect(name).toMatch(/^q[0-9a-f]{8}$/)
  })

  const choice = (choices: string[]) => field('a', { kind: 'choice', choices })
  it.each([
    [[field('a', { label: ' ' })], '第 1 个问题没有写'],
    [[field('a'), choice(['一', ' '])], '第 2 个问题至少要两个选项'],
    [[choice(['一', '一 '])], '第 1 个问题有两个一样的选项'],
    [[choice(['一', '二', ''])], undefined],
  ])('has questions that can be answered: %#', (fields, said) => {
    expect(fieldsError(fields)).toBe(said)
  })
})

test('what is moved goes between the others', () => {
  const list = ['a', 'b', 'c']
  expect(
    [moveItem(list, 0, 1), moveItem(list, 2, 0), moveItem(list, 1, 2)].map((one) => one.join('')),
  ).toEqual(['bac', 'cab', 'acb'])
  expect(list).toEqual(['a', 'b', 'c'])
})

describe('what people answered', () => {
  const person: Person = { id: 'u9', name: '周屿', avatar: null, school: null, college: '文学院' }
  const answer = { id: 'a1', person, at, values: [{ label: '姓名', value: '周屿' }] }
  const key = 'k.1.m'
  const sum = (label: string, kind: FieldTotals['kind'], change: Partial<FieldTotals>): FieldTotals => ({
    ...{ name: label, label, kind, gone: false, answered: 4, said: [], spread: null, latest: [] },
    ...change,
  })
  const said = (value: string, count: number, gone = false) => ({ value, count, gone })
  const totals: FormTotals = {
    answers: 4,
    days: [said('2026-05-02', 1), said('2026-05-03', 3)],
    fields: [
      sum('尺码', 'choice', { said: [said('S', 1), said('M', 3), said('XS', 0, true)] }),
      sum('几年', 'number', { spread: { least: '1', middle: '2.25', most: '10' } }),
      sum('原因', 'textarea', { latest: ['喜欢'] }),
    ],
  }
  beforeEach(() => {
    server.on('get/form', form({ editable: true, answers: 1 }))
    server.on('form/answers', page(answer))
    server.on('form/totals', totals)
    server.on('form/export', { key, until: at })
  })

  it('is summed up: bars of options, those that are gone too, spreads and the latest texts', async () => {
    await render(<FormAnswers id="f1" />)
    for (const said of ['1 · 25%', '3 · 75%', 'XS（已删除）', '2.25', '最近填的', '喜欢', '2026/5/2'])
      expect(words()).toContain(said)
    expect(hosts(({ props }) => props.ariaLabel === 'M，3 份')).toHaveLength(1)
    expect(server.queries('form/answers')).toEqual([])
  })

  it('is listed with who answered', async () => {
    await render(<FormAnswers id="f1" />)
    await tap('逐份看')
    for (const said of ['志愿者报名', '1 份答案', '周屿', '文学院']) expect(words()).toContain(said)
  })

  it('says so while there is nothing, which cannot be exported', async () => {
    server.on('get/form', form({ editable: true, answers: 0 }))
    server.on('form/totals', { answers: 0, days: [], fields: [] })
    await render(<FormAnswers id="f1" />)
    expect(words()).toContain('还没有人填')
    expect(words()).not.toContain('导出')
  })

  it('is taken as a file; where that wants another tap, by the next', async () => {
    mockFiles.keep.mockRejectedValueOnce(new PlatformError('failed'))
    await render(<FormAnswers id="f1" />)
    await tap('导出表格（CSV）')
    await tap('保存表格')
    const path = `file:/api/form/csv?form=f1&key=${key}`
    expect(mockFiles.keep.mock.calls).toEqual([
      [path, '志愿者报名.csv'],
      [path, '志愿者报名.csv'],
    ])
    expect(server.bodies('form/export')).toHaveLength(1)
    expect(toasts()).toEqual([])
  })

  it('is a link where there is no place for files', async () => {
    Object.assign(files, { canKeep: false })
    await render(<FormAnswers id="f1" />)
    await tap('导出表格（CSV）')
    expect(mockWrite).toHaveBeenCalledWith(`/api/form/csv?form=f1&key=${key}`)
    expect(toasts()).toEqual(['链接已复制，10 分钟内在浏览器里打开'])
  })
})
