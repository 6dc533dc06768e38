/** @jest-environment jsdom */
import React from 'react'
import { feedback, me, navigation, reset, server, toasts } from '../fakes'
import { field, hosts, pick, render, tap, type, words } from '../pages.fakes'

jest.mock('@/platform/clipboard', () => ({ clipboard: { write: async () => undefined } }))
jest.mock('@/platform/share', () => ({ share: { send: async () => 'copied' } }))
jest.mock('@/platform/media', () => ({ media: { preview: async () => undefined } }))

import type {
  Accusation,
  Appeal,
  CaseDetail,
  Complaint,
  Decision,
  Outcome,
  QueuedCase,
  ReasonChoice,
  Snapshot,
} from '@contract/complaint/schema'
import { profile } from '@/shell/account/profile'
import { dynamicOf } from '@/shell/dynamic/dynamic'
import { showMenu } from '@/shell/dynamic/menu'
import { WithheldLine } from '@/shell/complaint/withheld'
import { ComplaintQueue } from '@/shell/complaint/complaint-queue'
import { AppealQueue } from '@/shell/complaint/appeal-queue'
import { actOf } from '@/shell/roles/labels'
import { session } from '@/net/session'
import AppealPage from '@/pages/user_myfollow/appeal'
import ComplaintPage from '@/pages/user_myfollow/complaint'

const at = '2026-11-21T08:00:00.000Z'
const person = { id: 'u2', name: '陈述', avatar: null, school: '临江大学', college: null }
const page = <T,>(items: T[]) => ({ items, next: null })
const head = {
  id: 'k1',
  number: 'JB20261121-0007',
  subject: 'dynamic',
  what: '动态',
  of_person: false,
  state: 'open',
  at,
} as const
const ofUser = { subject: 'user', what: '用户', of_person: true } as const
const rules: ReasonChoice[] = [
  { key: 'advert', title: '广告引流' },
  { key: 'privacy', title: '泄露隐私' },
  { key: 'other', title: '其他' },
]
const snapshot: Snapshot = {
  name: '林夏',
  title: '',
  text: '加微信领券',
  pictures: [],
  films: [],
  sounds: [],
  documents: [],
  at,
}
const outcome: Outcome = { rule: 'advert', note: '反复发布广告', mute_until: null, at }
const complaint: Complaint = {
  ...head,
  reason: 'advert',
  text: '天天发',
  excerpt: '加微信领券',
  outcome: null,
}
const decision: Decision = {
  ...head,
  state: 'approved',
  snapshot,
  outcome,
  until: '2026-12-21T08:00:00.000Z',
  appealable: true,
  appeal: null,
}
const appeal: Appeal = {
  id: 'a1',
  number: 'SS20261121-0001',
  state: 'open',
  text: '这是招新',
  pictures: [],
  note: '',
  at,
}
const accusation: Accusation = {
  id: 'c1',
  reason: 'advert',
  text: '天天发',
  pictures: [],
  mine: false,
  reporter: person,
  weight: 50,
  at,
}

beforeEach(async () => {
  reset()
  server.on('user/info', me)
  session.open({ user_id: 'u1', access_token: 'secret' })
  await profile.load()
})

describe('complaining', () => {
  const query = { subject: 'dynamic', id: 'd1' }
  beforeEach(() => server.on('complaint/reasons', { said: '条动态', reasons: rules }))

  it('asks for a reason, and for words with 其他', async () => {
    await render(<ComplaintPage />, query)
    await tap('提交举报')
    expect(words()).toContain('请选择原因')
    await tap('其他')
    await tap('提交举报')
    expect(words()).toContain('请说说是哪里不对')
    expect(server.bodies('complaint/add')).toEqual([])
  })

  it('keeps what was typed when it fails, sends the same key again, and then says the number', async () => {
    server.refuse('complaint/add', { code: -2, message: '每天最多举报 10 次，明天再来' })
    await render(<ComplaintPage />, query)
    await tap('广告引流')
    await type('说明', '天天发')
    await tap('提交举报')
    expect([field('说明')?.props.value, toasts()]).toEqual(['天天发', ['每天最多举报 10 次，明天再来']])
    server.on('complaint/add', complaint)
    await tap('提交举报')
    const [first, second] = server.bodies('complaint/add') as Record<string, unknown>[]
    expect(second).toEqual({
      key: first?.key,
      subject: 'dynamic',
      id: 'd1',
      reason: 'advert',
      text: '天天发',
      pictures: [],
    })
    expect(words()).toContain('编号 JB20261121-0007')
  })

  it('offers the reasons of the kind', async () => {
    server.on('complaint/reasons', {
      said: '位用户',
      reasons: [{ key: 'impersonation', title: '冒充他人' }],
    })
    await render(<ComplaintPage />, { subject: 'user', id: 'u2' })
    expect(server.queries('complaint/reasons')).toMatchObject([{ subject: 'user' }])
    expect(words()).toContain('这位用户有什么问题？')
    expect(words()).toContain('冒充他人')
    expect(words()).not.toContain('泄露隐私')
  })

  it('has a retry when the reasons do not come', async () => {
    server.refuse('complaint/reasons', { code: 502 })
    await render(<ComplaintPage />, query)
    expect(words()).not.toContain('提交举报')
    server.on('complaint/reasons', { said: '条动态', reasons: rules })
    await tap('重新加载')
    expect(words()).toContain('这条动态有什么问题？')
  })

  it('of what the server does not know shows the person’s own', async () => {
    server.on('userComplaintList', page([complaint]))
    server.wrongField('complaint/reasons', 'subject', '举报对象格式不对')
    await render(<ComplaintPage />, { subject: 'nonsense', id: 'd1' })
    expect(words()).toContain('JB20261121-0007')
  })

  it('asks who is not signed in to sign in', async () => {
    session.close()
    profile.forget()
    await render(<ComplaintPage />, query)
    expect(words()).toContain('还没有登录')
  })
})

