import React from 'react'
import { act } from 'react-test-renderer'
import { feedback, me, navigation, needs, reset, server, storage, toasts } from '../fakes'
import { events, pick, render, tap, tappable, type, unmount, words } from '../pages.fakes'

import type { NoticeDetail, NoticeDraft, Office, OwnNotice } from '@contract/notice/schema'
import { profile } from '@/shell/account/profile'
import { keepBody, keptBody } from '@/shell/editor/kept'
import { dayOf, lastOf, momentOf, timeOf } from '@/shell/times'
import { session } from '@/net/session'
import RenderRichtext from '@/pages/homePage/renderRichtext'
import InformPublish from '@/pages/publish/informPublish'
import { PlatformError } from '@/platform/failure'

const office: Office = {
  publishes: true,
  accounts: [],
  official: true,
  everywhere: false,
  school: { id: 's1', name: '临江大学' },
  colleges: ['文学院'],
  grades: [2024, 2023],
}
const own = (change: Partial<OwnNotice> = {}): OwnNotice => ({
  id: 'n1',
  account: null,
  title: '停水通知',
  source: '后勤处',
  state: 'published',
  scope: 'school',
  college: null,
  grade: null,
  pinned: false,
  important: false,
  publish_at: null,
  until: null,
  at: '2026-11-20T10:00:00.000Z',
  mine: true,
  author: null,
  reads: 12,
  ...change,
})
const page = <T,>(...items: T[]) => ({ items, next: null })
const body = [{ kind: 'text', text: '周五停水' }] as const
/** The body comes from the editor, which keeps it on the device. */
const write = async () => {
  keepBody(`notice.${(storage.get('draft.notice') as { key: string }).key}`, body)
  await act(async () => events.get('onShow')?.())
}

beforeEach(async () => {
  reset()
  server.on('user/info', me)
  server.on('notice/office', office)
  server.on('notice/mine', page())
  session.open({ user_id: 'u1', access_token: 'secret' })
  await profile.load()
})

test('who may not publish reads what it takes and where to apply', async () => {
  server.on('notice/office', { ...office, publishes: false, official: false })
  await render(<InformPublish />)
  server.on('needs/states', needs({ school: 'done', student: 'done' }))
  await act(async () => events.get('onShow')?.())
  expect(words()).toContain('还差一步')
  await tap('去办：主办方申请')
  expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/authorization/applyJoin?role=sponsor')
  await act(async () => session.close())
  expect(words()).toContain('还没有登录')
})

test('a sponsor neither pins, nor tells everybody, nor chooses a name', async () => {
  server.on('notice/office', { ...office, official: false })
  await render(<InformPublish />)
  expect(words()).not.toMatch(/置顶|重要/)
  expect(words()).toContain('落款是“活动主办方”')
  expect(words()).not.toContain('全校的')
})

test('is written, addressed and sent once; what was typed is gone from the device then', async () => {
  server.on('notice/save', own())
  await render(<InformPublish />)
  await tap('发布')
  expect(words()).toContain('还有 2 处需要修改')
  await type('标题', '停水通知')
  await write()
  await pick('学院', '文学院')
  await pick('年级', '2024\u00a0级')
  const { key } = storage.get('draft.notice') as { key: string }
  await tap('发布')
  expect(server.bodies('notice/save')).toEqual([
    {
      key,
      title: '停水通知',
      body,
      source: '临江大学',
      scope: 'school',
      college: '文学院',
      grade: 2024,
      pinned: false,
      important: false,
      publish_at: null,
      until: null,
      publish: true,
    },
  ])
  expect(keptBody(`notice.${key}`)).toEqual([])
  expect((storage.get('draft.notice') as { key: string } | undefined)?.key).not.toBe(key)
  expect(toasts()).toEqual(['发布了'])
})

test('an important one asks first, and keeps everything when it is refused', async () => {
  server.wrongField('notice/save', 'title', '标题里有不能用的词')
  await render(<InformPublish />)
  await type('标题', '防汛提醒')
  await write()
  await tap('重要')
  feedback.modal.mockImplementationOnce(async () => false)
  await tap('发布')
  expect(server.bodies('notice/save')).toEqual([])
  await tap('发布')
  expect(words()).toContain('标题里有不能用的词')
  unmount()
  await render(<InformPublish />)
  expect(words()).toContain('周五停水')
})

test('a timed one needs its day, which is the campus’s, and may be kept as a draft', async () => {
  server.on('notice/save', own({ state: 'draft' }))
  await render(<InformPublish />)
  await type('标题', '明天停电')
  await write()
  await tap('定时发布')
  await tap('存草稿')
  expect(words()).toContain('请选择什么时候发布')
  expect(server.bodies('notice/save')).toEqual([])
  expect([momentOf('2026-12-01', '08:00'), lastOf('2026-12-01')]).toEqual([
    '2026-12-01T00:00:00.000Z',
    '2026-12-01T15:59:59.999Z',
  ])
  expect([dayOf('2026-12-01T16:30:00.000Z'), timeOf('2026-12-01T16:30:00.000Z')]).toEqual([
    '2026-12-02',
    '00:30',
  ])
})

