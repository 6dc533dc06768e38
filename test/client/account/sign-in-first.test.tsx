import React from 'react'
import { act } from 'react-test-renderer'
import { me, reset, server } from '../fakes'
import { events, hosts, render, words } from '../pages.fakes'

import { profile } from '@/shell/account/profile'
import { session } from '@/net/session'
import AddTag from '@/pages/personalHomepage/addTag'
import Barrage from '@/pages/personalHomepage/barrage'
import CustomTag from '@/pages/personalHomepage/customTag'
import PersonalHomepage from '@/pages/personalHomepage/index'
import MessageTab from '@/pages/index/message'
import AddFriend from '@/pages/message/addFriend'
import Fans from '@/pages/message/fans'
import NewFriend from '@/pages/message/newFriend'
import Chat from '@/pages/messageIndex/chat'
import NoticeSetting from '@/pages/message/setting'
import RecommendUser from '@/pages/public/recommendUser'
import CreateTopic from '@/pages/topic/createTopic'
import MyTopic from '@/pages/topic/myTopic'
import SigninIndex from '@/pages/signIn/signinindex'
import IndexWeek from '@/pages/timeTable/indexWeek'
import RecycleBin from '@/pages/user/recycleBin'
import MyFollow from '@/pages/user_myfollow/myFollow'
import QRCode from '@/pages/user_myfollow/QRCode'

const pages = {
  AddTag,
  Barrage,
  CustomTag,
  PersonalHomepage,
  AddFriend,
  Fans,
  NewFriend,
  NoticeSetting,
  RecommendUser,
  CreateTopic,
  MyTopic,
  RecycleBin,
  MyFollow,
  QRCode,
}
/** Pages that ask the server for what is the person's own as soon as they open. */
const asking = [
  'AddTag',
  'Barrage',
  'CustomTag',
  'Fans',
  'NewFriend',
  'NoticeSetting',
  'RecommendUser',
  'MyTopic',
  'RecycleBin',
  'MyFollow',
] as const

beforeEach(() => {
  reset()
  session.close()
  Object.assign(profile, { me: null })
})

describe.each(Object.entries(pages))('%s', (name, Page: React.ComponentType) => {
  it('signed out asks the server for nothing, and offers to sign in, in one frame', async () => {
    await render(<Page />, name === 'CreateTopic' ? { id: 't1' } : {})
    await act(async () => {
      for (const event of ['onShow', 'onPullDownRefresh']) await events.get(event)?.()
    })
    expect(server.calls.map(({ path }) => path)).toEqual([])
    expect(words().match(/还没有登录/g)).toHaveLength(1)
    expect(hosts((node) => /\bu-page\b(?!-)/.test(String(node.props.className)))).toHaveLength(1)
  })
})

it('a page that draws its own bar has one, and a way back, before anyone is signed in', async () => {
  await render(<Chat />, { user: 'u2' })
  expect(words()).toContain('还没有登录')
  expect(hosts(({ props }) => props.ariaLabel === '返回')).toHaveLength(1)
})

it.each(asking)('%s begins anew for each who signs in', async (name) => {
  const Page: React.ComponentType = pages[name]
  Object.assign(profile, { me })
  // whatever is asked for is there, and nothing of it
  jest.spyOn(server.answers, 'get').mockReturnValue(() => ({
    code: 0,
    data: {
      items: [],
      next: null,
      offered: [],
      popular: [],
      mine: [],
      people: [],
      subscribe: [],
      mail: null,
    },
  }))
  session.open({ user_id: 'u1', access_token: 'one' })
  await render(<Page />)
  const asked = server.calls.map(({ path }) => path)
  expect(asked).not.toEqual([])
  await act(async () => session.close())
  server.calls.length = 0
  await act(async () => session.open({ user_id: 'u2', access_token: 'two' }))
  expect(server.calls.map(({ path }) => path)).toEqual(expect.arrayContaining(asked))
  jest.restoreAllMocks()
})

it('says to a guest what messages, signing in for the day and the timetable are for', async () => {
  session.close()
  for (const [Page, said] of [
    [MessageTab, '赞和评论、订单的进展'],
    [SigninIndex, '每天签一次，攒积分'],
    [IndexWeek, '示例'],
  ] as const) {
    await render(<Page />)
    expect(words()).toContain(said)
    expect(words()).toContain('登录 / 注册')
    expect(words()).not.toContain('还没有登录')
  }
})