describe('my complaints', () => {
  it('show what became of each, and can be taken back while open', async () => {
    server.on(
      'userComplaintList',
      page([
        complaint,
        {
          ...complaint,
          id: 'k2',
          number: 'JB20261120-0001',
          state: 'refused',
          outcome: { ...outcome, rule: null, note: '没有问题' },
        },
      ]),
    )
    server.on('complaint/delete', { done: true })
    await render(<ComplaintPage />)
    expect(words()).toContain('处理中')
    expect(words()).toContain('结果：没有问题')
    await tap('撤回 JB20261121-0007')
    expect(server.bodies('complaint/delete')).toEqual([{ id: 'k1' }])
    expect(server.queries('userComplaintList')).toHaveLength(2)
    expect(hosts((node) => node.props.ariaLabel === '撤回 JB20261120-0001')).toEqual([])
  })

  it('has a retry when they do not come', async () => {
    server.refuse('userComplaintList', { code: 502 })
    await render(<ComplaintPage />)
    server.on('userComplaintList', page([]))
    await tap('重新加载')
    expect(words()).toContain('没有举报过')
  })
})

describe('an appeal', () => {
  it('is written to a decision, once', async () => {
    server.on('appeal/detail', decision)
    await render(<AppealPage />, { id: 'd1' })
    expect(server.queries('appeal/detail')[0]?.id).toBe('d1')
    expect(words()).toContain('广告引流：反复发布广告')
    await tap('提交申诉')
    expect(words()).toContain('请填写申诉理由')
    await type('申诉理由', '这是招新')
    server.on('appeal/add', { ...decision, appealable: false, appeal })
    await tap('提交申诉')
    expect(server.bodies('appeal/add')).toEqual([
      { key: expect.any(String), id: 'k1', text: '这是招新', pictures: [] },
    ])
    expect(words()).toContain('复核中')
    expect(field('申诉理由')).toBeUndefined()
  })

  it('is no longer offered after its time', async () => {
    server.on('appeal/detail', { ...decision, appealable: false })
    await render(<AppealPage />, { id: 'k1' })
    expect(words()).toContain('已经过期了')
    expect(field('申诉理由')).toBeUndefined()
  })

  it('is found in the list of decisions', async () => {
    server.on(
      'userAppealList',
      page([
        decision,
        {
          ...decision,
          id: 'k2',
          ...ofUser,
          outcome: { ...outcome, mute_until: '2026-11-25T10:10:00.000Z' },
          appeal: { ...appeal, state: 'refused' },
        },
      ]),
    )
    await render(<AppealPage />)
    expect(words()).toContain('可以申诉')
    expect(words()).toContain('警告并禁言到 11月25日 18:10')
    expect(words()).toContain('维持原决定')
  })
})