describe('the list', () => {
  const acts = async (state: OwnNotice['state'], mine = true) => {
    server.on('notice/mine', page(own({ state, mine, publish_at: '2026-12-01T00:00:00.000Z' })))
    await render(<InformPublish />)
    await tap('我写的')
    feedback.actionSheet.mockImplementationOnce(async () => {
      throw new PlatformError('cancelled')
    })
    await tap('停水通知的操作')
    const [rows] = feedback.actionSheet.mock.calls[0] ?? []
    return rows
  }
  test.each([
    ['draft', ['接着写', '删除']],
    ['scheduled', ['取消定时']],
    ['published', ['查看', '修改', '撤回']],
    ['withdrawn', ['接着写', '删除']],
  ] as const)('offers for a %s what the table allows', async (state, rows) => {
    expect(await acts(state)).toEqual(rows)
  })

  test('shows states, readers and whom each is for; withdrawing asks and reads anew', async () => {
    server.on('notice/mine', ({ query }) =>
      page(
        own({
          college: '文学院',
          grade: 2024,
          important: true,
          mine: query.whose === 'mine',
          title: query.whose === 'mine' ? '我的' : '别人的',
        }),
      ),
    )
    server.on('notice/withdraw', own({ state: 'withdrawn' }))
    await render(<InformPublish />)
    await tap('全校的')
    expect(words()).toContain('文学院 · 2024\u00a0级')
    expect(words()).toContain('12 人看过')
    feedback.actionSheet.mockImplementationOnce(async () => 1)
    await tap('别人的的操作')
    expect(server.bodies('notice/withdraw')).toEqual([{ id: 'n1' }])
    expect(server.queries('notice/mine').length).toBeGreaterThan(1)
  })

  test('fails with a way to try again, and says when there is none', async () => {
    server.refuse('notice/mine', { code: 502 })
    await render(<InformPublish />)
    await tap('我写的')
    server.on('notice/mine', page())
    await tap('重新加载')
    expect(words()).toContain('还没有公告')
  })
})

test('one that is out is changed in its words alone', async () => {
  const draft: NoticeDraft = {
    ...own({ grade: 2024, pinned: true }),
    key: 'k1',
    body: [...body],
    audience: 300,
  }
  server.on('notice/draft', draft)
  server.on('notice/save', own())
  await render(<InformPublish />, { id: 'n1' })
  expect(words()).not.toContain('定时发布')
  await type('标题', '改了的标题')
  await tap('保存修改')
  expect(server.bodies('notice/save')).toMatchObject([
    { key: 'k1', title: '改了的标题', grade: 2024, pinned: true, publish: true },
  ])
  expect(tappable('保存修改')).toBeDefined()
})

test('a reader sees blocks drawn, and HTML where there are none', async () => {
  const notice: Omit<NoticeDetail, 'body'> = {
    id: 'n1',
    title: '停水',
    at: '2026-11-20T10:00:00.000Z',
    pinned: false,
    html: '<p>旧</p>',
    source: '后勤处',
    until: null,
    account: null,
    reportable: false,
  }
  server.on('notice/list', page())
  server.on('notice/detail', {
    ...notice,
    body: [
      { kind: 'heading', text: '时间' },
      { kind: 'link', text: '看图', url: 'https://a.example' },
    ],
  })
  await render(<RenderRichtext />, { notice: 'n1' })
  expect(words()).toContain('时间')
  await tap('打开链接：看图')
  expect(navigation.navigateTo).toHaveBeenLastCalledWith(
    `/pages/webview/webview?url=${encodeURIComponent('https://a.example')}`,
  )
})

test.each([
  ['a notice', null, 'notice'],
  ['an article of an account', { id: 'a1', name: '图书馆' }, 'article'],
])('%s of somebody else can be complained about; one’s own cannot', async (_, account, subject) => {
  const notice = {
    id: 'n1',
    title: '停水',
    at: '2026-11-20T10:00:00.000Z',
    pinned: false,
    html: '<p>旧</p>',
    body: null,
    source: '后勤处',
    until: null,
    account,
  }
  server.on('notice/list', page())
  server.on('notice/detail', { ...notice, reportable: true })
  await render(<RenderRichtext />, { notice: 'n1' })
  await tap('举报')
  expect(navigation.navigateTo).toHaveBeenLastCalledWith(
    `/pages/user_myfollow/complaint?subject=${subject}&id=n1`,
  )
  unmount()
  server.on('notice/detail', { ...notice, reportable: false })
  await render(<RenderRichtext />, { notice: 'n1' })
  expect(words()).not.toContain('举报')
})

test('the list of notices is sent to others as the list', async () => {
  server.on('notice/list', page())
  await render(<RenderRichtext />)
  expect(events.get('onShareAppMessage')?.()).toEqual({
    title: '学校公告',
    path: '/pages/homePage/renderRichtext',
  })
})