describe('the desk', () => {
  const done = jest.fn()
  const queued: QueuedCase = { ...head, reasons: ['advert'], complaints: 2, weight: 150 }
  const detail: CaseDetail = {
    ...head,
    snapshot,
    owner: { ...person, id: 'u1', name: '林夏' },
    rules,
    complaints: [accusation],
    outcome: null,
  }
  beforeEach(() => {
    done.mockClear()
    server.on('complaint/dynamicComplaints', page([queued]))
    server.on('complaint/detail', detail)
  })

  it('asks for the content of a case only when it is opened', async () => {
    await render(<ComplaintQueue onDone={done} />)
    expect([words().includes('动态 · 2 人举报'), server.queries('complaint/detail')]).toEqual([true, []])
    await tap('JB20261121-0007')
    expect(words()).toContain('加微信领券')
    expect(words()).toContain('分量 50%')
  })

  it('takes down with the only reason at hand, and goes on', async () => {
    server.on('complaint/approved', { done: true })
    await render(<ComplaintQueue onDone={done} />)
    await tap('JB20261121-0007')
    await tap('成立')
    await tap('下架')
    expect(words()).toContain('请填写处理说明')
    await type('处理说明', '反复发布广告')
    server.on('complaint/dynamicComplaints', page([]))
    await tap('下架')
    expect(server.bodies('complaint/approved')).toEqual([{ id: 'k1', rule: 'advert', note: '反复发布广告' }])
    expect([words().includes('没有等着的举报'), done.mock.calls.length]).toEqual([true, 1])
  })

  it('mutes a person for as long as was chosen', async () => {
    server.on('complaint/approved', { done: true })
    server.on('complaint/dynamicComplaints', page([{ ...queued, ...ofUser }]))
    await render(<ComplaintQueue onDone={done} />)
    await tap('JB20261121-0007')
    await tap('成立')
    await pick('处理', '警告并禁言 7 天')
    await type('处理说明', '反复发布广告')
    await tap('警告')
    expect(server.bodies('complaint/approved')).toEqual([
      { id: 'k1', rule: 'advert', note: '反复发布广告', days: 7 },
    ])
  })

  it('marks a complaint of bad faith when it refuses', async () => {
    server.on('complaint/refused', { done: true })
    await render(<ComplaintQueue onDone={done} />)
    await tap('JB20261121-0007')
    await tap('不成立')
    await type('处理说明', '没有发现问题')
    await tap('陈述 · 广告引流')
    await tap('不成立，结案')
    expect(server.bodies('complaint/refused')).toEqual([
      { id: 'k1', note: '没有发现问题', bad_faith: ['c1'] },
    ])
  })

  it('says that somebody was first, and reads the queue anew; keeps what was typed when a field is wrong', async () => {
    await render(<ComplaintQueue onDone={done} />)
    await tap('JB20261121-0007')
    await tap('成立')
    await type('处理说明', '反复发布广告')
    server.wrongField('complaint/approved', 'note', '处理说明至少 2 个字')
    await tap('下架')
    expect(field('处理说明')?.props.value).toBe('反复发布广告')
    await type('处理说明', '反复发布广告链接')
    server.refuse('complaint/approved', { code: -2, message: '周老师已经处理过这件举报：成立' })
    server.on('complaint/dynamicComplaints', page([]))
    await tap('下架')
    expect(toasts()).toContain('周老师已经处理过这件举报：成立')
    expect(words()).toContain('没有等着的举报')
  })

  it('answers an appeal with a word', async () => {
    server.on(
      'appeal/dynamicAppeals',
      page([{ ...head, state: 'approved', appeal: 'a1', number: 'SS20261121-0001', person }]),
    )
    server.on('appeal/detail', { ...decision, appeal, appealable: false })
    server.on('appeal/approved', { done: true })
    await render(<AppealQueue onDone={done} />)
    await tap('SS20261121-0001')
    expect(words()).toContain('这是招新')
    await tap('申诉成立')
    expect(server.bodies('appeal/approved')).toEqual([])
    await type('处理说明', '确实是招新')
    await tap('申诉成立')
    expect(server.bodies('appeal/approved')).toEqual([{ id: 'a1', note: '确实是招新' }])
  })

  it('is named in the record', () => {
    expect(
      actOf({
        id: 'e',
        actor: person,
        action: 'complaint.look',
        subject: person,
        detail: { number: 'JB1' },
        at,
      }),
    ).toBe('查看了举报 JB1')
  })
})

describe('the way there', () => {
  const dynamic = {
    id: 'd1',
    author: person,
    title: '',
    text: '你好',
    pictures: [],
    place: null,
    scope: 'school' as const,
    likes: 0,
    comments: 0,
    liked: false,
    mine: false,
    at,
  }

  it('is in the menu of others’ dynamics, not of one’s own', async () => {
    feedback.actionSheet.mockImplementationOnce(async (rows) => rows.indexOf('举报'))
    await showMenu(dynamicOf(dynamic))
    expect(navigation.navigateTo).toHaveBeenCalledWith('/pages/user_myfollow/complaint?subject=dynamic&id=d1')
    feedback.actionSheet.mockImplementationOnce(async (rows) => {
      expect(rows).toEqual(['复制文字', '发给同学', '热度怎么算', '删除'])
      return -1
    })
    await showMenu(dynamicOf({ ...dynamic, id: 'd2', mine: true }))
  })

  it('leads from what was taken down to the appeal', async () => {
    await render(<WithheldLine withheld={{ state: 'refused', reason: '广告引流：反复发布广告' }} id="d1" />)
    expect(words()).toContain('已下架广告引流：反复发布广告')
    await tap('申诉')
    expect(navigation.navigateTo).toHaveBeenCalledWith('/pages/user_myfollow/appeal?id=d1')
  })
})
